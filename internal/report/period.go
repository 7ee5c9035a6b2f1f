package report

import (
	"fmt"
	"strconv"

	"torneo/i18n"
	"torneo/rating/period"
	"torneo/rating/system"
	"torneo/tournament"
)

// Period tabulates what a rating period changes: the players with a change, those with a
// first rating, the events.
func Period(p *i18n.Printer, r *period.Result, reader For) *Document {
	x := periodWriter{p, r}
	d := x.document()
	if reader == Programs {
		d.Tables = []Table{x.changes(func(*period.Change) bool { return true })}
		return d
	}
	changed := x.changes(func(c *period.Change) bool { return c.Before > 0 })
	changed.Caption = p.T("period.changed")
	first := x.changes(func(c *period.Change) bool { return c.First })
	first.Caption = p.T("period.first")
	for _, t := range []Table{changed, first} {
		if len(t.Rows) > 0 {
			d.Tables = append(d.Tables, t)
		}
	}
	if len(d.Tables) == 0 {
		d.Notes = append(d.Notes, p.T("period.nobody"))
	}
	if len(r.Events) > 0 {
		d.Tables = append(d.Tables, x.events())
	}
	waiting := 0
	for k := range r.Changes {
		if c := &r.Changes[k]; c.Before == 0 && c.After == 0 {
			waiting++
		}
	}
	if waiting > 0 {
		d.Notes = append(d.Notes, p.T("period.waiting", "count", waiting))
	}
	d.Notes = append(d.Notes, ProofNotes(p, r.Proof)...)
	d.Notes = append(d.Notes, p.T("period.hashes", "inputs", r.Inputs, "outputs", r.Outputs))
	return d
}

// ProofNotes say on what public figures a system was tried, and what of it was not; of
// somebody's own system as it says itself.
//
//i18n:prefix period.proved.
//i18n:prefix period.unproved.
func ProofNotes(p *i18n.Printer, proof system.Proof) (list []string) {
	by, unproved := proof.By, proof.Unproved
	for _, s := range system.Systems() {
		if s.Proof != proof {
			continue
		}
		by = p.T("period.proved." + s.Family)
		if unproved != "" {
			unproved = p.T("period.unproved." + unproved)
		}
		break
	}
	if proof.By == "" {
		list = append(list, p.T("period.proof.none"))
	} else {
		list = append(list, p.T("period.proof", "by", by, "count", proof.Cases))
	}
	if unproved != "" {
		list = append(list, unproved)
	}
	return list
}

// PeriodExplanation traces a player's change to its games.
func PeriodExplanation(p *i18n.Printer, r *period.Result, c *period.Change) *Document {
	x := periodWriter{p, r}
	d := x.document()
	d.Lead = append(d.Lead, p.T("period.player", "id", c.ID, "name", Printable(c.Name), "before", ratingText(c.Before), "after", ratingText(c.After)))
	games := Table{Caption: p.T("period.games"), Columns: []Column{
		x.left("event"), x.right("round"), x.left("opponent"), x.right("rating"), x.right("difference"), x.right("points"), x.right("expected"), x.left("why"),
	}}
	for _, l := range c.Lines {
		row := []string{Printable(l.Event), strconv.Itoa(l.Round), Printable(name(&l)), ratingOrBlank(int(l.Rating + 0.5)), "", tournament.Points(l.Points).String(), "", ""}
		if l.Omitted == "" && c.Before > 0 || l.Expected > 0 {
			row[4], row[6] = fmt.Sprintf("%+d", int(l.Difference)), strconv.FormatFloat(l.Expected.Float(), 'f', 3, 64)
		}
		switch {
		case l.Omitted != "":
			row[7] = x.omissionText(l.Omitted)
		case l.Capped:
			row[7] = p.T("period.capped", "article", l.Article)
		}
		games.Rows = append(games.Rows, row)
	}
	d.Tables = append(d.Tables, games)
	steps := Table{Caption: p.T("period.steps"), Columns: []Column{x.left("step"), x.right("value"), x.left("article")}}
	for _, list := range [][]system.Step{c.Notes, c.Steps} {
		for _, s := range list {
			steps.Rows = append(steps.Rows, []string{x.step(s.Name), Printable(s.Value), s.Article})
		}
	}
	if len(steps.Rows) > 0 {
		d.Tables = append(d.Tables, steps)
	}
	d.Notes = append(d.Notes, ProofNotes(p, r.Proof)...)
	return d
}

