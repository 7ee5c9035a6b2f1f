package norm

import (
	"torneo/handbook"
	"torneo/tournament"
)

// The requirements of an application.
const (
	TotalGames   Key = "total-games"   // of all norms (B.01 1.5.1)
	TotalNorms   Key = "total-norms"   //
	NormalNorm   Key = "normal-norm"   // with foreign opponents (2024: 1.4.3e)
	OneRoundADay Key = "one-round-day" // on three days (B.01 1.1.3a)
	EventType    Key = "event-type"    // 1.5.6
	RatingOnce   Key = "rating"        // reached at some time (B.01 1.5.3)
)

// Made is a norm that has been made: of this program's verdicts or from a
// certificate.
type Made struct {
	Title   Title
	Edition handbook.Edition // of the regulations by which it was judged (B.01 1.5.4)
	End     tournament.Date
	Games   int // that it counts (B.01 1.4.1)
	Normal  bool
	Eight   bool // eight games of nine rounds were counted as nine (B.01 1.4.1c)
	OneADay bool // one round a day on three days
	Type    bool // of an event as in 1.5.6
	Hangs   bool // … if the average of the forty highest rated is meant (R-NORM-FORTY)
}

// Norm returns the norm as an application counts it; false if it is none. A title performance
// at an Olympiad may count, too (2014: 1.2.3b).
func (e *Event) Norm(v *Verdict) (Made, bool) {
	one, _ := e.OneADay()
	end := e.record.End
	if !end.Complete() {
		end = e.record.Start
	}
	m := Made{
		Title: v.Title, Edition: e.Rules.Edition, End: end, Games: v.Credit, Normal: v.Normal, OneADay: one,
		Type: e.OfType(), Hangs: e.OfType() && e.Hangs(),
	}
	for _, x := range v.Applied {
		m.Eight = m.Eight || x.Key == eightOfNine && e.Rules.NineOfEight
	}
	return m, v.Credit > 0
}

// OfType reports whether the event is of the types of which one norm must be (B.01 1.5.6), as
// far as a record and its kind tell.
func (e *Event) OfType() bool {
	return e.Forty.Met || e.Facts.Kind == Olympiad || e.Facts.Kind == National
}

// Hangs reports whether an event is one of 1.5.6 only by one reading: the forty highest rated
// have the average, all who count have it not (R-NORM-FORTY).
func (e *Event) Hangs() bool {
	return e.Forty.Met && !e.Forty.Throughout && e.Facts.Kind != Olympiad && e.Facts.Kind != National
}

// Application is the judgement whether norms suffice for a title, requirement by requirement.
type Application struct {
	Title        Title
	Met          bool
	Requirements []Requirement
	Left         []Left
	Hangs        bool // 1.5.6 is met by one reading only (R-NORM-FORTY)
}

// Left is a norm that an application does not count.
type Left struct {
	Index int // among the norms
	Why   Key
}

// Why a norm is left out of an application.
const (
	LowerTitle Key = "lower-title" // than the one applied for
	EightTwice Key = "eight-twice" // 1.4.1c has been used
)

// Apply adds norms up for a title (B.01 1.5). highest is the highest rating that the player has
// ever had, published or not. The regulations of the day of the application are r; each norm
// was judged by those of its own event. Of norms for which 1.4.1c is used at most one counts,
// the one with which most is met. The error is a *Refused.
func (r Rules) Apply(title Title, norms []Made, highest int) (Application, error) {
	if _, ok := standards[title]; !ok {
		return Application{}, refuse("norm.no-title", "value", string(title))
	}
	var left []Left
	counting, eights := []int{}, []int{none}
	for k, n := range norms {
		switch {
		case n.Games < 1 || n.Games > MaxRounds:
			return Application{}, refuse("norm.made.games", "games", n.Games)
		case !n.End.Complete():
			return Application{}, refuse("norm.made.date", "value", n.End)
		case !n.Title.Covers(title):
			left = append(left, Left{k, LowerTitle})
		case n.Eight && r.NineOfEight:
			eights = append(eights, k)
		default:
			counting = append(counting, k)
		}
	}
	var chosen Application
	for _, eight := range eights {
		with, out := counting[:len(counting):len(counting)], left[:len(left):len(left)]
		for _, k := range eights[1:] {
			if k == eight {
				with = append(with, k)
			} else {
				out = append(out, Left{k, EightTwice})
			}
		}
		if a := r.apply(title, norms, with, highest); chosen.Title == "" || a.better(&chosen) {
			chosen, chosen.Left = a, out
		}
	}
	return chosen, nil
}

// better prefers what meets more, and then what has more games.
func (a *Application) better(than *Application) bool {
	unmet := func(a *Application) (n int) {
		for k := range a.Requirements {
			if !a.Requirements[k].Met {
				n++
			}
		}
		return n
	}
	if mine, theirs := unmet(a), unmet(than); mine != theirs {
		return mine < theirs
	}
	if a.Hangs != than.Hangs {
		return than.Hangs
	}
	return a.Requirements[0].Figure > than.Requirements[0].Figure
}

// apply returns the application with the norms in with.
func (r Rules) apply(title Title, norms []Made, with []int, highest int) Application {
	a := Application{Title: title}
	games, normals, days, types, sure, newer := 0, 0, 0, 0, 0, 0
	for _, k := range with {
		n := &norms[k]
		games += n.Games
		add := func(to *int, yes bool) {
			if yes {
				*to++
			}
		}
		add(&normals, n.Normal)
		add(&days, n.OneADay)
		add(&types, n.Type)
		add(&sure, n.Type && !n.Hangs)
		add(&newer, n.End.Ordinal() >= r.EventTypeSince)
	}
	add := func(q Requirement) { a.Requirements = append(a.Requirements, q) }
	add(atLeast(TotalGames, "1.5.1", games, 27))
	if r.Norms > 0 {
		add(atLeast(TotalNorms, "1.5.1", len(with), r.Norms))
	}
	add(atLeast(NormalNorm, r.Article(normal), normals, 1))
	for _, t := range r.OneADay {
		if t == title {
			add(atLeast(OneRoundADay, "1.1.3a", days, 1))
		}
	}
	if r.EventType && newer > 0 {
		add(atLeast(EventType, "1.5.6", types, 1))
		a.Hangs = types > 0 && sure == 0
	}
	add(atLeast(RatingOnce, "1.5.3", highest, standards[title].rating))
	a.Met = true
	for k := range a.Requirements {
		a.Met = a.Met && a.Requirements[k].Met
	}
	return a
}
