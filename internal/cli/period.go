package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"torneo/fidelist"
	"torneo/internal/cli/command"
	"torneo/internal/nationallist"
	"torneo/internal/periodlist"
	"torneo/internal/report"
	"torneo/message"
	"torneo/rating"
	"torneo/rating/period"
	"torneo/rating/system"
	"torneo/tournament"
)

// periodRequest holds the arguments of period.
type periodRequest struct {
	system, kind, month, out string
	who, compare, columns    string
	decisions, merges, names string
	federations              []string
	force, list              bool
}

func (a *app) periodCommand() *cobra.Command {
	var r periodRequest
	cmd := &cobra.Command{
		Use: "period",
		Example: `torneo period players_list_foa.txt november --month 2026-12 --federation ESP
torneo period list.csv open.trf league.trf --rating-system dwz --month 2026-06 -o june
torneo period october/list.json november -o november-list
torneo period list.json november late.trf --compare november-list/result.json
torneo period list.csv november --month 2026-12 --explain-player 2244000 --lang es
torneo period --systems`,
	}
	fs := cmd.Flags()
	fs.StringVar(&r.system, "system", "fide", "")
	command.Describe(cmd, "system", "period-system")
	command.Complete(cmd, "system", system.Names)
	fs.StringVar(&r.kind, "kind", rating.Standard.String(), "")
	command.Describe(cmd, "kind", "period-kind")
	command.Complete(cmd, "kind", ratingKinds)
	fs.StringVar(&r.month, "month", "", "")
	command.Describe(cmd, "month", "period-month")
	fs.StringVarP(&r.out, "out", "o", "", "")
	command.Describe(cmd, "out", "period-out")
	fs.StringVar(&r.who, "explain", "", "")
	command.Describe(cmd, "explain", "period-explain")
	fs.StringVar(&r.compare, "compare", "", "")
	command.Describe(cmd, "compare", "period-compare")
	fs.StringVar(&r.columns, "map", "", "")
	command.Describe(cmd, "map", "period-map")
	fs.StringVar(&r.decisions, "decisions", "", "")
	command.Describe(cmd, "decisions", "period-decisions")
	fs.StringVar(&r.merges, "merges", "", "")
	command.Describe(cmd, "merges", "period-merges")
	fs.StringVar(&r.names, "event-names", "", "")
	command.Describe(cmd, "event-names", "period-names")
	fs.StringSliceVar(&r.federations, "federation", nil, "")
	command.Describe(cmd, "federation", "period-federation")
	fs.BoolVar(&r.force, "force", false, "")
	command.Describe(cmd, "force", "period-force")
	fs.BoolVar(&r.list, "systems", false, "")
	command.Describe(cmd, "systems", "period-systems")
	for _, name := range []string{"month", "explain", "map", "federation"} {
		command.Complete(cmd, name, func() []string { return nil })
	}
	cmd.Args = func(cmd *cobra.Command, args []string) error {
		if r.list {
			return command.NoArguments(cmd, args)
		}
		return command.Files(cmd, args)
	}
	formats := command.AddFormat(cmd, command.TextFormat, command.JSONFormat, command.CSVFormat, command.MarkdownFormat, command.HTMLFormat)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		f, err := formats.Check()
		if err != nil {
			return err
		}
		if r.list {
			return a.ratingSystems(f)
		}
		return a.ratePeriod(args, &r, f)
	}
	return cmd
}

// ratingSystems lists the systems.
func (a *app) ratingSystems(f command.Format) error {
	if f != command.JSONFormat {
		return a.Write(report.RatingSystems(a.Printer(), system.Systems()), f)
	}
	text, err := json.Marshal(system.Systems())
	if err != nil {
		return err
	}
	return a.Line(text)
}

// ratePeriod computes a period from its files.
func (a *app) ratePeriod(args []string, r *periodRequest, f command.Format) error {
	in, list, err := a.periodInput(args, r)
	if err != nil {
		return err
	}
	for _, m := range list.Remarks {
		a.Tell(command.DisplayName(args[0]) + ": " + a.Text(m))
	}
	result, err := period.Rate(in)
	if refused := (*period.Refused)(nil); errors.As(err, &refused) {
		return &command.Failure{Code: command.ExitBroken, Text: refused.Message}
	}
	if err != nil {
		return err
	}
	if r.out != "" {
		if err := a.savePeriod(r, result); err != nil {
			return err
		}
	}
	if err := a.showPeriod(r, result, f); err != nil {
		return err
	}
	for _, v := range result.Events {
		if v.Refused != nil { // which, and why, has been said
			return &command.Failure{Code: command.ExitBroken}
		}
	}
	return nil
}

