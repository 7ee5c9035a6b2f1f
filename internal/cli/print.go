package cli

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"torneo/internal/arbiter"
	"torneo/internal/cli/command"
	"torneo/internal/cli/server"
	"torneo/internal/pdf"
	"torneo/internal/report"
	"torneo/internal/sheets"
	"torneo/message"
	"torneo/pairing"
	"torneo/standings"
)

// printRequest holds the arguments of print.
type printRequest struct {
	sheets, sponsors      []string
	pdf, size, format     string
	force                 bool
	logo                  string
	event                 string // of the database, whose pictures are on the sheets
	place                 server.Place
	round, copies, across int
	kinds                 []sheets.Kind
}

func (a *app) printCommand() *cobra.Command {
	var r printRequest
	cmd := &cobra.Command{
		Use:  "print",
		Args: command.OneFile,
		Example: `torneo print open.trf --sheet standings --pdf standings.pdf
torneo print open.trf --sheet names,boards,slips --round 5 --size large --pdf round5.pdf
torneo print open.trf --sheet boards --logo club.png --sponsor bank.png --pdf boards.pdf
torneo print open.trf --sheet boards --event "Open de Lugo" --pdf boards.pdf
torneo print open.trf --sheet fallback --paper letter --lang es --pdf - > emergencia.pdf`,
	}
	fs := cmd.Flags()
	fs.StringSliceVar(&r.sheets, "sheet", nil, "")
	command.CompleteList(cmd, "sheet", func() []string { return command.NamesOf(sheets.OfReports()) })
	fs.StringVar(&r.pdf, "pdf", "", "")
	fs.BoolVar(&r.force, "force", false, "")
	addRound(cmd, &r.round, "print-round")
	fs.StringVar(&r.size, "size", string(pdf.Usual), "")
	command.Complete(cmd, "size", func() []string { return command.NamesOf(pdf.Sizes()) })
	fs.StringVar(&r.format, "paper", string(pdf.A4), "")
	command.Complete(cmd, "paper", func() []string { return command.NamesOf(pdf.Formats()) })
	fs.IntVar(&r.copies, "copies", 1, "")
	command.Complete(cmd, "copies", func() []string { return nil })
	fs.IntVar(&r.across, "columns", 0, "")
	command.Complete(cmd, "columns", func() []string { return nil })
	fs.StringVar(&r.logo, "logo", "", "")
	fs.StringArrayVar(&r.sponsors, "sponsor", nil, "")
	fs.StringVar(&r.event, "event", "", "")
	command.Describe(cmd, "event", "print-event")
	command.Complete(cmd, "event", func() []string { return nil })
	r.place.AddDatabase(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := r.check(cmd); err != nil {
			return err
		}
		return a.print(args[0], &r)
	}
	return cmd
}

func (r *printRequest) check(cmd *cobra.Command) error {
	for _, name := range r.sheets {
		name = strings.ToLower(strings.TrimSpace(name))
		if !slices.Contains(command.NamesOf(sheets.OfReports()), name) {
			return command.UnknownValue("cli.print.sheet", name, command.NamesOf(sheets.OfReports()))
		}
		r.kinds = append(r.kinds, sheets.Kind(name))
	}
	switch {
	case len(r.kinds) == 0:
		return command.Usage("cli.print.which", "sheets", strings.Join(command.NamesOf(sheets.OfReports()), ", "))
	case r.pdf == "":
		return command.Usage("cli.print.where")
	case !slices.Contains(command.NamesOf(pdf.Sizes()), r.size):
		return command.UnknownValue("cli.print.size", r.size, command.NamesOf(pdf.Sizes()))
	case !slices.Contains(command.NamesOf(pdf.Formats()), r.format):
		return command.UnknownValue("cli.print.paper", r.format, command.NamesOf(pdf.Formats()))
	case r.copies < 1 || r.copies > pdf.MostCopies:
		return command.Usage("cli.print.copies", "most", pdf.MostCopies)
	case r.across < 0 || r.across > 3:
		return command.Usage("cli.print.columns")
	case r.event == "" && !strings.HasPrefix(cmd.Flags().Arg(0), command.DeskPrefix) && (r.place.Data != "" || r.place.Database != ""):
		return command.Usage("cli.print.which-event")
	case len(r.sponsors) > arbiter.MostSponsors:
		return command.Usage("letterhead.too-many", "most", arbiter.MostSponsors)
	}
	return checkRound(cmd, r.round)
}

// print writes the sheets of a report as one PDF.
func (a *app) print(file string, r *printRequest) error {
	bears, err := a.letterhead(r)
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
	round := r.round
	if round == 0 {
		round = s.Tournament.RoundsPaired()
	}
	if round > s.Tournament.RoundsPaired() {
		return command.Usage("cli.print.no-round", "round", round, "paired", s.Tournament.RoundsPaired())
	}
	e := &sheets.Event{P: a.Printer(), Title: (&report.Event{Tournament: s.Tournament}).Title(a.Printer()), Rounds: s.Tournament.PlannedRounds, Start: report.NewSeating(s.Tournament, 0, nil), LineUps: len(s.Tournament.BoardColors)}
	if round > 0 {
		e.Round = report.NewSeating(s.Tournament, round, nil)
	}
	if result, err := standings.Of(s.Tournament, standings.Request{}); err == nil {
		e.Ranking = &report.Event{Tournament: s.Tournament, Table: result.Table, Standings: result.Standings}
		e.Cross = e.Ranking
	} else if slices.ContainsFunc(r.kinds, func(k sheets.Kind) bool {
		return k == sheets.Standings || k == sheets.Crosstable || k == sheets.Certificates
	}) {
		return a.notOrdered(file, err)
	}
	if system, ok := pairing.SystemOfEvent(s.Tournament.System); ok && system.Kind() == pairing.ByTable {
		if rounds, err := pairing.Schedule(s.Tournament, pairing.Options{}); err == nil && len(rounds) > 0 {
			e.Table = &report.Timetable{Tournament: s.Tournament, Rounds: rounds}
		}
	}
	var missing []string
	for _, k := range r.kinds {
		if !e.Has(k) {
			missing = append(missing, string(k))
		}
	}
	if len(missing) > 0 {
		return &command.Failure{Code: command.ExitBroken, Text: message.New("cli.print.missing", "sheets", strings.Join(missing, ", "))}
	}
	now := time.Now()
	head := pdf.Head{Title: e.Title, Logo: bears.Logo, Sponsors: bears.Sponsors, Line: bears.Line, Made: now.UTC().Truncate(time.Second), Printed: a.T("paper.printed", "when", a.Printer().Date(now.Format("2006/01/02"))+" "+now.Format("15:04"))}
	if round > 0 {
		head.Round = a.T("paper.round", "round", round)
		e.When = a.Printer().Date(s.Tournament.Rounds[round-1].Date.String())
		head.When = e.When
	}
	var out bytes.Buffer
	pages, err := pdf.Write(&out, a.Printer(), head, pdf.Options{Format: pdf.Format(r.format), Size: pdf.Size(r.size), Copies: r.copies, Columns: r.across}, e.Make(r.kinds...)...)
	if errors.Is(err, pdf.ErrTooLong) {
		return command.Usage("paper.too-long", "most", pdf.MostPages)
	}
	if err != nil {
		return err
	}
	if r.pdf == command.StandardInput {
		return a.Line(out.Bytes())
	}
	if err := a.Save(r.pdf, out.Bytes(), s, r.force); err != nil {
		return err
	}
	a.Tell(a.T("cli.print.written", "file", r.pdf, "pages", pages))
	return nil
}
