package laws

import (
	"cmp"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"testing"

	"torneo/handbook"
	"torneo/tournament"
)

// reader looks up a case in exported decisions as verdict.js does: it compares and adds, and
// asks nothing of Judge.
type reader struct {
	d     *Decisions
	q     *Question
	c     Case
	taken []Condition
}

func (r *reader) fact(name string) (string, bool) {
	if v, ok := r.c.Facts[name]; ok {
		return v, true
	}
	for _, a := range r.q.Facts {
		if a.Name == name && a.Taken != "" {
			r.take(name, a.Taken)
			return a.Taken, true
		}
	}
	return "", false
}

func (r *reader) take(name, value string) {
	if c := (Condition{name, "=", value}); !slices.Contains(r.taken, c) {
		r.taken = append(r.taken, c)
	}
}

func (r *reader) mates() bool {
	opponent, ok := r.fact("opponent")
	if !ok || opponent == "any" {
		return true
	}
	offender, _ := r.fact("offender")
	return MateBy(opponent, cmp.Or(offender, "any")) == MatePossible
}

func of(t Times, s Side) int {
	if s == Black {
		return t.Black
	}
	return t.White
}

func (r *reader) value(name string) (string, bool) {
	n := r.d.Clock
	shown, told := 0, r.c.Clocks != nil && r.c.By != Nobody
	if told {
		shown = r.c.Clocks.Of(r.c.By)
	}
	switch name {
	case "in-time":
		late, ok := r.fact("late")
		if !ok {
			return "", false
		}
		at, _ := ParseTime(late)
		limit := 0
		if v, _ := r.fact("default"); v != "unannounced" {
			limit, _ = ParseTime(v)
		}
		return answer(at < limit || at == 0), true
	case "relief":
		switch {
		case n.Known && of(n.Each, r.c.By) >= n.ReliefBy:
			return "no", true
		case !told || !n.Known:
			return "", false
		}
		return answer(shown < n.Relief), true
	case "left":
		if !told {
			r.take("left", "few")
		}
		if !told || shown < n.Few {
			return "few", true
		}
		return "enough", true
	case "increment":
		if !n.Known {
			r.take("increment", "no")
		}
		return answer(n.Adds), true
	}
	return r.fact(name)
}

func (r *reader) holds(when []Condition) (open []Condition, holds bool) {
	for _, c := range when {
		value, known := r.value(c.Fact)
		if !known {
			open = append(open, c)
		} else if !c.of(value) {
			return nil, false
		}
	}
	return open, true
}

// found is an answer as the reader gives it.
type found struct {
	When      []Condition
	Penalty   Penalty
	Says      string
	Next      int
	Sentence  string
	Result    string
	Clocks    *Clocks
	Why       string
	Write     string
	Articles  []handbook.Ref
	Certainty Certainty
	Readings  []string
}

func (r *reader) answers() (list []found, wrong bool) {
	for _, rule := range r.q.Rules {
		open, holds := r.holds(rule.When)
		if !holds {
			continue
		}
		for _, o := range rule.Outcomes {
			more, holds := r.holds(o.When)
			if !holds {
				continue
			}
			c := &o.Consequence
			mates := true
			if o.Helpless != nil || o.AsksMate() {
				if mates = r.mates(); !mates && o.Helpless != nil {
					c = o.Helpless
				}
			}
			f := found{When: append(slices.Clone(open), more...), Penalty: c.Penalty, Says: c.Says.ID, Write: c.Write.ID, Articles: c.Articles, Certainty: c.Certainty, Readings: c.Readings, Result: c.Result(r.c.By, mates)}
			if c.Says.Args["next"] == NextMark {
				value, _ := r.fact("found")
				n, _ := strconv.Atoi(value)
				f.Next = max(n, r.d.Clock.Period) + 1
			}
			f.Sentence = string(mustJSON(c.Sentence(r.c.By)))
			if f.Clocks, f.Why, wrong = r.clocks(c); wrong {
				return nil, true
			}
			list = append(list, f)
			if len(more) == 0 {
				break
			}
		}
		if len(open) == 0 {
			break
		}
	}
	return list, len(list) == 0
}

func (r *reader) clocks(c *Consequence) (*Clocks, string, bool) {
	n := r.d.Clock
	shown := r.c.Clocks
	switch c.Clock {
	case "":
		return nil, "", false
	case "judgement":
		return nil, "judgement", false
	case "arrival":
		white, ok := r.fact("white-late")
		black, ok2 := r.fact("black-late")
		if !ok || !ok2 || !n.Known {
			return nil, "tell-arrival", false
		}
		w, _ := ParseTime(white)
		b, _ := ParseTime(black)
		return &Clocks{White: n.Start.White - w, Black: n.Start.Black - max(0, b-w)}, "arrival", false
	case "missing":
		completed, ok := r.fact("completed")
		if shown == nil || !n.Known || !ok {
			return nil, "tell-missing", false
		}
		had := 0
		if v, ok := r.fact("increment-set"); ok {
			had, _ = ParseTime(v)
		}
		w, b, _ := ParsePair(completed)
		set := *shown
		set.White += (w + 1) * (n.Each.White - had)
		set.Black += (b + 1) * (n.Each.Black - had)
		set.Runs = White
		if w > b {
			set.Runs = Black
		}
		return &set, "missing", false
	}
	if shown == nil || r.c.By == Nobody {
		return nil, "tell", false
	}
	set := *shown
	set.Runs = r.c.By
	set.add(r.c.By.Other(), c.Penalty.Bonus)
	switch {
	case c.Clock == "five":
		set.Increment = n.Five
		return &set, "five", false
	case c.Clock == "claim":
		return &set, "claim", false
	case !n.Known:
		return nil, "tell-control", false
	case n.Bronstein:
		return &set, "bronstein", false
	}
	back := of(n.Back, r.c.By)
	if set.Of(r.c.By) < back {
		return nil, "", true
	}
	set.add(r.c.By, -back)
	if back == 0 {
		return &set, "nothing-back", false
	}
	return &set, "taken-back", false
}

