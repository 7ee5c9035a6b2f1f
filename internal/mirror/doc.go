// Package mirror copies every entry of a database to a second location within a
// second. That is a folder on another disk, or of another computer. It promises:
//
//   - An event is a file of lines in the form of an event file, which only grows and is
//     synced after every batch. An incomplete batch does not count. It is not a database:
//     it needs no locks, and can be read with any program.
//   - Nobody waits for it. System calls run in the background; a call that does not return
//     is abandoned and reported, and retried with pauses. Nothing is queued: missing
//     entries are read from the journals, from the entry reached.
//   - Data beside the journals (contacts, fees, entries from outside, letterheads) goes
//     there as in backups, in a file that is replaced: what is erased is erased there. Data
//     of the installation (people, devices, sessions, keys) goes there sealed with a code
//     that is shown at the desk and is nowhere in the location.
//   - Every installation writes into a folder of its own. Only an installation that
//     continues from it leaves a note there, which the previous one sees when it comes back.
package mirror
