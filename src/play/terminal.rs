//! The terminal's mode in which a key acts without Enter, and back.

#[cfg(unix)]
pub use unix::RawMode;

#[cfg(unix)]
mod unix {
    use std::io::{Read, Write};
    use std::os::fd::OwnedFd;
    use std::os::unix::net::UnixStream;
    use std::process::{Child, Command, Stdio};

    /// Gives each key to the program at once, Ctrl-C and Ctrl-Z included, and shows none.
    ///
    /// Changed and given back by a keeper, a shell that waits until this value is dropped or the
    /// process is gone: so the terminal is given back as it was even if the process is killed.
    #[derive(Debug)]
    pub struct RawMode {
        keeper: Child,
        /// Ends with the process, which the keeper notices.
        line: UnixStream,
        leave: &'static str,
    }

    /// Standard input is the terminal, standard output the line to the program, and `$0` is what to
    /// write to the screen after a program that did not leave it.
    ///
    /// After the program's end a shell may be at work and have the terminal in a mode of its own: then
    /// it is left alone. Until the mode is changed SIGTTOU counts, so that a background job stops.
    const KEEPER: &str = r#"
        exec 3>&2 2>/dev/null
        trap '' HUP INT QUIT TERM PIPE
        before=$(stty -g) || exit
        stty -icanon -echo -isig -iexten -ixon min 1 time 0 || { stty "$before"; exit; }
        raw=$(stty -g)
        trap '' TTOU
        echo
        read -r done <&1 || printf %s "$0" >&3
        [ "$(stty -g)" != "$raw" ] || stty "$before"
    "#;

    impl RawMode {
        /// Changes the mode of the terminal that is standard input, if it can be had.
        ///
        /// `leave` goes to standard error if the process ends without dropping this.
        pub fn take(leave: &'static str) -> Option<RawMode> {
            let (mut line, keepers_end) = UnixStream::pair().ok()?;
            let keeper = Command::new("sh")
                .args(["-c", KEEPER, leave])
                .stdout(Stdio::from(OwnedFd::from(keepers_end)))
                .spawn()
                .ok()?;
            let has_mode = line.read_exact(&mut [0]).is_ok();
            let mode = RawMode {
                keeper,
                line,
                leave,
            };
            has_mode.then_some(mode)
        }

        /// Stops the process and those beside it in its job, as Ctrl-Z does, with the terminal as it
        /// was; returns when the shell lets them go on.
        pub fn suspend(&mut self) {
            self.give_back();
            let stop = Command::new("sh").args(["-c", "kill -TSTP 0"]).status();
            if let (Ok(_), Some(mode)) = (stop, RawMode::take(self.leave)) {
                *self = mode;
            }
        }

        fn give_back(&mut self) {
            let _ = self.line.write_all(b"\n");
            let _ = self.keeper.wait();
        }
    }

    impl Drop for RawMode {
        fn drop(&mut self) {
            self.give_back();
        }
    }
}

/// Cannot be had on this system.
#[cfg(not(unix))]
#[derive(Debug)]
pub enum RawMode {}

#[cfg(not(unix))]
impl RawMode {
    /// None.
    pub fn take(_leave: &'static str) -> Option<RawMode> {
        None
    }

    /// Cannot be called.
    pub fn suspend(&mut self) {
        match *self {}
    }
}
