//! A group of processes that ends as a whole, and at the latest with this process.
//!
//! COMMAND may start processes of its own, and they must not outlive the judge, not even if Ctrl-C
//! or `kill -9` ends it, when it can do nothing any more. So on Unix a *guard* leads the group: a
//! shell that waits for the end of its standard input, a pipe that only the judge can write to, and
//! then kills the group with itself. The system closes that pipe however the judge ends. The guard
//! is in no terminal's foreground, so Ctrl-C does not end it before its work is done.

#[cfg(unix)]
pub use unix::Group;
#[cfg(not(unix))]
pub use windows::Group;

#[cfg(unix)]
mod unix {
    use std::io::{self, Write};
    use std::os::unix::process::CommandExt;
    use std::process::{Child, Command, Stdio};
    use std::thread;
    use std::time::{Duration, Instant};

    /// A group of processes.
    pub struct Group {
        guard: Child,
    }

    /// The guard. Processes that have left the group, as `timeout` of the GNU utilities does with its
    /// own, are still children of some in it, which `ps` can tell, or `/proc` where `ps` is missing;
    /// the rest are those of group 0, its own. The process whose number it may be given counts as one of the group, too.
    const GUARD: &str = r#"
        read -r leader
        strays=$(
            { ps -A -o pid= -o ppid= -o pgid= || sed 's/(.*) . //' /proc/[0-9]*/stat; } |
            awk -v group="$$" -v leader="$leader" '
                { parent[$1] = $2; home[$1] = $3 == group; ours[$1] = home[$1] || $1 == leader }
                END {
                    do {
                        more = 0
                        for (process in parent)
                            if (!ours[process] && ours[parent[process]])
                                more = ours[process] = 1
                    } while (more)
                    for (process in parent)
                        if (ours[process] && !home[process])
                            print process
                }
            '
        )
        kill -s KILL $strays
        kill -s KILL 0
    "#;

    /// How long the guard may take; a COMMAND that stops its own group stops that too.
    const WAIT: Duration = Duration::from_secs(2);

    impl Group {
        /// A group with nothing in it but its guard.
        ///
        /// # Errors
        ///
        /// The system's reason if the guard cannot be started.
        pub fn start() -> io::Result<Group> {
            let guard = Command::new("sh")
                .args(["-c", GUARD])
                .process_group(0)
                .stdin(Stdio::piped())
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()?;
            Ok(Group { guard })
        }

        /// Whether the group has its guard still; a COMMAND that kills its own group kills that too.
        pub fn is_guarded(&mut self) -> bool {
            matches!(self.guard.try_wait(), Ok(None))
        }

        /// Makes a command start in this group.
        pub fn adopt(&self, command: &mut Command) {
            // A process id is positive and fits; group 0 would be a new one, without a guard.
            command.process_group(i32::try_from(self.guard.id()).unwrap_or(0));
        }

        /// Kills the group and `child`, which was started in it but may have left it.
        pub fn end(mut self, child: &mut Child) {
            if let (Ok(None), Some(guard)) = (child.try_wait(), &mut self.guard.stdin) {
                // Not waited for yet, so its number is still its own.
                let _ = writeln!(guard, "{}", child.id());
            }
        }
    }

    impl Drop for Group {
        fn drop(&mut self) {
            self.guard.stdin = None;
            let started = Instant::now();
            while self.is_guarded() {
                if started.elapsed() > WAIT {
                    let kill = format!("kill -s KILL -- -{}", self.guard.id());
                    let _ = Command::new("sh").args(["-c", &kill]).status();
                    let _ = self.guard.wait();
                }
                thread::sleep(Duration::from_millis(1));
            }
        }
    }
}

#[cfg(not(unix))]
mod windows {
    use std::io;
    use std::process::{Child, Command, Stdio};

    /// The processes that a child has started; Ctrl-C ends all that share the console.
    pub struct Group;

    impl Group {
        /// A group with nothing in it.
        ///
        /// # Errors
        ///
        /// None.
        pub fn start() -> io::Result<Group> {
            Ok(Group)
        }

        /// Whether the group is of use.
        pub fn is_guarded(&mut self) -> bool {
            true
        }

        /// Makes a command start in this group: every child does.
        pub fn adopt(&self, _command: &mut Command) {}

        /// Kills `child` and what it has started.
        pub fn end(self, child: &mut Child) {
            let mut kill = Command::new("taskkill");
            kill.args(["/T", "/F", "/PID", &child.id().to_string()])
                .stdin(Stdio::null())
                .stdout(Stdio::null())
                .stderr(Stdio::null());
            // Without that tool the child alone is killed.
            let _ = kill.status();
        }
    }
}
