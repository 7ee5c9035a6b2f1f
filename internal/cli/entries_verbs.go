package cli

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"torneo/internal/arbiter"
	"torneo/internal/jsonline"
	"torneo/internal/reason"
	"torneo/internal/report"
	"torneo/internal/signup"
	"torneo/internal/signup/formfile"
	"torneo/internal/signup/listed"
	"torneo/message"
)

// entriesCommand is what is done with entries from outside.
func (a *app) entriesCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "entries", Args: knownCommand, RunE: func(cmd *cobra.Command, _ []string) error { return a.help(cmd) }}
	cmd.AddCommand(a.entriesListCommand(), a.entriesImportCommand(), a.entriesAcceptCommand(), a.entriesRefuseCommand())
	return cmd
}

// atDesk is an event of a database, with the desk at which it is.
type atDesk struct {
	storage
	desk  *arbiter.Desk
	event arbiter.Event
	by    arbiter.Person
}

// atEvent does something with the event of that name or id, until somebody interrupts it.
func (a *app) atEvent(place *serveFlags, name string, do func(context.Context, *atDesk) error) error {
	ctx, stop := interruptible()
	defer stop()
	d, err := a.opened(ctx, place, name)
	if err != nil {
		return err
	}
	defer d.Close()
	return do(ctx, d)
}

// opened is the event of that name or id; whoever called it closes the database.
func (a *app) opened(ctx context.Context, place *serveFlags, name string) (*atDesk, error) {
	kept, err := a.openExisting(ctx, place)
	if err != nil {
		return nil, err
	}
	d := &atDesk{storage: kept, desk: deskOf(kept), by: arbiter.Person{Name: a.T("cli.entries.who"), Role: arbiter.ChiefArbiter}}
	events, err := kept.Events(ctx)
	if err != nil {
		kept.Close()
		return nil, noDatabase(err)
	}
	for _, e := range events {
		if called(&e, name) {
			if d.event.ID != "" && e.ID != name {
				kept.Close()
				return nil, usage("cli.entries.two-events", "event", shown(name))
			}
			d.event = e
		}
	}
	if d.event.ID == "" {
		kept.Close()
		return nil, &failure{code: exitUsage, text: message.New("cli.publish.no-event", "event", shown(name))}
	}
	return d, nil
}

// notDone is why the desk did not do something.
func notDone(err error) error {
	var refused *arbiter.Refused
	var unconfirmed *arbiter.Unconfirmed
	switch {
	case errors.As(err, &refused):
		return &failure{code: exitBroken, text: refused.Message}
	case errors.As(err, &unconfirmed):
		return &failure{code: exitBroken, text: message.New("cli.entries.unconfirmed", "warning", unconfirmed.Warnings[0].Message, "count", len(unconfirmed.Warnings))}
	case err != nil:
		return noDatabase(err)
	}
	return nil
}

