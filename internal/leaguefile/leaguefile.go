// Package leaguefile reads the description of a league's season from TOML, every mistake with its
// line and column, and squads from tables; and writes seasons.
package leaguefile

import (
	"bytes"
	_ "embed"
	"errors"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"torneo/internal/nesting"
	"torneo/league"
	"torneo/message"
)

// Example is a small season as Read reads it.
//
//go:embed example.toml
var Example string

// Limits of a file.
const (
	MaxFile  = 8 << 20
	maxDepth = 20
)

// Problem is something wrong at a place of the file; line 0 is the whole file.
type Problem struct {
	Line, Column int
	Message      message.Message
}

// Sentence returns the problem with its place.
func (p Problem) Sentence() message.Message {
	if p.Line == 0 {
		return p.Message
	}
	return message.New("league.file.at", "line", p.Line, "column", p.Column, "reason", p.Message)
}

// Read reads a season. It is whole if there are no problems. Rules that name a preset begin with
// that, and what the file says besides replaces its parts.
func Read(data []byte) (*league.Season, []Problem) {
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	switch {
	case len(data) > MaxFile:
		return nil, []Problem{{Message: message.New("league.file.large", "most", MaxFile>>20)}}
	case nesting.Depth(data) > maxDepth:
		return nil, []Problem{{Message: message.New("league.file.nested", "most", maxDepth)}}
	}
	var head struct {
		Rules struct {
			Preset string `toml:"preset"`
		} `toml:"rules"`
	}
	if err := toml.Unmarshal(data, &head); err != nil {
		return nil, problems(err)
	}
	s := &league.Season{}
	if p, ok := league.PresetNamed(head.Rules.Preset); ok {
		s.Rules = p.Rules
	}
	decoder := toml.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(s); err != nil {
		return nil, problems(err)
	}
	var wrong *league.Wrong
	if err := s.Check(); errors.As(err, &wrong) {
		var list []Problem
		for _, m := range wrong.Reasons {
			list = append(list, Problem{Message: m})
		}
		return nil, list
	}
	return s, nil
}

// problems places what the parser has found.
func problems(err error) (list []Problem) {
	var unknown *toml.StrictMissingError
	if errors.As(err, &unknown) {
		for _, e := range unknown.Errors {
			line, column := e.Position()
			list = append(list, Problem{line, column, message.New("league.file.unknown", "key", strings.Join(e.Key(), "."))})
		}
		return list
	}
	p := Problem{Message: message.New("league.file.syntax", "error", strings.TrimPrefix(err.Error(), "toml: "))}
	if at := (*toml.DecodeError)(nil); errors.As(err, &at) {
		p.Line, p.Column = at.Position()
	}
	return []Problem{p}
}

// Write writes a season as Read reads it.
func Write(s *league.Season) ([]byte, error) {
	var to bytes.Buffer
	e := toml.NewEncoder(&to)
	e.SetIndentTables(false)
	err := e.Encode(s)
	return to.Bytes(), err
}
