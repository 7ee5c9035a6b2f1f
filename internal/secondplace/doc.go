// Package secondplace brings every entry of a database to a second place within a second:
// a folder on another disk, or of another computer. What is promised:
//
//   - An event is a file of lines in the form of an event file, only ever added to, synced
//     after every batch. A batch that was not finished does not count. It is no database:
//     it needs no locks, and can be read with any program.
//   - Nobody waits for it. What the system is asked is asked beside everything else, and
//     what does not come back is left behind and told; it is tried again with pauses. Nothing
//     is queued: what is missing is read from the journals, from the entry reached.
//   - What stands beside the journals (contacts, fees, entries from outside, letterheads)
//     goes there as it is in backups, in a file that is replaced: what is erased is erased
//     there. What belongs to the installation (people, devices, sessions, keys) goes there
//     sealed with a code that is shown at the desk and stands nowhere there.
//   - Every installation writes into a folder of its own within, and only who continues
//     from it leaves word there: the one before sees it when it comes back.
package secondplace
