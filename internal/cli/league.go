package cli

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"torneo/internal/arbiter"
	"torneo/internal/cli/command"
	"torneo/internal/errtext"
	"torneo/internal/journal"
	"torneo/internal/leaguefile"
	"torneo/internal/report"
	"torneo/internal/seasons"
	"torneo/internal/seasons/clerk"
	"torneo/internal/seasons/summary"
	"torneo/internal/seasons/table"
	"torneo/league"
	"torneo/message"
)

// leagueRequest holds the arguments of league.
type leagueRequest struct {
	calendar, promotion, reports, force bool
	club, lineUps, out                  string
	arrivals                            int
}

func (a *app) leagueCommand() *cobra.Command {
	var r leagueRequest
	cmd := &cobra.Command{
		Use: "league",
		Example: `torneo league season.toml
torneo league season.toml --calendar
torneo league season.toml --calendar --club blanca --format csv
torneo league season.toml --line-ups lineups.csv results
torneo league season.toml first.trf second.trf
torneo league season.toml results --promotion --lang es
torneo league season.toml results --reports --out november`,
		Args: command.Files,
	}
	fs := cmd.Flags()
	fs.BoolVar(&r.calendar, "calendar", false, "")
	command.Describe(cmd, "calendar", "league-calendar")
	fs.StringVar(&r.club, "club", "", "")
	command.Describe(cmd, "club", "league-club")
	fs.StringVar(&r.lineUps, "line-ups", "", "")
	command.Describe(cmd, "line-ups", "league-lineups")
	fs.BoolVar(&r.promotion, "promotion", false, "")
	command.Describe(cmd, "promotion", "league-promotion")
	fs.IntVar(&r.arrivals, "arrivals", 0, "")
	command.Describe(cmd, "arrivals", "league-arrivals")
	fs.BoolVar(&r.reports, "reports", false, "")
	command.Describe(cmd, "reports", "league-reports")
	fs.StringVar(&r.out, "out", "", "")
	command.Describe(cmd, "out", "league-out")
	fs.BoolVar(&r.force, "force", false, "")
	command.Describe(cmd, "force", "league-force")
	for _, name := range []string{"club", "arrivals"} {
		command.Complete(cmd, name, func() []string { return nil })
	}
	formats := command.AddFormat(cmd, command.TextFormat, command.JSONFormat, command.CSVFormat, command.MarkdownFormat, command.HTMLFormat)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		f, err := formats.Check()
		if err != nil {
			return err
		}
		return a.league(args, &r, f)
	}
	return cmd
}

// check returns what is asked for twice, or of nothing.
func (r *leagueRequest) check(results int) error {
	asked := 0
	for _, is := range []bool{r.calendar, r.lineUps != "", r.promotion, r.reports} {
		if is {
			asked++
		}
	}
	switch {
	case asked > 1:
		return command.Usage("cli.league.one")
	case r.calendar && results > 0:
		return command.Usage("cli.league.calendar")
	case (r.promotion || r.reports) && results == 0:
		return command.Usage("cli.league.results")
	case r.club != "" && !r.calendar:
		return command.Usage("cli.league.club")
	case r.arrivals != 0 && !r.promotion, r.arrivals < 0, r.arrivals > 100:
		return command.Usage("cli.league.arrivals", "most", 100)
	case r.out != "" && !r.reports:
		return command.Usage("cli.league.out")
	}
	return nil
}

func (a *app) league(args []string, r *leagueRequest, f command.Format) error {
	results, err := a.reports(args[1:])
	if err != nil {
		return err
	}
	if err := r.check(len(results)); err != nil {
		return err
	}
	l, err := a.readSeason(args[0])
	if err != nil {
		return err
	}
	s := clerk.FileSeason(l)
	divisions, err := a.readDivisions(s, results)
	if err != nil {
		return err
	}
	switch {
	case r.calendar:
		return a.leagueCalendar(l, r, f)
	case r.lineUps != "":
		return a.leagueLineUps(s, divisions, r, f)
	case r.reports:
		return a.leagueReports(s, divisions, r, f)
	case len(results) == 0:
		found := summary.SeasonOf(a.Printer(), l)
		return a.leagueAnswer(f, summary.Squads(a.Printer(), l), found, len(found.Squads) > 0)
	}
	tables, why := clerk.Tables(s, divisions)
	if !r.promotion {
		return a.leagueAnswer(f, table.Tables(a.Printer(), l, tables, why, nil), summary.TablesOf(a.Printer(), l, tables, why), false)
	}
	for _, d := range l.Divisions {
		if tables[d.ID] == nil {
			return &command.Failure{Code: command.ExitBroken, Text: message.New("cli.league.no-table", "division", d.Name, "reason", why[d.ID])}
		}
	}
	out := l.Movements(tables, r.arrivals)
	return a.leagueAnswer(f, table.Movements(a.Printer(), l, &out), summary.PromotionOf(a.Printer(), l, &out), len(out.Open) > 0)
}

