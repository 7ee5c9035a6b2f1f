package cli

import (
	"bytes"
	"encoding/json"
	"maps"
	"strings"

	"github.com/spf13/cobra"

	"torneo/internal/arbiter"
	"torneo/internal/cli/command"
	"torneo/internal/cli/server"
	"torneo/internal/incoming"
	"torneo/internal/jsonline"
	"torneo/internal/jsonrecord"
	"torneo/internal/migrate"
	"torneo/internal/parcel"
	"torneo/internal/reportfile"
	"torneo/message"
	"torneo/pairing"
	"torneo/tournament"
	"torneo/trf"
	"torneo/verify"
)

// moving holds the arguments of import.
type moving struct {
	place               server.Place
	to, output, numbers string
	answers             map[string]string
	force               bool
	into, system        string
	rounds              int
	sure, all           bool
}

func (a *app) importCommand() *cobra.Command {
	var m moving
	cmd := &cobra.Command{
		Use:  "import",
		Args: command.Files,
		Example: `torneo import crosstable.xlsx -o open.trf
torneo import list.csv round1.csv round2.csv --format json
torneo import saved-pages/ --answer event=2 -o open.trf
torneo import festival.zip --all -o sections/
torneo import crosstable.csv --database torneo.db --into-event "Open de Lugo" --rounds 9 --yes`,
	}
	m.place.AddDatabase(cmd)
	fs := cmd.Flags()
	fs.StringVar(&m.to, "to", toTRF26, "")
	command.Describe(cmd, "to", "import-to")
	command.Complete(cmd, "to", func() []string { return []string{toTRF26, toJSON} })
	fs.StringVarP(&m.output, "output", "o", "", "")
	fs.BoolVar(&m.force, "force", false, "")
	fs.StringVar(&m.numbers, "numbers", "", "")
	command.Describe(cmd, "numbers", "import-numbers")
	command.Complete(cmd, "numbers", func() []string { return []string{string(migrate.StartingNumbers), string(migrate.Ranks)} })
	fs.StringToStringVar(&m.answers, "answer", nil, "")
	command.Describe(cmd, "answer", "import-answer")
	command.Complete(cmd, "answer", func() []string { return nil })
	fs.StringVar(&m.into, "into", "", "")
	command.Describe(cmd, "into", "import-into")
	command.Complete(cmd, "into", func() []string { return nil })
	fs.StringVar(&m.system, "system", "", "")
	command.Describe(cmd, "system", "import-system")
	command.Complete(cmd, "system", func() []string { return nil })
	fs.IntVar(&m.rounds, "rounds", 0, "")
	command.Describe(cmd, "rounds", "import-rounds")
	fs.BoolVar(&m.sure, "yes", false, "")
	fs.BoolVar(&m.all, "all", false, "")
	command.Describe(cmd, "all", "import-all")
	formats := command.AddFormat(cmd, command.TextFormat, command.JSONFormat)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		f, err := formats.Check()
		if err != nil {
			return err
		}
		switch m.to = strings.ToLower(m.to); {
		case m.to != toTRF26 && m.to != toJSON:
			return command.UnknownValue("cli.to.unknown", m.to, []string{toTRF26, toJSON})
		case m.numbers != "" && m.numbers != string(migrate.StartingNumbers) && m.numbers != string(migrate.Ranks):
			return command.Usage("cli.import.numbers", "value", m.numbers)
		}
		if m.all && m.into == "" && m.output == "" {
			return command.Usage("cli.import.all-where")
		}
		ctx, stop := command.Interruptible()
		defer stop()
		var given parcel.Parcel
		defer given.Close()
		if err := a.hand(&given, args); err != nil {
			return err
		}
		gathered, err := migrate.Gather(ctx, &given, m.options(a))
		if err != nil {
			return err
		}
		return a.moveGathered(gathered, &m, f)
	}
	return cmd
}

// allAnswers returns the answers to what files leave open.
func (m *moving) allAnswers() incoming.Answers {
	a := incoming.Answers{}
	if m.numbers != "" {
		a["numbers"] = m.numbers
	}
	maps.Copy(a, m.answers)
	return a
}

// options returns what is known of the files besides what they say.
func (m *moving) options(a *app) migrate.Options {
	return migrate.Options{Answers: m.allAnswers(), Encoding: a.Encoding, Day: command.Today()}
}

