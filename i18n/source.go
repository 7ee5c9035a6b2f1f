package i18n

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
)

// entry is a text of a file, which is read when it is first asked: a command says a few of
// a subject's hundreds.
type entry struct {
	source []byte // as it stands in the file
	once   sync.Once
	text   text
}

func (e *entry) read() *text {
	e.once.Do(func() {
		if err := json.Unmarshal(e.source, &e.text); err != nil {
			panic(fmt.Errorf("%s: %w", e.source, err))
		}
	})
	return &e.text
}

// entries parts a file, which is an object, into its texts.
func entries(file []byte) (map[string]*entry, error) {
	s := source{rest: file}
	if !s.take('{') {
		return nil, s.wrong()
	}
	found := make(map[string]*entry, bytes.Count(file, []byte("\n")))
	for !s.take('}') {
		if len(found) > 0 && !s.take(',') {
			return nil, s.wrong()
		}
		id, ok := s.value()
		if !ok || !s.take(':') {
			return nil, s.wrong()
		}
		text, ok := s.value()
		if !ok {
			return nil, s.wrong()
		}
		name := string(id[1 : len(id)-1])
		if id[0] != '"' || strings.Contains(name, "\\") {
			return nil, fmt.Errorf("%s: identifiers are written as they are", id)
		}
		found[name] = &entry{source: text}
	}
	return found, nil
}

// source is the part of a file still to be parsed.
type source struct{ rest []byte }

func (s *source) wrong() error {
	return fmt.Errorf("there is no text at %q", s.rest[:min(len(s.rest), 20)])
}

// take goes past a sign, and the spaces before it.
func (s *source) take(sign byte) bool {
	s.rest = bytes.TrimLeft(s.rest, " \t\r\n")
	if len(s.rest) == 0 || s.rest[0] != sign {
		return false
	}
	s.rest = s.rest[1:]
	return true
}

// value goes past a string or an object, in which there are strings.
func (s *source) value() ([]byte, bool) {
	s.rest = bytes.TrimLeft(s.rest, " \t\r\n")
	for k, depth := 0, 0; k < len(s.rest); k++ {
		switch s.rest[k] {
		case '{':
			depth++
		case '}':
			depth--
		case '"':
			for k++; k < len(s.rest) && s.rest[k] != '"'; k++ {
				if s.rest[k] == '\\' {
					k++
				}
			}
		default:
			if depth == 0 {
				return nil, false
			}
			continue
		}
		if depth == 0 && k < len(s.rest) {
			value := s.rest[:k+1]
			s.rest = s.rest[k+1:]
			return value, true
		}
	}
	return nil, false
}
