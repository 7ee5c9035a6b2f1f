package reports

import (
	"net/url"
	"slices"
	"strconv"

	"torneo/internal/arbiter"
	"torneo/internal/report"
	"torneo/internal/web/page"
	"torneo/message"
	"torneo/norm"
	"torneo/tournament"
)

// normsPage lists the players who have made a title norm, and those who can still make
// one.
type normsPage struct {
	page.Frame
	Facts  norm.Facts
	Lead   []string
	Tables []unfoldTable
	Notes  []string
	Asked  *report.Document // of the player asked for, if he is in no table
	Player string           // his number
	Name   string           // as it was asked for
}

func Norms(v *page.Visit) error {
	p := normsPage{Frame: v.Frame(message.New("web.norms.title"))}
	p.Section, p.Wide = page.NormsSection, true
	t, e, err := normEventOf(v)
	if err != nil {
		return err
	}
	p.Facts, p.Stands = e.Facts, t.RoundsPaired()
	n, err := normsOf(t, e, 0)
	if err != nil {
		return err
	}
	d := report.Norms(v.Printer, t, n, report.People)
	p.Lead, p.Notes = d.Lead, d.Notes
	open := map[string]*report.Document{}
	p.Player = v.Value("open")
	if p.Name = v.Value("who"); p.Name != "" {
		id, err := v.ContestantOf(page.PlayersByName(v.State), p.Name)
		if err != nil {
			return err
		}
		p.Player = strconv.Itoa(v.State.Player(id).Number)
	}
	if p.Player != "" {
		number, err := strconv.Atoi(p.Player)
		if err != nil || e.Player(number) == nil {
			return &arbiter.Refused{Message: message.New("web.error.player-number", "value", p.Player)}
		}
		one, err := normsOf(t, e, number)
		if err != nil {
			return err
		}
		x := report.NormExplanation(v.Printer, t, one, number, true)
		x.Lead, x.Notes = x.Lead[len(x.Lead)-1:], nil
		p.Asked = x
		open[p.Player] = x
	}
	query := factsOf(v).Encode()
	for k, table := range d.Tables {
		u := unfolding(p.Frame, table, "n"+strconv.Itoa(k)+"-", query, open)
		if title, made := u.Column("norm"), u.Column("counts"); made >= 0 && e.Finished {
			u.link = &rowLink{Title: v.T("web.norms.certificate"), Text: v.T("web.norms.it1"), Path: func(row []string) string {
				q := factsOf(v)
				q.Set("title", row[title])
				return v.Path("norms", row[u.who], "it1", "form") + "?" + q.Encode()
			}}
		}
		if p.Asked != nil && slices.ContainsFunc(u.Rows, func(row []string) bool { return row[u.who] == p.Player }) {
			p.Asked.Lead, p.Asked = nil, nil
		}
		u.fold()
		p.Tables = append(p.Tables, u)
	}
	return v.Render(normsView(p))
}

// factsOf returns the facts on the event in the address.
func factsOf(v *page.Visit) url.Values {
	q := url.Values{}
	for _, key := range []string{"event", "rate", "host"} {
		if value := v.Value(key); value != "" {
			q.Set(key, value)
		}
	}
	return q
}

// normEventOf returns the tournament with the facts of the address.
func normEventOf(v *page.Visit) (*tournament.Tournament, *norm.Event, error) {
	f := norm.Facts{Kind: norm.Kind(v.Value("event")), Rate: norm.RateOfPlay(v.Value("rate")), Host: v.Value("host")}
	if f.Rate != "" && !slices.Contains(norm.Rates(), f.Rate) {
		return nil, nil, page.ErrNotFound
	}
	return arbiter.Norms(v.State, f)
}

// normsOf makes the verdicts of everybody for the titles that are open to them,
// with what is still possible; or those of one player, with every way.
func normsOf(t *tournament.Tournament, e *norm.Event, only int) (*report.NormsFor, error) {
	n := &report.NormsFor{Event: e, WhatIf: !e.Finished, Brief: only == 0}
	for k := range t.Players {
		p := &t.Players[k]
		if only != 0 && p.Number != only {
			continue
		}
		for _, title := range norm.Open(p.Title, p.Sex) {
			verdict, err := e.Verdict(p.Number, title)
			if err != nil {
				return nil, err
			}
			n.Verdicts = append(n.Verdicts, verdict)
			switch {
			case !n.WhatIf:
			case only != 0:
				o, err := e.Outlook(p.Number, title)
				if err != nil {
					return nil, err
				}
				n.Outlooks = append(n.Outlooks, o)
			case !verdict.Met:
				if o, ok := e.Chance(p.Number, title); ok {
					n.Outlooks = append(n.Outlooks, o)
				}
			}
		}
	}
	return n, nil
}

// normsDocument returns the table for programs.
func normsDocument(v *page.Visit) (*report.Document, error) {
	t, e, err := normEventOf(v)
	if err != nil {
		return nil, err
	}
	n, err := normsOf(t, e, 0)
	if err != nil {
		return nil, err
	}
	return report.Norms(v.Printer, t, n, report.Programs), nil
}
