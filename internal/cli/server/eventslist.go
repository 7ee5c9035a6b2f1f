package server

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"torneo/internal/arbiter"
	"torneo/internal/calendar"
	"torneo/internal/cli/command"
	"torneo/internal/jsonline"
	"torneo/internal/report"
	"torneo/internal/row"
	"torneo/internal/store"
	"torneo/message"
)

const mostEventsListed = 1000

// eventsSought holds the arguments of "torneo events list".
type eventsSought struct {
	place        Place
	server       string
	when         string
	since, until string
	most         int
}

// eventsDocument lists events.
type eventsDocument struct {
	Events []eventJSON `json:"events"`
	More   bool        `json:"more"` // there are more than were asked for
}

type eventJSON struct {
	ID          string             `json:"id,omitempty"` // none of a noticeboard
	Name        string             `json:"name"`
	Created     *time.Time         `json:"created,omitempty"`
	Archived    bool               `json:"archived,omitempty"` // its journals are kept compressed
	Tournaments []eventSectionJSON `json:"tournaments"`
}

type eventSectionJSON struct {
	ID         string `json:"id"`
	Name       string `json:"name"`
	City       string `json:"city,omitempty"`
	Federation string `json:"federation,omitempty"`
	Begins     string `json:"begins,omitempty"` // "2026-11-28"
	Ends       string `json:"ends,omitempty"`
	When       string `json:"when"` // now, overdue, coming, undated or over
	System     string `json:"system,omitempty"`
	Rounds     int    `json:"rounds"`
	Paired     int    `json:"paired"` // of a noticeboard: published
	Players    *int   `json:"players,omitempty"`
	Teams      int    `json:"teams,omitempty"`
	Step       string `json:"step,omitempty"`  // what is to be done next
	Round      int    `json:"round,omitempty"` // that it is about
	Published  bool   `json:"published"`       // it has a noticeboard
	Unreadable string `json:"unreadable,omitempty"`
}

func (a *Verbs) eventsListCommand() *cobra.Command {
	var q eventsSought
	cmd := &cobra.Command{Use: "list", Args: cobra.ArbitraryArgs, Example: "torneo events list\ntorneo events list lugo --when now --format json\ntorneo events list --since 2026-12-01 --until 2026-12-31 --most 200\ntorneo events list --server http://192.168.1.20:8090"}
	q.place.AddDatabase(cmd)
	fs := cmd.Flags()
	fs.StringVar(&q.server, "server", "", "")
	fs.StringVar(&q.when, "when", "", "")
	command.Choose(cmd, "when", command.NamesOf(row.Whens))
	command.Complete(cmd, "when", func() []string { return command.NamesOf(row.Whens) })
	fs.StringVar(&q.since, "since", "", "")
	command.Describe(cmd, "since", "events-since")
	fs.StringVar(&q.until, "until", "", "")
	command.Describe(cmd, "until", "events-until")
	fs.IntVar(&q.most, "most", 100, "")
	command.Describe(cmd, "most", "events-most")
	formats := command.AddFormat(cmd, command.TextFormat, command.JSONFormat, command.CSVFormat, command.MarkdownFormat, command.HTMLFormat)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		f, err := formats.Check()
		if err != nil {
			return err
		}
		found, err := a.findEvents(&q, args)
		if err != nil {
			return err
		}
		if f == command.JSONFormat {
			return a.Line(jsonline.Of(found))
		}
		return a.Write(a.eventsTable(found, f), f)
	}
	return cmd
}

// findEvents asks the register of a database, or a server.
func (a *Verbs) findEvents(q *eventsSought, words []string) (*eventsDocument, error) {
	search := row.Search{When: row.When(q.when)}
	switch {
	case q.when != "" && !slices.Contains(row.Whens, search.When):
		return nil, command.UnknownValue("cli.events.when", q.when, command.NamesOf(row.Whens))
	case q.most < 1 || q.most > mostEventsListed:
		return nil, command.Usage("cli.events.most", "value", q.most, "most", mostEventsListed)
	}
	for _, word := range words {
		search.Words = append(search.Words, arbiter.SearchWords(word)...)
	}
	since, err := dayOf("since", q.since)
	if err != nil {
		return nil, err
	}
	until, err := dayOf("until", q.until)
	if err != nil {
		return nil, err
	}
	search.From, search.To = calendar.ISO(since), calendar.ISO(until)
	ctx, stop := command.Interruptible()
	defer stop()
	if q.server != "" {
		return a.eventsOfServer(ctx, q, &search, words)
	}
	kept, err := a.OpenExisting(ctx, &q.place)
	if err != nil {
		return nil, err
	}
	defer kept.Close()
	desk := deskOf(kept)
	if _, err := desk.Register(ctx, nil); err != nil { // nothing is to be missing
		return nil, NoDatabase(err)
	}
	search.Today = calendar.ISO(desk.Today(desk.NamedZone("")))
	return listEvents(ctx, kept, desk, search, q.most)
}

