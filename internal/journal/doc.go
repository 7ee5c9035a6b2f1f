// Package journal is what happened to a tournament, in order: events that are
// only ever added, and the state that they add up to.
//
// Undoing is an event too. Every kind of event has a version, and versions that
// were ever written are read for ever: see Decode and testdata.
package journal