// showPeriod writes what was asked for.
func (a *app) showPeriod(r *periodRequest, result *period.Result, f command.Format) error {
	var document *report.Document
	var value any
	switch {
	case r.compare != "":
		other, err := a.readResult(r.compare)
		if err != nil {
			return err
		}
		moved := period.Compare(other, result)
		document, value = report.PeriodMoves(a.Printer(), result, moved), moved
		if moved == nil {
			value = []period.Moved{}
		}
	case r.who != "":
		c := changeOf(result, r.who)
		if c == nil {
			return command.Usage("cli.period.no-change", "id", r.who)
		}
		document, value = report.PeriodExplanation(a.Printer(), result, c), c
	default:
		document, value = report.Period(a.Printer(), result, f.Reader()), result
	}
	if f != command.JSONFormat {
		return a.Write(document, f)
	}
	text, err := json.Marshal(value)
	if err != nil {
		return err
	}
	return a.Line(text)
}

func changeOf(r *period.Result, id string) *period.Change {
	for k := range r.Changes {
		if strings.EqualFold(r.Changes[k].ID, id) {
			return &r.Changes[k]
		}
	}
	return nil
}

// periodInput reads the list and the reports.
func (a *app) periodInput(args []string, r *periodRequest) (*period.Input, *periodlist.List, error) {
	kind, ok := rating.ParseKind(strings.ToLower(r.kind))
	if !ok {
		return nil, nil, command.UnknownValue("ratings.kind.unknown", r.kind, ratingKinds())
	}
	in := &period.Input{Kind: kind}
	if r.month != "" {
		m, ok := fidelist.ParseMonth(r.month)
		if !ok {
			return nil, nil, command.Usage("cli.period.month", "value", r.month)
		}
		in.Day = tournament.Date{Year: m.Year, Month: m.Month, Day: 1}
	}
	var names []string
	if len(args) > 1 {
		var err error
		if names, err = a.reports(args[1:]); err != nil {
			return nil, nil, err
		}
	}
	sources := make([]*command.Source, len(names))
	wanted := map[int64]bool{}
	for k, name := range names {
		s, err := a.Load(name)
		if err != nil {
			return nil, nil, err
		}
		for _, line := range a.Remarks(s) {
			a.Tell(line)
		}
		sources[k] = s
		for i := range s.Tournament.Players {
			wanted[s.Tournament.Players[i].FIDEID] = true
		}
	}
	list, err := a.periodList(args[0], r, kind, wanted)
	if err != nil {
		return nil, nil, err
	}
	if in.Day.IsZero() {
		if in.Day = list.Day; in.Day.IsZero() {
			return nil, nil, command.Usage("cli.period.no-month")
		}
		in.Day = tournament.Date{Year: in.Day.Year, Month: in.Day.Month + 1, Day: 1}
		if in.Day.Month > 12 {
			in.Day.Year, in.Day.Month = in.Day.Year+1, 1
		}
	}
	if list.Day.IsZero() { // it holds in the month whose reports are rated, as at the desk
		if list.Day = (tournament.Date{Year: in.Day.Year, Month: in.Day.Month - 1, Day: 1}); in.Day.Month == 1 {
			list.Day.Year, list.Day.Month = in.Day.Year-1, 12
		}
	}
	if in.System, err = a.periodSystem(r.system, in.Day); err != nil {
		return nil, nil, err
	}
	if list, err = a.joinRows(r, in.Day, list); err != nil {
		return nil, nil, err
	}
	in.List = list.List
	decisions, err := a.readDecisions(r.decisions)
	if err != nil {
		return nil, nil, err
	}
	people := newDecided(decisions, list, in.System.Federation)
	short, err := a.eventNames(r, names)
	if err != nil {
		return nil, nil, err
	}
	for k, s := range sources {
		e, remarks := list.Event(short[k], s.Tournament, in.Kind, in.System.Federation, people.decide)
		for _, m := range remarks {
			a.Tell(command.DisplayName(s.Name) + ": " + a.Text(m))
		}
		in.Events = append(in.Events, e)
	}
	in.Decisions = people.applied
	return in, list, nil
}