// readMoved reads an event without a desk: tables, or a report.
func (a *app) readMoved(e *migrate.Event, m *moving) (*migrate.Found, error) {
	list, err := e.Files()
	if err != nil || len(list) > 1 || migrate.Is(list[0]) {
		return e.Read(m.options(a)), nil
	}
	found := &migrate.Found{}
	var problems trf.Problems
	doc := &trf.Document{}
	if one := list[0]; command.IsRecord(one.Name, one.Data) {
		found.Record, problems = jsonrecord.Read(one.Data)
	} else if found.Record, doc, problems, err = a.Read(one.Data); err != nil {
		return nil, err
	}
	if found.Record != nil {
		found.Agreement = *migrate.AgreementOf(found.Record)
		problems = append(problems, reportfile.Problems(found.Record, doc, verify.PlayerPoints(found.Record))...)
	}
	for _, p := range problems {
		found.Problems = append(found.Problems, migrate.Problem{File: list[0].Name, Problem: p})
	}
	return found, nil
}

// refusedMoved returns why there is no tournament; nil if there is one.
func refusedMoved(e *migrate.Event, found *migrate.Found) error {
	switch {
	case len(found.Questions) > 0:
		return &command.Failure{Code: command.ExitUnreadable, Text: message.New("cli.import.asked", "file", e.Names()[0], "count", len(found.Questions))}
	case found.Record == nil:
		return &command.Failure{Code: command.ExitUnreadable, Text: message.New("cli.import.refused", "file", e.Names()[0], "count", len(found.FileProblems().AtLeast(trf.Error)))}
	}
	return nil
}

// move writes the tournament of an event.
func (a *app) move(e *migrate.Event, m *moving, f command.Format) error {
	found, err := a.readMoved(e, m)
	if err != nil {
		return err
	}
	if f == command.JSONFormat {
		if err := a.Line(jsonline.Of(movedJSON(a, found, e.Aside))); err != nil {
			return err
		}
	} else {
		a.tellMoved(found, e.Aside)
	}
	if err := refusedMoved(e, found); err != nil {
		return err
	}
	t := found.Record
	if m.rounds > 0 {
		t.PlannedRounds = max(m.rounds, len(t.Rounds))
	}
	if m.system != "" {
		system, err := tournament.ParseSystem(arbiter.SystemType(m.system, t.Rulebook))
		if err != nil {
			return command.Usage("cli.import.system", "value", m.system)
		}
		t.System = system
		ruleOf(t, pairing.SystemPrinted(m.system))
	}
	if f == command.JSONFormat && m.output == "" {
		return nil
	}
	verify.DeclarePoints(t)
	data, cut, err := a.movedRecord(t, m.to)
	for _, line := range cut {
		a.Tell(line)
	}
	if err != nil {
		return err
	}
	if m.output == "" || m.output == command.StandardInput {
		return a.Line(data)
	}
	return a.Save(m.output, data, nil, m.force)
}

func (a *app) movedRecord(t *tournament.Tournament, to string) (data []byte, cut []string, err error) {
	if to == toTRF26 {
		return a.reportFile(t, trf.TRF26, trf.Options{})
	}
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	err = encoder.Encode(t)
	return out.Bytes(), nil, err
}

// tellMoved reports first how what the files publish agrees with their results, then what was
// understood, what contradicts it, and what is not carried over.
func (a *app) tellMoved(f *migrate.Found, aside []migrate.Aside) {
	for _, said := range f.Agreement.Sentences() {
		a.Tell(a.Text(said))
	}
	for _, p := range f.Parts {
		a.Tell(a.T("migrate.part", "file", p.File, "line", p.Line, "what", p.What(), "count", p.Rows))
	}
	if f.Numbers != "" {
		a.Tell(a.T("migrate.numbers.taken." + string(f.Numbers))) //i18n:prefix migrate.numbers.taken.
	}
	for k := range aside {
		a.Tell(a.Text(aside[k].Sentence()))
	}
	a.tellQuestions(f.Questions)
	for k := range f.Problems {
		a.Tell(a.Problem(f.Problems[k].File, &f.Problems[k].Problem))
	}
	for _, l := range f.Losses {
		a.Tell(a.T("migrate.lost", "what", l))
	}
}
