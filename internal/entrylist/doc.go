// Package entrylist reads lists of players that people paste or save from a
// spreadsheet, and compares them with the players of the tournament.
package entrylist
