package broadcast

import (
	"strconv"
	"strings"

	"torneo/internal/noticeboard"
	"torneo/internal/pgn"
)

// MostOfLichess is the most games that a round of a broadcast at Lichess has.
const MostOfLichess = 64

// Replacements returns the text by which Lichess knows players better than the boards name them:
// a line each, name, FIDE ID, title and rating. Players without any of it are not in it.
func Replacements(b *noticeboard.Board) string {
	var out strings.Builder
	for k := range b.State.Players {
		p := &b.State.Players[k]
		if p.Name == "" || p.FIDEID == 0 && p.Title == "" && p.Rating == 0 {
			continue
		}
		parts := []string{part(p.Name), "", part(p.Title), ""}
		if p.FIDEID > 0 {
			parts[1] = strconv.FormatInt(p.FIDEID, 10)
		}
		if p.Rating > 0 {
			parts[3] = strconv.Itoa(p.Rating)
		}
		for len(parts) > 0 && parts[len(parts)-1] == "" {
			parts = parts[:len(parts)-1]
		}
		out.WriteString(strings.Join(parts, " / ") + "\n")
	}
	return out.String()
}

// Teams returns the text by which Lichess knows who plays for which team: a line a player.
func Teams(b *noticeboard.Board) string {
	var out strings.Builder
	for k := range b.State.Teams {
		t := &b.State.Teams[k]
		for _, id := range t.Players {
			p := b.State.Player(id)
			if p == nil || p.Name == "" {
				continue
			}
			who := part(p.Name)
			if p.FIDEID > 0 {
				who = strconv.FormatInt(p.FIDEID, 10)
			}
			out.WriteString(part(t.Name) + "; " + who + "\n")
		}
	}
	return out.String()
}

// part returns a value that stands between others in a line.
func part(text string) string {
	return strings.TrimSpace(strings.NewReplacer("/", "-", ";", ",").Replace(pgn.Plain(text)))
}
