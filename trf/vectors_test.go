package trf

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"torneo/i18n"
	"torneo/tournament"
)

// vectors returns the files of a pattern below the collection that is kept beside
// the repository.
func vectors(t testing.TB, patterns ...string) []string {
	t.Helper()
	var files []string
	for _, p := range patterns {
		found, err := filepath.Glob(filepath.Join("..", "..", "shared", "vectors", p))
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, found...)
	}
	if len(files) == 0 {
		t.Skipf("../shared/vectors is not here: %v not tested", patterns)
	}
	return files
}

// everyVector returns all collected reports, whatever they are there for.
func everyVector(t testing.TB) []string {
	return vectors(t, "files/real/*.trf", "files/malformed/*.trf", "tiebreaks/*/*.trf", "dutch2012/*.trf", "dutch2026/*.trf", "dutch2026/corner/*.trf")
}

func readFile(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestEveryVectorPrintsBack(t *testing.T) {
	for _, name := range everyVector(t) {
		data := readFile(t, name)
		if _, doc, _ := Read(data); !bytes.Equal(doc.Bytes(), data) {
			t.Errorf("%s does not print back", name)
		}
	}
}

func TestVectorsReadWithoutErrors(t *testing.T) {
	for _, name := range vectors(t, "files/real/*.trf", "tiebreaks/*/*.trf", "dutch2012/*.trf", "dutch2026/*.trf", "dutch2026/corner/*.trf") {
		got, _, problems := Read(readFile(t, name))
		if got == nil {
			t.Errorf("%s: %v", name, problems.AtLeast(Error))
		}
	}
}

func TestVectorsAreStableInTRF26(t *testing.T) {
	for _, name := range everyVector(t) {
		first, _, _ := Read(readFile(t, name))
		if first == nil {
			continue
		}
		again := writeAndRead(t, name, first, TRF26)
		if diff := cmp.Diff(stating(first), again); diff != "" {
			t.Errorf("%s: read, written and read again (-first +again):\n%s", name, diff)
		}
	}
}

func TestIndividualVectorsAreStableInTRF16(t *testing.T) {
	for _, name := range everyVector(t) {
		first, _, _ := Read(readFile(t, name))
		if first == nil || first.IsTeam() {
			continue
		}
		again := writeAndRead(t, name, first, TRF16)
		if diff := cmp.Diff(inTRF16(first), inTRF16(again)); diff != "" {
			t.Errorf("%s: read, written and read again (-first +again):\n%s", name, diff)
		}
	}
}

func writeAndRead(t testing.TB, name string, tour *tournament.Tournament, f Format) *tournament.Tournament {
	t.Helper()
	data, err := Write(tour, f, Options{})
	if err != nil {
		t.Fatalf("%s: writing %v: %v", name, f, err)
	}
	again, _, problems := Read(data)
	if again == nil {
		t.Fatalf("%s: what was written as %v does not read: %v\n%s", name, f, problems.AtLeast(Error), data)
	}
	return again
}

// inTRF16 returns the part of an individual event that TRF16 can say, accelerations
// told player by player.
func inTRF16(t *tournament.Tournament) *tournament.Tournament {
	c := *t
	c.Players = append([]tournament.Player(nil), t.Players...)
	for i := range c.Players {
		c.Players[i].National = nil
	}
	c.RankingMethod, c.RatingFederation, c.PairingBy, c.TimeControl = "", "", "", ""
	c.TieBreaks, c.Corrections, c.BoardColors, c.TeamBye = nil, nil, nil, nil
	c.MatchPoints = tournament.MatchPoints{}
	c.Points = readBack(c.Points)
	if c.Type == "" {
		c.Type = c.System.Code
	}
	c.System = tournament.SystemOfText(c.Type)
	c.Prohibited = nil
	for _, p := range t.Prohibited {
		if wholeEvent(t, p) {
			c.Prohibited = append(c.Prohibited, tournament.Prohibition{FirstRound: 1, IDs: p.IDs})
		}
	}
	c.Accelerations = nil
	sums, last := fictitious(t.Accelerations)
	for i := range c.Players {
		for r := range last {
			if v := sums[c.Players[i].Number*last+r]; v != 0 {
				c.Accelerations = append(c.Accelerations, tournament.Acceleration{Game: v, FirstRound: r + 1, LastRound: r + 1, FirstID: c.Players[i].Number, LastID: c.Players[i].Number})
			}
		}
	}
	return &c
}

func TestProblemsOfVectorsReadAsSentences(t *testing.T) {
	for _, lang := range i18n.Languages() {
		printer := i18n.New(lang)
		seen := map[string]bool{}
		for _, name := range everyVector(t) {
			_, _, problems := Read(readFile(t, name))
			for _, p := range problems {
				if seen[p.Message.ID] {
					continue
				}
				seen[p.Message.ID] = true
				checkSentence(t, printer, p)
			}
		}
	}
}

// checkSentence looks for texts that are missing or that ask for an argument
// that the message has not.
func checkSentence(t testing.TB, printer *i18n.Printer, p Problem) {
	t.Helper()
	text := printer.Text(p.Sentence())
	if strings.Contains(text, p.Message.ID) || strings.Contains(text, "<no value>") || strings.Contains(text, "map[") {
		t.Errorf("%s: %v reads %q", printer.Language(), p, text)
	}
}
