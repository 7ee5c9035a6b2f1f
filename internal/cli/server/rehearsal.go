//go:build !rehearsal

package server

import "torneo/internal/cli/command"

// rehearsalVerbs returns the verbs with which an upgrade is rehearsed: a program that people use
// has none.
func rehearsalVerbs() []command.Verb { return nil }
