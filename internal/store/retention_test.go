package store_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"torneo/internal/inbox"
	"torneo/internal/periods"
	"torneo/internal/row"
	"torneo/internal/seasons"
	"torneo/internal/signedlink"
	"torneo/internal/signup"
	"torneo/internal/store"
	"torneo/internal/store/storetest"
	"torneo/league"
	"torneo/tournament"
)

// What is over by the rules is erased and told; what a frozen month follows from stays, as does all that
// is not over.
func TestWhatIsOverIsErased(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		s := open(t, url)
		old, late := time.Date(2024, 1, 10, 12, 0, 0, 0, time.UTC), time.Date(2026, 11, 1, 12, 0, 0, 0, time.UTC)
		keep := func(name string, state inbox.State, at time.Time) inbox.Submission {
			t.Helper()
			x := inbox.Submission{Name: name, State: state, Email: "club@example.org", Organiser: "Club", Changed: at, Received: at}
			for n := range 2 {
				x.Versions = n + 1
				v := inbox.Version{Number: n + 1, File: "a.trf", Hash: name + string(rune('1'+n)), Way: inbox.ByMail, From: "ana@example.org", At: at, Found: inbox.Found{At: at, People: []string{"Ana"}}}
				kept, err := s.KeepSubmissions(t.Context(), inbox.Change{Submission: x, Version: &v, Data: []byte(name), Happened: []inbox.Happening{{At: at, Act: inbox.Return, Words: "born wrong"}, {At: at, Act: inbox.Rate, Words: "2024-01"}}})
				if err != nil {
					t.Fatal(err)
				}
				x = kept[0]
			}
			return x
		}
		rated, dropped, fresh, waiting := keep("rated", inbox.Rated, old), keep("dropped", inbox.Dropped, old), keep("fresh", inbox.Rated, late), keep("waiting", inbox.Received, old)
		for _, since := range []string{"2022-01-01", "2023-01-01", "2026-01-01"} {
			if _, err := s.AddMemberList(t.Context(), inbox.MemberList{Name: "Members", Since: since, File: "m.csv", At: old}, []byte("Ana")); err != nil {
				t.Fatal(err)
			}
		}
		d, err := s.DecidePerson(t.Context(), inbox.Decision{Entrant: inbox.Person{Name: "Ana", Born: 2012}, At: old})
		if err != nil {
			t.Fatal(err)
		}
		lately, err := s.DecidePerson(t.Context(), inbox.Decision{Entrant: inbox.Person{Name: "Eva", Born: 2012}, At: old})
		if err != nil {
			t.Fatal(err)
		}
		adult, err := s.DecidePerson(t.Context(), inbox.Decision{Entrant: inbox.Person{Name: "Luz", Born: 1980}, At: old})
		if err != nil {
			t.Fatal(err)
		}
		march := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
		for id, at := range map[string]time.Time{d.ID: old, lately.ID: march, adult.ID: march} {
			if err := s.UndoDecision(t.Context(), id, "Ana", at); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := s.BeginSeries(t.Context(), periods.Series{Name: "FIDE", Begins: "2024-01"}, strings.NewReader("list"), periods.Change{Period: periods.Period{Month: "2024-01", State: periods.Frozen,
			Frozen: &periods.Computed{Inputs: "a", Outputs: "b", Reports: []periods.Report{{Submission: rated.ID, Version: 1, Hash: "rated1"}}}}}); err != nil {
			t.Fatal(err)
		}
		rules := inbox.ExpiriesOn("2026-11-29", map[string]int{inbox.RuleFindings: 6})
		want := map[string]int{inbox.RuleContacts: 2 + 4, inbox.RuleLetters: 4, inbox.RuleFindings: 4, inbox.RuleFiles: 2, inbox.RuleLists: 1, inbox.RuleUndone: 1, inbox.RuleMinorsUndone: 1}
		for _, e := range rules {
			if n, err := s.CountExpired(t.Context(), e); err != nil || n != want[e.Name] {
				t.Errorf("%s: %d are over, %v", e.Name, n, err)
			}
		}
		done, err := s.EraseExpired(t.Context(), rules, inbox.Erased{By: "Ana", At: late})
		if err != nil || len(done) != len(want) {
			t.Fatalf("%+v %v", done, err)
		}
		for _, e := range done {
			if e.Things != want[e.Rule] {
				t.Errorf("%+v", e)
			}
		}
		told, err := s.Erasures(t.Context())
		if err != nil || len(told) != len(done) || told[0] != done[len(done)-1] {
			t.Errorf("%+v %v", told, err)
		}
		for _, e := range rules {
			if n, err := s.CountExpired(t.Context(), e); err != nil || n != 0 {
				t.Errorf("%s: %d are still over, %v", e.Name, n, err)
			}
		}
		for _, x := range []struct {
			of      inbox.Submission
			email   bool
			version int
			file    bool
		}{{rated, false, 1, true}, {rated, false, 2, true}, {dropped, false, 1, false}, {dropped, false, 2, false}, {fresh, true, 1, true}, {waiting, true, 2, true}} {
			now, err := s.Submission(t.Context(), x.of.ID)
			if err != nil || (now.Email != "") != x.email {
				t.Errorf("%+v %v", now, err)
			}
			if _, err := s.VersionFile(t.Context(), x.of.ID, x.version); (err == nil) != x.file {
				t.Errorf("%s %d: %v", x.of.Name, x.version, err)
			}
			versions, err := s.VersionsOf(t.Context(), x.of.ID)
			if err != nil || len(versions) != 2 || (versions[0].Found.People != nil) != x.email || (versions[0].From != "") != x.email || versions[0].Hash == "" {
				t.Errorf("%+v %v", versions, err)
			}
			acts, err := s.Happenings(t.Context(), x.of.ID)
			if err != nil || len(acts) != 4 || (acts[0].Words != "") != x.email || acts[1].Words != "2024-01" {
				t.Errorf("%+v %v", acts, err)
			}
		}
		if lists, err := s.MemberLists(t.Context()); err != nil || len(lists) != 2 {
			t.Errorf("%+v %v", lists, err)
		}
		if all, err := s.PersonDecisions(t.Context()); err != nil || len(all) != 1 || all[0].ID != adult.ID {
			t.Errorf("%+v %v", all, err)
		}
		if again, err := s.EraseExpired(t.Context(), rules, inbox.Erased{By: "Ana", At: late}); err != nil || again != nil {
			t.Errorf("%+v %v", again, err)
		}
	})
}

