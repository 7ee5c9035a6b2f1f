package handover

import (
	"fmt"
	"strconv"

	"torneo/tournament"
)

// headingRows returns the lines above a table, as Chess-Results has them: the name of the event,
// what the table is, and labels with values.
func headingRows(t *tournament.Tournament, kind string) [][]string {
	rows := [][]string{{t.Name}, {kind}}
	add := func(label, value string) {
		if value != "" {
			rows = append(rows, []string{label, value})
		}
	}
	add("Tournament name", t.Name) // also where it reads like another line
	if t.Federation != "" {
		add("Federation", "( "+t.Federation+" )")
	}
	add("Chief Arbiter", t.ChiefArbiter)
	add("Location", t.City)
	if n := max(t.PlannedRounds, len(t.Rounds)); n > 0 {
		add("Number of rounds", strconv.Itoa(n))
	}
	if t.Start.Complete() && t.End.Complete() {
		add("Date", t.Start.String()+" to "+t.End.String())
	} else if t.Start.Complete() {
		add("Date", t.Start.String())
	}
	return append(rows, []string{})
}

// Rounds returns the number of the last round in which there is a game or a bye.
func Rounds(t *tournament.Tournament) int {
	n := len(t.Rounds)
	for n > 0 && len(t.Rounds[n-1].Games)+len(t.Rounds[n-1].Byes) == 0 {
		n--
	}
	return n
}

// scores returns the points of the players before a round, by number, as the games and
// byes of the rounds before give them.
func scores(t *tournament.Tournament, rounds int) map[int]tournament.Points {
	sum := map[int]tournament.Points{}
	system := t.WithDefaults().Points
	for n := range min(rounds, len(t.Rounds)) {
		for _, g := range t.Rounds[n].Games {
			counts := g.CountedResult()
			sum[g.White] += system.Of(counts.White, tournament.White)
			sum[g.Black] += system.Of(counts.Black, tournament.Black)
		}
		for _, b := range t.Rounds[n].Byes {
			sum[b.ID] += system.Bye(b.Kind)
		}
	}
	return sum
}

// sign returns the result of one side: 1, ½, 0, and + or - by forfeit; "" while there is none.
func sign(o tournament.Outcome) string {
	switch {
	case o == tournament.ForfeitWin:
		return "+"
	case o == tournament.ForfeitLoss:
		return "-"
	case o == tournament.Pending, o == tournament.Adjourned:
		return ""
	}
	return o.Standard().Halves()
}

// result returns the result of a game as pairings have it: "1 - 0", "+ - -".
func result(r tournament.ByColor[tournament.Outcome]) string {
	if w, b := sign(r.White), sign(r.Black); w != "" && b != "" {
		return w + " - " + b
	}
	return ""
}

// pairingRows returns the pairings and results of a round, or of all of them, each below
// its number and day.
func pairingRows(c *Content) [][]string {
	t := c.Record
	rows := headingRows(t, "Pairings/Results")
	who := map[int]*tournament.Player{}
	for k := range t.Players {
		who[t.Players[k].Number] = &t.Players[k]
	}
	for n := range Rounds(t) {
		if c.Round > 0 && n+1 != c.Round {
			continue
		}
		x := &t.Rounds[n]
		title := fmt.Sprintf("Round %d", n+1)
		if x.Date.Complete() {
			title += " on " + x.Date.String()
		}
		rows = append(rows, []string{title}, []string{"Bo.", "No.", "", "White", "Rtg", "Pts.", "Result", "Pts.", "", "Black", "Rtg", "No."})
		sum := scores(t, n)
		board := 0
		add := func(white *tournament.Player, result string, black []string) {
			board++
			rows = append(rows, append([]string{strconv.Itoa(board), number(int64(white.Number)), white.Title, NameOf(white), number(int64(white.Rating)), sum[white.Number].Halves(), result}, black...))
		}
		for _, g := range x.Games {
			if w, b := who[g.White], who[g.Black]; w != nil && b != nil {
				add(w, result(g.Result), []string{sum[b.Number].Halves(), b.Title, NameOf(b), number(int64(b.Rating)), number(int64(b.Number))})
			}
		}
		for _, b := range x.Byes {
			if p := who[b.ID]; p != nil {
				word := "not paired"
				if b.Kind == tournament.PairingAllocatedBye {
					word = "bye"
				}
				add(p, b.Kind.Standard().Halves(), []string{"", "", word, "", ""})
			}
		}
		rows = append(rows, []string{})
	}
	return rows
}
