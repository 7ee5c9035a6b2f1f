package torneo_test

import (
	"errors"
	"strings"
	"testing"

	"torneo"
	"torneo/i18n"
	"torneo/message"
	"torneo/standings"
	"torneo/tiebreak"
	"torneo/tournament"
	"torneo/trf"
)

// Every way to fail is a sentence in each language, and keeps what it is.
func TestErrorsReadAsSentences(t *testing.T) {
	read := func(change func(*tournament.Tournament)) *tournament.Tournament {
		event, _, err := torneo.Read([]byte(fourPlayers))
		if err != nil {
			t.Fatal(err)
		}
		change(event)
		return event
	}
	order := func(event *tournament.Tournament) error { _, err := torneo.Standings(event); return err }
	pair := func(event *tournament.Tournament) error { _, err := torneo.Pair(event); return err }
	_, _, empty := torneo.Read(nil)
	_, _, twice := torneo.Read([]byte(strings.Replace(fourPlayers, "001    2 ", "001    1 ", 1)))
	for _, test := range []struct {
		name string
		err  error
		says string
	}{
		{"an empty file", empty, "cannot be read"},
		{"a number twice", twice, "line "},
		{"a list that cannot be read", order(read(func(e *tournament.Tournament) { e.TieBreaks = []string{"PTS", "B H"} })), "B H"},
		{"a list that is refused", order(read(func(e *tournament.Tournament) { e.TieBreaks = []string{"PTS", "MPvGP"} })), "C.07 (2026)"},
		{"a contradiction", order(read(func(e *tournament.Tournament) { e.Rounds[0].Games[0].Black = 4 })), "round 1"},
		{"a system that cannot be paired", pair(read(func(e *tournament.Tournament) {
			e.System = tournament.System{Code: "CUSTOM_SWISS", Family: tournament.Swiss}
		})), "CUSTOM_SWISS"},
	} {
		failed := (*torneo.Error)(nil)
		if !errors.As(test.err, &failed) {
			t.Errorf("%s: %v is no *torneo.Error", test.name, test.err)
			continue
		}
		english, spanish := failed.Error(), failed.Translate(i18n.Spanish)
		if !strings.Contains(english, test.says) || !strings.Contains(english, " ") || english == spanish {
			t.Errorf("%s: %q, %q", test.name, english, spanish)
		}
		if _, ok := message.Of(test.err); !ok {
			t.Errorf("%s: the error of the rules is lost", test.name)
		}
	}
	if problem := (trf.Problem{}); !errors.As(twice, &problem) || problem.Line == 0 {
		t.Errorf("%v: no line", twice)
	}
	if refused := (*tiebreak.Refused)(nil); !errors.As(order(read(func(e *tournament.Tournament) { e.TieBreaks = []string{"MPvGP"} })), &refused) {
		t.Error("the refusals are lost")
	}
}

// The sentences of errors that only other calls return.
func TestSentencesOfErrors(t *testing.T) {
	for _, err := range []message.Sentencer{&standings.NoRound{Round: 9, Last: 2}, &standings.NoRound{Round: 1}, &standings.NoPreset{Name: "x", There: []string{"a", "b"}}} {
		for _, language := range i18n.Languages() {
			if text := torneo.Translate(language, err.Sentence()); strings.Contains(text, "map[") || text == err.Sentence().ID {
				t.Errorf("%s: %q", language, text)
			}
		}
	}
}
