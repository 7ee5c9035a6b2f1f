package office

import (
	"context"

	"torneo/internal/inbox"
	"torneo/trf"
)

// Take takes a step with a submission that was read in an edition; 0: whichever it has.
func (o *Office) Take(ctx context.Context, id string, edition int64, step inbox.Step, by Who) (inbox.Submission, error) {
	s, set, err := o.read(ctx, id, edition)
	if err != nil {
		return s, err
	}
	step.By, step.Identity, step.At, step.Version = by.Name, by.Identity, o.moment(), s.Versions
	h, err := s.Take(step, set)
	if err != nil {
		return s, err
	}
	return o.keep(ctx, inbox.Change{Submission: s, Happened: []inbox.Happening{h}})
}

// read returns a submission as somebody saw it, and the settings.
func (o *Office) read(ctx context.Context, id string, edition int64) (inbox.Submission, inbox.Settings, error) {
	s, err := o.Submission(ctx, id)
	if err != nil {
		return s, inbox.Settings{}, err
	}
	if edition > 0 && edition != s.Edition {
		return s, inbox.Settings{}, refuse("inbox.changed")
	}
	set, err := o.InboxSettings(ctx)
	return s, set, err
}

func (o *Office) keep(ctx context.Context, c inbox.Change) (inbox.Submission, error) {
	kept, err := o.KeepSubmissions(ctx, c)
	if err != nil {
		return c.Submission, err
	}
	return kept[0], nil
}

// Announce adds an event of which a report is expected.
func (o *Office) Announce(ctx context.Context, s inbox.Submission, by Who) (inbox.Submission, error) {
	set, err := o.InboxSettings(ctx)
	if err != nil {
		return s, err
	}
	fresh := inbox.Submission{Name: cut(s.Name), City: cut(s.City), Federation: cut(s.Federation), Begins: s.Begins, Ends: s.Ends, Code: cut(s.Code), Organiser: cut(s.Organiser), Email: cut(s.Email), Language: s.Language}
	fresh, h, err := inbox.NewAnnounced(fresh, inbox.Step{By: by.Name, Identity: by.Identity, At: o.moment()}, set)
	if err != nil {
		return s, err
	}
	return o.keep(ctx, inbox.Change{Submission: fresh, Happened: []inbox.Happening{h}})
}

// Edit changes what is known of the event and of who hands its report in.
func (o *Office) Edit(ctx context.Context, id string, edition int64, to inbox.Submission, by Who) (inbox.Submission, error) {
	s, set, err := o.read(ctx, id, edition)
	if err != nil {
		return s, err
	}
	s.Organiser, s.Email, s.Code, s.Language = cut(to.Organiser), cut(to.Email), cut(to.Code), to.Language
	if err := s.CheckFields(); err != nil {
		return s, err
	}
	h, err := s.Take(inbox.Step{Act: inbox.Edit, By: by.Name, Identity: by.Identity, At: o.moment()}, set)
	if err != nil {
		return s, err
	}
	return o.keep(ctx, inbox.Change{Submission: s, Happened: []inbox.Happening{h}})
}

// Check checks the latest version of a submission anew, with the lists and decisions that there
// are now.
func (o *Office) Check(ctx context.Context, id string, by Who) error {
	s, set, err := o.read(ctx, id, 0)
	if err != nil {
		return err
	}
	versions, err := o.VersionsOf(ctx, id)
	if err != nil {
		return err
	}
	if len(versions) == 0 {
		return refuse("inbox.accept-none")
	}
	last := versions[len(versions)-1]
	data, err := o.VersionFile(ctx, id, last.Number)
	if err != nil {
		return err
	}
	t, doc, problems := trf.Read(data)
	found, err := o.examine(ctx, t, doc, problems, s.Code, inbox.DayOf(last.At), set)
	if err != nil {
		return err
	}
	h, err := s.Take(inbox.Step{Act: inbox.Check, By: by.Name, Identity: by.Identity, At: o.moment(), Version: last.Number}, set)
	if err != nil {
		return err
	}
	take(&s, &found)
	_, err = o.keep(ctx, inbox.Change{Submission: s, Found: &found, Happened: []inbox.Happening{h}})
	return err
}

