package report

import (
	"fmt"
	"strconv"
	"strings"

	"torneo/i18n"
	"torneo/norm"
	"torneo/tournament"
)

// NormsFor is the data of a report on norms: verdicts, and outlooks where they are asked for.
type NormsFor struct {
	Event    *norm.Event
	Verdicts []norm.Verdict
	Outlooks []norm.Outlook
	WhatIf   bool
	Brief    bool // outlooks have the points alone

	Reached []norm.Reached // ratings for titles, in the middle of the event

	Championship *norm.Championship // that the event is; nil: none
	Awards       bool               // its table was given: it is FIDE's
}

// Norms returns a document on who has made a norm in an event, who has played well enough and
// missed one, and who may still make one.
func Norms(p *i18n.Printer, t *tournament.Tournament, n *NormsFor, reader For) *Document {
	x := normer{p: p, t: t, n: n}
	d := x.document()
	if reader == Programs {
		d.Tables = []Table{x.everybody()}
		return d
	}
	made, performed := x.normsMade(), x.performances()
	for _, table := range []Table{made, performed, x.possible(), x.byRating(), x.ratingsReached(), x.direct()} {
		if len(table.Rows) > 0 {
			d.Tables = append(d.Tables, table)
		}
	}
	if len(made.Rows) == 0 {
		d.Notes = append(d.Notes, p.T("norm.nobody"))
	}
	if n.WhatIf && len(n.Outlooks) == 0 {
		d.Notes = append(d.Notes, p.T("norm.nobody.possible"))
	}
	d.Notes = append(d.Notes, x.toConfirm())
	return d
}

// normer writes the norms of one event.
type normer struct {
	p *i18n.Printer
	t *tournament.Tournament
	n *NormsFor
}

func (x *normer) document() *Document {
	e := Event{Tournament: x.t}
	d := &Document{Language: x.p.Language(), Title: e.Title(x.p)}
	add := func(line string) {
		if line != "" {
			d.Lead = append(d.Lead, line)
		}
	}
	ev := x.n.Event
	add(e.placeAndDates(x.p))
	add(x.p.T("norm.lead", "edition", ev.Rules.Edition.Name()))
	kind := x.p.T("norm.kind." + string(ev.Facts.Kind))
	if host := ev.Facts.Host; host != "" {
		add(x.p.T("norm.lead.host", "host", host, "kind", kind, "rounds", ev.Rounds))
	} else {
		add(x.p.T("norm.lead.no-host", "kind", kind, "rounds", ev.Rounds))
	}
	if s := ev.Swiss; s.Applies && s.Known {
		id := "norm.swiss.not-met"
		if s.Met {
			id = "norm.swiss.met"
		}
		if !ev.Rules.EveryRound {
			id = "norm.participants.not-met"
			if s.Met {
				id = "norm.participants.met"
			}
		}
		add(x.p.T(id, "players", s.Players, "federations", s.Federations, "titled", s.Titled, "article", ev.Rules.SwissArticle()))
	}
	if s := ev.Forty; s.Applies && s.Met {
		id := "norm.forty.met"
		if !s.Throughout {
			id = "norm.forty.hangs"
		}
		add(x.p.T(id, "players", s.Players, "average", s.Average, "all", s.All))
	}
	add(x.p.Text(ev.Rules.Text()))
	return d
}

func (x *normer) columns(keys ...string) []Column {
	var columns []Column
	for _, key := range keys {
		align := Right
		switch key {
		case "name", "title", "federation", "norm", "by", "missing", "why", "requirement", "article", "met", "event", "until", "foreign-met", "days", "type", "edition", "award":
			align = Left
		}
		columns = append(columns, Column{Key: key, Title: x.p.T("norm.column." + key), Align: align, Days: key == "until", Heading: key == "name" || key == "requirement" || key == "event"})
	}
	return columns
}

func (x *normer) who(number int) []string {
	p := x.n.Event.Player(number)
	return []string{strconv.Itoa(number), p.Title, p.Name, p.Federation}
}

