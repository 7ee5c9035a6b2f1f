package migrate

import (
	"strings"
	"testing"

	"torneo/i18n"
	"torneo/internal/incoming"
	"torneo/message"
)

// TestSentencesOfGames looks at what is said of games and reports in both languages.
func TestSentencesOfGames(t *testing.T) {
	const us = "../usdbf/testdata/"
	lichess := filesAt(t, ofGames+"lichess-swiss-games.ndjson")
	report := filesAt(t, us+"TDEXPORT.DBF", us+"THEXPORT.DBF", us+"TSEXPORT.DBF")
	game := []File{{Name: "a.pgn", Data: []byte(line("A", "1", "Ada", "Eva", "1-0", "") + line("B", "2", "Ivo", "Ada", "1-0", ""))}}
	for _, one := range []struct {
		files   []File
		answers incoming.Answers
	}{
		{lichess, nil}, {lichess, incoming.Answers{"rounds": "times"}}, {lichess, incoming.Answers{"rounds": "none"}}, {lichess, incoming.Answers{"rounds": "times", "byes": "allocated"}},
		{append(filesAt(t, ofGames+"lichess-swiss-results.ndjson"), lichess...), incoming.Answers{"rounds": "times"}},
		{filesAt(t, ofGames+"lichess-swiss-results.ndjson"), nil},
		{report, nil}, {report, incoming.Answers{"section": "1"}}, {report[:1], incoming.Answers{"section": "1", "forfeits": "paired"}}, {report, incoming.Answers{"section": "1", "forfeits": "alone"}}, {report[1:], nil},
		{game, nil}, {game, incoming.Answers{"event": "2"}},
	} {
		found := Read(one.files, Options{Answers: one.answers})
		var said []message.Message
		for _, p := range found.Parts {
			said = append(said, p.What())
		}
		for _, q := range found.Questions {
			said = append(said, q.Text)
			for _, c := range q.Choices {
				said = append(said, c.Text)
			}
		}
		for _, p := range found.Problems {
			said = append(said, p.Message)
		}
		said = append(said, found.Losses...)
		for _, l := range i18n.Languages() {
			p := i18n.New(l)
			for _, m := range said {
				text := p.Text(m)
				t.Log(text)
				if text == "" || strings.Contains(text, "no value") || strings.Contains(text, "{{") || strings.Contains(text, "gamefiles.") || strings.Contains(text, "usdbf.") || strings.Contains(text, "migrate.") {
					t.Errorf("%s: %q", m.ID, text)
				}
			}
		}
	}
}
