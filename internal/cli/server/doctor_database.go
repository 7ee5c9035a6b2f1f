package server

import (
	"context"
	"errors"
	"os"

	"torneo/internal/doctor"
	"torneo/internal/errtext"
	"torneo/internal/store"
	"torneo/message"
)

// seen holds the findings of torneo desk doctor in a database.
type seen struct {
	second   string   // the second place that was settled; "": none was
	places   []string // folders of this machine into which the noticeboard is published
	findings []doctor.Finding
}

// lookAt looks once into the database of this machine and folder, and changes nothing in it.
// A file that is not there yet is no matter.
func (a *Verbs) lookAt(ctx context.Context, url, place string) (s seen) {
	if _, err := os.Stat(url); err != nil && !store.IsPostgres(url) {
		return s
	}
	kept, err := store.Look(ctx, url)
	newer := (*store.Newer)(nil)
	switch {
	case errors.As(err, &newer):
		s.add("versions", doctor.Trouble, newer.Message())
		return s
	case err != nil:
		s.add("database", doctor.Trouble, message.New("cli.serve.database", "reason", errtext.Of(err)))
		return s
	}
	defer kept.Close()
	if settled, err := kept.SecondPlace(ctx, place); err == nil { // older tables have none
		s.second = settled.Folder
	}
	if outlets, err := kept.Outlets(ctx); err == nil {
		for _, o := range outlets {
			if folder := o.Settings["folder"]; o.Place == place && folder != "" {
				s.places = append(s.places, folder)
			}
		}
	}
	s.versions(ctx, kept)
	s.chains(ctx, kept)
	if store.IsPostgres(url) {
		s.findings = append(s.findings, doctor.DatabaseClock(kept.ClockOffset()))
		s.standbys(ctx, kept)
	}
	return s
}

// versions says which programs can go on with a database, and in which format they write.
func (s *seen) versions(ctx context.Context, kept *store.Store) {
	is, err := kept.Versions(ctx)
	switch {
	case err != nil: // nobody has worked with it
		return
	case is.Tables < is.Known:
		s.add("versions", doctor.Doubt, message.New("doctor.versions.older", "tables", is.Tables, "known", is.Known))
		return
	}
	level := doctor.Well
	if is.Tables > is.Known || is.Format > is.Newest {
		level = doctor.Doubt
	}
	s.add("versions", level, message.New("doctor.versions", "tables", is.Tables, "known", is.Known, "lowest", is.Lowest, "written", is.Format, "newest", is.Newest))
	if f, err := (versionsOf{kept}).Format(ctx); err == nil && f.Refusal() != nil {
		s.add("versions", doctor.Doubt, f.Refusal().Message)
	}
}

// standbys says who follows the database.
func (s *seen) standbys(ctx context.Context, kept *store.Store) {
	found, err := kept.Standbys(ctx)
	if err != nil { // the database itself was asked already
		return
	}
	d := &Database{}
	for _, x := range found.List {
		d.Standbys = append(d.Standbys, &Following{Standby: x})
	}
	for _, f := range d.Standbys {
		id := "doctor.standby.alone"
		if f.Waits || f.Among {
			id = "doctor.standby.waited"
		}
		s.add("database", doctor.Well, message.New(id, "name", d.StandbyLabel(f)))
	}
	for _, m := range SameNames(d.Standbys) {
		s.add("database", doctor.Doubt, m)
	}
	if found.Hidden {
		s.add("database", doctor.Doubt, message.New("database.standby.hidden"))
	}
}

func (s *seen) add(question string, level doctor.Level, text message.Message) {
	s.findings = append(s.findings, doctor.Finding{Question: question, Level: level, Message: text})
}