// What is kept beside tournaments goes when their events are over for long enough, of minors earlier; whole
// events only if that is set, and not as long as a report of theirs is not rated.
func TestWhatIsBesideTournamentsIsErased(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		s := open(t, url)
		ctx := t.Context()
		over, waiting, open := finishedWith(t, s, 20), finishedWith(t, s, 30), journalWith(t, s, 5)
		for _, j := range []store.Journal{over, waiting, open} {
			if err := s.KeepContacts(ctx, j.ID, map[int]row.Contact{1: {Email: "ana@example.org"}, 2: {Phone: "1"}, 3: {Notes: "pays later"}}); err != nil {
				t.Fatal(err)
			}
			entries := []signup.Entry{{Name: "Child", Birth: tournament.Date{Year: time.Now().Year() - 10}}, {Name: "Adult", Birth: tournament.Date{Year: 1970}}, {Name: "Unknown"}}
			if _, err := s.PutSignups(ctx, j.Event, time.Now(), entries...); err != nil {
				t.Fatal(err)
			}
			link := signedlink.Handed{Journal: j.ID, ID: "a", Kind: "captain", Name: "Captain Ana", Maker: "x", MakerName: "Eva", Ends: "day", Made: time.Now(), Issue: 1}
			if err := errors.Join(s.KeepForm(ctx, j.ID, "it3", map[string]string{"organiser": "Ana", "contact": "600 000 000"}), s.KeepForm(ctx, j.ID, "it1", map[string]string{"remarks": "x"}),
				s.KeepSignupForm(ctx, j.Event, signup.Form{Text: "ask Ana, 600 000 000"}), s.KeepLetterhead(ctx, j.ID, row.Letterhead{Line: "600 000 000", Address: "https://club.example"}),
				s.HandOut(ctx, j.ID, []signedlink.Handed{link}), s.WithdrawLink(ctx, j.ID, "a", "Eva", time.Now()), s.AddLinkDevice(ctx, signedlink.Device{Journal: j.ID, Link: "a", ID: "d", Place: "10.0.0.7", Opened: time.Now(), Used: time.Now()}),
				s.KeepWord(ctx, row.Word{Journal: j.ID, Round: 1, Team: 1, Kind: "lineup", Data: "1,2", At: time.Now()})); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := s.KeepSubmissions(ctx, inbox.Change{Submission: inbox.Submission{Name: "x", Journal: waiting.ID, State: inbox.Received, Changed: time.Now(), Received: time.Now()}}); err != nil {
			t.Fatal(err)
		}
		if _, err := s.ArchiveEvent(ctx, over.Event, everybodys()); err != nil {
			t.Fatal(err)
		}
		months := map[string]int{inbox.RuleEvents: 1}
		if err := inbox.CheckRetention(months); err != nil {
			t.Fatal(err)
		}
		past, soon := time.Now().AddDate(0, 0, -2).Format(time.DateOnly), time.Now().AddDate(2, 0, 0).Format(time.DateOnly)
		minors := func(rules []inbox.Expiry) []inbox.Expiry {
			for k := range rules {
				if e := &rules[k]; e.Name == inbox.RuleMinorsPlayers {
					journals, err := s.FinishedWithContacts(ctx, *e)
					if err != nil {
						t.Fatal(err)
					}
					e.Players = map[string][]int{open.ID: {1}}
					for id := range journals {
						e.Players[id] = []int{2}
					}
				}
			}
			return rules
		}
		count := func(rules []inbox.Expiry) map[string]int {
			t.Helper()
			found := map[string]int{}
			for _, e := range rules {
				if e.Before == "" {
					continue
				}
				n, err := s.CountExpired(ctx, e)
				if err != nil {
					t.Fatal(err)
				}
				if n > 0 {
					found[e.Name] = n
				}
			}
			return found
		}
		same(t, "nothing is over", count(minors(inbox.ExpiriesOn(past, months))), map[string]int{})
		// Four months later only what is kept of minors is.
		later := minors(inbox.ExpiriesOn(time.Now().AddDate(0, 4, 0).Format(time.DateOnly), nil))
		same(t, "of minors", count(later), map[string]int{inbox.RuleMinorsPlayers: 2, inbox.RuleMinorsEntries: 2})
		done, err := s.EraseExpired(ctx, later, inbox.Erased{By: "Ana", At: time.Now()})
		if err != nil || len(done) != 2 {
			t.Fatalf("%+v %v", done, err)
		}
		kept, err := s.Contacts(ctx, over.ID)
		if _, there := kept[2]; err != nil || there || len(kept) != 2 {
			t.Errorf("%+v %v", kept, err)
		}
		all := minors(inbox.ExpiriesOn(soon, months))
		same(t, "of everybody", count(all), map[string]int{inbox.RulePlayers: 4, inbox.RuleEntries: 4, inbox.RuleForms: 8, inbox.RuleLinks: 6, inbox.RuleEvents: 1})
		if _, err := s.EraseExpired(ctx, all, inbox.Erased{By: "Ana", At: time.Now()}); err != nil {
			t.Fatal(err)
		}
		same(t, "afterwards", count(minors(inbox.ExpiriesOn(soon, months))), map[string]int{})
		if kept, err := s.Contacts(ctx, open.ID); err != nil || len(kept) != 3 {
			t.Errorf("%+v %v", kept, err)
		}
		for _, j := range []store.Journal{waiting, open} {
			there := j.ID == open.ID
			report, wrong := s.Form(ctx, j.ID, "it3")
			norm, also := s.Form(ctx, j.ID, "it1")
			form, no := s.SignupForm(ctx, j.Event)
			head, not := s.Letterhead(ctx, j.ID)
			if err := errors.Join(wrong, also, no, not); err != nil || (report != nil) != there || norm["remarks"] != "x" || (form.Text != "") != there || (head.Line != "") != there || head.Address == "" {
				t.Errorf("%v %v %+v %+v %v", report, norm, form, head, err)
			}
			link, _, wrong := s.HandedLink(ctx, j.ID, "a")
			devices, also := s.LinkDevices(ctx, j.ID)
			words, no := s.Words(ctx, j.ID)
			if err := errors.Join(wrong, also, no); err != nil || (link.Name != "") != there || (link.MakerName != "") != there || link.Withdrawn.IsZero() || (len(devices) == 1) != there || (len(words) == 1) != there {
				t.Errorf("%+v %+v %+v %v", link, devices, words, err)
			}
		}
		if list, err := s.Signups(ctx, open.Event); err != nil || len(list) != 3 {
			t.Errorf("%+v %v", list, err)
		}
		gone, err := s.DeletedEvents(ctx)
		if err != nil || len(gone) != 1 || gone[0].ID != over.Event {
			t.Errorf("%+v %v", gone, err)
		}
		if _, err := s.Event(ctx, waiting.Event); err != nil {
			t.Error(err)
		}
		if purged, err := s.Purge(ctx, time.Now().Add(time.Hour)); err != nil || len(purged) != 1 {
			t.Errorf("%+v %v", purged, err)
		}
	})
}

