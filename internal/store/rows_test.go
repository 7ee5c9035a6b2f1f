package store_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"torneo/internal/inbox"
	"torneo/internal/periods"
	"torneo/internal/picture"
	"torneo/internal/row"
	"torneo/internal/seasons"
	"torneo/internal/signedlink"
	"torneo/internal/signup"
	"torneo/internal/store"
	"torneo/internal/store/storetest"
	"torneo/tournament"
)

// place is a journal in a store, with the test that uses it.
type place struct {
	*testing.T
	*store.Store
	j store.Journal
}

// people makes a change of people.
func (p *place) people(do func(context.Context, *store.PeopleChange) error) error {
	return p.ChangePeople(p.Context(), do)
}

// roundTrip keeps a row of one type with a value in every field and reads it back.
type roundTrip struct {
	of      reflect.Type
	settled []string                                         // fields that the store itself gives their value: they have one
	keep    func(p *place, filled any) (back any, err error) // the row as it was read
}

// trip returns a round trip of one type. Prepare gives fields values of which the store takes
// no others.
func trip[R any](prepare func(*place, *R), keep func(*place, *R) (R, error), settled ...string) roundTrip {
	return roundTrip{reflect.TypeFor[R](), settled, func(p *place, filled any) (any, error) {
		x := filled.(*R)
		if prepare != nil {
			prepare(p, x)
		}
		return keep(p, x)
	}}
}

// only returns the one row that was read.
func only[R any](list []R, err error) (r R, _ error) {
	if err == nil && len(list) != 1 {
		err = fmt.Errorf("%d rows: %+v", len(list), list)
	}
	if err != nil {
		return r, err
	}
	return list[0], nil
}

// firstRemoved returns the deleted events of a first page.
func firstRemoved(p *place) ([]row.RemovedEvent, error) {
	list, _, err := p.RemovedEvents(p.Context(), "", 10)
	return list, err
}

