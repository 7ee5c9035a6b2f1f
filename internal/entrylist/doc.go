// Package entrylist reads lists of players as people paste them or save them
// from a spreadsheet, and compares them with who has entered already.
package entrylist