func (a *app) entriesListCommand() *cobra.Command {
	var place serveFlags
	var all bool
	cmd := &cobra.Command{Use: "list", Args: cobra.ArbitraryArgs, Example: "torneo entries list \"Abierto de Lugo\"\ntorneo entries list \"Abierto de Lugo\" --all --format json"}
	place.addDatabase(cmd)
	cmd.Flags().BoolVar(&all, "all", false, "")
	describe(cmd, "all", "entries-all")
	formats := addFormat(cmd, textFormat, jsonFormat, csvFormat, markdownFormat, htmlFormat)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		f, err := formats.check()
		if err != nil {
			return err
		}
		if len(args) != 1 {
			return usage("cli.entries.event")
		}
		return a.atEvent(&place, args[0], func(ctx context.Context, d *atDesk) error {
			q, err := d.desk.SignupQueue(ctx, d.event)
			if err != nil {
				return notDone(err)
			}
			var rows []*signup.Row
			for k := range q.Rows {
				if all || q.Open(&q.Rows[k]) {
					rows = append(rows, &q.Rows[k])
				}
			}
			if f == jsonFormat {
				return a.line(jsonline.Of(entriesJSON(q, rows)))
			}
			return a.write(a.entriesTable(q, rows), f)
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

func entriesJSON(q *arbiter.Queue, rows []*signup.Row) any {
	out := struct {
		Event   string      `json:"event"`
		Waiting int         `json:"waiting"`
		Entries []entryJSON `json:"entries"`
	}{q.Event.Name, q.Waits(), []entryJSON{}}
	for _, r := range rows {
		x := entryJSON{Number: r.Number, Received: r.Received, State: string(stateOf(q, r)), Tournament: q.Names[inOf(r)], Reason: r.Reason, Name: r.Name, FIDEID: r.FIDEID, National: r.National, Federation: r.Federation,
			Club: r.Club, Email: r.Email, Phone: r.Phone, Remarks: r.Remarks, Byes: r.Byes}
		if !r.Birth.IsZero() {
			x.Birth = r.Birth.String()
		}
		out.Entries = append(out.Entries, x)
	}
	return out
}

// stateOf is what became of an entry; one whose player was taken out waits again.
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

func (a *app) entriesTable(q *arbiter.Queue, rows []*signup.Row) *report.Document {
	t := report.Table{Caption: q.Event.Name, Columns: []report.Column{
		{Key: "number", Title: a.T("signup.desk.number"), Align: report.Right}, {Key: "name", Title: a.T("signup.field.name"), Heading: true},
		{Key: "fideId", Title: a.T("signup.field.fideid"), Align: report.Right}, {Key: "federation", Title: a.T("signup.field.federation")},
		{Key: "tournament", Title: a.T("signup.field.section")}, {Key: "state", Title: a.T("signup.desk.became")}}}
	for _, r := range rows {
		t.Rows = append(t.Rows, []string{strconv.Itoa(r.Number), r.Name, listed.Text(r.FIDEID), r.Federation, q.Names[inOf(r)], a.T("signup.state." + string(stateOf(q, r)))}) //i18n:prefix signup.state.
	}
	return &report.Document{Language: a.printer().Language(), Title: a.T("signup.desk.link"), Tables: []report.Table{t}, Notes: []string{a.T("signup.desk.waiting", "count", q.Waits())}}
}

func (a *app) entriesImportCommand() *cobra.Command {
	var place serveFlags
	cmd := &cobra.Command{Use: "import", Args: cobra.ArbitraryArgs, Example: "torneo entries import \"Abierto de Lugo\" respuestas.csv"}
	place.addDatabase(cmd)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		if len(args) != 2 {
			return usage("cli.entries.file")
		}
		data, _, err := a.bytes(args[1])
		if err != nil {
			return &failure{code: exitUnreadable, text: message.New("cli.file.unreadable", "file", shown(args[1]), "reason", reason.Of(err))}
		}
		return a.atEvent(&place, args[0], func(ctx context.Context, d *atDesk) error {
			q, err := d.desk.SignupQueue(ctx, d.event)
			if err != nil {
				return notDone(err)
			}
			var sections []formfile.Section
			for _, id := range q.Order {
				sections = append(sections, formfile.Section{ID: id, Name: q.Names[id]})
			}
			file := formfile.Read(data, nil, sections, d.desk.Today(d.desk.ZoneOf(ctx, d.event.ID)))
			for _, m := range file.Problems {
				a.tell(a.text(m))
			}
			var entries []signup.Entry
			left := 0
			for _, row := range file.Rows {
				for _, m := range row.Wrong {
					a.tell(a.T("web.players.line", "line", row.Line, "problem", m))
				}
				if !row.Taken || q.Has(&row.Entry) {
					left++
					continue
				}
				row.Entry.File = filepath.Base(args[1])
				entries = append(entries, row.Entry)
			}
			if len(entries) > 0 {
				if _, err := d.PutSignups(ctx, d.event.ID, d.Now().UTC(), entries...); err != nil {
					return notDone(err)
				}
			}
			a.tell(a.T("cli.entries.imported", "count", len(entries), "left", left))
			return nil
		})
	}
	return cmd
}

func (a *app) entriesAcceptCommand() *cobra.Command {
	var place serveFlags
	var section string
	var sure bool
	cmd := &cobra.Command{Use: "accept", Args: cobra.ArbitraryArgs, Example: "torneo entries accept \"Abierto de Lugo\" 482193 195590\ntorneo entries accept \"Abierto de Lugo\" 300412 --section \"Grupo B\""}
	place.addDatabase(cmd)
	cmd.Flags().StringVar(&section, "section", "", "")
	cmd.Flags().BoolVar(&sure, "yes", false, "")
	complete(cmd, "section", func() []string { return nil })
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		numbers, err := entryNumbers(args)
		if err != nil {
			return err
		}
		return a.atEvent(&place, args[0], func(ctx context.Context, d *atDesk) error {
			q, err := d.desk.SignupQueue(ctx, d.event)
			if err != nil {
				return notDone(err)
			}
			lists, err := a.lists(&place)
			if err != nil {
				return err
			}
			defer lists.Close()
			var acts []arbiter.Accepting
			for _, n := range numbers {
				k := slices.IndexFunc(q.Rows, func(r signup.Row) bool { return r.Number == n })
				if k < 0 {
					return &failure{code: exitBroken, text: message.New("signup.refused.unknown", "number", n)}
				}
				row := &q.Rows[k]
				into := q.Section(row, section)
				if into == "" {
					return &failure{code: exitBroken, text: message.New("signup.refused.where", "name", row.Name)}
				}
				beside, err := listed.Look(ctx, deskLists{lists}, q.States[into], []*signup.Row{row})
				if err != nil {
					return notListed("--database", err)
				}
				acts = append(acts, arbiter.Accepting{Number: n, Tournament: into, Player: beside[n].Player(q.States[into], &row.Entry), Byes: row.Byes,
					Contact: arbiter.Contact{Club: row.Club, Email: row.Email, Phone: row.Phone, Notes: row.Remarks}})
			}
			consent := arbiter.Consent{}
			if sure {
				consent.Level = arbiter.Confirm
			}
			if err := d.desk.AcceptSignups(ctx, d.by, d.event.ID, acts, consent); err != nil {
				return notDone(err)
			}
			for _, x := range acts {
				a.tell(a.T("desk.done.signup", "name", x.Player.Name))
			}
			return nil
		})
	}
	return cmd
}

func (a *app) entriesRefuseCommand() *cobra.Command {
	var place serveFlags
	var why string
	cmd := &cobra.Command{Use: "refuse", Args: cobra.ArbitraryArgs, Example: "torneo entries refuse \"Abierto de Lugo\" 300412 --reason \"fuera de plazo\""}
	place.addDatabase(cmd)
	cmd.Flags().StringVar(&why, "reason", "", "")
	complete(cmd, "reason", func() []string { return nil })
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		numbers, err := entryNumbers(args)
		if err != nil {
			return err
		}
		return a.atEvent(&place, args[0], func(ctx context.Context, d *atDesk) error {
			if err := d.desk.RefuseSignups(ctx, d.by, d.event.ID, why, numbers...); err != nil {
				return notDone(err)
			}
			for _, n := range numbers {
				a.tell(a.T("desk.done.signup-refused", "number", n))
			}
			return nil
		})
	}
	return cmd
}

// entryNumbers are those after the event.
func entryNumbers(args []string) (numbers []int, err error) {
	if len(args) < 2 {
		return nil, usage("cli.entries.numbers")
	}
	for _, text := range args[1:] {
		n, err := strconv.Atoi(strings.ReplaceAll(text, " ", ""))
		if err != nil || n < 1 {
			return nil, usage("cli.entries.number", "value", text)
		}
		numbers = append(numbers, n)
	}
	return numbers, nil
}
