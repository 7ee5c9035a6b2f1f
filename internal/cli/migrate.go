package cli

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"maps"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"torneo/internal/arbiter"
	"torneo/internal/cli/command"
	"torneo/internal/cli/server"
	"torneo/internal/errtext"
	"torneo/internal/incoming"
	"torneo/internal/jsonline"
	"torneo/internal/jsonrecord"
	"torneo/internal/migrate"
	"torneo/internal/reportfile"
	"torneo/message"
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
	sure                bool
}

func (a *app) importCommand() *cobra.Command {
	var m moving
	cmd := &cobra.Command{
		Use:  "import",
		Args: command.Files,
		Example: `torneo import crosstable.xlsx -o open.trf
torneo import list.csv round1.csv round2.csv --format json
torneo import crosstable.csv --database torneo.db --into "Open de Lugo" --rounds 9 --yes`,
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
		var list []migrate.File
		for _, name := range args {
			data, _, err := a.Bytes(name)
			if err != nil {
				return &command.Failure{Code: command.ExitUnreadable, Text: message.New("cli.file.unreadable", "file", command.DisplayName(name), "reason", errtext.Of(err))}
			}
			list = append(list, migrate.File{Name: command.DisplayName(name), Data: data})
		}
		if m.into != "" {
			return a.moveIn(list, &m)
		}
		return a.move(list, &m, f)
	}
	return cmd
}

// given returns the answers to what files leave open.
func (m *moving) given() incoming.Answers {
	a := incoming.Answers{}
	if m.numbers != "" {
		a["numbers"] = m.numbers
	}
	maps.Copy(a, m.answers)
	return a
}

// readMoved reads the files without a desk: tables, or a report.
func (a *app) readMoved(list []migrate.File, m *moving) (*migrate.Found, error) {
	if len(list) > 1 || migrate.Is(list[0]) {
		return migrate.Read(list, migrate.Options{Answers: m.given(), Encoding: a.Encoding, Day: command.Today()}), nil
	}
	found := &migrate.Found{}
	var problems trf.Problems
	doc := &trf.Document{}
	if one := list[0]; command.IsRecord(one.Name, one.Data) {
		found.Record, problems = jsonrecord.Read(one.Data)
	} else {
		var err error
		if found.Record, doc, problems, err = a.Read(one.Data); err != nil {
			return nil, err
		}
	}
	if found.Record != nil {
		problems = append(problems, reportfile.Problems(found.Record, doc, verify.PlayerPoints(found.Record))...)
	}
	for _, p := range problems {
		found.Problems = append(found.Problems, migrate.Problem{File: list[0].Name, Problem: p})
	}
	return found, nil
}

