package certificate

import (
	"fmt"
	"io"
	"strconv"

	"torneo/norm"
	"torneo/tournament"
)

// Reached are the particulars of a certificate of a rating that was reached in the middle of
// an event (B.01 1.5.3).
type Reached struct {
	Tournament *tournament.Tournament
	Event      *norm.Event
	Reached    norm.Reached
}

// ofReached returns a field of this certificate only.
//
//i18n:prefix forms.reached.
func ofReached(key, value string, share float64) Field {
	return Field{Key: key, Label: "forms.reached." + key, Value: value, share: share}
}

// RatingReached writes the certificate as PDF: the games until then with their dates, and the
// rating after them. The same particulars give the same bytes.
func RatingReached(w io.Writer, r Reached) error {
	t, x := r.Tournament, &r.Reached
	s := newSheet(date(t))
	f := form{Particulars: Particulars{Tournament: t, Event: r.Event}, sheet: s, player: r.Event.Player(x.Player)}
	s.title("forms.reached.title", strconv.Itoa(x.Level))
	chief := tournament.ParseArbiter(t.ChiefArbiter)
	f.rows(f.head(), [][]Field{
		{common("event", t.Name, 3), common("place", t.City, 2)},
		{common("start", t.Start.String(), 1), common("end", t.End.String(), 1), common("arbiter", chief.String(), 3), common("arbiter-id", chief.IDText(), 1)},
		{ofReached("before", strconv.Itoa(x.Before), 1), ofReached("k", strconv.Itoa(x.K), 1), ofReached("games", strconv.Itoa(x.Games), 1), ofReached("points", halves(tournament.Points(x.Points)), 1),
			ofReached("change", hundredths(x.Change), 1), ofReached("rating", strconv.Itoa(x.Rating), 1), ofReached("round", strconv.Itoa(x.Round), 1)},
	})
	s.table([]column{{"norm.it1.round", 0.6, true}, {"forms.reached.day", 1.3, false}, {"norm.it1.opponent", 3.6, false}, {"norm.it1.fide-id", 1.3, true}, {"norm.it1.federation", 0.8, false}, {"norm.it1.rating", 0.8, true}, {"norm.it1.score", 0.7, true}},
		r.games(), make([]bool, max(1, x.Round)))
	s.small("forms.reached.note")
	s.line([]Field{signatureField("signed-arbiter"), common("date", "", 1)})
	return s.write(w)
}

// games returns the player's games to the round, a row each.
func (r *Reached) games() (rows [][]string) {
	t := r.Tournament.GameByGame()
	players := t.PlayerIndex()
	for k := range min(r.Reached.Round, len(t.Rounds)) {
		round := &t.Rounds[k]
		row := []string{strconv.Itoa(k + 1), round.Date.String(), "–", "", "", "", ""}
		round.EachGame(func(g *tournament.Game) {
			other, outcome := g.Black, g.Result.White
			if g.Black == r.Reached.Player {
				other, outcome = g.White, g.Result.Black
			} else if g.White != r.Reached.Player {
				return
			}
			i, ok := players[other]
			if !ok {
				return
			}
			p := &t.Players[i]
			row[2], row[3], row[4], row[5] = p.Name, number(p.FIDEID), p.Federation, number(int64(p.Rating))
			row[6] = score(&norm.Game{Outcome: outcome})
		})
		rows = append(rows, row)
	}
	return rows
}

// hundredths writes a change of a rating with its sign: "+12.40".
func hundredths(n int) string {
	sign := "+"
	if n < 0 {
		sign, n = "-", -n
	}
	return fmt.Sprintf("%s%d.%02d", sign, n/100, n%100)
}