func mustJSON(v any) []byte {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return data
}

// valuesOf returns what is tried of a fact: "" is untold.
func valuesOf(f Asked) []string {
	switch f.Form {
	case Choice:
		return append([]string{""}, f.Values...)
	case Material:
		if f.Name == "opponent" {
			return append([]string{""}, MaterialsOfOpponent()...)
		}
		return append([]string{""}, MaterialsOfOffender()...)
	}
	return map[string][]string{
		"count": {"", "1", "2", "3", "6"}, "completed": {"", "2/2", "3/3", "10/9", "10/10"}, "made": {"", "0/0", "1/1", "10/10"},
		"increment-set": {"", "0:05"}, "late": {"", "0:00", "12:00", "30:00"}, "default": {"", "unannounced", "15:00"},
		"white-late": {"", "12:00"}, "black-late": {"", "5:00", "20:00"}, "found": {"", "38", "45"}, "half-moves": {"", "98", "99", "100", "149", "150"},
		"warnings": {"", "1", "3"}, "king": {"", "b1"}, "rook": {"", "a1"},
	}[f.Name]
}

// Every case has in the exported decisions the verdict that Judge gives: every situation, edition
// and kind, with every choice told and untold.
func TestDecisionsAreThoseOfJudge(t *testing.T) {
	plain := func(seconds, increment int) *Control {
		p := []tournament.Period{{Seconds: seconds, Increment: increment}}
		return &Control{TimeControl: tournament.TimeControl{White: p, Black: p}}
	}
	bronstein := plain(900, 0)
	bronstein.Mode, bronstein.Extra = Bronstein, 10
	forty := plain(5400, 30)
	forty.White = append([]tournament.Period{{Moves: 40, Seconds: 5400, Increment: 30}}, tournament.Period{Seconds: 900, Increment: 30})
	controls := []*Control{nil, plain(900, 10), plain(300, 0), forty, bronstein}
	cases := 0
	for _, e := range handbook.LawsEditions() {
		for _, kind := range Kinds() {
			var tables []*Decisions
			for _, control := range controls {
				tables = append(tables, DecisionsOf(e, kind, control))
			}
			for k := range tables[0].Questions {
				each(tables[0].Questions[k].Facts, map[string]string{}, func(facts map[string]string) {
					by, n := []Side{Nobody, White, Black}[cases%3], cases/3%len(controls)
					clocks := []*Clocks{nil, {White: 380, Black: 245}, {White: 4, Black: 90}}[cases/15%3]
					q := &tables[n].Questions[k]
					compareTo(t, tables[n], q, Case{Situation: q.Situation, Edition: e, Kind: kind, By: by, Facts: maps.Clone(facts), Clocks: clocks, Control: controls[n]})
					cases++
				})
			}
		}
	}
	if cases < 10_000 {
		t.Errorf("%d cases only", cases)
	}
	t.Log(cases, "cases")
}

// each gives every combination of what is tried.
func each(list []Asked, facts map[string]string, give func(map[string]string)) {
	if len(list) == 0 {
		give(facts)
		return
	}
	for _, value := range valuesOf(list[0]) {
		if value == "" {
			delete(facts, list[0].Name)
		} else {
			facts[list[0].Name] = value
		}
		each(list[1:], facts, give)
	}
	delete(facts, list[0].Name)
}

func compareTo(t *testing.T, d *Decisions, q *Question, c Case) {
	t.Helper()
	v, err := Judge(c)
	r := &reader{d: d, q: q, c: c}
	got, wrong := r.answers()
	if (err != nil) != wrong {
		t.Fatalf("%+v: judged %v, looked up %v", c, err, got)
	}
	if err != nil {
		return
	}
	var want []found
	for _, a := range v.Answers {
		why := ""
		if !a.ClockWhy.IsZero() {
			why = a.ClockWhy.ID[len("laws.clock."):]
		}
		next, _ := a.Says.Args["next"].(int)
		want = append(want, found{When: a.When, Penalty: a.Penalty, Says: a.Says.ID, Next: next, Sentence: string(mustJSON(a.Sentence)), Result: a.Result, Clocks: a.Clocks, Why: why, Write: a.Write.ID, Articles: a.Articles, Certainty: a.Certainty, Readings: a.Readings})
	}
	if a, b := string(mustJSON(want)), string(mustJSON(normal(got))); a != b {
		t.Fatalf("%+v\njudged    %s\nlooked up %s", c, a, b)
	}
	if !slices.Equal(v.Taken, r.taken) {
		t.Fatalf("%+v: judged taking %v, looked up %v", c, v.Taken, r.taken)
	}
}

// normal makes an empty list of conditions none, as Judge does.
func normal(list []found) []found {
	for k := range list {
		if len(list[k].When) == 0 {
			list[k].When = nil
		}
	}
	return list
}