func (x *normer) normsMade() Table {
	t := Table{Caption: x.p.T("norm.made.caption"), Columns: x.columns("number", "title", "name", "federation", "norm", "points", "games", "average", "performance", "needed", "surplus", "counts", "by")}
	for k := range x.n.Verdicts {
		v := &x.n.Verdicts[k]
		if !v.Met {
			continue
		}
		t.Rows = append(t.Rows, append(x.who(v.Player), string(v.Title), halves(v.Points), strconv.Itoa(v.Count), strconv.Itoa(v.Average),
			strconv.Itoa(v.Performance), halves(v.Least), halves(v.Surplus), strconv.Itoa(v.Credit), strings.Join(articles(v), " ")))
	}
	return t.dropEmpty(func(c Column) bool { return c.Key == "by" })
}

// articles returns the articles that a verdict makes use of, each once.
func articles(v *norm.Verdict) []string {
	var list []string
	seen := map[string]bool{}
	for _, a := range v.Applied {
		if !seen[a.Article] {
			seen[a.Article] = true
			list = append(list, a.Article)
		}
	}
	return list
}

func (x *normer) performances() Table {
	t := Table{Caption: x.p.T("norm.performances"), Columns: x.columns("number", "title", "name", "federation", "norm", "points", "games", "average", "performance", "missing")}
	for k := range x.n.Verdicts {
		v := &x.n.Verdicts[k]
		if v.Met || !v.IsTitlePerformance() {
			continue
		}
		t.Rows = append(t.Rows, append(x.who(v.Player), string(v.Title), halves(v.Points), strconv.Itoa(v.Count), strconv.Itoa(v.Average), strconv.Itoa(v.Performance), x.missing(v)))
	}
	return t
}

// missing names what a verdict lacks, with the figures.
func (x *normer) missing(v *norm.Verdict) string {
	var list []string
	for k := range v.Requirements {
		if q := &v.Requirements[k]; !q.Met {
			list = append(list, fmt.Sprintf("%s %s (%s)", x.p.T("norm.requirement."+string(q.Key)), q.FigureText(), x.limit(q)))
		}
	}
	return strings.Join(list, "; ")
}

func (x *normer) limit(q *norm.Requirement) string {
	if q.Most {
		return x.p.T("norm.at-most", "limit", q.LimitText())
	}
	return x.p.T("norm.at-least", "limit", q.LimitText())
}

// possible tabulates the players who can still make a norm, with the least it takes.
func (x *normer) possible() Table {
	t := Table{Caption: x.p.T("norm.possible"), Columns: x.columns("number", "title", "name", "federation", "norm", "remaining", "more-points", "opponents", "titled", "required", "foreign"), Notes: []string{x.p.T("norm.possible.note")}}
	if x.n.Brief {
		t.Columns, t.Notes = t.Columns[:7], nil
	}
	for k := range x.n.Outlooks {
		o := &x.n.Outlooks[k]
		if len(o.Ways) == 0 {
			continue
		}
		w := &o.Ways[0]
		row := append(x.who(o.Player), string(o.Title), strconv.Itoa(o.Remaining), halves(w.Points), x.average(w), strconv.Itoa(w.Titled), strconv.Itoa(w.Required), strconv.Itoa(w.Foreign))
		t.Rows = append(t.Rows, row[:len(t.Columns)])
	}
	return t
}

func (x *normer) average(w *norm.Way) string {
	if w.Average == 0 {
		return x.p.T("norm.any")
	}
	return strconv.Itoa(w.Average)
}

func (x *normer) byRating() Table {
	t := Table{Caption: x.p.T("norm.by-rating"), Columns: x.columns("number", "title", "name", "federation", "norm", "rating")}
	for _, r := range x.n.Event.ByRating() {
		t.Rows = append(t.Rows, append(x.who(r.Player), r.Title, ratingText(x.n.Event.Player(r.Player).Rating)))
		if r.Games > 0 {
			t.Notes = []string{x.p.T("norm.by-rating.games", "games", r.Games)}
		}
	}
	return t
}