// IsStale reports whether lists or decisions changed since a version was checked.
func (o *Office) IsStale(ctx context.Context, s *inbox.Submission, v *inbox.Version) (bool, error) {
	_, with, err := o.membersOn(ctx, s.Begins)
	return err == nil && with != v.Found.With, err
}

// mostAnew is how many submissions are checked anew at once.
const mostAnew = 500

// CheckAll checks those that wait anew where lists or decisions changed, and returns how many
// these were.
func (o *Office) CheckAll(ctx context.Context, by Who) (n int, err error) {
	list, err := o.Submissions(ctx, inbox.Asked{State: inbox.Received, Most: mostAnew})
	if err != nil {
		return 0, err
	}
	for k := range list {
		versions, err := o.VersionsOf(ctx, list[k].ID)
		if err != nil {
			return n, err
		}
		if len(versions) == 0 {
			continue
		}
		stale, err := o.IsStale(ctx, &list[k], &versions[len(versions)-1])
		if err != nil {
			return n, err
		}
		if stale {
			if err := o.Check(ctx, list[k].ID, by); err != nil {
				return n, err
			}
			n++
		}
	}
	return n, nil
}

// Merge puts the versions of a submission to another one: they are of one event.
func (o *Office) Merge(ctx context.Context, id string, edition int64, into string, by Who) (inbox.Submission, error) {
	from, set, err := o.read(ctx, id, edition)
	if err != nil {
		return from, err
	}
	to, err := o.Submission(ctx, into)
	if err != nil {
		return from, err
	}
	versions, err := o.VersionsOf(ctx, id)
	if err != nil {
		return from, err
	}
	switch {
	case from.ID == to.ID || len(versions) == 0:
		return from, refuse("inbox.merge-none")
	case len(versions)+to.Versions > inbox.MaxVersions:
		return from, refuse("inbox.many-versions", "most", inbox.MaxVersions)
	}
	at := o.moment()
	gone, err := from.Take(inbox.Step{Act: inbox.Merge, By: by.Name, Identity: by.Identity, At: at, Other: to.ID}, set)
	if err != nil {
		return from, err
	}
	first := to.Versions == 0
	to.Versions += from.Versions
	came, err := to.Take(inbox.Step{Act: inbox.Taken, By: by.Name, Identity: by.Identity, At: at, Version: to.Versions, Other: from.ID}, set)
	if err != nil {
		return from, err
	}
	if first {
		to.Received, to.Late = from.Received, from.Late
	}
	for _, x := range []struct{ into, said *string }{{&to.Name, &from.Name}, {&to.City, &from.City}, {&to.Begins, &from.Begins}, {&to.Ends, &from.Ends}} {
		if *x.said != "" {
			*x.into = *x.said
		}
	}
	for _, x := range []struct{ into, said *string }{{&to.Code, &from.Code}, {&to.Journal, &from.Journal}, {&to.Organiser, &from.Organiser}, {&to.Email, &from.Email}} {
		if *x.into == "" {
			*x.into = *x.said
		}
	}
	take(&to, &versions[len(versions)-1].Found)
	from.Versions, from.Journal = 0, ""
	take(&from, &inbox.Found{})
	kept, err := o.KeepSubmissions(ctx,
		inbox.Change{Submission: from, Happened: []inbox.Happening{gone}},
		inbox.Change{Submission: to, TakesFrom: from.ID, Happened: []inbox.Happening{came}})
	if err != nil {
		return from, err
	}
	return kept[1], nil
}

// Separate says that a submission is of another event than the one it may have been.
func (o *Office) Separate(ctx context.Context, id string, edition int64, by Who) (inbox.Submission, error) {
	s, set, err := o.read(ctx, id, edition)
	if err != nil {
		return s, err
	}
	other := s.Maybe
	if other == "" {
		return s, refuse("inbox.merge-none")
	}
	h, err := s.Take(inbox.Step{Act: inbox.Separate, By: by.Name, Identity: by.Identity, At: o.moment(), Other: other}, set)
	if err != nil {
		return s, err
	}
	return o.keep(ctx, inbox.Change{Submission: s, Happened: []inbox.Happening{h}})
}