// leagueAnswer writes a document, or its JSON; something was found that somebody has to settle.
func (a *app) leagueAnswer(f command.Format, d *report.Document, value any, found bool) error {
	if f == command.JSONFormat {
		text, err := json.Marshal(value)
		if err == nil {
			err = a.Line(text)
		}
		if err != nil {
			return err
		}
	} else if err := a.Write(d, f); err != nil {
		return err
	}
	if found {
		return &command.Failure{Code: command.ExitBroken}
	}
	return nil
}

// unreadableLines returns the error of a file with its mistakes.
func unreadableLines(a *app, name string, problems []leaguefile.Problem) error {
	f := &command.Failure{Code: command.ExitUnreadable, Text: message.New("cli.league.wrong", "file", command.DisplayName(name), "count", len(problems))}
	for _, p := range problems[:min(len(problems), mostLeagueProblems)] {
		f.Lines = append(f.Lines, a.Text(p.Sentence()))
	}
	if rest := len(problems) - mostLeagueProblems; rest > 0 {
		f.Lines = append(f.Lines, a.T("cli.league.more", "count", rest))
	}
	return f
}

// mostLeagueProblems is how many mistakes of a file are said.
const mostLeagueProblems = 20

// readSeason reads the description of a season.
func (a *app) readSeason(name string) (*league.Season, error) {
	data, err := a.leagueFile(name)
	if err != nil {
		return nil, err
	}
	l, problems := leaguefile.Read(data)
	if len(problems) > 0 {
		return nil, unreadableLines(a, name, problems)
	}
	return l, nil
}

func (a *app) leagueFile(name string) ([]byte, error) {
	data, _, err := a.Bytes(name)
	if err != nil {
		return nil, &command.Failure{Code: command.ExitUnreadable, Text: message.New("cli.file.unreadable", "file", command.DisplayName(name), "reason", errtext.Of(err))}
	}
	return data, nil
}

// readDivisions reads the reports of divisions.
func (a *app) readDivisions(s *seasons.Season, names []string) ([]clerk.Division, error) {
	var states []*journal.State
	for _, name := range names {
		data, err := a.leagueFile(name)
		if err != nil {
			return nil, err
		}
		state, err := arbiter.OpenReport(name, data, journal.Publication{}, journal.Privacy{})
		if err != nil {
			return nil, &command.Failure{Code: command.ExitUnreadable, Text: message.New("cli.league.file", "file", command.DisplayName(name), "reason", clerk.Because(err))}
		}
		states = append(states, state)
	}
	divisions, err := clerk.FileDivisions(s, states)
	if refused := (*seasons.Refused)(nil); errors.As(err, &refused) {
		return nil, &command.Failure{Code: command.ExitUnreadable, Text: refused.Message}
	}
	return divisions, err
}

func (a *app) leagueCalendar(l *league.Season, r *leagueRequest, f command.Format) error {
	known := r.club == ""
	for _, c := range l.Clubs {
		known = known || c.ID == r.club
	}
	if !known {
		var there []string
		for _, c := range l.Clubs {
			there = append(there, c.ID)
		}
		return command.UnknownValue("cli.league.no-club", r.club, there)
	}
	c := l.Propose()
	found := summary.CalendarOf(a.Printer(), l, c, r.club)
	d := table.Calendar(a.Printer(), l, c, r.club)
	if conflicts := summary.Conflicts(a.Printer(), l, l.Conflicts(c)); f != command.CSVFormat {
		d.Tables, d.Notes = append(d.Tables, conflicts.Tables...), conflicts.Notes
	}
	return a.leagueAnswer(f, d, found, len(found.Conflicts) > 0)
}

func (a *app) leagueLineUps(s *seasons.Season, divisions []clerk.Division, r *leagueRequest, f command.Format) error {
	data, err := a.leagueFile(r.lineUps)
	if err != nil {
		return err
	}
	ups, problems := leaguefile.ReadLineUps(&s.League, string(data))
	if len(problems) > 0 {
		return unreadableLines(a, r.lineUps, problems)
	}
	list := clerk.CheckLineUps(s, divisions, ups)
	return a.leagueAnswer(f, summary.LineUps(a.Printer(), &s.League, list), summary.LineUpsOf(a.Printer(), &s.League, list), len(list) > 0)
}

// leagueReports lists the reports for rating, and writes those that can be made.
func (a *app) leagueReports(s *seasons.Season, divisions []clerk.Division, r *leagueRequest, f command.Format) error {
	list := clerk.Reports(s, divisions)
	if r.out != "" {
		if err := os.MkdirAll(r.out, 0o755); err != nil {
			return &command.Failure{Code: command.ExitUnreadable, Text: message.New("period.folder", "folder", command.DisplayName(r.out), "reason", errtext.Of(err))}
		}
		for k := range list {
			if !list[k].NotYet.IsZero() {
				continue
			}
			for n := range divisions {
				if divisions[n].ID != list[k].Division {
					continue
				}
				data, err := clerk.FileReport(s, &divisions[n], list[k].Number)
				if err == nil {
					err = a.Save(filepath.Join(r.out, summary.FileName(&s.League, &list[k])), data, nil, r.force)
				}
				if err != nil {
					return err
				}
			}
		}
	}
	return a.leagueAnswer(f, summary.Reports(a.Printer(), &s.League, list), summary.ReportsOf(a.Printer(), &s.League, list), false)
}
