package clerk_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"torneo/internal/inbox"
	"torneo/internal/periods/clerk"
	"torneo/internal/store/storetest"
	"torneo/rating/period"
	"torneo/tournament"
	"torneo/trf"
)

// misspell returns a correction by which the first player of the list who plays is called otherwise and
// has no number.
func misspell(name string, id int64) func(*tournament.Tournament) {
	return func(t *tournament.Tournament) {
		t.Players[0].Name, t.Players[0].FIDEID, t.Players[0].Birth, t.Players[0].Sex = name, id, tournament.Date{Year: 1990}, ""
	}
}

// decide brings a list of members, has the report checked with it and decides who its first player is.
func (b *bureau) decide(s inbox.Submission, entrant string, nobody bool, fide int64) inbox.Decision {
	b.Helper()
	versions, err := b.inbox.VersionsOf(b.Context(), s.ID)
	if err != nil {
		b.Fatal(err)
	}
	for _, q := range versions[len(versions)-1].Found.Questions {
		if q.Entrant.Name == entrant {
			d, err := b.inbox.Decide(b.Context(), s.ID, q.Entrant, nobody, "", fide, ana)
			if err != nil {
				b.Fatal(err)
			}
			return d
		}
	}
	b.Fatalf("nobody asks who %s is", entrant)
	return inbox.Decision{}
}

// One person who is in a report under another spelling and without a number is one row of the new list
// as soon as it is decided, also in a month that is frozen; a decision that is taken back moves it back.
func TestDecisionsSayWhoSomebodyIs(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		b := openBureau(t, url)
		day := tournament.Date{Year: 2026, Month: 11, Day: 14}
		plain := report(t, 7, "Abierto de Cadiz", day)
		of, _, _ := trf.Read(plain)
		right, id := of.Players[0].Name, of.Players[0].FIDEID
		const wrong = "Benitez, Luis"
		if _, _, err := b.inbox.AddList(t.Context(), "Members", "2026-01-01", "members.csv", memberTable(id), ana); err != nil {
			t.Fatal(err)
		}
		s := b.begin()
		sub := b.accept("cadiz", report(t, 7, "Abierto de Cadiz", day, misspell(wrong, 0)))
		p := b.compute(s.ID, "2026-11")
		own := "Abierto de Cadiz, 2026-11-14#1"
		if r := b.result(p.Next); memberOf(r, own) == nil || len(r.Decisions) > 0 {
			t.Fatalf("nobody is in a row of their own: %+v", r.Decisions)
		}
		undecided := p.Next.Inputs
		b.decide(sub, wrong, false, id)
		if list, err := b.ChangedDecisions(t.Context(), p.Next); err != nil || len(list) != 1 {
			t.Fatalf("%+v, %v", list, err)
		}
		wantRefused(t, b.Freeze(t.Context(), s.ID, "2026-11", 0, ana), "periods.outdated-people")
		p = b.freeze(s.ID, "2026-11")
		r := b.result(p.Frozen)
		if memberOf(r, own) != nil || r.Inputs == undecided || len(r.Decisions) != 1 || len(p.Frozen.Decided) != 1 || len(p.Frozen.Entrants) != 4*12 {
			t.Fatalf("%+v %+v", r.Decisions, p.Frozen.Decided)
		}
		if c := changeOf(r, p.Frozen.Decided[0].Is); c == nil || c.Name != right {
			t.Errorf("%+v", c)
		}
		if table := string(clerk.DecisionTable(p.Frozen)); !strings.Contains(table, wrong) {
			t.Error(table)
		}
		// Taken back: the month says so, and what is computed anew is what it was without it.
		all, err := b.Decisions(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if err := b.inbox.Undo(t.Context(), all[0].ID, ana); err != nil {
			t.Fatal(err)
		}
		if list, err := b.ChangedDecisions(t.Context(), p.Frozen); err != nil || len(list) != 1 {
			t.Fatalf("%+v, %v", list, err)
		}
		p = b.compute(s.ID, "2026-11")
		if p.Next == nil || p.Next.Inputs != undecided {
			t.Fatalf("%+v", p.Next)
		}
		if err := b.Take(t.Context(), s.ID, "2026-11", 0, ana); err != nil {
			t.Fatal(err)
		}
		if r := b.result(b.period(s.ID, "2026-11").Frozen); memberOf(r, own) == nil {
			t.Error("the row of their own has not come back")
		}
	})
}

// Somebody of whom it was decided that they are nobody of the lists does not take the number of the
// member who has it.
func TestNobodyTakesNoNumber(t *testing.T) {
	b := openBureau(t, storetest.SQLite(t))
	day := tournament.Date{Year: 2026, Month: 11, Day: 14}
	if _, _, err := b.inbox.AddList(t.Context(), "Members", "2026-01-01", "members.csv", memberTable(0), ana); err != nil {
		t.Fatal(err)
	}
	s := b.begin()
	sub := b.accept("cadiz", report(t, 7, "Abierto de Cadiz", day, misspell("Zubiri, Xabier", 2200039)))
	if c := changeOf(b.result(b.compute(s.ID, "2026-11").Next), "2200039"); c == nil {
		t.Fatal("the number is not taken as it stands")
	}
	b.decide(sub, "Zubiri, Xabier", true, 0)
	p := b.compute(s.ID, "2026-11")
	r := b.result(p.Next)
	if changeOf(r, "2200039") != nil || memberOf(r, "Abierto de Cadiz, 2026-11-14#1") == nil || p.Next.Decided[0].Is != "" {
		t.Errorf("%+v", p.Next.Decided)
	}
}

// memberTable is the list of members: those of the rating list, of whom one is called otherwise.
func memberTable(benitez int64) []byte {
	var b bytes.Buffer
	b.WriteString("FIDE ID,Name,Born\n")
	for k := range members {
		name := fmt.Sprintf("Player, %02d", k)
		if int64(2200001+k) == benitez {
			name = "Benitez Carrasco, Luis Alberto"
		}
		fmt.Fprintf(&b, "%d,\"%s\",1990\n", 2200001+k, name)
	}
	return b.Bytes()
}

func memberOf(r *period.Result, id string) *period.Member {
	if k := slices.IndexFunc(r.List.Members, func(m period.Member) bool { return m.ID == id }); k >= 0 {
		return &r.List.Members[k]
	}
	return nil
}

func changeOf(r *period.Result, id string) *period.Change {
	if k := slices.IndexFunc(r.Changes, func(c period.Change) bool { return c.ID == id }); k >= 0 {
		return &r.Changes[k]
	}
	return nil
}