// direct tabulates the titles and norms that the event brings as a championship.
func (x *normer) direct() Table {
	c := x.n.Championship
	if c == nil {
		return Table{}
	}
	t := Table{Caption: x.p.T("norm.award.caption", "name", c.Name), Columns: x.columns("number", "title", "name", "federation", "place", "points", "award", "why")}
	for k := range c.Awards {
		d := &c.Awards[k]
		award, why, place := d.Title, "", none
		if d.Norm {
			award = x.p.T("norm.award.norm", "title", d.Title)
		}
		if d.Conditional {
			why = x.p.T("norm.award.conditional", "rating", d.Minimum, "article", norm.MinimumArticle())
		}
		if d.Place > 0 {
			place = strconv.Itoa(d.Place)
		}
		t.Rows = append(t.Rows, append(x.who(d.Player), place, halves(d.Points)+" / "+strconv.Itoa(d.Played), award, why))
	}
	for k := range c.Requirements {
		if q := &c.Requirements[k]; !q.Met {
			t.Notes = append(t.Notes, x.p.T("norm.award.not", "requirement", x.p.T("norm.requirement."+string(q.Key)), "figure", q.FigureText(), "limit", q.LimitText(), "article", q.Article))
		}
	}
	if len(c.Awards) == 0 {
		t.Rows = append(t.Rows, []string{none, "", x.p.T("norm.award.nobody"), "", "", "", "", ""})
	}
	t.Notes = append(t.Notes, x.p.T("norm.award.federations"))
	var unknown []string
	for k := range c.Unknown {
		unknown = append(unknown, c.Unknown[k].PlaceText())
	}
	if unknown != nil {
		t.Notes = append(t.Notes, x.p.T("norm.award.not-known", "places", strings.Join(unknown, ", ")))
	}
	switch {
	case x.n.Awards:
	case c.Told:
		t.Notes = append(t.Notes, x.p.T("norm.award.indications"))
	case unknown == nil:
		t.Notes = append(t.Notes, x.p.T("norm.award.text"))
	}
	return t
}

// toConfirm lists the facts on the event that the file does not hold.
func (x *normer) toConfirm() string {
	line := x.p.T("norm.to-confirm")
	for _, c := range x.n.Event.Conditions {
		if !c.Known {
			line += "; " + x.p.T("norm.to-confirm."+string(c.Key))
		}
	}
	return line + "."
}

// everybody returns one table, for programs: every verdict.
func (x *normer) everybody() Table {
	t := Table{Columns: x.columns("number", "title", "name", "federation", "norm", "met", "points", "games", "average", "performance", "needed", "surplus", "counts", "missing")}
	for k := range x.n.Verdicts {
		v := &x.n.Verdicts[k]
		needed, surplus, counts, met := "", "", "", "no"
		if v.Least > 0 {
			needed = v.Least.String()
		}
		if v.Met {
			surplus, counts, met = v.Surplus.String(), strconv.Itoa(v.Credit), "yes"
		}
		var missing []string
		for n := range v.Requirements {
			if q := &v.Requirements[n]; !q.Met {
				missing = append(missing, string(q.Key))
			}
		}
		t.Rows = append(t.Rows, append(x.who(v.Player), string(v.Title), met, v.Points.String(), strconv.Itoa(v.Count), strconv.Itoa(v.Average), strconv.Itoa(v.Performance), needed, surplus, counts, strings.Join(missing, " ")))
	}
	return t
}

// Missing lists in one line the conditions that a verdict lacks: "GM: games 8 (≥ 9)".
func Missing(p *i18n.Printer, v *norm.Verdict) string {
	x := normer{p: p}
	return string(v.Title) + ": " + x.missing(v)
}

// ratingsReached tabulates the players who reached the rating that a title needs, and after which
// round.
func (x *normer) ratingsReached() Table {
	id, rules := "norm.reached.note", &x.n.Event.Rules
	if rules.ReachedCertificate {
		id = "norm.reached.recommended"
	}
	t := Table{Caption: x.p.T("norm.reached.caption"), Columns: x.columns("number", "title", "name", "federation", "norm", "rating", "reached", "round", "after"), Notes: []string{x.p.T(id, "article", rules.ReachedArticle())}}
	for k := range x.n.Reached {
		r := &x.n.Reached[k]
		after := none
		if r.After > 0 {
			after = strconv.Itoa(r.After)
		}
		t.Rows = append(t.Rows, append(x.who(r.Player), r.Title+" "+strconv.Itoa(r.Level), strconv.Itoa(r.Before), strconv.Itoa(r.Rating), strconv.Itoa(r.Round), after))
	}
	return t
}
