package cli

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"torneo/fidelist"
	"torneo/internal/calendar"
	"torneo/internal/cli/command"
	"torneo/internal/cli/server"
	"torneo/internal/errtext"
	"torneo/internal/ratinglist"
	"torneo/internal/report"
	"torneo/message"
	"torneo/rating"
	"torneo/submission"
	"torneo/tournament"
)

// submissionFlags say how a report is judged before it is sent.
type submissionFlags struct {
	on                     bool
	desk                   bool // a tournament of the desk is meant: the flags of its database are of that
	place                  server.Place
	kind, month, code, day string
	profile, profiles      string
	profileOf              *submission.Profile
	given                  func(string) bool
	today                  tournament.Date
	pace                   *rating.Kind
	ofMonth                fidelist.Month
	members                memberFlags
}

func (s *submissionFlags) addTo(cmd *cobra.Command) {
	fs := cmd.Flags()
	fs.BoolVar(&s.on, "report", false, "")
	fs.StringVar(&s.kind, "kind", "", "")
	command.Complete(cmd, "kind", ratingKinds)
	fs.StringVar(&s.code, "code", "", "")
	fs.StringVar(&s.day, "day", "", "")
	fs.StringVar(&s.profile, "profile", "", "")
	command.Complete(cmd, "profile", profileNames)
	fs.StringVar(&s.profiles, "profiles", "", "")
	fs.StringVar(&s.month, "month", "", "")
	command.Describe(cmd, "month", "report-month")
	s.members.addTo(cmd)
	for _, name := range []string{"code", "day", "month"} {
		command.Complete(cmd, name, func() []string { return nil })
	}
	s.place.AddDatabase(cmd)
	s.given = fs.Changed
}

func profileNames() (names []string) {
	for _, p := range submission.Profiles() {
		names = append(names, p.ID)
	}
	return names
}

// check reads the flags. Those that are about the report alone are refused without it.
func (s *submissionFlags) check(a *app) (err error) {
	if !s.on {
		for _, name := range []string{"kind", "code", "day", "profile", "profiles", "month", "members", "decisions", "undecided", "data", "database"} {
			if s.given(name) && !(s.desk && (name == "data" || name == "database")) {
				return command.Usage("cli.validate.without-report", "flag", "--"+name)
			}
		}
		return nil
	}
	if s.kind != "" {
		kind, ok := rating.ParseKind(strings.ToLower(s.kind))
		if !ok {
			return command.UnknownValue("ratings.kind.unknown", s.kind, ratingKinds())
		}
		s.pace = &kind
	}
	if s.ofMonth, err = server.MonthFlag(s.month); err != nil {
		return err
	}
	s.today = calendar.Of(time.Now())
	if s.day != "" {
		if s.today, err = tournament.ParseDate(s.day); err != nil || !s.today.Complete() {
			return command.Usage("cli.validate.day", "value", s.day)
		}
	}
	all := submission.Profiles()
	if s.profiles != "" {
		data, _, err := a.Bytes(s.profiles)
		if err != nil {
			return &command.Failure{Code: command.ExitUnreadable, Text: message.New("cli.file.unreadable", "file", command.DisplayName(s.profiles), "reason", errtext.Of(err))}
		}
		own, err := submission.ParseProfiles(string(data))
		if wrong := (*submission.ProfileError)(nil); errors.As(err, &wrong) {
			return &command.Failure{Code: command.ExitUnreadable, Text: message.New("cli.file.unreadable", "file", command.DisplayName(s.profiles), "reason", wrong.Sentence())}
		}
		all = slices.Concat(own, all)
		s.profileOf = &own[0]
	}
	if s.profile != "" {
		var ok bool
		if s.profileOf, ok = submission.ProfileOf(all, s.profile); !ok {
			var names []string
			for _, p := range all {
				names = append(names, p.ID)
			}
			return command.UnknownValue("cli.validate.profile", s.profile, names)
		}
	}
	return s.members.read(a, s.profileOf)
}

// judge predicts the verdict of FIDE and federations on a report.
func (s *submissionFlags) judge(a *app, t *tournament.Tournament) (*submission.Report, error) {
	request := submission.Request{Tournament: t, Kind: s.pace, Today: s.today, Code: s.code, CodeKnown: s.given("code"), Profile: s.profileOf}
	if s.members.answers != nil {
		request.Members = s.members.answers
	}
	kept, err := a.Lists(&s.place)
	if err != nil {
		return nil, err
	}
	defer kept.Close()
	request.List, err = server.ListFor(context.Background(), kept, monthOf(s.ofMonth, t.Start))
	if err == nil {
		var r *submission.Report
		if r, err = submission.Check(request); err == nil {
			return r, nil
		}
	}
	return nil, server.NotListed(ratinglist.Folder, err)
}

func monthOf(asked fidelist.Month, start tournament.Date) fidelist.Month {
	if asked.IsZero() {
		return fidelist.Month{Year: start.Year, Month: start.Month}
	}
	return asked
}

// mostNamed is the most players of a finding that are named unless all are asked for.
const mostNamed = 5

// writeFindings writes the lines about a report that is to be sent.
func (a *app) writeFindings(file string, r *submission.Report, out *bytes.Buffer) {
	line := func(text string) { out.WriteString(report.Printable(text) + "\n") }
	for _, g := range submission.Groups(r.Findings) {
		line(command.DisplayName(file) + ": " + a.T("submission.severity."+g.Severity.String()) + ": " + a.Text(g.Title()) + " (" + g.Article + ")") //i18n:prefix submission.severity.
		if len(g.Findings) > 1 {
			for k, f := range g.Findings {
				if k == mostNamed && !a.Verbose {
					line("    " + a.T("submission.more", "count", len(g.Findings)-k))
					break
				}
				line("    " + a.Text(f.Message))
			}
		}
		line("    → " + a.Text(g.Advice()))
	}
	for _, d := range r.Deadlines {
		line(command.DisplayName(file) + ": " + a.T("submission.until", "day", d.Day, "what", d.What(), "article", d.Article))
	}
}

// severityCounts returns the parts of a verdict: how much was found of each severity.
//
//i18n:prefix submission.count.
func (a *app) severityCounts(r *submission.Report) (parts []string) {
	for _, s := range submission.Severities() {
		if n := r.Count(s); n > 0 {
			parts = append(parts, a.T("submission.count."+s.String(), "count", n))
		}
	}
	return parts
}
