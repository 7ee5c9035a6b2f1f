package norm

import (
	"slices"
	"strconv"

	"torneo/tournament"
)

// Outlook is a player's need for a norm while the event goes on.
type Outlook struct {
	Player    int
	Title     Title
	Made      bool // already, whatever comes
	Remaining int  // rounds
	Known     int  // of them, those whose opponents are known
	Ways      []Way
}

// Way is one way to a norm: with so many points in so many more games, against
// opponents who average that and among whom are so many with titles and of other
// federations. The numbers are the least ones, each with the others as good as
// can be: a norm cannot be made with less, and has to be checked with all.
type Way struct {
	Games    int // more; those after them are left out
	Points   tournament.Points
	Average  int // of the opponents not known yet; 0: any, or all are known
	Titled   int // of the opponents not known yet
	Required int
	Foreign  int // of federations that are not the applicant's
}

// Possible reports whether a norm has been made or can still be.
func (o *Outlook) Possible() bool { return o.Made || len(o.Ways) > 0 }

// Outlook returns the results, and the opposition, with which a norm is still possible: for
// every number of further games the least score, and better ones. Ways that need opponents whom
// the event does not have are left out. The error is a *Refused, as of Verdict.
func (e *Event) Outlook(number int, title Title) (Outlook, error) {
	i, err := e.applicant(number, title)
	if err != nil {
		return Outlook{}, err
	}
	o, f := e.outlook(i, title)
	if o.Made {
		return o, nil
	}
	for more := 1; more <= o.Remaining; more++ {
		for points := tournament.Points(0); points <= tournament.Points(more)*tournament.One; points += tournament.Half {
			w, ok := f.way(more, points)
			if !ok {
				continue
			}
			o.Ways = append(o.Ways, w)
			if w.Average == 0 {
				break // more points need no less
			}
		}
	}
	return o, nil
}

// Hope returns the least that a player needs if all rounds are played: the way with the fewest
// points. False if there is none.
func (e *Event) Hope(number int, title Title) (Outlook, bool) {
	return e.hope(number, title, func(f *future, points tournament.Points) (Way, bool) { return f.way(f.remaining, points) })
}

// Chance returns the outlook of Hope without the needs of the opponents: its way has only the
// points. False if there is none.
func (e *Event) Chance(number int, title Title) (Outlook, bool) {
	return e.hope(number, title, func(f *future, points tournament.Points) (Way, bool) {
		return Way{Games: f.remaining, Points: points}, true
	})
}

func (e *Event) hope(number int, title Title, way func(*future, tournament.Points) (Way, bool)) (Outlook, bool) {
	i, err := e.applicant(number, title)
	if err != nil {
		return Outlook{}, false
	}
	o, f := e.outlook(i, title)
	if o.Made || o.Remaining == 0 {
		return o, o.Made
	}
	if !f.possible(o.Remaining, tournament.Points(o.Remaining)*tournament.One) {
		return o, false
	}
	halves := least(2*o.Remaining, func(n int) bool { return f.possible(o.Remaining, tournament.Points(n)*tournament.Half) })
	if w, ok := way(f, tournament.Points(halves)*tournament.Half); ok {
		o.Ways = []Way{w}
	}
	return o, true
}

func (e *Event) outlook(i int, title Title) (Outlook, *future) {
	o := Outlook{Player: e.record.Players[i].Number, Title: title}
	f := e.future(i, title)
	o.Remaining, o.Known = f.remaining, len(f.known)
	o.Made = (e.Finished || e.mayCut() || o.Remaining == 0) && e.isNorm(i, title, e.games(i), e.Played)
	return o, f
}

// future is the games that may still come for a player.
type future struct {
	e         *Event
	i         int
	title     Title
	past      []Game
	known     []Game // opponents that are settled, the lowest rated first
	remaining int
	field     []int // the highest ratings of the players he may still meet, as many as there are rounds
	titled    int   // of the players he may still meet, as far as it matters
	required  int
	foreign   int
}

func (e *Event) future(i int, title Title) *future {
	f := &future{e: e, i: i, title: title}
	own := e.record.Players[i].Federation
	met := map[int]bool{i: true}
	for _, g := range e.games(i) {
		if g.of != none {
			met[g.of] = true
		}
		if g.Use != Unfinished {
			f.past = append(f.past, g)
			continue
		}
		if e.standing(own, g.Federation) != notFIDE {
			f.remaining++
			g.Use = Counts
			f.known = append(f.known, g)
		}
	}
	if e.record.Players[i].Withdrawn {
		f.known, f.remaining = nil, 0
		return f
	}
	rest := e.toCome(i)
	for _, g := range rest {
		if g.Use == Unfinished {
			f.remaining++
			g.Use = Counts
			f.known = append(f.known, g)
		}
	}
	if len(rest) == 0 {
		f.remaining += e.Rounds - e.Played - e.byesToCome(i)
	}
	slices.SortStableFunc(f.known, func(a, b Game) int { return a.Counted - b.Counted })
	for _, j := range e.strongest {
		p := &e.record.Players[j]
		if met[j] || p.Withdrawn || e.team[i] != 0 && e.team[i] == e.team[j] {
			continue
		}
		switch e.standing(own, p.Federation) {
		case notFIDE:
			continue
		case foreign:
			f.foreign++
		}
		if Titleholder(p.Title) {
			f.titled++
		}
		if title.takes(p.Title) {
			f.required++
		}
		if len(f.field) < f.remaining {
			f.field = append(f.field, e.countedRating(j))
		} else if f.foreign >= f.remaining && f.titled >= f.remaining && f.required >= f.remaining {
			break // no more can be met
		}
	}
	return f
}

