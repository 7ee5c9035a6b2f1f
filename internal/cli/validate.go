package cli

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

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
		Args: files,
		Example: `torneo validate open.trf
torneo validate *.trf --format jsonl
torneo validate open.trf --report --code 412345 --profile feda`,
	}
	sent.addTo(cmd)
	formats := addFormat(cmd, textFormat, jsonFormat, linesFormat)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		f, err := formats.check()
		if err != nil {
			return err
		}
		if err := sent.check(a); err != nil {
			return err
		}
		names, err := reports(args)
		if err != nil {
			return err
		}
		return a.perFile(names, f, func(file string, out *product) ([]string, error) {
			return nil, a.validate(file, f, &sent, out)
		}, a.put)
	}
	return cmd
}

// validate lists everything there is to say about a file, and if asked about the report
// that it is.
func (a *app) validate(file string, f format, sent *submissionFlags, out *product) error {
	s, err := a.load(file)
	if s == nil {
		return err // not even read
	}
	problems := s.problems
	if s.t != nil {
		found, _ := verify.Places(s.t, verify.Request{})
		problems = slices.Concat(problems, reportfile.Problems(s.t, s.doc, found))
		slices.SortStableFunc(problems, func(a, b trf.Problem) int {
			if a.Line != b.Line {
				return a.Line - b.Line
			}
			return a.Column - b.Column
		})
	}
	var judged *submission.Report
	if sent.on && s.t != nil {
		if judged, err = sent.judge(a, s.t); err != nil {
			return err
		}
	}
	code := exitRight
	switch {
	case problems.HasErrors():
		code = exitUnreadable
	case problems.Count(trf.Violation) > 0 || judged != nil && judged.Count(submission.Rejected) > 0:
		code = exitBroken
	}
	if f.json() {
		out.Write(jsonline.Validation(a.printer(), displayName(file), code == exitRight, problems, judged))
	} else {
		for _, line := range a.problems(file, problems) {
			out.WriteString(line + "\n")
		}
		var found []string
		if judged != nil {
			a.writeFindings(file, judged, &out.Buffer)
			found = a.severityCounts(judged)
		}
		out.WriteString(a.verdict(file, problems, code, found) + "\n")
	}
	if code == exitRight {
		return nil
	}
	return &failure{code: code}
}

// verdict returns the last line about a file: "open.trf: ok, 2 notes".
func (a *app) verdict(file string, problems trf.Problems, code int, found []string) string {
	var parts []string
	if code == exitRight {
		parts = append(parts, a.T("cli.validate.ok"))
	}
	for _, s := range []trf.Severity{trf.Error, trf.Violation, trf.Adjustment, trf.Note} {
		if n := problems.Count(s); n > 0 {
			parts = append(parts, a.text(message.New("cli.count."+s.String(), "count", n)))
		}
	}
	return displayName(file) + ": " + strings.Join(append(parts, found...), ", ")
}
