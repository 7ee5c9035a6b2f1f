package cli

import (
	"errors"
	"io"
	"os"
	"slices"

	"torneo/internal/arbiter"
	"torneo/internal/cli/command"
	"torneo/internal/cli/server"
	"torneo/internal/pdf"
	"torneo/internal/picture"
)

// letterhead returns the letterhead of the sheets: the pictures that are named, and where none
// are, those of an event of the database.
func (a *app) letterhead(r *printRequest) (head pdf.Head, err error) {
	if r.event != "" {
		if head, err = a.letterheadOf(r); err != nil {
			return head, err
		}
	}
	if r.logo != "" {
		if head.Logo, err = pictureOf(r.logo); err != nil {
			return head, err
		}
	}
	if len(r.sponsors) > 0 {
		head.Sponsors = nil
	}
	for _, file := range r.sponsors {
		p, err := pictureOf(file)
		if err != nil {
			return head, err
		}
		head.Sponsors = append(head.Sponsors, *p)
	}
	return head, nil
}

// letterheadOf returns the letterhead of an event as the desk keeps it.
func (a *app) letterheadOf(r *printRequest) (head pdf.Head, err error) {
	ctx, stop := command.Interruptible()
	defer stop()
	kept, err := a.OpenExisting(ctx, &r.place)
	if err != nil {
		return head, err
	}
	defer kept.Close()
	events, err := kept.EventsNamed(ctx, r.event)
	if err != nil {
		return head, server.NoDatabase(err)
	}
	if len(events) == 0 {
		newest, err := kept.Find(ctx, arbiter.Search{})
		if err != nil {
			return head, server.NoDatabase(err)
		}
		var names []string
		for _, e := range slices.Backward(newest.Events) {
			names = append(names, e.Name)
		}
		return head, command.UnknownValue("cli.print.event", r.event, names)
	}
	l, err := kept.Letterhead(ctx, events[0].ID)
	if err != nil {
		return head, server.NoDatabase(err)
	}
	head.Line = l.Line
	if l.Logo != nil {
		head.Logo = onPaper(l.Logo)
	}
	for n := range l.Sponsors {
		head.Sponsors = append(head.Sponsors, *onPaper(&l.Sponsors[n]))
	}
	return head, nil
}

func onPaper(p *picture.Picture) *pdf.Picture {
	return &pdf.Picture{Name: p.Hash, Kind: p.Kind, Data: p.Data}
}

// pictureOf reads no more of a file than a picture may have, and checks it as the desk does:
// decoded within bounds and encoded again.
func pictureOf(file string) (*pdf.Picture, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, unreadable(file, err)
	}
	data, err := io.ReadAll(io.LimitReader(f, picture.MostBytes+1))
	if err := errors.Join(err, f.Close()); err != nil {
		return nil, unreadable(file, err)
	}
	p, err := picture.Take(data)
	if err != nil {
		if why := picture.Refusal(file, err); !why.IsZero() {
			return nil, &command.Failure{Code: command.ExitUnreadable, Text: why}
		}
		return nil, err
	}
	return onPaper(p), nil
}
