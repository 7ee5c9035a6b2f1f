package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"

	"torneo/internal/cli/command"
	"torneo/internal/errtext"
	"torneo/internal/periodlist"
	"torneo/internal/report"
	"torneo/message"
	"torneo/rating/period"
)

// savePeriod writes the new list in its forms, and the result.
func (a *app) savePeriod(r *periodRequest, result *period.Result) error {
	if err := os.MkdirAll(r.out, 0o755); err != nil {
		return &command.Failure{Code: command.ExitUnreadable, Text: message.New("period.folder", "folder", command.DisplayName(r.out), "reason", errtext.Of(err))}
	}
	state, err := json.Marshal(result.List)
	if err != nil {
		return err
	}
	whole, err := json.Marshal(result)
	if err != nil {
		return err
	}
	var fide, table, changes bytes.Buffer
	left, err := periodlist.WriteFIDE(&fide, &result.List)
	if err := errors.Join(err, periodlist.WriteCSV(&table, &result.List), report.Period(a.Printer(), result, report.Programs).CSV(&changes)); err != nil {
		return err
	}
	if left > 0 {
		a.Tell(a.T("period.no-fide-id", "count", left))
	}
	for _, file := range []struct {
		name string
		data []byte
	}{{"list.txt", fide.Bytes()}, {"list.csv", table.Bytes()}, {"list.json", state}, {"changes.csv", changes.Bytes()}, {"result.json", whole}} {
		if err := a.Save(filepath.Join(r.out, file.name), file.data, nil, r.force); err != nil {
			return err
		}
	}
	return nil
}
