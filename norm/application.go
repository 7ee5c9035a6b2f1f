package norm

import (
	"torneo/tournament"
)

// The requirements of an application.
const (
	TotalGames   Key = "total-games"   // of all norms (1.5.1)
	TotalNorms   Key = "total-norms"   //
	NormalNorm   Key = "normal-norm"   // with foreign opponents (2024: 1.4.3e)
	OneRoundADay Key = "one-round-day" // on three days (1.1.3a)
	EventType    Key = "event-type"    // 1.5.6
	EightOnce    Key = "eight-once"    // 1.4.1c
	RatingOnce   Key = "rating"        // reached at some time (1.5.3)
)

// Made is a norm that has been made: of this program's verdicts or from a
// certificate.
type Made struct {
	Title   Title
	Edition string // of the regulations by which it was judged (1.5.4)
	End     tournament.Date
	Games   int // that it counts (1.4.1)
	Normal  bool
	Eight   bool // eight games of nine rounds were counted as nine (1.4.1c)
	OneADay bool // one round a day on three days
	Type    bool // of an event as in 1.5.6
}

// Made is the norm as an application counts it; false if it is none.
func (e *Event) Made(v *Verdict) (Made, bool) {
	one, _ := e.OneADay()
	m := Made{
		Title: v.Title, Edition: e.Rules.Edition, End: e.record.End, Games: v.Credit, Normal: v.Normal, OneADay: one,
		Type: e.Forty.Met || e.Facts.Kind == Olympiad || e.Facts.Kind == National,
	}
	for _, x := range v.Applied {
		m.Eight = m.Eight || x.Key == eightOfNine && e.Rules.NineOfEight
	}
	return m, v.Met
}

// Application is whether norms suffice for a title, requirement by requirement.
type Application struct {
	Title        Title
	Met          bool
	Requirements []Requirement
	Left         []int // norms that do not count, by index: of a lower title
}

// Apply adds norms up for a title (1.5). highest is the highest rating that the
// player has ever had, published or not. The regulations of the day of the
// application are r; each norm was judged by those of its own event.
func (r Rules) Apply(title Title, norms []Made, highest int) (Application, error) {
	if _, ok := standards[title]; !ok {
		return Application{}, refused("norm.no-title", "value", string(title))
	}
	a := Application{Title: title}
	games, count, normals, days, types, eights, newer := 0, 0, 0, 0, 0, 0, 0
	for k, n := range norms {
		if n.Games < 1 || n.Games > MaxRounds {
			return Application{}, refused("norm.made.games", "games", n.Games)
		}
		if !n.Title.Covers(title) {
			a.Left = append(a.Left, k)
			continue
		}
		count++
		games += n.Games
		add := func(to *int, yes bool) {
			if yes {
				*to++
			}
		}
		add(&normals, n.Normal)
		add(&days, n.OneADay)
		add(&types, n.Type)
		add(&eights, n.Eight)
		add(&newer, n.End.Ordinal() > 20220630)
	}
	add := func(q Requirement) { a.Requirements = append(a.Requirements, q) }
	add(atLeast(TotalGames, "1.5.1", games, 27))
	if r.Norms > 0 {
		add(atLeast(TotalNorms, "1.5.1", count, r.Norms))
	}
	add(atLeast(NormalNorm, r.Article(normal), normals, 1))
	for _, t := range r.OneADay {
		if t == title {
			add(atLeast(OneRoundADay, "1.1.3a", days, 1))
		}
	}
	if r.EventType && newer > 0 {
		add(atLeast(EventType, "1.5.6", types, 1))
	}
	if r.NineOfEight {
		add(atMost(EightOnce, r.Article(eightOfNine), eights, 1))
	}
	add(atLeast(RatingOnce, "1.5.3", highest, standards[title].rating))
	a.Met = true
	for k := range a.Requirements {
		a.Met = a.Met && a.Requirements[k].Met
	}
	return a, nil
}
