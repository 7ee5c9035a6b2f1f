package arbiters

import (
	"slices"
	"strconv"
	"strings"

	"torneo/tournament"
)

// wholes has every requirement of an application. It is filled when the program begins, as
// some of them look at the table, which asks whether they are here.
var wholes map[Key]func(w *whole, value string, q *Requirement)

func init() {
	wholes = map[Key]func(w *whole, value string, q *Requirement){
		"unknown-text":  func(*whole, string, *Requirement) {},
		"events":        (*whole).events,
		"seminar":       func(w *whole, value string, q *Requirement) { w.course("seminar", value, q) },
		"certification": func(w *whole, value string, q *Requirement) { w.course("certification", value, q) },
		"systems":       (*whole).systems,
		"short":         (*whole).short,
		"uses":          (*whole).uses,
		"chiefs":        (*whole).chiefs,
		"fa-first":      (*whole).faFirst,
		"after-fa":      (*whole).afterFA,
		"age":           (*whole).age,
		"event-years":   (*whole).eventYears,
		"latest":        (*whole).latest,
		"languages":     (*whole).languages,
		"fees":          func(w *whole, _ string, q *Requirement) { w.circumstances().requireFact("registered", q) },
	}
}

func (w *whole) circumstances() *circumstances {
	return &circumstances{title: w.title, edition: w.edition, event: &Event{}, facts: w.facts}
}

func (c *circumstances) requireFact(fact string, q *Requirement) { factCheck(fact, "yes")(c, "", q) }

// events counts the norms (B.06.1 2.2). One that is open leaves the number open.
func (w *whole) events(_ string, q *Requirement) {
	sure, open := 0, 0
	for _, n := range w.each() {
		switch n.Answer {
		case Met:
			sure++
		case NotKnown:
			open++
		}
	}
	q.atLeast(sure, w.needed)
	if q.Answer == NotMet && sure+open >= w.needed {
		q.Answer = NotKnown
	}
}

// course requires a seminar passed at most so many years before.
func (w *whole) course(fact, years string, q *Requirement) {
	day, known := w.facts.day(fact)
	q.Figure, q.Limit, q.Most = w.facts[fact], years, true
	if !known {
		q.Ask = fact
		return
	}
	n, _ := strconv.Atoi(years)
	q.Answer = answer(day.Ordinal() <= w.day.Ordinal() && isWithinYears(day, n, w.day))
}

// isWithinYears reports whether a day is at most so many years before another: the same day,
// that many years later, is within (R-ARB-DAYS).
func isWithinYears(day tournament.Date, years int, later tournament.Date) bool {
	return later.Ordinal() <= day.Ordinal()+years*10000
}

// systems requires two different ones, or for an international Swiss of a certain size (B.06.1
// 2.4, 2.5).
func (w *whole) systems(value string, q *Requirement) {
	var names []string
	first, same, open := "", true, false
	for k, n := range w.each() {
		text := ""
		for _, s := range n.Systems {
			if text += string(s) + " "; !slices.Contains(names, string(s)) {
				names = append(names, string(s))
			}
		}
		open = open || text == ""
		if k == 0 {
			first = text
		}
		same = same && text == first
	}
	q.Figure, q.Limit = strings.Join(names, ", "), "2"
	switch {
	case len(w.used) == 0:
		q.Answer = NotMet
	case !same && len(names) > 1:
		q.Answer = Met
	case open, same && len(names) > 1: // team events of one kind: two boxes are ticked (R-ARB-TEAMS)
	default:
		q.Answer = NotMet
		for _, n := range w.each() {
			q.Answer = either(q.Answer, w.large(n, value, names))
		}
	}
}

// large returns whether a norm is from an international Swiss of so many players, with so many
// per cent of them rated, and so many rounds (B.06.1 2.5).
func (w *whole) large(n *Made, value string, names []string) Answer {
	ask := numbers(value)
	if !slices.Equal(names, []string{string(Swiss)}) || n.Rounds < ask[2] {
		return NotMet
	}
	if n.Players == 0 {
		return NotKnown // a certificate that does not say it
	}
	if n.Players < ask[0] || n.Rated*100 < ask[1]*n.Players {
		return NotMet
	}
	e := Event{Federations: n.Federations, Flagless: n.Flagless}
	return e.International(w.title)
}

// short counts the events with fewer rounds (B.06.1 3.10.1, 4.10.1).
func (w *whole) short(value string, q *Requirement) {
	limit, _ := strconv.Atoi(value)
	usual, few := 0, 0
	for _, r := range rowsOf(w.edition, w.title, Every) {
		if r.key == "rounds" {
			usual = numbers(r.value)[0]
		}
	}
	for _, n := range w.each() {
		if n.Rounds < usual && !slices.Contains(n.Options, string(organisation)) {
			few++
		}
	}
	q.atMost(few, limit)
}