// shortNames returns the names of files without their folders where these are still
// different, so that a period has the same hash wherever its files lie.
func shortNames(names []string) []string {
	seen, list := map[string]bool{}, make([]string, len(names))
	for k, name := range names {
		list[k] = filepath.Base(name)
		if seen[list[k]] {
			return names
		}
		seen[list[k]] = true
	}
	return list
}

// periodSystem returns the system of a name, or of a description in a file.
func (a *app) periodSystem(name string, on tournament.Date) (system.System, error) {
	last := tournament.DateOf(on.Ordinal() - 1) // games are of the month before the list
	if s, ok := system.Find(name, last); ok {
		return s, nil
	}
	if !strings.ContainsAny(name, "./\\") {
		return system.System{}, command.UnknownValue("period.system.unknown", name, system.Names())
	}
	data, _, err := a.BytesUpTo(name, system.MaxSize)
	if err != nil {
		return system.System{}, unreadable(name, err)
	}
	s, err := system.Parse(data)
	if wrong := (*system.Wrong)(nil); errors.As(err, &wrong) {
		f := &command.Failure{Code: command.ExitUnreadable, Text: message.New("period.system.wrong", "file", command.DisplayName(name), "why", wrong.Message)}
		if wrong.Line > 0 {
			f.Text = message.New("period.system.wrong-line", "file", command.DisplayName(name), "line", wrong.Line, "why", wrong.Message)
		}
		return s, f
	}
	return s, err
}

// mostPiped is the largest size of a list on standard input, which is held in memory.
const mostPiped = 512 << 20

// periodList reads the list, of some federations only those and who played.
func (a *app) periodList(name string, r *periodRequest, kind rating.Kind, wanted map[int64]bool) (*periodlist.List, error) {
	o := periodlist.Options{Name: name, Kind: kind}
	if r.columns != "" {
		m, err := nationallist.ParseMapping(r.columns)
		if err != nil {
			return nil, command.Usage("cli.list.map", "reason", sentence(err))
		}
		o.Mapping = m
	}
	if len(r.federations) > 0 {
		of := map[string]bool{}
		for _, f := range r.federations {
			of[strings.ToUpper(f)] = true
		}
		o.Keep = func(p *fidelist.Player) bool { return of[p.Federation] || p.ID > 0 && wanted[p.ID] }
	}
	if name == command.StandardInput {
		data, _, err := a.BytesUpTo(name, mostPiped)
		switch {
		case err != nil:
			return nil, unreadable(name, err)
		case len(data) > mostPiped:
			return nil, notAList(name, &fidelist.Error{Message: message.New("periods.list-large", "most", mostPiped>>20)})
		}
		list, err := periodlist.Read(bytes.NewReader(data), int64(len(data)), o)
		return list, notAList(name, err)
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, unreadable(name, err)
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return nil, unreadable(name, err)
	}
	list, err := periodlist.Read(file, info.Size(), o)
	return list, notAList(name, err)
}

// notAList explains why a list cannot be read, with its place.
func notAList(name string, err error) error {
	if err == nil {
		return nil
	}
	if wrong := (*fidelist.Error)(nil); errors.As(err, &wrong) {
		return &command.Failure{Code: command.ExitUnreadable, Text: message.New("period.list.wrong", "file", command.DisplayName(name), "why", wrong.Sentence())}
	}
	return unreadable(name, err)
}

func sentence(err error) any {
	if m, ok := message.Of(err); ok {
		return m
	}
	return err.Error()
}

// readResult reads a result that was written before.
func (a *app) readResult(name string) (*period.Result, error) {
	data, _, err := a.BytesUpTo(name, 1<<30)
	if err != nil {
		return nil, unreadable(name, err)
	}
	var result period.Result
	if err := json.Unmarshal(data, &result); err != nil || result.Outputs == "" {
		return nil, &command.Failure{Code: command.ExitUnreadable, Text: message.New("cli.period.result", "file", command.DisplayName(name))}
	}
	return &result, nil
}
