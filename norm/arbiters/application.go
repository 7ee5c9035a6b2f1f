package arbiters

import (
	"slices"
	"strconv"

	"torneo/handbook"
	"torneo/tournament"
)

// MaxNorms is the maximum number of norms from which an application is chosen.
const MaxNorms = 20

// Made is a norm that has been made, or may have been: of a verdict of this program, or of a
// certificate.
type Made struct {
	Title       Title
	Answer      Answer   // NotKnown: of the event something is open
	Options     []string // by which it is given; none: it is not known
	Event       string
	Start, End  tournament.Date
	Systems     []System // none: not known
	Rounds      int
	Players     int
	Rated       int
	Federations int
	Flagless    int    // players whose federation is not known
	Chief       string // which chief arbiter signed, so that two are told apart; "": not known
}

// Norm returns the norm as an application counts it; false if it is none.
func (v *Verdict) Norm() (Made, bool) {
	e := v.Event
	return Made{
		Title: v.Title, Answer: v.Answer, Options: v.Ways(), Event: e.Name, Start: e.Start, End: e.End, Systems: e.Systems,
		Rounds: e.Rounds, Players: e.Players, Rated: e.Rated, Federations: e.Federations, Flagless: e.Flagless, Chief: v.Chief,
	}, v.Answer != NotMet
}

// Application is the judgement whether norms suffice for a title, requirement by requirement.
type Application struct {
	Title        Title
	Edition      handbook.Edition
	Day          tournament.Date
	Answer       Answer
	Requirements []Requirement
	Used         []int    // the norms that it takes, by their place in the list
	By           []string // the option of each; "": it is not known
}

// Ask lists the facts that would settle it.
func (a *Application) Ask() (names []string) {
	for k := range a.Requirements {
		if q := &a.Requirements[k]; q.Answer == NotKnown && q.Ask != "" && !slices.Contains(names, q.Ask) {
			names = append(names, q.Ask)
		}
	}
	return names
}

// Apply adds norms up for a title, on the day on which the application is handed in and by the
// edition of that day. Of more norms than it takes, those are used with which most is met; a
// norm that several options give is used by the one that leaves most. The error is a *Refused:
// no edition for the day, too many norms, or a norm of another title.
func Apply(t Title, norms []Made, facts Facts, day tournament.Date) (Application, error) {
	edition := handbook.ArbitersOn(day.Ordinal())
	switch {
	case edition == "":
		return Application{}, refuse("arbiters.wrong.too-early", "day", day)
	case len(norms) > MaxNorms:
		return Application{}, refuse("arbiters.wrong.many", "count", len(norms), "limit", MaxNorms)
	}
	for k := range norms {
		if n := &norms[k]; n.Title != t {
			return Application{}, refuse("arbiters.wrong.title", "title", string(t), "other", string(n.Title))
		}
	}
	w := &whole{title: t, edition: edition, facts: facts, day: day, norms: norms, needed: neededOf(edition, t)}
	var best Application
	found := false
	for used := range subsets(len(norms), min(w.needed, len(norms))) {
		w.assign(used, func(by []string) {
			a := w.apply(used, by)
			if !found || a.better(&best) {
				best, found = a, true
			}
		})
	}
	return best, nil
}

// neededOf returns the number of norms of events that an application takes.
func neededOf(e handbook.Edition, t Title) int {
	for _, r := range rowsOf(e, t, Whole) {
		if r.key == "events" {
			n, _ := strconv.Atoi(r.value)
			return n
		}
	}
	return 0
}

// better prefers fewer requirements that are not met, then fewer that are not known.
func (a *Application) better(than *Application) bool {
	count := func(a *Application, of Answer) (n int) {
		for k := range a.Requirements {
			if a.Requirements[k].Answer == of {
				n++
			}
		}
		return n
	}
	if mine, theirs := count(a, NotMet), count(than, NotMet); mine != theirs {
		return mine < theirs
	}
	return count(a, NotKnown) < count(than, NotKnown)
}

// subsets yields all choices of so many of n, in order.
func subsets(n, size int) func(yield func([]int) bool) {
	return func(yield func([]int) bool) {
		chosen := make([]int, 0, size)
		var choose func(from int) bool
		choose = func(from int) bool {
			if len(chosen) == size {
				return yield(slices.Clone(chosen))
			}
			for k := from; k <= n-(size-len(chosen)); k++ {
				chosen = append(chosen, k)
				if !choose(k + 1) {
					return false
				}
				chosen = chosen[:len(chosen)-1]
			}
			return true
		}
		choose(0)
	}
}

// whole is an application being judged.
type whole struct {
	title   Title
	edition handbook.Edition
	facts   Facts
	day     tournament.Date
	norms   []Made
	needed  int
	used    []int
	by      []string
}

// assign gives each of the norms one of its options, in every way.
func (w *whole) assign(used []int, yield func(by []string)) {
	by := make([]string, len(used))
	var next func(k int)
	next = func(k int) {
		if k == len(used) {
			yield(slices.Clone(by))
			return
		}
		options := w.norms[used[k]].Options
		if len(options) == 0 {
			options = []string{""}
		}
		for _, o := range options {
			by[k] = o
			next(k + 1)
		}
	}
	next(0)
}

// apply returns the application with those norms.
func (w *whole) apply(used []int, by []string) Application {
	w.used, w.by = used, by
	a := Application{Title: w.title, Edition: w.edition, Day: w.day, Used: used, By: by}
	for _, r := range rowsOf(w.edition, w.title, Whole) {
		q := Requirement{Key: r.key, Of: Whole, Article: r.article, Certainty: r.certainty, Reading: r.reading}
		wholes[r.key](w, r.value, &q)
		a.Requirements = append(a.Requirements, q)
	}
	a.Answer = all(a.Requirements)
	return a
}

// each returns the norms that are used.
func (w *whole) each() (list []*Made) {
	for _, k := range w.used {
		list = append(list, &w.norms[k])
	}
	return list
}
