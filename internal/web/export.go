package web

import (
	"bytes"
	"encoding/json"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/report"
	"torneo/message"
)

// exportPage offers everything that can be taken away.
type exportPage struct{ frame }

func (s *Site) export(v *visit) error {
	p := exportPage{v.frame(message.New("web.export.title"))}
	p.Section = exportSection
	return v.render(exportView(p))
}

// Reports lists the reports that there are.
func (p exportPage) Reports() []arbiter.ReportFormat { return arbiter.ReportFormats() }

// download sends a file of the tournament.
func (s *Site) download(v *visit) error {
	name := v.r.PathValue("file")
	for _, f := range arbiter.ReportFormats() {
		if name == string(f)+".trf" {
			data, err := arbiter.WriteReport(v.state, f)
			if err != nil {
				return err
			}
			return v.send(string(f)+".trf", "text/plain; charset=utf-8", data)
		}
	}
	switch name {
	case "standings.csv":
		r, err := arbiter.Standings(v.state, 0)
		if err != nil {
			return err
		}
		return v.csv(name, report.Standings(v.Printer, eventOf(r), report.Programs))
	case "ratings.csv":
		d, err := ratingsDocument(v)
		if err != nil {
			return err
		}
		return v.csv(name, d)
	case "norms.csv":
		d, err := normsDocument(v)
		if err != nil {
			return err
		}
		return v.csv(name, d)
	case "prizes.csv":
		r, err := arbiter.DividePrizes(v.state, 0)
		if err != nil {
			return err
		}
		return v.csv(name, report.Prizes(v.Printer, eventOf(&r.Ranking), r.Result, false, report.Programs))
	case "fund.toml":
		if v.state.Fund.Text == "" {
			return errNotFound
		}
		return v.send(name, "application/toml; charset=utf-8", []byte(v.state.Fund.Text))
	case "bracket.svg":
		if !arbiter.IsKnockout(v.state) {
			return errNotFound
		}
		data, err := bracketFile(v)
		if err != nil {
			return err
		}
		return v.send(name, "image/svg+xml", data)
	case "tournament.json":
		data, err := json.MarshalIndent(v.state.Record(v.state.Current()), "", "  ")
		if err != nil {
			return err
		}
		return v.send(name, "application/json", data)
	case "event.torneo":
		var b bytes.Buffer
		if err := s.desk.Store().WriteEvent(v.context(), &b, v.tournament.Event); err != nil {
			return err
		}
		return v.send(name, "application/octet-stream", b.Bytes())
	}
	return errNotFound
}

// csv sends a document's tables.
func (v *visit) csv(name string, d *report.Document) error {
	var b bytes.Buffer
	if err := d.CSV(&b); err != nil {
		return err
	}
	return v.send(name, "text/csv; charset=utf-8", b.Bytes())
}

// eventOf is what reports are made from.
func eventOf(r *arbiter.Ranking) *report.Event {
	return &report.Event{Tournament: r.Tournament, Table: r.Table, Standings: r.Standings}
}

// send sends a file to be kept, named after the tournament.
func (v *visit) send(name, kind string, data []byte) error {
	h := v.w.Header()
	h.Set("Content-Type", kind)
	h.Set("Content-Disposition", `attachment; filename="`+fileNameOf(v.state.Config.Name)+"-"+name+`"`)
	h.Set("Cache-Control", "no-store")
	_, _ = v.w.Write(data) // who has gone is not told
	return nil
}

// fileNameOf is a name that every system takes: letters and digits without
// accents, the rest dashes.
func fileNameOf(name string) string {
	var b strings.Builder
	for _, r := range name {
		switch {
		case r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9':
			b.WriteRune(r)
		case b.Len() > 0 && !strings.HasSuffix(b.String(), "-"):
			b.WriteByte('-')
		}
	}
	if s := strings.Trim(b.String(), "-"); s != "" {
		return s
	}
	return "torneo"
}
