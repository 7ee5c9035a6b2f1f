package message_test

import (
	"errors"
	"fmt"
	"testing"

	"torneo/message"
)

type told struct{}

func (told) Error() string             { return "told" }
func (told) Sentence() message.Message { return message.New("a.b", "x", 1) }

func TestTheSentenceOfAnError(t *testing.T) {
	if m, ok := message.Of(fmt.Errorf("reading: %w", told{})); !ok || m.ID != "a.b" {
		t.Errorf("wrapped: %v, %v", m, ok)
	}
	for _, err := range []error{nil, errors.New("plain")} {
		if m, ok := message.Of(err); ok || !m.IsZero() {
			t.Errorf("%v: %v", err, m)
		}
	}
}

func TestAMessageWithItsValues(t *testing.T) {
	m := message.New("a.b", "round", 3, "boards", []int{1, 2}, "why", message.New("c.d", "n", "x y"))
	if got, want := m.String(), "a.b boards=[1 2] round=3 why=c.d n=x y"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
