package cli

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"torneo/internal/certificate"
	"torneo/internal/cli/command"
	"torneo/internal/jsonline"
	"torneo/internal/report"
	"torneo/norm/arbiters"
)

// arbiterFlags holds the flags of norms and titles for an arbiter.
type arbiterFlags struct {
	who   string
	facts []string // [N=]NAME=VALUE, of the file N or of all
	form  string   // file for the certificate, FA1 or IA1
}

func (r *arbiterFlags) add(cmd *cobra.Command) {
	fs := cmd.Flags()
	fs.StringVar(&r.who, "arbiter", "", "")
	command.Describe(cmd, "arbiter", cmd.Name()+"-arbiter")
	fs.StringArrayVar(&r.facts, "fact", nil, "")
	command.Describe(cmd, "fact", "arbiters-fact")
	command.Complete(cmd, "arbiter", func() []string { return nil })
	command.Complete(cmd, "fact", factNames)
}

func factNames() (names []string) {
	for _, f := range arbiters.FactsThere() {
		names = append(names, f.Name+"=")
	}
	return names
}

func arbiterTitles() []string { return command.NamesOf(arbiters.Titles()) }

// person returns the person that is meant: by a FIDE ID, or a name.
func (r *arbiterFlags) person() arbiters.Person {
	text := strings.TrimSpace(r.who)
	if id, err := strconv.ParseInt(text, 10, 64); err == nil {
		return arbiters.Person{ID: id}
	}
	return arbiters.Person{Name: text}
}

// read returns the facts of a file: those of all files, and then its own.
func (r *arbiterFlags) read(file, files int) (arbiters.Facts, error) {
	all, own := arbiters.Facts{}, arbiters.Facts{}
	for _, text := range r.facts {
		name, value, ok := strings.Cut(text, "=")
		to := all
		if n, err := strconv.Atoi(name); err == nil && ok {
			if n < 1 || n > files {
				return nil, command.Usage("norm.apply.no-file", "value", name, "count", files)
			}
			if n != file {
				continue
			}
			to = own
			name, value, ok = strings.Cut(value, "=")
		}
		if !ok {
			return nil, command.Usage("arbiters.cli.pair", "value", text)
		}
		if err := to.Tell(name, value); err != nil {
			return nil, refusedArbiter(err)
		}
	}
	return all.Merge(own), nil
}

// refusedArbiter returns an error that says why something of arbiters cannot be judged: a mistake
// of the call.
func refusedArbiter(err error) error {
	if refused, ok := err.(*arbiters.Refused); ok {
		return &command.Failure{Code: command.ExitUsage, Text: refused.Message, Usage: true}
	}
	return err
}

// titlesOfArbiters returns the titles that are asked for; all, where none is named.
func titlesOfArbiters(named []string) (list []arbiters.Title, err error) {
	for _, text := range named {
		t, ok := arbiters.ParseTitle(text)
		if !ok {
			return nil, command.UnknownValue("arbiters.wrong.no-title", text, arbiterTitles())
		}
		list = append(list, t)
	}
	if list == nil {
		list = arbiters.Titles()
	}
	return list, nil
}

// arbiterNorms writes whether an event gives an arbiter norms.
func (a *app) arbiterNorms(file string, r *normsRequest, f command.Format) error {
	titles, err := titlesOfArbiters(r.titles)
	if err != nil {
		return err
	}
	if r.arbiter.form != "" && len(titles) != 1 {
		return command.Usage("arbiters.cli.one-title")
	}
	facts, err := r.arbiter.read(1, 1)
	if err != nil {
		return err
	}
	s, err := a.Load(file)
	if err != nil {
		return err
	}
	for _, line := range a.Remarks(s) {
		a.Tell(line)
	}
	e, err := arbiters.NewEvent(s.Tournament)
	if err != nil {
		return contradiction(file, err)
	}
	who := arbiters.CompletePerson(e, r.arbiter.person())
	var list []arbiters.Verdict
	for _, t := range titles {
		v, err := arbiters.Judge(e, t, who, facts)
		if err != nil {
			return refusedArbiter(err)
		}
		list = append(list, v)
	}
	switch {
	case r.arbiter.form != "":
		return a.arbiterForm(s, r, who, &list[0], facts)
	case f == command.JSONFormat:
		return a.Line(jsonline.ArbiterNorms(a.Printer(), who, list))
	}
	return a.Write(report.ArbiterNorms(a.Printer(), who, list, r.explain), f)
}

// arbiterForm writes the certificate of a norm that an event gives, or may give.
func (a *app) arbiterForm(s *command.Source, r *normsRequest, who arbiters.Person, v *arbiters.Verdict, facts arbiters.Facts) error {
	if v.Answer == arbiters.NotMet {
		return command.Usage("arbiters.wrong.no-form")
	}
	var out bytes.Buffer
	if err := certificate.ArbiterNorm(&out, certificate.ArbiterParticulars{Tournament: s.Tournament, Verdict: v, Who: who, Facts: facts}); err != nil {
		return err
	}
	if r.arbiter.form == command.StandardInput {
		return a.Line(out.Bytes())
	}
	if err := a.Save(r.arbiter.form, out.Bytes(), s, r.force); err != nil {
		return err
	}
	a.Tell(a.T("norm.it1.written", "title", string(v.Title)+"1", "file", r.arbiter.form))
	for _, name := range v.Ask() {
		a.Tell(a.T("arbiters.open", "question", report.ArbiterFact(a.Printer(), name)))
	}
	return nil
}

// arbiterTitle reports whether the title asked for is one of arbiters.
func (r *titlesRequest) arbiterTitle() bool { return slices.Contains(arbiterTitles(), r.title) }
