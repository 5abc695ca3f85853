//! An input that is tied to an output.

use std::cell::RefCell;
use std::io::{self, Read, Write};
use std::rc::Rc;

use crate::error::Error;
use crate::stream::tied::{untied, Tied};

/// Notes what is done to it; fails to flush if told so.
struct Noted {
    notes: Rc<RefCell<String>>,
    fails: bool,
}

impl Write for Noted {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        *self.notes.borrow_mut() += "w";
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        *self.notes.borrow_mut() += "f";
        match self.fails {
            true => Err(io::Error::new(io::ErrorKind::BrokenPipe, "gone")),
            false => Ok(()),
        }
    }
}

impl Read for Noted {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        *self.notes.borrow_mut() += "r";
        Ok(0)
    }
}

/// Reads twice from a tied input; what was done, and how the first read ended.
fn read_twice(may_wait: bool, fails: bool) -> (String, io::Result<usize>) {
    let notes = Rc::default();
    let noted = |fails| Noted {
        notes: Rc::clone(&notes),
        fails,
    };
    let output = RefCell::new(noted(fails));
    let mut tied = Tied::new(noted(false), may_wait, &output);
    let first = tied.read(&mut [0]);
    let _ = tied.read(&mut [0]);
    let done = notes.borrow().clone();
    (done, first)
}

#[test]
fn the_output_is_flushed_before_each_read_that_may_wait() {
    assert_eq!(read_twice(true, false).0, "frfr");
    assert_eq!(read_twice(false, false).0, "rr");
}

#[test]
fn an_output_that_fails_is_told_as_such_and_nothing_is_read() {
    let (done, first) = read_twice(true, true);
    assert_eq!(done, "ff");
    let error = untied(Error::Read(first.expect_err("it fails")));
    assert!(
        matches!(&error, Error::Write(reason) if reason.to_string() == "gone"),
        "{error:?}"
    );
}

#[test]
fn other_errors_stay_what_they_are() {
    let reason = || io::Error::new(io::ErrorKind::Other, "odd");
    assert!(matches!(untied(Error::Read(reason())), Error::Read(_)));
    assert!(matches!(untied(Error::Write(reason())), Error::Write(_)));
    let of_system = io::Error::from_raw_os_error(5);
    assert!(matches!(untied(Error::Read(of_system)), Error::Read(_)));
}