// byesToCome returns the number of rounds not yet paired in which a player has a bye already.
func (e *Event) byesToCome(i int) (n int) {
	for r := e.Played; r < min(e.Rounds, len(e.record.Rounds)); r++ {
		for _, b := range e.record.Rounds[r].Byes {
			if b.ID == e.record.Players[i].Number {
				n++
			}
		}
	}
	return n
}

// way returns the opponents needed for so many points in so many more games; false if none
// suffice.
func (f *future) way(more int, points tournament.Points) (Way, bool) {
	unknown, ok := f.unknown(more)
	if !ok {
		return Way{}, false
	}
	w := Way{Games: more, Points: points}
	best := f.best(unknown)
	if !f.makes(w, unknown, best) {
		return w, false
	}
	if unknown == 0 {
		return w, true
	}
	w.Average = least(best.average, func(n int) bool { s := best; s.average = n; return f.makes(w, unknown, s) })
	w.Titled = least(best.titled, func(n int) bool {
		s := best
		s.titled, s.required = n, min(s.required, n)
		return f.makes(w, unknown, s)
	})
	w.Required = least(best.required, func(n int) bool { s := best; s.required = n; return f.makes(w, unknown, s) })
	w.Foreign = least(best.foreign, func(n int) bool { s := best; s.foreign = n; return f.makes(w, unknown, s) })
	w.Titled = max(w.Titled, w.Required)
	return w, true
}

// possible reports whether so many points in so many more games can make a norm.
func (f *future) possible(more int, points tournament.Points) bool {
	unknown, ok := f.unknown(more)
	return ok && f.makes(Way{Games: more, Points: points}, unknown, f.best(unknown))
}

// unknown returns the number of the next games against opponents not known yet; false if there
// are not so many.
func (f *future) unknown(more int) (int, bool) {
	n := max(0, more-len(f.known))
	return n, n <= f.remaining-len(f.known) && n <= len(f.field)
}

// best supposes the strongest opponents that the field has left.
func (f *future) best(unknown int) supposed {
	s := supposed{titled: min(unknown, f.titled), required: min(unknown, f.required), foreign: min(unknown, f.foreign)}
	top := 0
	for _, rating := range f.field[:unknown] {
		top += rating
	}
	if unknown > 0 {
		s.average = top / unknown
	}
	return s
}

// least returns the smallest number from 0 to most that is enough, if more are never worse;
// most is.
func least(most int, enough func(int) bool) int {
	low, high := 0, most
	for low < high {
		middle := (low + high) / 2
		if enough(middle) {
			high = middle
		} else {
			low = middle + 1
		}
	}
	return low
}

// supposed is the assumption on the opponents not known yet: all of one rating, so many of them
// with titles and of federations of their own.
type supposed struct{ average, titled, required, foreign int }

// makes reports whether the points make a norm against such opponents. Wins are
// taken against the lowest rated known ones first, since wins may be left out.
func (f *future) makes(w Way, unknown int, s supposed) bool {
	games := slices.Clone(f.past)
	opponents := slices.Clone(f.known[:w.Games-unknown])
	for n := range unknown {
		g := Game{of: none - 1 - n, Counted: s.average, Rating: max(1, s.average), Federation: f.e.record.Players[f.i].Federation}
		switch {
		case n < s.required:
			g.Title = string(f.title)
		case n < s.titled:
			g.Title = "FM"
		}
		if n < s.foreign {
			g.Federation = "+" + strconv.Itoa(n)
		}
		opponents = append(opponents, g)
	}
	left := w.Points
	for n := range opponents {
		g := &opponents[n]
		g.Round = f.e.Played + n + 1
		switch {
		case left >= tournament.One:
			g.Points, g.Outcome = tournament.One, tournament.Win
		case left > 0:
			g.Points, g.Outcome = tournament.Half, tournament.Draw
		default:
			g.Outcome = tournament.Loss
		}
		left -= g.Points
	}
	games = append(games, opponents...)
	if w.Games < f.remaining && !f.e.mayCut() {
		return false
	}
	rounds := f.e.Played + w.Games
	if w.Games == f.remaining {
		rounds = f.e.Rounds
	}
	return f.e.isNorm(f.i, f.title, games, rounds)
}