// PeriodMoves tabulates what another computation of a period moves.
func PeriodMoves(p *i18n.Printer, r *period.Result, moved []period.Moved) *Document {
	x := periodWriter{p, r}
	d := x.document()
	if len(moved) == 0 {
		d.Notes = append(d.Notes, p.T("period.same"))
		return d
	}
	t := Table{Caption: p.T("period.moved", "count", len(moved)), Columns: []Column{x.left("id"), x.name(), x.right("before"), x.right("after"), x.right("moves"), x.left("because")}}
	for k := range moved {
		m := &moved[k]
		moves := ""
		switch {
		case m.Before > 0 && m.After > 0 && !m.Kept:
			moves = fmt.Sprintf("%+d", m.After-m.Before)
		case m.Kept:
			moves = p.T("period.kept")
		}
		t.Rows = append(t.Rows, []string{m.ID, Printable(m.Name), ratingOrBlank(m.Before), ratingOrBlank(m.After), moves, listText(m.Events)})
	}
	d.Tables = []Table{t}
	return d
}

// RatingSystems tabulates the systems, and on what each was tried.
func RatingSystems(p *i18n.Printer, list []system.System) *Document {
	x := periodWriter{p: p}
	t := Table{Columns: []Column{x.left("id"), x.name(), x.left("federation"), x.left("from"), x.left("formula"), x.left("text"), x.left("proof")}}
	for k := range list {
		s := &list[k]
		proof := ""
		for n, note := range ProofNotes(p, s.Proof) {
			if n > 0 {
				proof += " "
			}
			proof += note
		}
		t.Rows = append(t.Rows, []string{s.ID, s.Name, s.Federation, s.From.String(), string(s.Formula), s.Text, proof})
	}
	return &Document{Language: p.Language(), Title: p.T("period.systems"), Tables: []Table{t}}
}

// periodWriter writes documents of one period.
type periodWriter struct {
	p *i18n.Printer
	r *period.Result
}

//i18n:prefix ratings.kind.
func (x *periodWriter) document() *Document {
	return &Document{Language: x.p.Language(), Title: x.p.T("period.title", "day", x.r.Day),
		Lead: []string{x.p.T("period.lead", "system", x.r.System, "kind", x.p.T("ratings.kind."+x.r.Kind), "players", len(x.r.List.Members), "count", len(x.r.Events))}}
}

//i18n:prefix period.column.
func (x *periodWriter) left(key string) Column {
	return Column{Key: key, Title: x.p.T("period.column." + key), Days: key == "from" || key == "last"}
}

func (x *periodWriter) right(key string) Column {
	c := x.left(key)
	c.Align = Right
	return c
}

func (x *periodWriter) name() Column {
	c := x.left("name")
	c.Heading = true
	return c
}

// changes tabulates some of the changes.
func (x *periodWriter) changes(which func(*period.Change) bool) Table {
	t := Table{Columns: []Column{x.left("id"), x.name(), x.right("before"), x.right("events"), x.right("games"), x.right("points"), x.right("expected"), x.right("k"), x.right("change"), x.right("after")}}
	for k := range x.r.Changes {
		c := &x.r.Changes[k]
		if !which(c) {
			continue
		}
		expected := ""
		if c.Before > 0 && c.Count > 0 {
			expected = strconv.FormatFloat(c.Expected.Float(), 'f', 2, 64)
		}
		t.Rows = append(t.Rows, []string{c.ID, Printable(c.Name), ratingOrBlank(c.Before), strconv.Itoa(c.Events), strconv.Itoa(c.Count), tournament.Points(c.Points).String(), expected, c.K, c.Change, ratingOrBlank(c.After)})
	}
	return t
}

// events tabulates which events were rated, by which rules, and which not.
func (x *periodWriter) events() Table {
	t := Table{Caption: x.p.T("period.events"), Columns: []Column{x.left("event"), x.name(), x.left("last"), x.right("players"), x.right("games"), x.left("rules")}}
	for k := range x.r.Events {
		v := &x.r.Events[k]
		rules := v.Rules
		if v.Refused != nil {
			rules = x.p.T("period.not-rated", "why", *v.Refused)
		}
		t.Rows = append(t.Rows, []string{Printable(v.ID), Printable(v.Name), v.Last.String(), strconv.Itoa(v.Players), strconv.Itoa(v.Games), rules})
	}
	return t
}

//i18n:prefix period.omitted.
func (x *periodWriter) omissionText(why string) string { return x.p.T("period.omitted." + why) }

//i18n:prefix period.step.
func (x *periodWriter) step(name string) string { return x.p.T("period.step." + name) }

func name(l *period.Line) string {
	if l.Name != "" {
		return l.Name
	}
	return l.Opponent
}

// listText returns texts of files as one cell.
func listText(list []string) string {
	text := ""
	for k, s := range list {
		if k > 0 {
			text += ", "
		}
		text += Printable(s)
	}
	return text
}
