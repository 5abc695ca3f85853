//! Batches on several threads.
//!
//! Each worker takes the next batch from the input and, before it lets go of the input, queues the
//! place where the answers will come; so the queue has the order of the input. The calling thread
//! writes the answers in that order. The queue is bounded, and so is memory.

use std::hint;
use std::io::{Read, Write};
use std::num::NonZeroUsize;
use std::sync::mpsc::{self, Receiver, SyncSender, TryRecvError};
use std::sync::{Arc, Mutex};
use std::thread;

use super::batch::{Answers, Batch};
use super::buffer::CAPACITY;
use super::input::Input;
use super::output::OrderedOutput;
use super::serial;
use super::work::{next_work, Work};
use crate::error::Error;
use crate::fast::Layout;

/// No more threads than this are started, as each has buffers of its own.
const MOST_THREADS: usize = 512;

/// The stack of a worker, which calls nothing deep.
const STACK: usize = 1 << 18;

/// What a worker may need besides its stack and its buffer: the lines of the batches that it has
/// replayed and that wait to be written.
const WORK_SPACE: usize = 1 << 24;

/// What must be left for everything else.
const SPARE: usize = 1 << 24;

/// What a worker sends: the answers of a batch, or `None` at the end of the input.
type Message = Option<Answers>;

/// What starts a thread with some work to do; `None` if there is no thread to be had.
pub(crate) type Starter = dyn Fn(Box<dyn FnOnce() + Send>) -> Option<()>;

/// The usual [`Starter`].
pub(crate) fn start_thread(work: Box<dyn FnOnce() + Send>) -> Option<()> {
    let thread = thread::Builder::new().stack_size(STACK);
    thread.spawn(work).is_ok().then_some(())
}

/// Replays what is left of an input by up to `threads` threads, or as many as there are cores.
///
/// Where fewer threads or less memory are to be had, fewer do the work; where there is none, this
/// one does.
///
/// # Errors
///
/// As [`replay`](super::replay). Returns at once: a thread that waits for more input is left
/// behind, to end with the process.
///
/// # Panics
///
/// If a worker panics, so that this does not look like the end of the input.
pub(crate) fn replay<R, W>(
    input: Input<R>,
    layout: Layout,
    threads: Option<NonZeroUsize>,
    starter: &Starter,
    output: &mut OrderedOutput<'_, W>,
) -> Result<(), Error>
where
    R: Read + Send + 'static,
    W: Write,
{
    let threads = threads
        .or(thread::available_parallelism().ok())
        .map_or(1, |threads| threads.get().min(MOST_THREADS));
    let feed = Arc::new(Mutex::new(None));
    let mut closed = feed.lock().expect("no worker has started");
    let workers = start_workers(threads, &feed, layout, starter);
    if workers == 0 {
        return serial::replay(input, layout, output);
    }
    // So many that a slow batch does not hold up the others at once.
    let (queue, messages) = mpsc::sync_channel(2 * workers + 8);
    *closed = Some((input, queue));
    drop(closed);
    drop(feed);
    while let Some(answers) = next_message(&messages, output)? {
        output.write(answers)?;
    }
    Ok(())
}

/// Waits for the message whose turn it is; what is written is seen until then.
fn next_message<W: Write>(
    messages: &Receiver<Receiver<Message>>,
    output: &mut OrderedOutput<'_, W>,
) -> Result<Message, Error> {
    let place = receive(messages, output)?;
    receive(&place, output)
}

fn receive<T, W: Write>(
    receiver: &Receiver<T>,
    output: &mut OrderedOutput<'_, W>,
) -> Result<T, Error> {
    let received = match receiver.try_recv() {
        Err(TryRecvError::Empty) => {
            output.flush()?;
            receiver.recv().ok()
        }
        received => received.ok(),
    };
    Ok(received.expect("a worker has panicked"))
}

/// Where batches come from and where their answers are announced; `None` after the end of the
/// input.
type Feed<R> = Mutex<Option<(Input<R>, SyncSender<Receiver<Message>>)>>;

/// Starts up to `threads` workers, as many as there are threads and memory for, and tells how many.
///
/// Memory for their work is set aside until all have started: running out of it later would end the
/// process.
fn start_workers<R>(threads: usize, feed: &Arc<Feed<R>>, layout: Layout, starter: &Starter) -> usize
where
    R: Read + Send + 'static,
{
    let mut set_aside = Vec::new();
    (0..threads)
        .take_while(|_| {
            let is_room = reserve(WORK_SPACE, &mut set_aside) && reserve(SPARE, &mut Vec::new());
            is_room && start_worker(feed, layout, starter).is_some()
        })
        .count()
}

/// Reserves memory without touching it; `false` if there is none.
fn reserve(bytes: usize, reserved: &mut Vec<Vec<u8>>) -> bool {
    let mut memory = Vec::new();
    let is_had = memory.try_reserve_exact(bytes).is_ok();
    reserved.push(memory);
    is_had
}

/// Starts a worker, which waits until it gets at the feed; `None` if there is no thread or no memory
/// for it.
fn start_worker<R: Read + Send + 'static>(
    feed: &Arc<Feed<R>>,
    layout: Layout,
    starter: &Starter,
) -> Option<()> {
    let mut buffer = Vec::new();
    buffer.try_reserve_exact(CAPACITY).ok()?;
    let feed = Arc::clone(feed);
    let (ready, started) = mpsc::sync_channel(1);
    let work = move || {
        // Some allocators take much memory when a thread first asks for any: before the next thread
        // is started, what they leave must show.
        drop(hint::black_box(vec![0; 64]));
        let mut batch = Batch::new(buffer);
        if ready.send(()).is_ok() {
            while work(&feed, &mut batch, layout).is_some() {}
        }
    };
    starter(Box::new(work))?;
    started.recv().ok()
}

/// Takes, replays and sends the next batch; `None` if there are no more or none are wanted.
fn work<R: Read>(feed: &Feed<R>, batch: &mut Batch, layout: Layout) -> Option<()> {
    let (sender, place) = mpsc::sync_channel(1);
    let mut feed = feed.lock().ok()?;
    let (input, queue) = feed.as_mut()?;
    let message = match next_work(input, batch, layout) {
        Work::Batch => {
            queue.send(place).ok()?;
            drop(feed);
            Some(batch.replay(layout))
        }
        Work::Done(answers) => {
            queue.send(place).ok()?;
            Some(answers)
        }
        Work::End => {
            queue.send(place).ok()?;
            *feed = None;
            None
        }
    };
    sender.send(message).ok()
}
