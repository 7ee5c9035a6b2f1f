package cli

import (
	"cmp"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"torneo/internal/cli/command"
	"torneo/internal/jsonline"
	"torneo/internal/reportfile"
	"torneo/message"
	"torneo/submission"
	"torneo/trf"
	"torneo/verify"
)

func (a *app) validateCommand() *cobra.Command {
	var sent submissionFlags
	cmd := &cobra.Command{
		Use:  "validate",
		Args: command.Files,
		Example: `torneo validate open.trf
torneo validate *.trf --format jsonl
torneo validate open.trf --report --code 412345 --profile feda
torneo validate open.trf --report --members licences.csv --undecided who.tsv`,
	}
	sent.addTo(cmd)
	formats := command.AddFormat(cmd, command.TextFormat, command.JSONFormat, command.LinesFormat)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		f, err := formats.Check()
		if err != nil {
			return err
		}
		sent.desk = slices.ContainsFunc(args, func(name string) bool { return strings.HasPrefix(name, command.DeskPrefix) })
		if err := sent.check(a); err != nil {
			return err
		}
		names, err := reports(args)
		if err != nil {
			return err
		}
		err = a.PerFile(names, f, func(file string, out *command.Product) ([]string, error) {
			return nil, a.validate(file, f, &sent, out)
		}, a.Put)
		return cmp.Or(sent.members.write(a), err)
	}
	return cmd
}

// validate lists everything there is to say about a file, and if asked about the report
// that it is.
func (a *app) validate(file string, f command.Format, sent *submissionFlags, out *command.Product) error {
	s, err := a.Load(file)
	if s == nil {
		return err // not even read
	}
	problems := s.Problems
	if s.Tournament != nil {
		found, _ := verify.Places(s.Tournament, verify.Request{})
		problems = slices.Concat(problems, reportfile.Problems(s.Tournament, s.Doc, found))
		slices.SortStableFunc(problems, func(a, b trf.Problem) int {
			if a.Line != b.Line {
				return a.Line - b.Line
			}
			return a.Column - b.Column
		})
	}
	var judged *submission.Report
	if sent.on && s.Tournament != nil {
		if judged, err = sent.judge(a, s.Tournament); err != nil {
			return err
		}
	}
	code := command.ExitRight
	switch {
	case problems.HasErrors():
		code = command.ExitUnreadable
	case problems.Count(trf.Violation) > 0 || judged != nil && judged.Count(submission.Rejected) > 0:
		code = command.ExitBroken
	}
	if f.IsJSON() {
		out.Write(jsonline.Validation(a.Printer(), command.DisplayName(file), code == command.ExitRight, problems, judged))
	} else {
		for _, line := range a.Problems(file, problems) {
			out.WriteString(line + "\n")
		}
		var found []string
		if judged != nil {
			a.writeFindings(file, judged, &out.Buffer)
			found = a.severityCounts(judged)
		}
		out.WriteString(a.verdict(file, problems, code, found) + "\n")
	}
	if code == command.ExitRight {
		return nil
	}
	return &command.Failure{Code: code}
}

// verdict returns the last line about a file: "open.trf: ok, 2 notes".
func (a *app) verdict(file string, problems trf.Problems, code int, found []string) string {
	var parts []string
	if code == command.ExitRight {
		parts = append(parts, a.T("cli.validate.ok"))
	}
	for _, s := range []trf.Severity{trf.Error, trf.Violation, trf.Adjustment, trf.Note} {
		if n := problems.Count(s); n > 0 {
			parts = append(parts, a.Text(message.New("cli.count."+s.String(), "count", n)))
		}
	}
	return command.DisplayName(file) + ": " + strings.Join(append(parts, found...), ", ")
}