// move writes the tournament.
func (a *app) move(list []migrate.File, m *moving, f command.Format) error {
	found, err := a.readMoved(list, m)
	if err != nil {
		return err
	}
	if f == command.JSONFormat {
		if err := a.Line(jsonline.Of(movedJSON(a, found))); err != nil {
			return err
		}
	} else {
		a.tellMoved(found)
	}
	if len(found.Questions) > 0 {
		return &command.Failure{Code: command.ExitUnreadable, Text: message.New("cli.import.asked", "file", list[0].Name, "count", len(found.Questions))}
	}
	if found.Record == nil {
		return &command.Failure{Code: command.ExitUnreadable, Text: message.New("cli.import.refused", "file", list[0].Name, "count", len(found.FileProblems().AtLeast(trf.Error)))}
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
		ruleOf(t, printedSystem(m.system))
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

// moveIn begins a tournament at the desk.
func (a *app) moveIn(list []migrate.File, m *moving) error {
	return a.AtEvent(&m.place, m.into, func(ctx context.Context, d *server.AtDesk) error {
		for k := range list {
			list[k].Name = filepath.Base(list[k].Name)
		}
		consent := arbiter.Consent{}
		if m.sure {
			consent.Level = arbiter.Confirm
		}
		silence := arbiter.Silence{System: m.system, Rounds: m.rounds, Encoding: a.Encoding, Answers: m.given(), Day: command.Today()}
		_, found, err := d.Desk.ImportFiles(ctx, d.By, d.Event.ID, list, silence, consent)
		told := found.Tables
		if told == nil {
			told = &migrate.Found{}
		}
		shown := *told
		shown.Problems = nil
		for _, p := range found.Problems {
			shown.Problems = append(shown.Problems, migrate.Problem{File: list[0].Name, Problem: p})
		}
		a.tellMoved(&shown)
		if unconfirmed := (*arbiter.Unconfirmed)(nil); errors.As(err, &unconfirmed) {
			f := &command.Failure{Code: command.ExitBroken, Text: message.New("cli.import.unconfirmed")}
			for _, w := range unconfirmed.Warnings {
				f.Lines = append(f.Lines, a.Text(w.Message))
			}
			return f
		}
		if err != nil {
			return server.NotDone(err)
		}
		a.Tell(a.T("cli.import.begun", "name", cmp.Or(found.Record.Name, strings.TrimSuffix(list[0].Name, filepath.Ext(list[0].Name))), "event", d.Event.Name))
		return nil
	})
}

// tellMoved reports what was understood, what contradicts it, and what is not carried over.
func (a *app) tellMoved(f *migrate.Found) {
	for _, p := range f.Parts {
		a.Tell(a.T("migrate.part", "file", p.File, "line", p.Line, "what", p.What(), "count", p.Rows))
	}
	if f.Numbers != "" {
		a.Tell(a.T("migrate.numbers.taken." + string(f.Numbers))) //i18n:prefix migrate.numbers.taken.
	}
	if n := f.Agreement.Published; n > 0 {
		a.Tell(a.T("migrate.agreement", "count", n, "equal", f.Agreement.Equal()))
		for k := range f.Agreement.Differing {
			a.Tell(a.T("migrate.agreement.differs", "number", f.Agreement.Differing[k].Number, "recorded", f.Agreement.Differing[k].Recorded, "right", f.Agreement.Differing[k].Right))
		}
	}
	for _, q := range f.Questions {
		a.Tell(a.Text(q.Text))
		for _, c := range q.Choices {
			a.Tell("  " + a.T("cli.import.choice", "id", q.ID, "choice", c.ID, "text", c.Text))
		}
	}
	for k := range f.Problems {
		a.Tell(a.Problem(f.Problems[k].File, &f.Problems[k].Problem))
	}
	for _, l := range f.Losses {
		a.Tell(a.T("migrate.lost", "what", l))
	}
}

// movedJSON returns what was understood, for programs.
func movedJSON(a *app, f *migrate.Found) any {
	type part struct {
		File  string `json:"file"`
		Line  int    `json:"line"`
		Shape string `json:"shape"`
		Round int    `json:"round,omitempty"`
		Rows  int    `json:"rows"`
	}
	type problem struct {
		File string `json:"file,omitempty"`
		trf.Problem
		Text string `json:"text"`
	}
	type choice struct {
		ID   string `json:"id"`
		Text string `json:"text"`
	}
	type question struct {
		ID      string   `json:"id"`
		Text    string   `json:"text"`
		Choices []choice `json:"choices"`
	}
	out := struct {
		Understood []part     `json:"understood"`
		Numbers    string     `json:"numbers,omitempty"`
		Questions  []question `json:"questions,omitempty"`
		Players    int        `json:"players"`
		Rounds     int        `json:"rounds"`
		Problems   []problem  `json:"problems"`
		Losses     []string   `json:"losses"`
	}{Understood: []part{}, Numbers: string(f.Numbers), Problems: []problem{}, Losses: []string{}}
	for _, p := range f.Parts {
		out.Understood = append(out.Understood, part{p.File, p.Line, string(p.Shape), p.Round, p.Rows})
	}
	for _, p := range f.Problems {
		out.Problems = append(out.Problems, problem{p.File, p.Problem, a.Text(p.Message)})
	}
	for _, q := range f.Questions {
		asked := question{ID: q.ID, Text: a.Text(q.Text)}
		for _, c := range q.Choices {
			asked.Choices = append(asked.Choices, choice{c.ID, a.Text(c.Text)})
		}
		out.Questions = append(out.Questions, asked)
	}
	for _, l := range f.Losses {
		out.Losses = append(out.Losses, a.Text(l))
	}
	if f.Record != nil {
		out.Players, out.Rounds = len(f.Record.Players), len(f.Record.Rounds)
	}
	return out
}