// What was computed of a month goes when it has been replaced for long enough; what holds stays, and so
// does what was replaced lately.
func TestReplacedResultsAreErased(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		s := open(t, url)
		ctx := t.Context()
		at := func(year int) time.Time { return time.Date(year, 1, 10, 12, 0, 0, 0, time.UTC) }
		series, err := s.BeginSeries(ctx, periods.Series{Name: "FIDE", Begins: "2020-01"}, strings.NewReader("list"), periods.Change{Period: periods.Period{Month: "2020-01", State: periods.Open}})
		if err != nil {
			t.Fatal(err)
		}
		for k, year := range []int{2020, 2021, 2026} {
			p, err := s.PeriodOf(ctx, series.ID, "2020-01")
			if err != nil {
				t.Fatal(err)
			}
			in := []string{"a", "b", "c"}[k]
			p.State, p.Frozen = periods.Frozen, &periods.Computed{Inputs: in, Outputs: in}
			if err := s.KeepPeriods(ctx, periods.Change{Period: p, Result: &periods.Result{Inputs: in, Outputs: in, Data: []byte("born"), Honours: []byte("{}")}, Happened: []periods.Happening{{Series: series.ID, Month: "2020-01", Act: periods.Take, At: at(year), Inputs: in, Outputs: in}}}); err != nil {
				t.Fatal(err)
			}
		}
		rules := inbox.ExpiriesOn("2026-11-29", nil)
		done, err := s.EraseExpired(ctx, rules, inbox.Erased{By: "Ana", At: at(2026)})
		if err != nil || len(done) != 1 || done[0].Rule != inbox.RuleResults || done[0].Things != 1 {
			t.Fatalf("%+v %v", done, err)
		}
		for in, there := range map[string]bool{"a": false, "b": true, "c": true} {
			if _, err := s.RatingResult(ctx, in, in); (err == nil) != there {
				t.Errorf("%s: %v", in, err)
			}
		}
	})
}

