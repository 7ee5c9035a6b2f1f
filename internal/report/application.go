package report

import (
	"slices"
	"strconv"

	"torneo/handbook"
	"torneo/i18n"
	"torneo/message"
	"torneo/norm"
	"torneo/tournament"
)

// ApplicationFor holds the data of the report on an application for a title.
type ApplicationFor struct {
	Player      string
	Edition     handbook.Edition
	Highest     int // rating
	Norms       []NormMade
	Application norm.Application // of those norms that were made, in their order
}

// NormMade is an event of an application, with the norm that was made there, or
// one that a certificate has.
type NormMade struct {
	Event   string // "": a certificate
	Day     tournament.Date
	Player  string
	Rating  int
	Edition handbook.Edition
	Verdict *norm.Verdict // nil: a certificate
	Made    *norm.Made    // nil: none
}

// Left returns why the norm made with that index is left out; "": it counts.
func (x *ApplicationFor) Left(index int) norm.Key {
	for _, l := range x.Application.Left {
		if l.Index == index {
			return l.Why
		}
	}
	return ""
}

// Remarks say which texts the application and its norms are judged by, and what in it
// hangs on a reading.
func (x *ApplicationFor) Remarks() (list []message.Message) {
	rules, ok := norm.RulesOf(x.Edition)
	if ok {
		list = append(list, rules.Text())
	}
	for k := range x.Norms {
		n := &x.Norms[k]
		if n.Verdict == nil || slices.ContainsFunc(x.Norms[:k], func(m NormMade) bool { return m.Verdict != nil && m.Edition == n.Edition }) {
			continue
		}
		if of, ok := norm.RulesOf(n.Edition); ok && of.Edition != x.Edition {
			list = append(list, of.Text())
		}
	}
	for k := range x.Norms {
		n := &x.Norms[k]
		if n.Verdict == nil {
			continue
		}
		for _, m := range n.Verdict.Unsettled {
			list = append(list, message.New("norm.apply.of", "event", n.Event, "note", m))
		}
	}
	if x.Application.Hangs {
		list = append(list, message.New("norm.apply.hangs"))
	}
	return list
}

// Application returns a document on whether norms of several events suffice for a title, event by
// event and requirement by requirement.
func Application(p *i18n.Printer, x *ApplicationFor, reader For) *Document {
	w := normer{p: p}
	title := string(x.Application.Title)
	d := &Document{Language: p.Language(), Title: p.T("norm.apply.title", "title", title)}
	if x.Player != "" {
		d.Title = p.T("norm.apply.title-of", "title", title, "player", x.Player)
	}
	norms := Table{Caption: p.T("norm.apply.norms"), Columns: w.columns("event", "until", "norm", "edition", "counts", "foreign-met", "days", "type", "why")}
	at := 0
	for k := range x.Norms {
		n := &x.Norms[k]
		row := []string{n.Event, n.Day.String(), none, n.Edition.Name(), "0", none, none, none, ""}
		if row[0] == "" {
			row[0] = p.T("norm.apply.certificate")
		}
		if m := n.Made; m != nil {
			row = []string{row[0], m.End.String(), string(m.Title), m.Edition.Name(), strconv.Itoa(m.Games), w.yes(m.Normal), w.yes(m.OneADay), w.yes(m.Type), ""}
			switch why := x.Left(at); {
			case why != "":
				row[8] = p.T("norm.apply.left." + string(why))
			case m.Eight:
				row[8] = p.T("norm.applied.eight-of-nine")
			case n.Verdict != nil && !n.Verdict.Met:
				row[8] = p.T("norm.applied.olympiad-performance")
			}
			at++
		} else {
			row[8] = w.missing(n.Verdict)
		}
		norms.Rows = append(norms.Rows, row)
	}
	if reader == Programs {
		d.Tables = []Table{norms}
		return d
	}
	d.Lead = []string{p.T("norm.lead", "edition", x.Edition.Name()), p.T("norm.apply.highest", "rating", x.Highest)}
	id := "norm.apply.not-met"
	if x.Application.Met {
		id = "norm.apply.met"
	}
	all := Table{Caption: p.T(id, "title", title), Columns: w.columns("requirement", "figure", "limit", "met", "article")}
	for k := range x.Application.Requirements {
		all.Rows = append(all.Rows, w.requirement(&x.Application.Requirements[k]))
	}
	d.Tables = []Table{norms, all}
	for _, m := range x.Remarks() {
		d.Notes = append(d.Notes, p.Text(m))
	}
	d.Notes = append(d.Notes, p.T("norm.apply.note"))
	return d
}

func (x *normer) yes(is bool) string {
	if is {
		return x.p.T("norm.yes")
	}
	return x.p.T("norm.no")
}
