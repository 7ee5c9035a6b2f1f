package playoff

import (
	"errors"
	"slices"

	"torneo/message"
	"torneo/tournament"
)

// Declare refuses a play-off that the event cannot have: it is declared before it
// starts (C.07 (2026) 3.1; Manual 5.1).
func Declare(t *tournament.Tournament, d *tournament.PlayOff) error {
	if again, err := tournament.ParsePlayOff(d.String()); err != nil || again.String() != d.String() {
		return refuse("playoff.invalid", "text", d.String())
	}
	count := len(t.Participants())
	switch {
	case t.System.Family == tournament.Knockout:
		return refuse("playoff.system", "system", t.System.Code)
	case len(t.Extra) > 0:
		return refuse("playoff.started", "count", len(t.Extra))
	case (t.IsTeam() || t.System.Team) && sudden(d.Contest):
		return refuse("playoff.sudden", "time", d.Contest.String())
	case t.RoundsPaired() == 0: // players may still enter
	case max(d.Places.From, d.Places.To) > count, d.Places.Qualify && d.Places.To == count:
		return refuse("playoff.places", "places", d.Places.String(), "count", count)
	}
	return nil
}

// Ready refuses a play-off before the last round is over.
func Ready(t *tournament.Tournament) error {
	paired := t.RoundsPaired()
	if paired == 0 || paired < t.PlannedRounds {
		return refuse("playoff.rounds", "round", paired, "planned", max(t.PlannedRounds, 1))
	}
	missing := 0
	for _, r := range t.Rounds {
		for _, g := range r.Games {
			if g.Result.White == tournament.Pending || g.Result.White == tournament.Adjourned {
				missing++
			}
		}
		missing += len(r.Matches)
	}
	if missing > 0 {
		return refuse("playoff.missing", "count", missing)
	}
	return nil
}

// Block is participants, by number, whom the list of tie-breaks leaves tied as far
// as it was applied before a play-off.
type Block struct {
	Place int     // the first of their places
	Tied  [][]int // in the order of the rest of the list; who is tied after it, too, stays together
}

// Ties returns the ties for places that the play-off decides, among the blocks of the final
// standings.
func Ties(d *tournament.PlayOff, blocks []Block) (ties []Tie) {
	for _, b := range blocks {
		tie := Tie{Place: b.Place}
		for _, level := range b.Tied {
			rank := len(tie.Entrants) + 1
			for _, n := range level {
				tie.Entrants = append(tie.Entrants, Entrant{n, rank})
			}
		}
		if boundary(d, len(tie.Entrants), tie.Place) > 0 {
			ties = append(ties, tie)
		}
	}
	return ties
}

// Of follows the play-offs of an event that has declared one, by those whom its
// final standings leave tied: one for every tie that it decides. The error is a
// *Refused.
func Of(t *tournament.Tournament, blocks []Block) ([]*Course, error) {
	ties := Ties(t.PlayOff, blocks)
	games := make([][]tournament.ExtraGame, len(ties))
	for _, g := range t.Extra {
		k := slices.IndexFunc(ties, func(x Tie) bool { return x.has(g.White) && x.has(g.Black) })
		switch {
		case k < 0 && len(ties) == 0:
			return nil, refuse("playoff.nobody-tied", "places", t.PlayOff.Places.String())
		case k < 0:
			return nil, refuse("playoff.others", "white", g.White, "black", g.Black)
		case g.After != t.RoundsPaired():
			return nil, refuse("playoff.early", "round", g.After, "last", t.RoundsPaired())
		}
		games[k] = append(games[k], g)
	}
	var courses []*Course
	for k, tie := range ties {
		c, err := Follow(t, tie, games[k])
		if err != nil {
			return nil, err
		}
		courses = append(courses, c)
	}
	return courses, nil
}

func (t *Tie) has(number int) bool {
	return slices.ContainsFunc(t.Entrants, func(e Entrant) bool { return e.Number == number })
}

