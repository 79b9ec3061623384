/// A library to preload, which makes the calls that change a disk fail when a test says so.
///
/// It counts the writes, syncs, renames and allocations of space below a folder, and fails one of them, or all from it on:
///
/// - `FAULT_CALLS`: what is counted: `changes` of the disk, `reads` of it, or `allocations` of memory by SQLite, where that
///   is a library of its own; nothing without it.
/// - `FAULT_FOLDER`: the folder, absolute; no call on the disk is counted without it.
/// - `FAULT_AT`: which call fails, from 1; none if it is 0 or absent.
/// - `FAULT_LASTS`: if set, every later call fails too, as on a disk that is full or broken for good.
/// - `FAULT_LOG`: a file that gets a line for each call: its number, its name, `done` or `failed`, and its file.
///
/// It also moves the clocks, as a laptop's sleep does, or somebody who sets them:
///
/// - `TIME_SHIFT`: a file that says by how many milliseconds the clock of the day is moved, then the one that counts since the
///   machine was started; read at each look at a clock.
/// - `TIME_MOST_WAIT`: how many milliseconds a wait for input takes at most.
///
/// Writes and allocations of space fail with ENOSPC, allocations of memory with ENOMEM, all else with EIO.
#ifndef FAULT_INJECTION_H
#define FAULT_INJECTION_H

#endif