// roundTrips are the types of all rows.
var roundTrips = []roundTrip{
	trip(nil, func(p *place, e *store.Event) (store.Event, error) {
		made, err := p.CreateEvent(p.Context(), e.Name)
		_, also := p.CreateJournal(p.Context(), made.ID, "A", nil, result(1))
		if err := errors.Join(err, also, p.DeleteEvent(p.Context(), made.ID)); err != nil {
			return made, err
		}
		back, err := only(firstRemoved(p))
		if err == nil && len(back.Journals) != 1 {
			err = fmt.Errorf("removed with %+v", back.Journals)
		}
		return back.Event, err
	}, "ID", "Created", "Deleted"),
	trip(func(p *place, j *store.Journal) { j.Event = p.j.Event }, func(p *place, j *store.Journal) (store.Journal, error) {
		made, err := p.CreateJournal(p.Context(), j.Event, j.Name, nil, result(1))
		if err != nil {
			return made, err
		}
		return p.Journal(p.Context(), made.ID)
	}, "ID", "Created", "Last", "Changed"),
	trip(nil, func(p *place, e *store.Entry) (store.Entry, error) {
		made, err := p.CreateJournal(p.Context(), p.j.Event, "of one entry", nil, *e)
		if err != nil {
			return *e, err
		}
		return only(p.Read(p.Context(), made.ID, 0))
	}, "Number"),
	trip(func(_ *place, l *row.Lost) { l.Entries[0].Number = 1 }, func(p *place, l *row.Lost) (row.Lost, error) {
		made, err := p.CreateJournal(p.Context(), p.j.Event, "with losses", nil)
		if err != nil {
			return *l, err
		}
		if _, err := p.KeepLost(p.Context(), made.ID, l.Entries); err != nil {
			return *l, err
		}
		back, err := only(p.LostEntries(p.Context()))
		return back, errors.Join(err, p.SettleLost(p.Context(), made.ID, 1))
	}, "Journal", "Noticed"),

	trip(nil, func(p *place, f *row.Summary) (row.Summary, error) {
		made, err := p.CreateJournal(p.Context(), p.j.Event, "registered", f)
		if err != nil {
			return *f, err
		}
		found, err := p.Find(p.Context(), row.Search{Within: []string{made.Event}})
		if err != nil {
			return *f, err
		}
		for _, r := range found.Events[0].Tournaments {
			if r.ID == made.ID {
				r.Summary.Words, r.Summary.Public = f.Words, f.Public // they are kept apart, and only searched
				return r.Summary, nil
			}
		}
		return *f, errors.New("it is not in the register")
	}),

	// What stands beside a journal.
	trip(nil, func(p *place, c *row.Contact) (row.Contact, error) {
		err := p.KeepContacts(p.Context(), p.j.ID, map[int]row.Contact{7: *c})
		if err != nil {
			return *c, err
		}
		list, err := p.Contacts(p.Context(), p.j.ID)
		return list[7], err
	}),
	trip(func(p *place, l *row.Letterhead) {
		logo := pictureOf(p, 1)
		l.Logo, l.Sponsors = &logo, []picture.Picture{pictureOf(p, 2), pictureOf(p, 3)}
	}, func(p *place, l *row.Letterhead) (row.Letterhead, error) {
		if err := p.KeepLetterhead(p.Context(), p.j.ID, *l); err != nil {
			return *l, err
		}
		return p.Letterhead(p.Context(), p.j.ID)
	}),
	trip(nil, func(p *place, f *signup.Form) (signup.Form, error) {
		if err := p.KeepSignupForm(p.Context(), p.j.Event, *f); err != nil {
			return *f, err
		}
		return p.SignupForm(p.Context(), p.j.Event)
	}),
	trip(func(p *place, r *signup.Row) { r.Event, r.State = p.j.Event, signup.Refused }, func(p *place, r *signup.Row) (signup.Row, error) {
		numbers, err := p.PutSignups(p.Context(), r.Event, r.Received, r.Entry)
		if err != nil {
			return *r, err
		}
		if err := p.DecideSignups(p.Context(), signup.Decided{Event: r.Event, Number: numbers[0], Was: signup.Decision{State: signup.Waiting}, Is: r.Decision}); err != nil {
			return *r, err
		}
		back, err := only(p.Signups(p.Context(), r.Event))
		return back, errors.Join(err, p.EraseSignups(p.Context(), r.Event, numbers...))
	}, "Number"),
	trip(nil, func(p *place, l *signedlink.Links) (signedlink.Links, error) {
		if err := p.KeepLinks(p.Context(), p.j.ID, *l); err != nil {
			return *l, err
		}
		return p.Links(p.Context(), p.j.ID)
	}),
	trip(func(p *place, h *signedlink.Handed) { h.Journal = p.j.ID }, func(p *place, h *signedlink.Handed) (signedlink.Handed, error) {
		fresh := *h
		fresh.Used, fresh.Withdrawn, fresh.Withdrew = time.Time{}, time.Time{}, ""
		if err := errors.Join(p.HandOut(p.Context(), h.Journal, []signedlink.Handed{fresh}), p.UseLink(p.Context(), h.Journal, h.ID, h.Used), p.WithdrawLink(p.Context(), h.Journal, h.ID, h.Withdrew, h.Withdrawn)); err != nil {
			return *h, err
		}
		list, err := only(p.HandedLinks(p.Context(), h.Journal))
		if err != nil {
			return *h, err
		}
		back, _, err := p.HandedLink(p.Context(), h.Journal, h.ID)
		same(p, "by its ID", back, list)
		return back, err
	}),
	trip(func(p *place, d *signedlink.Device) { d.Journal = p.j.ID }, func(p *place, d *signedlink.Device) (signedlink.Device, error) {
		if err := p.AddLinkDevice(p.Context(), *d); err != nil {
			return *d, err
		}
		list, err := only(p.LinkDevices(p.Context(), d.Journal))
		if err != nil {
			return *d, err
		}
		back, _, err := p.LinkDevice(p.Context(), d.Journal, d.Link, d.ID)
		same(p, "by its ID", back, list)
		return back, err
	}),
	trip(func(p *place, x *row.Proposal) { x.Journal = p.j.ID }, func(p *place, x *row.Proposal) (row.Proposal, error) {
		if err := p.Propose(p.Context(), *x); err != nil {
			return *x, err
		}
		return only(p.Proposals(p.Context(), x.Journal))
	}),
	trip(func(p *place, r *row.Request) { r.Journal = p.j.ID }, func(p *place, r *row.Request) (row.Request, error) {
		if err := p.KeepRequest(p.Context(), *r); err != nil {
			return *r, err
		}
		return only(p.Requests(p.Context(), r.Journal))
	}),
	trip(func(p *place, w *row.Word) { w.Journal = p.j.ID }, func(p *place, w *row.Word) (row.Word, error) {
		if err := p.KeepWord(p.Context(), *w); err != nil {
			return *w, err
		}
		return only(p.Words(p.Context(), w.Journal))
	}),
	trip(func(p *place, r *row.ResultSource) { r.Journal = p.j.ID }, func(p *place, r *row.ResultSource) (row.ResultSource, error) {
		if err := p.KeepResultSource(p.Context(), *r); err != nil {
			return *r, err
		}
		back, err := only(p.ResultSources(p.Context(), r.Journal))
		return back, errors.Join(err, p.DropResultSource(p.Context(), r.Journal, r.Place))
	}),
	trip(func(p *place, m *store.Mail) { m.Journal, m.State = p.j.ID, store.MailFailed }, func(p *place, m *store.Mail) (store.Mail, error) {
		_, err := p.ApproveMails(p.Context(), nil, []store.Mail{*m})
		if err != nil {
			return *m, err
		}
		if claimed, err := p.ClaimMail(p.Context(), m.ID); err != nil || !claimed {
			return *m, fmt.Errorf("claimed: %v, %w", claimed, err)
		}
		if err := p.SettleMail(p.Context(), m.ID, m.State, m.Why); err != nil {
			return *m, err
		}
		list, err := p.Mails(p.Context(), m.Journal)
		list = slices.DeleteFunc(list, func(x store.Mail) bool { return x.ID != m.ID })
		back, err := only(list, err)
		return back, errors.Join(err, p.KeepContacts(p.Context(), p.j.ID, nil)) // which forgets it
	}, "Tries", "Tried"),

	// What belongs to the installation.
	trip(nil, func(p *place, o *row.Outlet) (row.Outlet, error) {
		made, err := p.AddOutlet(p.Context(), *o)
		if err != nil {
			return made, err
		}
		changed := *o
		changed.ID = made.ID
		if err := errors.Join(p.EditOutlet(p.Context(), changed), p.TellOutlet(p.Context(), made.ID, made.Edited+1, o.OutletState)); err != nil {
			return made, err
		}
		back, err := only(p.Outlets(p.Context()))
		return back, errors.Join(err, p.RemoveOutlet(p.Context(), made.ID))
	}, "ID", "Edited", "Created"),
	trip(nil, func(p *place, x *row.Screen) (row.Screen, error) {
		if err := p.KeepScreen(p.Context(), *x); err != nil {
			return *x, err
		}
		return only(p.Screens(p.Context()))
	}),
	trip(nil, func(p *place, x *row.ScreenSeen) (row.ScreenSeen, error) {
		if err := p.SeeScreens(p.Context(), time.Unix(0, 0), *x); err != nil {
			return *x, err
		}
		return only(p.ScreensSeen(p.Context(), time.Unix(0, 0)))
	}),
	trip(nil, func(p *place, x *row.Token) (row.Token, error) {
		if err := errors.Join(p.AddToken(p.Context(), *x), p.UseToken(p.Context(), x.ID, x.Used)); err != nil {
			return *x, err
		}
		list, err := only(p.Tokens(p.Context()))
		if err != nil {
			return *x, err
		}
		back, err := p.Token(p.Context(), x.Hash)
		same(p, "by its hash", back, list)
		return back, err
	}),
	trip(nil, func(p *place, d *store.Doors) (store.Doors, error) {
		if err := p.KeepDoors(p.Context(), *d); err != nil {
			return *d, err
		}
		return p.Doors(p.Context())
	}),
	trip(nil, func(p *place, m *store.MailServer) (store.MailServer, error) {
		if err := p.KeepMailServer(p.Context(), *m); err != nil {
			return *m, err
		}
		return p.MailServer(p.Context())
	}),
	trip(nil, func(p *place, x *store.SecondPlace) (store.SecondPlace, error) {
		made, err := p.KeepSecondPlace(p.Context(), "here", x.Folder, true)
		if err != nil {
			return made, err
		}
		if x.Begun {
			if err := p.BeginSecondPlace(p.Context(), "here", made.ID); err != nil {
				return made, err
			}
		}
		return p.SecondPlace(p.Context(), "here")
	}, "ID", "Code", "Since"),

	// The inbox of a federation.
	trip(func(p *place, x *inbox.Submission) { x.ID, x.Edition = p.j.ID, 0 }, func(p *place, x *inbox.Submission) (inbox.Submission, error) {
		kept, err := p.KeepSubmissions(p.Context(), inbox.Change{Submission: *x})
		if err != nil {
			return *x, err
		}
		back, err := p.Submission(p.Context(), kept[0].ID)
		same(p, "as it was returned", back, kept[0])
		kept, also := p.KeepSubmissions(p.Context(), inbox.Change{Submission: back})
		same(p, "written again", kept[0].Edition, back.Edition+1)
		again, wrong := p.Submission(p.Context(), back.ID)
		again.Edition = back.Edition
		same(p, "read again", again, back)
		return back, errors.Join(err, also, wrong)
	}, "Edition"),
	trip(func(p *place, v *inbox.Version) { v.Submission, v.Number = p.j.ID, 1 }, func(p *place, v *inbox.Version) (inbox.Version, error) {
		_, err := p.KeepSubmissions(p.Context(), inbox.Change{Submission: inbox.Submission{ID: v.Submission, Name: "x"}, Version: v, Data: []byte("data")})
		if err != nil {
			return *v, err
		}
		return only(p.VersionsOf(p.Context(), v.Submission))
	}),
	trip(func(p *place, h *inbox.Happening) { h.Submission, h.Number = p.j.ID, 1 }, func(p *place, h *inbox.Happening) (inbox.Happening, error) {
		_, err := p.KeepSubmissions(p.Context(), inbox.Change{Submission: inbox.Submission{ID: h.Submission, Name: "x"}, Happened: []inbox.Happening{*h}})
		if err != nil {
			return *h, err
		}
		return only(p.Happenings(p.Context(), h.Submission))
	}),
	trip(nil, func(p *place, d *inbox.Decision) (inbox.Decision, error) {
		made, err := p.DecidePerson(p.Context(), *d)
		if err != nil {
			return *d, err
		}
		list, err := p.PersonDecisions(p.Context())
		return only(slices.DeleteFunc(list, func(x inbox.Decision) bool { return x.ID != made.ID }), err)
	}, "ID"),
	trip(nil, func(p *place, l *inbox.MemberList) (inbox.MemberList, error) {
		made, err := p.AddMemberList(p.Context(), *l, []byte("data"))
		if err != nil {
			return *l, err
		}
		back, err := only(p.MemberLists(p.Context()))
		return back, errors.Join(err, p.RemoveMemberList(p.Context(), made.ID))
	}, "ID"),
	trip(nil, func(p *place, x *inbox.Settings) (inbox.Settings, error) {
		if err := p.KeepInboxSettings(p.Context(), *x); err != nil {
			return *x, err
		}
		return p.InboxSettings(p.Context())
	}),

	// Rating periods.
	trip(nil, func(p *place, x *periods.Series) (periods.Series, error) {
		made, err := p.BeginSeries(p.Context(), *x, strings.NewReader("list"), periods.Change{Period: periods.Period{Month: "2026-11"}})
		if err != nil {
			return *x, err
		}
		back, err := p.SeriesOf(p.Context(), made.ID)
		same(p, "as it was returned", back, made)
		err = errors.Join(err, p.ChangeFees(p.Context(), back))
		again, also := p.SeriesOf(p.Context(), made.ID)
		same(p, "fees", again.Fees, x.Fees)
		return again, errors.Join(err, also)
	}, "ID", "Edition"),
	trip(func(p *place, x *periods.Period) { x.Series, x.Edition = p.j.ID, 0 }, func(p *place, x *periods.Period) (periods.Period, error) {
		if err := p.KeepPeriods(p.Context(), periods.Change{Period: *x}); err != nil {
			return *x, err
		}
		back, err := p.PeriodOf(p.Context(), x.Series, x.Month)
		if err != nil {
			return *x, err
		}
		err = p.KeepPeriods(p.Context(), periods.Change{Period: back})
		again, also := p.PeriodOf(p.Context(), x.Series, x.Month)
		same(p, "written again", again.Edition, back.Edition+1)
		return again, errors.Join(err, also)
	}, "Edition"),
	trip(func(p *place, h *periods.Happening) { h.Series, h.Number = p.j.ID, 1 }, func(p *place, h *periods.Happening) (periods.Happening, error) {
		err := p.KeepPeriods(p.Context(), periods.Change{Period: periods.Period{Series: h.Series, Month: h.Month}, Happened: []periods.Happening{*h}})
		if err != nil {
			return *h, err
		}
		return only(p.PeriodActs(p.Context(), h.Series, h.Month))
	}),
	trip(nil, func(p *place, r *periods.Result) (periods.Result, error) {
		back := periods.Result{Inputs: r.Inputs, Outputs: r.Outputs}
		named := periods.Happening{Series: p.j.ID, Month: "2026-12", Act: periods.Take, Inputs: r.Inputs, Outputs: r.Outputs} // one that nothing names goes
		err := p.KeepPeriods(p.Context(), periods.Change{Period: periods.Period{Series: named.Series, Month: named.Month}, Result: r, Happened: []periods.Happening{named}})
		if err != nil {
			return back, err
		}
		back.Data, err = p.RatingResult(p.Context(), r.Inputs, r.Outputs)
		honours, also := p.RatingHonours(p.Context(), r.Inputs, r.Outputs)
		back.Honours = honours
		return back, errors.Join(err, also)
	}),
	trip(nil, func(p *place, m *periods.Merge) (periods.Merge, error) {
		series, err := p.BeginSeries(p.Context(), periods.Series{Name: "Lista"}, strings.NewReader("list"), periods.Change{Period: periods.Period{Month: "2026-11"}})
		if err != nil {
			return *m, err
		}
		m.Series = series.ID
		if err := p.AddMerge(p.Context(), *m); err != nil {
			return *m, err
		}
		added, err := only(p.MergesOf(p.Context(), m.Series))
		if err == nil {
			err = p.UndoMerge(p.Context(), m.Series, added.ID, m.UndoneBy, m.Undone)
		}
		if err != nil {
			return *m, err
		}
		return only(p.MergesOf(p.Context(), m.Series))
	}, "ID"),
	trip(func(p *place, x *row.Plan) { x.Journal, x.Edition = p.j.ID, 1 }, func(p *place, x *row.Plan) (row.Plan, error) {
		edition, err := p.BeginPlan(p.Context(), *x)
		same(p, "edition", edition, x.Edition)
		err = errors.Join(err, p.EndPlan(p.Context(), *x))
		back, also := p.Plan(p.Context(), x.Journal)
		if err = errors.Join(err, also); err != nil {
			return *x, err
		}
		return *back, nil
	}),

	// Seasons of leagues.
	trip(func(_ *place, x *seasons.Kept) { x.Edition = 0 }, func(p *place, x *seasons.Kept) (seasons.Kept, error) {
		made, err := p.KeepSeason(p.Context(), seasons.Change{Season: *x})
		if err != nil {
			return *x, err
		}
		back, err := p.LeagueSeason(p.Context(), made.ID)
		if err != nil {
			return *x, err
		}
		same(p, "as it was returned", back, made)
		_, err = p.KeepSeason(p.Context(), seasons.Change{Season: back})
		again, also := p.LeagueSeason(p.Context(), made.ID)
		same(p, "written again", again.Edition, back.Edition+1)
		return again, errors.Join(err, also)
	}, "ID", "Edition"),
	trip(func(_ *place, h *seasons.Happening) { h.Number = 1 }, func(p *place, h *seasons.Happening) (seasons.Happening, error) {
		made, err := p.KeepSeason(p.Context(), seasons.Change{Season: seasons.Kept{Name: "Liga"}, Happened: *h})
		if err != nil {
			return *h, err
		}
		return only(p.SeasonActs(p.Context(), made.ID))
	}, "Season"),
	trip(nil, func(p *place, m *periods.PlayerMonth) (periods.PlayerMonth, error) {
		if err := p.KeepHistory(p.Context(), m.Series, m.Month, &periods.History{Months: []periods.PlayerMonth{*m}}); err != nil {
			return *m, err
		}
		return only(p.MonthsOf(p.Context(), m.Person))
	}),
	trip(nil, func(p *place, a *periods.Appearance) (periods.Appearance, error) {
		if err := p.KeepHistory(p.Context(), a.Series, a.Month, &periods.History{Played: []periods.Appearance{*a}}); err != nil {
			return *a, err
		}
		list, _, err := p.AppearancesOf(p.Context(), a.Kind, a.Person, 10, 0)
		back, err := only(list, err)
		who, also := p.PersonOf(p.Context(), a.Kind, a.Person)
		back.Name = who.Name
		return back, errors.Join(err, also)
	}),
	trip(func(p *place, h *periods.HonourOf) { h.Number = 0 }, func(p *place, h *periods.HonourOf) (periods.HonourOf, error) {
		if err := p.KeepHistory(p.Context(), h.Series, h.Month, &periods.History{Honours: []periods.Honour{h.Honour}}); err != nil {
			return *h, err
		}
		return only(p.HonoursOf(p.Context(), h.KindOf(), h.Person))
	}),

	// People.
	trip(nil, func(p *place, x *store.Person) (store.Person, error) {
		if err := p.people(func(ctx context.Context, c *store.PeopleChange) error { return c.KeepPerson(ctx, *x) }); err != nil {
			return *x, err
		}
		return only(p.People(p.Context()))
	}),
	trip(nil, func(p *place, d *store.Device) (store.Device, error) {
		err := p.people(func(ctx context.Context, c *store.PeopleChange) error { return c.AddDevice(ctx, *d) })
		err = errors.Join(err, p.TouchDevice(p.Context(), d.ID, d.Seen, d.Acted, d.Act))
		err = errors.Join(err, p.people(func(ctx context.Context, c *store.PeopleChange) error {
			_, err := c.RevokeDevice(ctx, d.ID, d.Revoked)
			return err
		}))
		if err != nil {
			return *d, err
		}
		return only(p.Devices(p.Context()))
	}),
	trip(nil, func(p *place, x *store.JoinCode) (store.JoinCode, error) {
		if err := p.people(func(ctx context.Context, c *store.PeopleChange) error { return c.AddCode(ctx, *x) }); err != nil {
			return *x, err
		}
		back, err := only(p.JoinCodes(p.Context()))
		return back, errors.Join(err, p.people(func(ctx context.Context, c *store.PeopleChange) error {
			_, err := c.RemoveCode(ctx, x.ID)
			return err
		}))
	}),
	trip(nil, func(p *place, x *store.Passkey) (store.Passkey, error) {
		if err := p.people(func(ctx context.Context, c *store.PeopleChange) error {
			_, err := c.AddPasskey(ctx, *x)
			_, also := c.UsePasskey(ctx, *x, x.Data, x.Used)
			return errors.Join(err, also)
		}); err != nil {
			return *x, err
		}
		return only(p.Passkeys(p.Context()))
	}),
	trip(nil, func(p *place, a *store.PeopleAct) (store.PeopleAct, error) {
		if err := p.people(func(ctx context.Context, c *store.PeopleChange) error { return c.Note(ctx, *a) }); err != nil {
			return *a, err
		}
		return only(p.PeopleActs(p.Context(), 1))
	}, "Number"),
}

