// Package journal is the journal of a tournament: its events in order, and the
// state that they add up to. Events are only ever added.
//
// Undoing is an event too. Every kind of event has a version, and versions that
// were ever written are read for ever: see Decode and testdata.
package journal
