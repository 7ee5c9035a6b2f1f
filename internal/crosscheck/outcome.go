package main

import (
	"fmt"
	"runtime/debug"
	"strings"
)

// count is the number of comparisons, and of differences among them.
type count struct {
	Tournaments int `json:"tournaments"`
	Rounds      int `json:"rounds"`
	Impossible  int `json:"impossible"` // of the rounds: those without legal pairing
	Reference   int `json:"reference"`  // rounds paired by the reference as well
	Places      int `json:"places"`

	Differing       int `json:"differing"`       // tournaments in which something differs or fails
	DifferingRounds int `json:"differingRounds"` // against another program
	FailedRounds    int `json:"failedRounds"`    // it gave no answer
	SkippedRounds   int `json:"skippedRounds"`   // that cannot be compared

	Remarks map[string]int `json:"remarks,omitempty"` // why something was not compared
}

func (c *count) add(other count) {
	c.Tournaments += other.Tournaments
	c.Rounds += other.Rounds
	c.Impossible += other.Impossible
	c.Reference += other.Reference
	c.Places += other.Places
	c.Differing += other.Differing
	c.DifferingRounds += other.DifferingRounds
	c.FailedRounds += other.FailedRounds
	c.SkippedRounds += other.SkippedRounds
	for text, n := range other.Remarks {
		c.remark(text, n)
	}
}

func (c *count) remark(text string, times int) {
	if c.Remarks == nil {
		c.Remarks = map[string]int{}
	}
	c.Remarks[text] += times
}

// outcome is the result of one tournament.
type outcome struct {
	count
	findings []string          // what differs, a sentence each
	files    map[string][]byte // what is kept if something does
	cut      bool              // the run was stopped before it was done
}

func (o *outcome) find(format string, args ...any) {
	o.findings = append(o.findings, fmt.Sprintf(format, args...))
}

func (o *outcome) keep(name string, data []byte) {
	if o.files == nil {
		o.files = map[string][]byte{}
	}
	o.files[name] = data
}

// catch makes a finding of a panic. It is to be deferred.
func (o *outcome) catch() {
	if r := recover(); r != nil {
		o.find("panic: %v\n%s", r, debug.Stack())
	}
}

// report returns the text that goes with the files kept.
func (o *outcome) report(title, name string) []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n%s\n\n", title, name)
	for _, f := range o.findings {
		fmt.Fprintln(&b, f)
	}
	return []byte(b.String())
}