// Squads go of seasons that are over, of minors earlier; a season that is played keeps them, and so does one
// in which somebody did something lately.
func TestSquadsOfSeasonsAreErased(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		s := open(t, url)
		ctx := t.Context()
		day := func(month int) tournament.Date { return tournament.Date{Year: 2026, Month: month, Day: 10} }
		keep := func(name string, state seasons.State, last tournament.Date, acted time.Time) seasons.Kept {
			t.Helper()
			x := seasons.New(league.Season{Name: name, Divisions: []league.Division{{ID: "d", Dates: []tournament.Date{{Year: 2025, Month: 11, Day: 2}, last}}},
				Clubs: []league.Club{{ID: "c", Teams: []league.Team{{ID: "t", Squad: []league.Member{{ID: "1", Name: "Child", Birth: tournament.Date{Year: 2012, Month: 3, Day: 4}}, {ID: "2", Name: "Adult", Birth: tournament.Date{Year: 1970}}, {ID: "3", Name: "Unknown"}}}}}}},
				seasons.Step{By: "Ana", At: acted})
			x.State = state
			c, err := x.Change(seasons.Describe, "", seasons.Step{By: "Ana", At: acted})
			if err != nil {
				t.Fatal(err)
			}
			k, err := s.KeepSeason(ctx, c)
			if err != nil {
				t.Fatal(err)
			}
			return k
		}
		june, lately := time.Date(2026, 6, 1, 12, 0, 0, 0, time.UTC), time.Date(2027, 6, 1, 12, 0, 0, 0, time.UTC)
		closed, left, played, touched := keep("closed", seasons.Closed, day(5), june), keep("left", seasons.Begun, day(5), june), keep("played", seasons.Begun, tournament.Date{Year: 2028, Month: 1, Day: 9}, june), keep("touched", seasons.Closed, day(5), lately)
		squad := func(k seasons.Kept) (names []string, erased string) {
			t.Helper()
			now, err := s.LeagueSeason(ctx, k.ID)
			if err != nil {
				t.Fatal(err)
			}
			x, err := seasons.Read(now)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range x.League.Clubs[0].Teams[0].Squad {
				names = append(names, m.Name)
			}
			return names, x.Erased
		}
		erase := func(today string, want map[string]int) {
			t.Helper()
			rules := inbox.ExpiriesOn(today, nil)
			for _, e := range rules {
				if n, err := s.CountExpired(ctx, e); err != nil || n != want[e.Name] {
					t.Errorf("%s: %d are over of %s, %v", today, n, e.Name, err)
				}
			}
			done, err := s.EraseExpired(ctx, rules, inbox.Erased{By: "Ana", At: lately})
			if err != nil || len(done) != len(want) {
				t.Errorf("%s: %+v %v", today, done, err)
			}
			for _, e := range done {
				if e.Things != want[e.Rule] {
					t.Errorf("%+v", e)
				}
			}
		}
		everybody, adults := []string{"Child", "Adult", "Unknown"}, []string{"Adult", "Unknown"}
		expect := func(k seasons.Kept, want []string) {
			t.Helper()
			names, erased := squad(k)
			same(t, k.Name, names, want)
			if (erased != "") != (len(want) < 3) {
				t.Errorf("%s was erased on %q", k.Name, erased)
			}
		}
		erase("2026-11-30", map[string]int{})
		erase("2026-12-02", map[string]int{inbox.RuleMinorsSquads: 2})
		for _, k := range []seasons.Kept{closed, left} {
			expect(k, adults)
		}
		for _, k := range []seasons.Kept{played, touched} {
			expect(k, everybody)
		}
		erase("2026-12-03", map[string]int{})
		erase("2027-06-02", map[string]int{inbox.RuleSquads: 4})
		for _, k := range []seasons.Kept{closed, left} {
			expect(k, nil)
		}
		for _, k := range []seasons.Kept{played, touched} {
			expect(k, everybody)
		}
		// Somebody who has read it before cannot keep it with them again.
		if _, err := s.KeepSeason(ctx, seasons.Change{Season: closed, Happened: seasons.Happening{At: lately}}); err == nil {
			t.Error("what was read before is kept")
		}
		if kept, err := s.LeagueSeason(ctx, closed.ID); err != nil || !json.Valid(kept.Data) {
			t.Errorf("%+v %v", kept, err)
		}
	})
}
