package server

import (
	"context"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"torneo/internal/arbiter"
	"torneo/internal/cli/command"
	"torneo/internal/jsonline"
	"torneo/internal/report"
	"torneo/internal/signup"
	"torneo/internal/signup/candidates"
)

func (a *Verbs) entriesListCommand() *cobra.Command {
	var place Place
	var all bool
	cmd := &cobra.Command{Use: "list", Args: cobra.ArbitraryArgs, Example: "torneo entries list \"Abierto de Lugo\"\ntorneo entries list \"Abierto de Lugo\" --all --format json"}
	place.AddDatabase(cmd)
	cmd.Flags().BoolVar(&all, "all", false, "")
	command.Describe(cmd, "all", "entries-all")
	formats := command.AddFormat(cmd, command.TextFormat, command.JSONFormat, command.CSVFormat, command.MarkdownFormat, command.HTMLFormat)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		f, err := formats.Check()
		if err != nil {
			return err
		}
		if len(args) != 1 {
			return command.Usage("cli.entries.event")
		}
		return a.AtEvent(&place, args[0], func(ctx context.Context, d *AtDesk) error {
			q, err := d.Desk.SignupQueue(ctx, d.Event)
			if err != nil {
				return NotDone(err)
			}
			var rows []*signup.Row
			for k := range q.Rows {
				if all || q.Open(&q.Rows[k]) {
					rows = append(rows, &q.Rows[k])
				}
			}
			if f == command.JSONFormat {
				return a.Line(jsonline.Of(entriesJSON(q, rows)))
			}
			return a.Write(a.entriesTable(q, rows, f), f)
		})
	}
	return cmd
}

// entryJSON is an entry as programs read it.
type entryJSON struct {
	Number     int       `json:"number"`
	Received   time.Time `json:"received"`
	State      string    `json:"state"`
	Tournament string    `json:"tournament,omitempty"`
	Reason     string    `json:"reason,omitempty"`
	Name       string    `json:"name"`
	FIDEID     int64     `json:"fideId,omitempty"`
	National   string    `json:"nationalNumber,omitempty"`
	Federation string    `json:"federation,omitempty"`
	Birth      string    `json:"birth,omitempty"`
	Club       string    `json:"club,omitempty"`
	Email      string    `json:"email,omitempty"`
	Phone      string    `json:"phone,omitempty"`
	Remarks    string    `json:"remarks,omitempty"`
	Byes       []int     `json:"byes,omitempty"`
}

// entriesDocument is the queue of entries of an event.
type entriesDocument struct {
	Event   string      `json:"event"`
	Waiting int         `json:"waiting"`
	Entries []entryJSON `json:"entries"`
}

func entriesJSON(q *arbiter.Queue, rows []*signup.Row) entriesDocument {
	out := entriesDocument{q.Event.Name, q.Waits(), []entryJSON{}}
	for _, r := range rows {
		x := entryJSON{Number: r.Number, Received: r.Received, State: string(stateOf(q, r)), Tournament: q.Names[inOf(r)], Reason: r.Reason, Name: r.Name, FIDEID: r.FIDEID, National: r.National, Federation: r.Federation,
			Club: r.Club, Email: r.Email, Phone: r.Phone, Remarks: r.Remarks, Byes: r.Byes}
		if !r.Birth.IsZero() {
			x.Birth = r.Birth.ISO()
		}
		out.Entries = append(out.Entries, x)
	}
	return out
}

// stateOf returns the state of an entry; one whose player was taken out waits again.
func stateOf(q *arbiter.Queue, r *signup.Row) signup.State {
	if q.Open(r) {
		return signup.Waiting
	}
	return r.State
}

func inOf(r *signup.Row) string {
	if r.State == signup.Accepted {
		return r.Tournament
	}
	return r.Section
}

func (a *Verbs) entriesTable(q *arbiter.Queue, rows []*signup.Row, f command.Format) *report.Document {
	t := report.Table{Caption: q.Event.Name, Columns: []report.Column{
		{Key: "number", Title: a.T("signup.desk.number"), Align: report.Right}, {Key: "name", Title: a.T("signup.field.name"), Heading: true},
		{Key: "fideId", Title: a.T("signup.field.fideid"), Align: report.Right}, {Key: "federation", Title: a.T("signup.field.federation")},
		{Key: "tournament", Title: a.T("signup.field.section")}, {Key: "state", Title: a.T("signup.desk.became")}}}
	for _, r := range rows {
		state := string(stateOf(q, r))
		if f.Reader() == report.People {
			state = a.T("signup.state." + state) //i18n:prefix signup.state.
		}
		t.Rows = append(t.Rows, []string{strconv.Itoa(r.Number), r.Name, candidates.Text(r.FIDEID), r.Federation, q.Names[inOf(r)], state})
	}
	return &report.Document{Language: a.Printer().Language(), Title: a.T("signup.desk.link"), Tables: []report.Table{t}, Notes: []string{a.T("signup.desk.waiting", "count", q.Waits())}}
}
