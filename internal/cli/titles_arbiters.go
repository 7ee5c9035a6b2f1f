package cli

import (
	"strconv"
	"strings"

	"torneo/internal/cli/command"
	"torneo/internal/jsonline"
	"torneo/internal/report"
	"torneo/norm/arbiters"
	"torneo/tournament"
)

// checkArbiter reads the flags of an arbiter's application as far as that can be done
// without files.
func (r *titlesRequest) checkArbiter(files int) error {
	switch {
	case r.player != "":
		return command.Usage("arbiters.cli.player")
	case files == 0 && len(r.certificates) == 0:
		return command.Usage("norm.apply.nothing")
	case files > 0 && strings.TrimSpace(r.arbiter.who) == "":
		return command.Usage("arbiters.cli.whose")
	}
	for _, text := range r.certificates {
		m, ok := arbiterCertificate(text)
		if !ok {
			return command.Usage("arbiters.cli.form", "value", text)
		}
		r.arbiterNorms = append(r.arbiterNorms, m)
	}
	return nil
}

// arbiterCertificate reads a norm from "FA:2023/08/09:swiss:9:by=swiss,players=104", or, of
// another organisation's title, from "FA:2023/08/09:organisation".
func arbiterCertificate(text string) (m arbiters.Made, ok bool) {
	parts := strings.SplitN(text, ":", 5)
	if len(parts) < 3 {
		return m, false
	}
	title, ok := arbiters.ParseTitle(parts[0])
	end, err := tournament.ParseDate(parts[1])
	if !ok || err != nil || !end.Complete() {
		return m, false
	}
	m = arbiters.Made{Title: title, Answer: arbiters.Met, End: end}
	if kind := strings.ToLower(parts[2]); kind == "organisation" {
		m.Options = []string{kind}
		return m, len(parts) == 3
	}
	for _, s := range strings.Split(strings.ToLower(parts[2]), "+") {
		if !arbiters.IsSystem(s) {
			return m, false
		}
		m.Systems = append(m.Systems, arbiters.System(s))
	}
	if len(parts) < 4 {
		return m, false
	}
	if m.Rounds, err = strconv.Atoi(parts[3]); err != nil || m.Rounds < 1 || m.Rounds > 99 {
		return m, false
	}
	if len(parts) == 5 {
		for _, pair := range strings.Split(parts[4], ",") {
			name, value, told := strings.Cut(pair, "=")
			if !told || !detail(&m, strings.ToLower(strings.TrimSpace(name)), strings.TrimSpace(value)) {
				return m, false
			}
		}
	}
	return m, true
}

// detail reads one more detail that a certificate tells, and reports whether it could.
func detail(m *arbiters.Made, name, value string) bool {
	counts := map[string]*int{"players": &m.Players, "rated": &m.Rated, "federations": &m.Federations}
	if to, ok := counts[name]; ok {
		n, err := strconv.Atoi(value)
		*to = n
		return err == nil && n >= 0 && n <= 99999
	}
	switch name {
	case "by":
		m.Options = []string{value}
		return arbiters.IsOption(m.Title, value)
	case "chief":
		m.Chief = value
		return value != ""
	case "start":
		d, err := tournament.ParseDate(value)
		m.Start = d
		return err == nil && d.Complete() && d.Ordinal() <= m.End.Ordinal()
	}
	return false
}

// arbiterApplication adds up norms for a title of arbiters.
func (a *app) arbiterApplication(files []string, r *titlesRequest, f command.Format) error {
	day := command.Today()
	if r.day != "" {
		d, err := tournament.ParseDate(r.day)
		if err != nil || !d.Complete() {
			return command.Usage("laws.bad-day", "value", r.day)
		}
		day = d
	}
	title, _ := arbiters.ParseTitle(r.title)
	y := &report.ArbiterApplicationFor{Who: r.arbiter.person()}
	var facts arbiters.Facts
	for k, file := range files {
		var err error
		if facts, err = r.arbiter.read(k+1, len(files)); err != nil {
			return err
		}
		s, err := a.Load(file)
		if err != nil {
			return err
		}
		e, err := arbiters.NewEvent(s.Tournament)
		if err != nil {
			return contradiction(file, err)
		}
		for _, v := range y.Verdicts {
			if v.Event.Name == e.Name && v.Event.Start == e.Start {
				return command.Usage("norm.apply.twice", "file", command.DisplayName(file))
			}
		}
		if e.Name == "" {
			e.Name = command.DisplayName(file)
		}
		y.Who = arbiters.CompletePerson(e, y.Who)
		v, err := arbiters.Judge(e, title, y.Who, facts)
		if err != nil {
			return refusedArbiter(err)
		}
		y.Verdicts = append(y.Verdicts, v)
		if m, ok := v.Norm(); ok {
			y.Norms = append(y.Norms, m)
		}
	}
	y.Norms = append(y.Norms, r.arbiterNorms...)
	facts, err := r.arbiter.read(0, len(files))
	if err != nil {
		return err
	}
	if y.Application, err = arbiters.Apply(title, y.Norms, facts, day); err != nil {
		return refusedArbiter(err)
	}
	if f == command.JSONFormat {
		return a.Line(jsonline.ArbiterApplication(a.Printer(), y))
	}
	return a.Write(report.ArbiterApplication(a.Printer(), y), f)
}
