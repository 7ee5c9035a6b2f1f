// Package command holds what every command of torneo needs.
//
// A Run has the streams, the language and what the command line said of all verbs.
// Beside it are failures with their exit codes, formats, help, what completes a flag,
// files that are read and written, and work on many files. No verb is here.
package command