// listEvents returns at most so many events that a search finds.
func listEvents(ctx context.Context, kept *store.Store, desk *arbiter.Desk, search row.Search, most int) (*eventsDocument, error) {
	out := &eventsDocument{Events: []eventJSON{}}
	for {
		search.Most = min(most-len(out.Events), 100)
		found, err := desk.Find(ctx, search)
		if err != nil {
			return nil, NoDatabase(err)
		}
		for k := range found.Events {
			e := &found.Events[k]
			archived, err := kept.IsArchived(ctx, e.ID)
			if err != nil {
				return nil, NoDatabase(err)
			}
			x := eventJSON{ID: e.ID, Name: e.Name, Created: &e.Created, Archived: archived, Tournaments: []eventSectionJSON{}}
			for n := range e.Tournaments {
				x.Tournaments = append(x.Tournaments, sectionOf(&e.Tournaments[n], search.Today))
			}
			out.Events = append(out.Events, x)
		}
		if search.After = found.Next; found.Next == "" || len(out.Events) >= most {
			out.More = found.Next != ""
			return out, nil
		}
	}
}

func sectionOf(r *row.Registered, today string) eventSectionJSON {
	s := &r.Summary
	players := s.Players
	return eventSectionJSON{ID: r.ID, Name: r.Name, City: s.City, Federation: s.Federation, Begins: s.Begins, Ends: s.Ends, When: string(whenOf(s.Begins, s.Ends, today, s.Over)), System: s.System,
		Rounds: s.Rounds, Paired: s.Paired, Players: &players, Teams: s.Teams, Step: s.Step, Round: s.Round, Published: s.Published, Unreadable: s.Wrong}
}

// whenOf returns the part of the register that a tournament is in.
func whenOf(begins, ends, today string, over bool) row.When {
	switch {
	case over:
		return row.Over
	case begins == "":
		return row.Undated
	case begins > today:
		return row.Coming
	case ends < today:
		return row.Overdue
	}
	return row.Now
}

// eventsTable makes a table with a row for each tournament.
func (a *Verbs) eventsTable(d *eventsDocument, f command.Format) *report.Document {
	t := report.Table{Columns: []report.Column{{Key: "id", Title: a.T("cli.token.id")}, {Key: "event", Title: a.T("cli.events.event"), Heading: true}, {Key: "tournament", Title: a.T("inbox.column.event")}, {Key: "city", Title: a.T("cli.events.city")},
		{Key: "begins", Title: a.T("cli.events.begins"), Days: true}, {Key: "ends", Title: a.T("cli.events.ends"), Days: true}, {Key: "players", Title: a.T("arbitersreport.column.players"), Align: report.Right},
		{Key: "rounds", Title: a.T("arbitersreport.column.rounds"), Align: report.Right}, {Key: "when", Title: a.T("inbox.column.state")}}}
	for k := range d.Events {
		e := &d.Events[k]
		if len(e.Tournaments) == 0 {
			t.Rows = append(t.Rows, []string{e.ID, e.Name, "", "", "", "", "", "", ""})
		}
		for n := range e.Tournaments {
			s := &e.Tournaments[n]
			players := ""
			if s.Players != nil {
				players = fmt.Sprint(*s.Players)
			}
			name := s.Name
			if name == e.Name {
				name = ""
			}
			when := a.T("register.part." + s.When) //i18n:prefix register.part.
			if f == command.CSVFormat {
				when = s.When
			}
			t.Rows = append(t.Rows, []string{s.ID, e.Name, name, s.City, dayOfDocuments(s.Begins), dayOfDocuments(s.Ends), players, fmt.Sprintf("%d/%d", s.Paired, s.Rounds), when})
		}
	}
	notes := []message.Message{message.New("cli.events.count", "count", len(d.Events))}
	if d.More {
		notes = append(notes, message.New("cli.events.more"))
	}
	doc := &report.Document{Language: a.Printer().Language(), Title: a.T("cli.events.title"), Tables: []report.Table{t}}
	for _, m := range notes {
		doc.Notes = append(doc.Notes, a.Text(m))
	}
	return doc
}

// dayOfDocuments returns a day as documents for people have it, before it is written in their language.
func dayOfDocuments(day string) string { return strings.ReplaceAll(day, "-", "/") }
