package web

import (
	"bytes"
	"net/url"
	"slices"
	"strconv"

	"torneo/internal/arbiter"
	"torneo/internal/certificate"
	"torneo/internal/report"
	"torneo/message"
	"torneo/norm"
	"torneo/tournament"
)

// normsPage is who has made a title norm, and who can still make one.
type normsPage struct {
	frame
	Facts  norm.Facts
	Lead   []string
	Tables []unfoldTable
	Notes  []string
	Asked  *report.Document // of the player asked for, if he is in no table
	Player string           // his number
}

func (s *Site) norms(v *visit) error {
	p := normsPage{frame: v.frame(message.New("web.norms.title"))}
	p.Section, p.Wide = normsSection, true
	t, e, err := v.judged()
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
	if p.Player = v.text("open"); p.Player != "" {
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
	query := v.facts().Encode()
	for k, table := range d.Tables {
		u := unfolding(p.frame, table, "n"+strconv.Itoa(k)+"-", query, open)
		if title, made := u.column("norm"), u.column("counts"); made >= 0 && e.Finished {
			u.link = &rowLink{Title: v.T("web.norms.certificate"), Text: v.T("web.norms.it1"), Path: func(row []string) string {
				q := v.facts()
				q.Set("title", row[title])
				return v.path("norms", row[u.who], "it1") + "?" + q.Encode()
			}}
		}
		if p.Asked != nil && slices.ContainsFunc(u.Rows, func(row []string) bool { return row[u.who] == p.Player }) {
			p.Asked.Lead, p.Asked = nil, nil
		}
		p.Tables = append(p.Tables, u)
	}
	return v.render(normsView(p))
}

// facts are those of the event that the address says, as it says them.
func (v *visit) facts() url.Values {
	q := url.Values{}
	for _, key := range []string{"event", "rate", "host"} {
		if value := v.text(key); value != "" {
			q.Set(key, value)
		}
	}
	return q
}

// judged is the tournament with the facts of the address.
func (v *visit) judged() (*tournament.Tournament, *norm.Event, error) {
	f := norm.Facts{Kind: norm.Kind(v.text("event")), Rate: norm.RateOfPlay(v.text("rate")), Host: v.text("host")}
	if f.Rate != "" && !slices.Contains(norm.Rates(), f.Rate) {
		return nil, nil, errNotFound
	}
	return arbiter.Norms(v.state, f)
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

// it1 sends the certificate of a norm that has been made.
func (s *Site) it1(v *visit) error {
	t, e, err := v.judged()
	if err != nil {
		return err
	}
	number, err := strconv.Atoi(v.r.PathValue("number"))
	title := norm.Title(v.text("title"))
	if err != nil || e.Player(number) == nil || !slices.Contains(norm.Titles(), title) {
		return errNotFound
	}
	if !e.Finished {
		return &arbiter.Refused{Message: message.New("norm.it1.running", "round", e.Played, "rounds", e.Rounds)}
	}
	verdict, err := e.Verdict(number, title)
	if err != nil {
		return explained(err)
	}
	if !verdict.Met {
		v.details = []string{report.Missing(v.Printer, &verdict)}
		return &arbiter.Refused{Message: message.New("norm.it1.no-norm", "player", number)}
	}
	var b bytes.Buffer
	if err := certificate.IT1(&b, certificate.Particulars{Tournament: t, Event: e, Verdict: &verdict}); err != nil {
		return err
	}
	return v.send("IT1-"+string(title)+"-"+strconv.Itoa(number)+".pdf", "application/pdf", b.Bytes())
}

// normsDocument is the table for programs.
func normsDocument(v *visit) (*report.Document, error) {
	t, e, err := v.judged()
	if err != nil {
		return nil, err
	}
	n, err := normsOf(t, e, 0)
	if err != nil {
		return nil, err
	}
	return report.Norms(v.Printer, t, n, report.Programs), nil
}