// Settle follows the play-offs of an event that has declared one, by those whom its standings
// after the last round paired leave tied. waiting is the reason why nobody plays yet, zero if
// that round is over; courses then has those who would be concerned as things stand. The error
// is a *Refused.
func Settle(t *tournament.Tournament, blocks []Block) (courses []*Course, waiting message.Message, err error) {
	if err := Ready(t); err != nil {
		waiting, _ = Reason(err)
		for _, tie := range Ties(t.PlayOff, blocks) {
			courses = append(courses, &Course{Tie: tie, Teams: t.IsTeam()})
		}
		return courses, waiting, nil
	}
	courses, err = Of(t, blocks)
	return courses, waiting, err
}

// Enter adds a game to the record, of teams a match with its boards, or gives one that is under
// way its result. The courses are those of the event as it stands. If the error, a *Refused, is
// not nil, nothing has changed.
func Enter(t *tournament.Tournament, courses []*Course, g tournament.ExtraGame) error {
	switch {
	case t.PlayOff == nil:
		return refuse("playoff.none")
	case g.White == g.Black:
		return refuse("playoff.self", "white", g.White)
	}
	if err := Ready(t); err != nil {
		return err
	}
	if len(courses) == 0 {
		return refuse("playoff.nobody-tied", "places", t.PlayOff.Places.String())
	}
	k := slices.IndexFunc(courses, func(c *Course) bool { return c.has(g.White) && c.has(g.Black) })
	if k < 0 {
		return refuse("playoff.others", "white", g.White, "black", g.Black)
	}
	if t.IsTeam() {
		result, ok := t.MatchResult(&g)
		if !ok || result != g.Result {
			return refuse("playoff.boards", "white", g.White, "black", g.Black)
		}
	}
	g.After = t.RoundsPaired()
	c := courses[k]
	if at := slices.IndexFunc(t.Extra, func(x tournament.ExtraGame) bool {
		return x.White == g.White && x.Black == g.Black && (x.Result.White == tournament.Pending || x.Result.White == tournament.Adjourned)
	}); at >= 0 {
		t.Extra = slices.Clone(t.Extra)
		t.Extra[at].Result, t.Extra[at].Boards = g.Result, g.Boards
		return nil
	}
	for _, n := range c.Now {
		if n.A != g.White && n.A != g.Black || n.B != g.White && n.B != g.Black {
			continue
		}
		if n.White > 0 && n.White != g.White {
			return refuse("playoff.colours", "white", n.White, "black", n.A+n.B-n.White)
		}
		t.Extra = append(slices.Clone(t.Extra), g)
		return nil
	}
	games := slices.Concat(c.playedGames(), []tournament.ExtraGame{g})
	if _, err := Follow(t, c.Tie, games); err != nil {
		return err
	}
	return refuse("playoff.not-now", "white", g.White, "black", g.Black)
}

// playedGames returns the games of the course, those of a contest in their order.
func (c *Course) playedGames() (games []tournament.ExtraGame) {
	for _, s := range c.Stages {
		for _, x := range s.Contests {
			games = append(games, x.Games...)
		}
	}
	return games
}

// Draw enters lots that have been drawn, the first one drawn first: by everybody who has to,
// and nobody else. The error is a *Refused.
func Draw(t *tournament.Tournament, courses []*Course, lots []int) error {
	if t.PlayOff == nil {
		return refuse("playoff.none")
	}
	var want []int
	for _, c := range courses {
		want = append(want, c.Draw...)
	}
	if len(want) == 0 {
		return refuse("playoff.no-lots")
	}
	for k, n := range lots {
		if !slices.Contains(want, n) || slices.Contains(lots[:k], n) {
			return refuse("playoff.lot", "number", n)
		}
	}
	if len(lots) != len(want) {
		return refuse("playoff.lots", "count", len(want), "drawn", len(lots))
	}
	d := *t.PlayOff
	d.Lots = slices.Concat(d.Lots, lots)
	t.PlayOff = &d
	return nil
}

// Reason returns the message of a refusal; false if err is none.
func Reason(err error) (message.Message, bool) {
	if r := (*Refused)(nil); errors.As(err, &r) {
		return r.Message, true
	}
	return message.Message{}, false
}