// noRows are the types in what the store is given and returns that are none of a row, and why.
var noRows = map[reflect.Type]string{
	reflect.TypeFor[periods.History]():    "its parts are rows",
	reflect.TypeFor[periods.Person]():     "it follows from a history",
	reflect.TypeFor[inbox.Expiry]():       "a question",
	reflect.TypeFor[inbox.Erased]():       "what was erased: see TestWhatIsOverIsErased",
	reflect.TypeFor[row.Addition]():       "entries, contacts and decisions, which are rows",
	reflect.TypeFor[row.RemovedEvent]():   "an event and its journals, which are rows",
	reflect.TypeFor[row.Search]():         "a question to the register",
	reflect.TypeFor[row.Made]():           "a summary, which is a row, with the journal that it was made of",
	reflect.TypeFor[row.Compared]():       "what a comparison found; it is not kept",
	reflect.TypeFor[row.Finding]():        "the answer to it, of events and summaries",
	reflect.TypeFor[row.Merged]():         "what became of a copy; it is not kept",
	reflect.TypeFor[row.Agreed]():         "numbers of versions, most of them of the program: versions_test.go",
	reflect.TypeFor[row.OutletState]():    "a part of an outlet",
	reflect.TypeFor[signup.OpenForm]():    "a form, which is a row, with its event",
	reflect.TypeFor[signup.Entry]():       "a part of a row of the queue",
	reflect.TypeFor[signup.Decided]():     "a change of a row of the queue, of which Is is a part",
	reflect.TypeFor[store.PeopleChange](): "a transaction",
	reflect.TypeFor[periods.Change]():     "a period and happenings, which are rows, and a result: periods_test.go",
	reflect.TypeFor[seasons.Change]():     "a season and what happened, which are rows",
	reflect.TypeFor[periods.Report]():     "a part of the row of a period",
	reflect.TypeFor[inbox.Change]():       "a submission, a version and happenings, which are rows",
	reflect.TypeFor[inbox.Asked]():        "a question to the inbox",
	reflect.TypeFor[inbox.Event]():        "likewise",
	reflect.TypeFor[inbox.Counts]():       "it is counted",
	reflect.TypeFor[store.Hearing]():      "functions",
	reflect.TypeFor[store.EventFile]():    "a file: eventfile_test.go",
	reflect.TypeFor[store.Left]():         "a second place as it was found: secondplace_test.go",
	reflect.TypeFor[store.ReadLines]():    "lines of a second place: secondplace_test.go",
	reflect.TypeFor[store.Reached]():      "how far a second place has come; it is not kept in the database",
	reflect.TypeFor[store.Extent]():       "how far journals are; it is counted",
	reflect.TypeFor[store.Chained]():      "a journal compared with its links; it is computed",
	reflect.TypeFor[store.Archived]():     "what archiving has brought; it is counted",
	reflect.TypeFor[store.Standbys]():     "what PostgreSQL says of others",
}