func (q *Requirement) atMost(figure, limit int) {
	q.Figure, q.Limit, q.Most, q.Answer = strconv.Itoa(figure), strconv.Itoa(limit), true, answer(figure <= limit)
}

// uses requires that no option gives more norms than it may (B.06.1 3.9, 4.8, 4.9).
func (w *whole) uses(_ string, q *Requirement) {
	count, unknown := map[string]int{}, 0
	for _, name := range w.by {
		count[name]++
	}
	unknown = count[""]
	q.Most, q.Answer = true, Met
	var over []string
	for _, o := range Options(w.edition, w.title) {
		if o.Most == 0 {
			continue
		}
		if count[o.Name] > o.Most {
			q.Answer, q.Article = NotMet, o.Article
			over = append(over, o.Name+" "+strconv.Itoa(count[o.Name])+"/"+strconv.Itoa(o.Most))
		} else if unknown > 0 && q.Answer == Met {
			q.Answer = NotKnown
		}
	}
	q.Figure = strings.Join(over, ", ")
}

// chiefs requires that not one chief arbiter has signed all (B.06.1 4.13.1).
func (w *whole) chiefs(value string, q *Requirement) {
	least, _ := strconv.Atoi(value)
	var keys []string
	open := false
	for _, n := range w.each() {
		if n.Chief == "" {
			open = open || !slices.Contains(n.Options, string(organisation))
		} else if !slices.Contains(keys, n.Chief) {
			keys = append(keys, n.Chief)
		}
	}
	q.atLeast(len(keys), least)
	if q.Answer == NotMet && open {
		q.Answer = NotKnown
	}
}

// faFirst requires that the candidate for IA is FA (B.06.1 4.11).
func (w *whole) faFirst(_ string, q *Requirement) {
	day, known := w.facts.day("fa")
	if q.Figure = w.facts["fa"]; !known {
		q.Ask = "fa"
		return
	}
	q.Answer = answer(day.Ordinal() <= w.day.Ordinal())
}

// afterFA requires events after the award (B.06.1 4.12); one during which it was awarded is
// open (R-ARB-DAYS).
func (w *whole) afterFA(_ string, q *Requirement) {
	day, known := w.facts.day("fa")
	q.Figure, q.Answer = w.facts["fa"], Met
	if !known {
		q.Answer, q.Ask = NotKnown, "fa"
		return
	}
	for _, n := range w.each() {
		switch {
		case slices.Contains(n.Options, string(organisation)):
		case n.End.Complete() && n.End.Ordinal() < day.Ordinal():
			q.Answer = NotMet
			return
		case !n.Start.Complete() || n.Start.Ordinal() < day.Ordinal():
			q.Answer = NotKnown
		}
	}
}

// age judges the age on the day of the application (R-ARB-DAYS).
func (w *whole) age(value string, q *Requirement) { w.circumstances().age(w.day, value, q) }

// eventYears requires that no norm has expired (B.06.1 5.3).
func (w *whole) eventYears(value string, q *Requirement) {
	years, _ := strconv.Atoi(value)
	q.Limit, q.Most, q.Answer = value, true, Met
	oldest := tournament.Date{}
	for _, n := range w.each() {
		switch {
		case slices.Contains(n.Options, string(organisation)):
			continue
		case !n.End.Complete():
			q.Answer = both(q.Answer, NotKnown)
			continue
		case oldest.IsZero() || n.End.Ordinal() < oldest.Ordinal():
			oldest = n.End
		}
	}
	if q.Figure = oldest.String(); !oldest.IsZero() && !isWithinYears(oldest, years, w.day) {
		q.Answer = NotMet
	}
}

// latest requires that the application comes soon after the last event (B.06.1 5.3).
func (w *whole) latest(value string, q *Requirement) {
	years, _ := strconv.Atoi(value)
	q.Limit, q.Most = value, true
	last := tournament.Date{}
	for _, n := range w.each() {
		if n.End.Complete() && n.End.Ordinal() > last.Ordinal() {
			last = n.End
		}
	}
	if q.Figure = last.String(); !last.IsZero() {
		q.Answer = answer(last.Ordinal() <= w.day.Ordinal() && isWithinYears(last, years, w.day))
	}
}

// languages requires one of those of the text (B.06.1 3.3, 4.3).
func (w *whole) languages(value string, q *Requirement) {
	wanted := strings.Split(value, ",")
	q.Figure, q.Limit = w.facts["languages"], strings.Join(wanted, ", ")
	if q.Figure == "" {
		q.Ask = "languages"
		return
	}
	q.Answer = answer(slices.ContainsFunc(strings.Split(q.Figure, ","), func(l string) bool { return slices.Contains(wanted, l) }))
}
