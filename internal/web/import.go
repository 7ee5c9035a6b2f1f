package web

import (
	"context"
	"path/filepath"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/report"
	"torneo/message"
)

// importPage takes a tournament report from a file.
type importPage struct {
	frame
	Events  []arbiter.Event // to which it can be added
	Systems []string
}

func (s *Site) newImport(v *visit) error {
	events, err := s.desk.Store().Events(v.context())
	if err != nil {
		return err
	}
	return v.render(importView(importPage{v.frame(message.New("web.import.title")), events, systems}))
}

// importReport asks first, so that an event is made only for what is taken over:
// the confirmation sends the file again.
func (s *Site) importReport(v *visit) error {
	name, data, err := v.file("report")
	if err != nil {
		return err
	}
	if len(data) == 0 {
		return &arbiter.Refused{Message: message.New("web.import.no-file")}
	}
	silence := arbiter.Silence{System: v.text("system"), Encoding: v.text("encoding")}
	if silence.Rounds, err = v.number("rounds"); err != nil {
		return err
	}
	name = baseName(name)
	event := v.text("event")
	made := event == ""
	if made {
		e, err := s.desk.Store().CreateEvent(v.context(), strings.TrimSuffix(name, filepath.Ext(name)))
		if err != nil {
			return err
		}
		event = e.ID
	} else if _, err := s.event(v, event); err != nil {
		return err
	}
	id, found, err := s.desk.Import(v.context(), v.by, event, name, data, silence, v.consent())
	v.details = v.importDetails(&found)
	if err != nil {
		if made {
			if gone := s.desk.Store().DeleteEvent(context.WithoutCancel(v.context()), event); gone != nil {
				s.log.Error("event of a report that was not taken over", "event", event, "reason", gone)
			}
		}
		return err
	}
	v.flash(flash{Message: message.New("web.import.done", "file", name)})
	return v.redirect(tournamentPath(id))
}

// baseName is the name of a file as browsers of any system send it, without folders.
func baseName(name string) string {
	if k := strings.LastIndexAny(name, `/\`); k >= 0 {
		name = name[k+1:]
	}
	if name = cleanName(name); name == "" {
		return "report"
	}
	return name
}

// example opens the event that comes with the program.
func (s *Site) example(v *visit) error {
	e, err := s.desk.Store().CreateEvent(v.context(), v.T("web.example.event"))
	if err != nil {
		return err
	}
	id, err := s.desk.Example(v.context(), v.by, e.ID)
	if err != nil {
		return err
	}
	v.flash(flash{Message: message.New("web.example.done")})
	return v.redirect(tournamentPath(id))
}

// importDetails is everything that was read otherwise than it stands, and every
// round that is not as the rules say.
func (v *visit) importDetails(r *arbiter.ImportReport) []string {
	var list []string
	for _, g := range r.Problems.Gather() {
		p := g.Problem
		text := v.T("trf.severity."+p.Severity.String()) + ": " + v.Text(p.Sentence())
		switch {
		case p.Found != "" && p.Taken != "" && !(strings.Contains(text, p.Found) && strings.Contains(text, p.Taken)):
			text += " [" + p.Found + " → " + p.Taken + "]"
		case p.Taken != "" && !strings.Contains(text, p.Taken):
			text += " [→ " + p.Taken + "]"
		}
		if times := g.Times(); !times.IsZero() {
			text += " (" + v.Text(times) + ")"
		}
		list = append(list, report.Printable(text))
	}
	for _, checked := range r.Rounds {
		for k := range checked.Differences {
			list = append(list, report.Difference(v.Printer, checked.Round, &checked.Differences[k]))
		}
	}
	return list
}
