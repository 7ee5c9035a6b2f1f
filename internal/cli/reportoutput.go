package cli

import (
	"errors"

	"torneo/internal/cli/command"
	"torneo/message"
	"torneo/tournament"
	"torneo/trf"
)

// reportFile returns a tournament as a report, and what is to be said of it: what does not fit
// its columns. The error says why there is none.
func (a *app) reportFile(t *tournament.Tournament, f trf.Format, o trf.Options) (data []byte, said []string, err error) {
	data, cuts, err := trf.WriteCutting(t, f, o)
	if unwritable := (*trf.Unwritable)(nil); errors.As(err, &unwritable) {
		f := &command.Failure{Code: command.ExitBroken, Text: message.New("cli.convert.unwritable", "format", f.String(), "count", len(unwritable.Reasons))}
		for _, m := range unwritable.Reasons {
			f.Lines = append(f.Lines, a.Text(m))
		}
		return nil, nil, f
	}
	if len(cuts) > 0 {
		said = append(said, a.T("cli.report.cut", "format", f.String(), "count", len(cuts)))
		for _, m := range cuts {
			said = append(said, "  "+a.Text(m))
		}
	}
	return data, said, err
}