// Every field of every row survives in either database: a type that gets a field and no
// column fails here. Of several that are true or false each is false once, so that none is
// taken for another.
func TestEveryFieldOfEveryRowSurvives(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		s := open(t, url)
		for _, r := range roundTrips {
			t.Run(r.of.String(), func(t *testing.T) {
				for unset := -1; ; unset++ {
					f := filler{unset: unset}
					x := reflect.New(r.of)
					f.fill(t, x.Elem(), r.of.String())
					if unset >= f.flags {
						return
					}
					p := &place{t, s, journalWith(t, s, 1)}
					back, err := r.keep(p, x.Interface())
					if err != nil {
						t.Fatal(err)
					}
					got := reflect.New(r.of)
					got.Elem().Set(reflect.ValueOf(back))
					for _, name := range r.settled {
						field := got.Elem().FieldByName(name)
						if field.IsZero() {
							t.Errorf("%s has no value", name)
						}
						field.SetZero()
						x.Elem().FieldByName(name).SetZero()
					}
					if diff := cmp.Diff(x.Elem().Interface(), got.Elem().Interface(), cmp.Transformer("Secrets", func(s row.Secrets) map[string]string { return s })); diff != "" {
						t.Errorf("kept and read (-kept +read):\n%s", diff)
					}
				}
			})
		}
	})
}

