// Package jsonline writes the JSON that commands answer, one line a document.
// It is made of the values of the rules and of package report, with sentences
// in the language of a printer. The names in it are a promise to those who read
// it.
package jsonline

import (
	"bytes"
	"encoding/json"

	"torneo/i18n"
	"torneo/message"
	"torneo/tiebreak"
)

// Of writes a value as one line.
func Of(value any) []byte {
	line, err := json.Marshal(value)
	if err != nil {
		line, _ = json.Marshal(map[string]string{"error": err.Error()})
	}
	return append(line, '\n')
}

type participantJSON struct {
	Number int    `json:"number"`
	Name   string `json:"name"`
}

type textJSON struct {
	ID   string `json:"id"`
	Text string `json:"text"`
}

func textOf(p *i18n.Printer, m message.Message) textJSON { return textJSON{m.ID, p.Text(m)} }

// reasonOf returns a reason with its text; nil for none.
func reasonOf(p *i18n.Printer, m message.Message) *textJSON {
	if m.IsZero() {
		return nil
	}
	text := textOf(p, m)
	return &text
}

// valueJSON returns a value as a decimal; nil where there is none.
func valueJSON(v tiebreak.Value) *string {
	if text := v.String(); text != "" {
		return &text
	}
	return nil
}

// rankJSON returns a place; nil for who has none.
func rankJSON(rank int) *int {
	if rank == 0 {
		return nil
	}
	return &rank
}

func textOrNil(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

// codes returns the tie-breaks of a list as files write them.
func codes(list []tiebreak.Spec) []string {
	names := make([]string, len(list))
	for k, s := range list {
		names[k] = s.String()
	}
	return names
}

// object is a JSON object whose names are not known beforehand, in the order in which
// they were added.
type object struct {
	members bytes.Buffer
	err     error
}

func (o *object) add(name string, value any) {
	key, _ := json.Marshal(name) // a string always has a JSON form
	data, err := json.Marshal(value)
	if o.err == nil {
		o.err = err
	}
	if o.members.Len() > 0 {
		o.members.WriteByte(',')
	}
	o.members.Write(append(key, ':'))
	o.members.Write(data)
}

func (o *object) MarshalJSON() ([]byte, error) {
	return append(append([]byte{'{'}, o.members.Bytes()...), '}'), o.err
}
