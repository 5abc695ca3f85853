//! Signals by name.

/// The name of a signal and what it says, such as `SIGSEGV (segmentation fault)`; `signal 99` for
/// those that programs seldom die of, or that have other numbers elsewhere.
pub fn name(signal: i32) -> String {
    let is_linux = cfg!(any(target_os = "linux", target_os = "android"));
    let name = match signal {
        1 => "SIGHUP (hangup)",
        2 => "SIGINT (interrupt)",
        3 => "SIGQUIT (quit)",
        4 => "SIGILL (illegal instruction)",
        5 => "SIGTRAP (trap)",
        6 => "SIGABRT (abort)",
        8 => "SIGFPE (arithmetic error, such as a division by 0)",
        9 => "SIGKILL (killed)",
        11 => "SIGSEGV (segmentation fault)",
        13 => "SIGPIPE (broken pipe)",
        14 => "SIGALRM (alarm)",
        15 => "SIGTERM (terminated)",
        24 => "SIGXCPU (processor time limit)",
        25 => "SIGXFSZ (file size limit)",
        7 if is_linux => "SIGBUS (bus error)",
        10 if !is_linux => "SIGBUS (bus error)",
        31 if is_linux => "SIGSYS (bad system call)",
        _ => return format!("signal {signal}"),
    };
    name.to_string()
}
