// Package doctor checks whether a computer is fit to run tournaments. It asks
// the machine itself, by doing what the program will do.
package doctor

import (
	"torneo/message"
)

// Level is the severity of a finding.
type Level string

const (
	Well    Level = "well"
	Doubt   Level = "doubt"   // it works, and somebody should know
	Trouble Level = "trouble" // it will not work
)

// Finding is the answer to one question.
type Finding struct {
	Question string // an identifier: disk, backup, places, database, versions, journals, clock, port, network, certificate, letters, printer
	Level    Level
	Message  message.Message
}

func newFinding(question string, level Level, id string, pairs ...any) Finding {
	return Finding{question, level, message.New(id, pairs...)}
}

// Worst returns the worst level of all.
func Worst(list []Finding) Level {
	worst := Well
	for _, f := range list {
		if f.Level == Trouble || f.Level == Doubt && worst == Well {
			worst = f.Level
		}
	}
	return worst
}