// filler gives every field a value of its own.
type filler struct {
	n            int
	flags, unset int // how many fields are true or false, and which of them stays false
}

var filledTime = time.Date(2026, 11, 22, 9, 0, 0, 0, time.UTC)

func (f *filler) fill(t *testing.T, v reflect.Value, name string) {
	t.Helper()
	f.n++
	switch x := v.Addr().Interface().(type) {
	case *time.Time:
		*x = filledTime.Add(time.Duration(f.n)*time.Hour + time.Duration(f.n)*time.Microsecond)
		return
	case *tournament.Date:
		*x = tournament.Date{Year: 1900 + f.n, Month: 1 + f.n%12, Day: 1 + f.n%28}
		return
	case *json.RawMessage:
		*x = json.RawMessage(`{"v":` + fmt.Sprint(f.n) + `}`)
		return
	case *[]byte:
		*x = fmt.Appendf(nil, "v%d", f.n)
		return
	}
	switch v.Kind() {
	case reflect.String:
		v.SetString(fmt.Sprint("v", f.n))
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(int64(f.n))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		v.SetUint(uint64(f.n))
	case reflect.Bool:
		v.SetBool(f.flags != f.unset)
		f.flags++
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		f.fill(t, v.Elem(), name)
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		f.fill(t, v.Index(0), name)
	case reflect.Map:
		key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
		f.fill(t, key, name)
		f.fill(t, value, name)
		v.Set(reflect.MakeMap(v.Type()))
		v.SetMapIndex(key, value)
	case reflect.Interface: // the value of a message
		v.Set(reflect.ValueOf(fmt.Sprint("v", f.n)))
	case reflect.Struct:
		for k := range v.NumField() {
			if !v.Type().Field(k).IsExported() {
				t.Fatalf("%s.%s: no row has such a field", name, v.Type().Field(k).Name)
			}
			f.fill(t, v.Field(k), name+"."+v.Type().Field(k).Name)
		}
	default:
		t.Fatalf("%s: a value of kind %s cannot be kept", name, v.Kind())
	}
}

