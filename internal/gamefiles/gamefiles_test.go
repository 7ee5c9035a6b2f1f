package gamefiles_test

import (
	"os"
	"testing"

	"torneo/internal/gamefiles"
	"torneo/internal/incoming"
	"torneo/message"
)

// FuzzRead reads hostile files of all kinds, and answers whatever is asked.
func FuzzRead(f *testing.F) {
	for _, name := range []string{"lichess-swiss-games.ndjson", "lichess-swiss-results.ndjson"} {
		data, err := os.ReadFile("testdata/" + name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data[:min(2048, len(data))], []byte{}, true)
		f.Add(data[:len(data)/2], data[len(data)/2:], false)
	}
	f.Add([]byte("[Event \"A\"]\n[Round \"1.2\"]\n[White \"Ada\"]\n[Black \"Eva\"]\n[WhiteFideId \"12\"]\n[Date \"2026.05.01\"]\n[Result \"1-0\"]\n\n1-0\n"), []byte("[Event \"A\"]\n[Date \"2026.05.02\"]\n[White \"bye\"]\n[Black \"Ada\"]\n\n*"), true)
	f.Add([]byte(`{"games":[{"url":"https://www.chess.com/game/1","end_time":1775066402,"white":{"username":"a","result":"win"},"black":{"username":"b","result":"resigned"}}],"players":[{"username":"a"}]}`), []byte(`{"name":"A","url":"https://www.chess.com/tournament/a","settings":{"type":"swiss","total_rounds":2},"players":[{"username":"c"}]}`), true)
	readers := []struct {
		is   func([]incoming.File) bool
		read func([]incoming.File, incoming.Answers) (*incoming.Event, error)
	}{{gamefiles.IsLichess, gamefiles.ReadLichess}, {gamefiles.IsChessCom, gamefiles.ReadChessCom}, {gamefiles.IsPGN, gamefiles.ReadPGN}}
	f.Fuzz(func(t *testing.T, a, b []byte, first bool) {
		files := []incoming.File{{Name: "x-1-1.json", Data: a}, {Name: "x-2-1.json", Data: b}}
		if len(b) == 0 {
			files = files[:1]
		}
		for _, r := range readers {
			if !r.is(files) {
				continue
			}
			answers := incoming.Answers{}
			for range 5 {
				event, err := r.read(files, answers)
				if err == nil {
					if len(event.Record.Players) == 0 {
						t.Fatal("nobody")
					}
					break
				}
				if open, is := err.(*incoming.Open); is {
					q := open.Question
					if answers[q.ID] != "" || len(q.Choices) == 0 {
						t.Fatalf("asked again: %+v", q)
					}
					answers[q.ID] = q.Choices[0].ID
					if !first {
						answers[q.ID] = q.Choices[len(q.Choices)-1].ID
					}
					continue
				}
				if m, ok := message.Of(err); !ok || m.IsZero() {
					t.Fatal(err)
				}
				break
			}
		}
	})
}
