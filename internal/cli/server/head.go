package server

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"torneo/internal/cli/command"
	"torneo/internal/entry"
	"torneo/internal/errtext"
	"torneo/internal/jsonline"
	"torneo/internal/store"
	"torneo/message"
)

// headRequest holds the arguments of "torneo desk head".
type headRequest struct {
	Place
	in   string // the file of an event; "": the database
	head entry.Head
}

// headCommand builds the command that shows the heads of journals, and finds a published one in
// them.
func (a *Verbs) headCommand() *cobra.Command {
	r := &headRequest{}
	cmd := &cobra.Command{Use: "head", Args: cobra.ArbitraryArgs, Example: "torneo head\ntorneo head 57-8f41c0… --in open.torneo"}
	formats := command.AddFormat(cmd, command.TextFormat, command.JSONFormat)
	r.AddDatabase(cmd)
	cmd.Flags().StringVar(&r.in, "in", "", "")
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		f, err := formats.Check()
		if err != nil {
			return err
		}
		if len(args) > 0 {
			var right bool
			if r.head, right = entry.ParseHead(args...); !right {
				return command.Usage("chain.head.none")
			}
		}
		return a.head(r, f)
	}
	return cmd
}

// journalToSum is a journal of a tournament whose head is asked.
type journalToSum struct {
	event   store.Event
	journal store.Journal
	entries []store.Entry
	broken  *store.Broken
}

type headJSON struct {
	Event      string `json:"event"`
	Tournament string `json:"tournament"`
	ID         string `json:"id"`
	Entries    int64  `json:"entries"`
	Head       string `json:"head,omitempty"`   // none while too little is in the journal
	Stands     int64  `json:"stands,omitempty"` // the entry at which the one that was asked for stands
	Broken     int64  `json:"broken,omitempty"` // the first entry that is not as it was written
}

func (a *Verbs) head(r *headRequest, f command.Format) error {
	list := []headJSON{}
	stands := 0
	err := a.eachJournal(r, func(j *journalToSum) {
		chain := entry.Chain{}.Append(j.entries...)
		said := headJSON{Event: j.event.Name, Tournament: j.journal.Name, ID: j.journal.ID, Entries: chain.Number}
		if h, enough := chain.Head(); enough {
			said.Head = h.String()
		}
		if j.broken != nil {
			said.Broken = j.broken.Number
			a.Tell(a.Text(j.broken.Message()))
		}
		if !r.head.IsZero() {
			if said.Stands = entry.Standing(r.head, j.entries); said.Stands == 0 {
				return
			}
			stands++
		}
		list = append(list, said)
	})
	if err != nil {
		return err
	}
	if f == command.JSONFormat {
		if err := a.Line(jsonline.Of(list)); err != nil {
			return err
		}
	} else {
		for k := range list {
			a.sayHead(&list[k])
		}
	}
	if !r.head.IsZero() && stands == 0 {
		return &command.Failure{Code: command.ExitBroken, Text: message.New("chain.head.nowhere", "number", r.head.Number)}
	}
	return nil
}

func (a *Verbs) sayHead(h *headJSON) {
	switch {
	case h.Stands > 0:
		fmt.Fprintln(a.Out, a.T("chain.head.stands", "number", h.Stands, "name", command.DisplayName(h.Tournament), "event", command.DisplayName(h.Event), "more", h.Entries-h.Stands))
	case h.Head == "":
		fmt.Fprintln(a.Out, a.T("chain.head.little", "name", command.DisplayName(h.Tournament), "event", command.DisplayName(h.Event), "count", h.Entries))
	default:
		fmt.Fprintln(a.Out, a.T("chain.head.of", "name", command.DisplayName(h.Tournament), "event", command.DisplayName(h.Event), "head", h.Head))
	}
}

// eachJournal does something with the journals of all tournaments of a database, or of the
// file of an event; nothing is changed in either.
func (a *Verbs) eachJournal(r *headRequest, do func(*journalToSum)) error {
	if r.in != "" {
		return a.eachOfFile(r.in, do)
	}
	url, err := a.existing(&r.Place)
	if err != nil {
		return err
	}
	ctx := context.Background()
	kept, err := store.Look(ctx, url)
	if err != nil {
		return NoDatabase(err)
	}
	defer kept.Close()
	broken := map[string]*store.Broken{}
	chains, err := kept.Chains(ctx)
	if err != nil {
		return NoDatabase(err)
	}
	for k := range chains {
		broken[chains[k].Journal.ID] = chains[k].Break()
	}
	extents, err := kept.Extents(ctx)
	if err != nil {
		return NoDatabase(err)
	}
	for _, x := range extents {
		if !x.Event.Deleted.IsZero() {
			continue
		}
		for _, j := range x.Journals {
			if j.ID == x.Event.ID {
				continue // the event's own
			}
			entries, err := kept.Read(ctx, j.ID, 0)
			if damaged := (*store.Corrupt)(nil); errors.As(err, &damaged) {
				a.Tell(a.Text(damaged.Message())) // the others are read all the same
				continue
			}
			if err != nil {
				return NoDatabase(err)
			}
			do(&journalToSum{event: x.Event, journal: j, entries: entries, broken: broken[j.ID]})
		}
	}
	return nil
}

func (a *Verbs) eachOfFile(name string, do func(*journalToSum)) error {
	from, err := os.Open(name)
	if err != nil {
		return &command.Failure{Code: command.ExitUnreadable, Text: message.New("cli.file.unreadable", "file", command.DisplayName(name), "reason", errtext.Of(err))}
	}
	defer from.Close()
	f, err := store.ParseEvent(from)
	if err != nil {
		return &command.Failure{Code: command.ExitUnreadable, Text: message.New("cli.file.unreadable", "file", command.DisplayName(name), "reason", errtext.Of(err))}
	}
	for _, j := range f.Journals {
		if j.ID != f.Event.ID {
			do(&journalToSum{event: f.Event, journal: j, entries: f.Entries(j.ID)})
		}
	}
	return nil
}