// No type of a row is left out: what the store is given and returns is in the list, or is
// said to be none.
func TestEveryRowIsInTheList(t *testing.T) {
	found := map[reflect.Type]bool{}
	var look func(reflect.Type)
	look = func(of reflect.Type) {
		switch of.Kind() {
		case reflect.Pointer, reflect.Slice, reflect.Array:
			look(of.Elem())
		case reflect.Map:
			look(of.Key())
			look(of.Elem())
		case reflect.Func:
			for k := range of.NumIn() {
				look(of.In(k))
			}
			for k := range of.NumOut() {
				look(of.Out(k))
			}
		case reflect.Struct:
			if strings.HasPrefix(of.PkgPath(), "torneo/") {
				found[of] = true
			}
		}
	}
	for _, of := range []reflect.Type{reflect.TypeFor[*store.Store](), reflect.TypeFor[*store.PeopleChange]()} {
		for k := range of.NumMethod() {
			method := of.Method(k).Type
			for n := 1; n < method.NumIn(); n++ { // after the receiver
				look(method.In(n))
			}
			for n := range method.NumOut() {
				look(method.Out(n))
			}
		}
	}
	for of := range found {
		listed := slices.ContainsFunc(roundTrips, func(r roundTrip) bool { return r.of == of })
		if _, is := noRows[of]; listed == is {
			t.Errorf("%s: in the list: %v, none of a row: %v", of, listed, is)
		}
	}
	for of := range noRows {
		if !found[of] {
			t.Errorf("%s is said to be no row, and the store has none", of)
		}
	}
	for _, r := range roundTrips {
		if !found[r.of] {
			t.Errorf("%s is in the list, and the store has none", r.of)
		}
	}
}
