package clerk_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"torneo/internal/inbox"
	"torneo/internal/inbox/office"
	"torneo/internal/periods"
	"torneo/internal/periods/clerk"
	"torneo/internal/store"
	"torneo/internal/store/storetest"
	"torneo/rating/period"
	"torneo/simulate"
	"torneo/tournament"
	"torneo/trf"
)

var ana = office.Who{Name: "Ana", Identity: "p1"}

var noon = time.Date(2027, 1, 10, 12, 0, 0, 0, time.UTC)

// bureau is a federation with its inbox and its clerk.
type bureau struct {
	*testing.T
	*clerk.Clerk
	inbox *office.Office
	kept  *store.Store
}

func openBureau(t *testing.T, url string) *bureau {
	t.Helper()
	s, err := store.Open(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	clock := func() time.Time { return noon }
	o := office.New(s, office.Options{Clock: clock})
	return &bureau{t, clerk.New(s, o, clock), o, s}
}

// members is how many players the list has, of whom the last three have no rating yet.
const members = 40

// startingList is the list of a federation in CSV.
func startingList() []byte {
	var b bytes.Buffer
	b.WriteString("id,name,rating,federation,birth,games,k\n")
	for k := range members {
		games, rating := 30+k, fmt.Sprint(2400-20*k)
		if k >= members-3 {
			games, rating = 0, ""
		}
		fmt.Fprintf(&b, "%d,\"Player, %02d\",%s,ESP,1990,%d,20\n", 2200001+k, k, rating, games)
	}
	return b.Bytes()
}

// report returns the report of a generated event of some players of the list, the same one whenever it
// is asked for.
func report(t *testing.T, seed uint64, name string, day tournament.Date, corrections ...func(*tournament.Tournament)) []byte {
	t.Helper()
	chance := rand.New(rand.NewPCG(seed, 45))
	r, err := simulate.Tournament(chance, simulate.Options{Name: name, Players: 12, Rounds: 5, FullPointByes: simulate.ZeroQuota(), Acceleration: simulate.NoAcceleration})
	if err != nil {
		t.Fatal(err)
	}
	r.City, r.Federation, r.Start, r.End, r.ChiefArbiter = "Cadiz", "ESP", day, day, "Soto Rey, Marta"
	for k := range r.Rounds {
		r.Rounds[k].Date = day
	}
	who := chance.Perm(members)[:len(r.Players)]
	slices.Sort(who)
	for k := range r.Players {
		p := &r.Players[k]
		p.Name, p.FIDEID, p.Federation, p.Title = fmt.Sprintf("Player, %02d", who[k]), int64(2200001+who[k]), "ESP", ""
		if p.Rating = 2400 - 20*who[k]; who[k] >= members-3 {
			p.Rating = 0
		}
	}
	for _, correct := range corrections {
		correct(r)
	}
	data, err := trf.Write(r, trf.TRF16, trf.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// accept brings a report and accepts it.
func (b *bureau) accept(name string, data []byte) inbox.Submission {
	b.Helper()
	list, err := b.inbox.Bring(b.Context(), []office.Sent{{Name: name + ".trf", Data: data}}, office.Bringing{Way: inbox.ByUpload, By: ana, Organiser: "Club Alfil"})
	if err != nil || list[0].Submission.ID == "" {
		b.Fatalf("%+v %v", list, err)
	}
	s := list[0].Submission
	if s.Maybe != "" {
		if s, err = b.inbox.Separate(b.Context(), s.ID, 0, ana); err != nil {
			b.Fatal(err)
		}
	}
	if s, err = b.inbox.Take(b.Context(), s.ID, 0, inbox.Step{Act: inbox.Accept, Words: "ok"}, ana); err != nil {
		b.Fatal(err)
	}
	return s
}

// months brings three events of November and three of December.
func (b *bureau) months() {
	b.Helper()
	for k, name := range []string{"Abierto de Cadiz", "Escolar de Jerez", "Liga de Ronda", "Navidad de Ubeda", "Rapido no de Baza", "Torneo de Vera"} {
		b.accept(name, report(b.T, uint64(k+1), name, tournament.Date{Year: 2026, Month: 11 + k/3, Day: 5 + 9*(k%3)}))
	}
}

func (b *bureau) begin() periods.Series {
	b.Helper()
	s, remarks, err := b.Begin(b.Context(), periods.Series{Name: "FIDE standard", System: "fide", Kind: "standard", Federation: "esp", File: "list.csv", Begins: "2026-11"}, bytes.NewReader(startingList()), ana)
	if err != nil || len(remarks) > 0 || s.Players != members || s.Federation != "ESP" {
		b.Fatalf("%+v %v %v", s, remarks, err)
	}
	return s
}

func (b *bureau) period(series, month string) periods.Period {
	b.Helper()
	p, err := b.PeriodOf(b.Context(), series, month)
	if err != nil {
		b.Fatal(err)
	}
	return p
}

func (b *bureau) compute(series, month string) periods.Period {
	b.Helper()
	if err := b.Order(b.Context(), series, month, ana); err != nil {
		b.Fatal(err)
	}
	return b.period(series, month)
}

func (b *bureau) result(of *periods.Computed) *period.Result {
	b.Helper()
	r, err := b.Result(b.Context(), of)
	if err != nil {
		b.Fatal(err)
	}
	return r
}

func (b *bureau) freeze(series, month string) periods.Period {
	b.Helper()
	p := b.compute(series, month)
	if err := b.Freeze(b.Context(), series, month, p.Edition, ana); err != nil {
		b.Fatal(err)
	}
	return b.period(series, month)
}

func wantRefused(t *testing.T, err error, id string) {
	t.Helper()
	var refused *periods.Refused
	if !errors.As(err, &refused) || refused.Message.ID != id {
		t.Errorf("%v, not %s", err, id)
	}
}

// Two months of three events each: the second begins from the list of the first, both are the same in
// either database, and nothing is frozen or published out of its turn.
func TestMonthsFollowEachOther(t *testing.T) {
	hashes := map[string]string{}
	storetest.Each(t, func(t *testing.T, url string) {
		b := openBureau(t, url)
		s := b.begin()
		b.months()
		wantRefused(t, b.Freeze(t.Context(), s.ID, "2026-11", 0, ana), "periods.not-computed")
		november := b.compute(s.ID, "2026-11")
		if c := november.Next; c == nil || c.Rated != 3 || len(c.Reports) != 3 || c.Changed == 0 || c.Base != s.Hash {
			t.Fatalf("%+v", c)
		}
		wantRefused(t, b.Freeze(t.Context(), s.ID, "2026-11", november.Edition-1, ana), "periods.changed")
		blitz := strings.Replace(string(report(t, 50, "Blitz de Olvera", tournament.Date{Year: 2026, Month: 11, Day: 29})), "012 ", "122 3 minutes + 2 seconds\n012 ", 1)
		b.accept("blitz", []byte(blitz))
		wantRefused(t, b.Freeze(t.Context(), s.ID, "2026-11", 0, ana), "periods.outdated")
		november = b.freeze(s.ID, "2026-11")
		if n := len(november.Frozen.Reports); november.State != periods.Frozen || november.Next != nil || n != 4 || november.Frozen.Rated != 3 || !november.Frozen.Reports[n-1].IsLeftOut() {
			t.Fatalf("%+v", november.Frozen)
		}
		first := b.result(november.Frozen)
		before := map[string]int{}
		for k := range first.List.Members {
			before[first.List.Members[k].ID] = first.List.Members[k].PublishedRating()
		}
		december := b.freeze(s.ID, "2026-12")
		if december.Frozen.Base != november.Frozen.Outputs {
			t.Errorf("December begins from %s, not %s", december.Frozen.Base, november.Frozen.Outputs)
		}
		second, moved := b.result(december.Frozen), 0
		for _, c := range second.Changes {
			if c.Before != before[c.ID] {
				t.Errorf("%s begins with %d, not %d", c.ID, c.Before, before[c.ID])
			}
			if c.Before != 0 && c.Before != c.After {
				moved++
			}
		}
		if moved == 0 || second.Day.String() != "2027/01/01" {
			t.Errorf("%d moved, %s", moved, second.Day)
		}
		wantRefused(t, b.Publish(t.Context(), s.ID, "2026-12", 0, ana), "periods.before-unpublished")
		for _, month := range []string{"2026-11", "2026-12"} {
			if err := b.Publish(t.Context(), s.ID, month, 0, ana); err != nil {
				t.Fatal(err)
			}
		}
		rated, err := b.kept.Submissions(t.Context(), inbox.Asked{State: inbox.Rated, Most: 100})
		if err != nil || len(rated) != 6 || rated[0].Period == "" {
			t.Errorf("%d are marked as rated, %v", len(rated), err)
		}
		if late, err := b.Late(t.Context(), &november); err != nil || len(late) != 0 {
			t.Errorf("late: %+v, %v", late, err)
		}
		acts := ""
		happened, err := b.PeriodActs(t.Context(), s.ID, "2026-11")
		for _, h := range happened {
			acts += string(h.Act) + " " + h.By + "; "
		}
		if acts != "begin Ana; freeze Ana; publish Ana; " || err != nil {
			t.Error(acts, err)
		}
		for _, p := range []periods.Period{november, december} {
			got := p.Frozen.Inputs + p.Frozen.Outputs
			if want, known := hashes[p.Month]; known && got != want {
				t.Errorf("%s is another one in this database", p.Month)
			}
			hashes[p.Month] = got
		}
	})
	if len(hashes) != 2 {
		t.Error(hashes)
	}
}

// What a late report and a correction move is said before they are taken, and is exactly what is moved
// then, in their month and in the next.
func TestLateReportsMoveWhatIsSaid(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		b := openBureau(t, url)
		s := b.begin()
		b.months()
		b.freeze(s.ID, "2026-11")
		b.freeze(s.ID, "2026-12")
		b.compute(s.ID, "2027-01")
		if err := b.Publish(t.Context(), s.ID, "2026-11", 0, ana); err != nil {
			t.Fatal(err)
		}

		day := tournament.Date{Year: 2026, Month: 11, Day: 20}
		data := report(t, 99, "Memorial de Loja", day)
		came := b.accept("late", data)
		b.takes(s, came.Name)

		// A correction counts once it is accepted.
		corrected := report(t, 1, "Abierto de Cadiz", tournament.Date{Year: 2026, Month: 11, Day: 5}, func(r *tournament.Tournament) {
			for k := range r.Rounds[0].Games {
				if x := &r.Rounds[0].Games[k].Result; x.White.IsPlayed() && x.White != x.Black {
					x.White, x.Black = x.Black, x.White
					return
				}
			}
			t.Fatal("no game of the first round was won")
		})
		list, err := b.inbox.Bring(t.Context(), []office.Sent{{Name: "again.trf", Data: corrected}}, office.Bringing{Way: inbox.ByUpload, By: ana})
		if err != nil || list[0].Outcome != office.CameAgain {
			t.Fatalf("%+v %v", list, err)
		}
		p := b.period(s.ID, "2026-11")
		if late, err := b.Late(t.Context(), &p); err != nil || len(late) != 0 {
			t.Errorf("what is not accepted is late: %+v %v", late, err)
		}
		if _, err := b.inbox.Take(t.Context(), list[0].Submission.ID, 0, inbox.Step{Act: inbox.Accept, Words: "ok"}, ana); err != nil {
			t.Fatal(err)
		}
		b.takes(s, "Abierto de Cadiz")
		if x, err := b.inbox.Submission(t.Context(), list[0].Submission.ID); err != nil || x.State != inbox.Rated {
			t.Errorf("%s %v", x.State, err)
		}

		// A report that is taken back is as good as never handed in.
		if _, err := b.inbox.Take(t.Context(), came.ID, 0, inbox.Step{Act: inbox.Reopen}, ana); err != nil {
			t.Fatal(err)
		}
		if _, err := b.inbox.Take(t.Context(), came.ID, 0, inbox.Step{Act: inbox.Drop, Words: "never played"}, ana); err != nil {
			t.Fatal(err)
		}
		b.takes(s, came.Name)
	})
}

// takes takes the one late report of November and compares what was said with what moved.
func (b *bureau) takes(s periods.Series, name string) {
	b.Helper()
	p := b.period(s.ID, "2026-11")
	late, err := b.Late(b.Context(), &p)
	if err != nil || len(late) != 1 || late[0].Name != name {
		b.Fatalf("%+v %v", late, err)
	}
	wantRefused(b.T, b.Take(b.Context(), s.ID, "2026-11", 0, ana), "periods.not-computed")
	before := map[string]map[string]int{}
	frozen := map[string]*periods.Computed{}
	for _, month := range []string{"2026-11", "2026-12"} {
		x := b.period(s.ID, month)
		frozen[month], before[month] = x.Frozen, ratingsOf(b.result(x.Frozen))
	}
	b.compute(s.ID, "2026-11")
	said := map[string][]period.Moved{}
	for month := range before {
		x := b.period(s.ID, month)
		if x.Frozen.Outputs != frozen[month].Outputs {
			b.Errorf("%s has changed before it was taken", month)
		}
		if said[month], err = b.Moves(b.Context(), &x); err != nil || len(said[month]) == 0 {
			b.Fatalf("%s: nothing moves, %v", month, err)
		}
		if x.Next.Base != p.Frozen.Base && month == "2026-11" {
			b.Error("November begins from another list")
		}
	}
	wantRefused(b.T, b.Take(b.Context(), s.ID, "2026-12", 0, ana), "periods.outdated")
	if err := b.Take(b.Context(), s.ID, "2026-11", 0, ana); err != nil {
		b.Fatal(err)
	}
	for month, old := range before {
		x := b.period(s.ID, month)
		now := ratingsOf(b.result(x.Frozen))
		moved := map[string]period.Moved{}
		for _, m := range said[month] {
			moved[m.ID] = m
			if old[m.ID] != m.Before || now[m.ID] != m.After {
				b.Errorf("%s: %+v, but %d became %d", month, m, old[m.ID], now[m.ID])
			}
		}
		for id, rating := range now {
			if _, was := moved[id]; !was && rating != old[id] {
				b.Errorf("%s: %s moved from %d to %d, and nobody had said so", month, id, old[id], rating)
			}
		}
		if x.Next != nil {
			b.Errorf("%s waits for more", month)
		}
	}
	november, december, january := b.period(s.ID, "2026-11"), b.period(s.ID, "2026-12"), b.period(s.ID, "2027-01")
	if december.Frozen.Base != november.Frozen.Outputs || january.Next != nil {
		b.Error("the months after it do not follow")
	}
	if late, err := b.Late(b.Context(), &november); err != nil || len(late) > 0 {
		b.Errorf("still late: %+v %v", late, err)
	}
}

func ratingsOf(r *period.Result) map[string]int {
	m := map[string]int{}
	for k := range r.List.Members {
		m[r.List.Members[k].ID] = r.List.Members[k].PublishedRating()
	}
	return m
}

// A late report that is left out is looked at once, and moves nothing.
func TestALateReportOfAnotherSpeed(t *testing.T) {
	b := openBureau(t, storetest.SQLite(t))
	s := b.begin()
	b.months()
	was := b.freeze(s.ID, "2026-11")
	blitz := strings.Replace(string(report(t, 50, "Blitz de Olvera", tournament.Date{Year: 2026, Month: 11, Day: 29})), "012 ", "122 3 minutes + 2 seconds\n012 ", 1)
	b.accept("blitz", []byte(blitz))
	if late, err := b.Late(t.Context(), &was); err != nil || len(late) != 1 {
		t.Fatalf("%+v %v", late, err)
	}
	p := b.compute(s.ID, "2026-11")
	if late, err := b.Late(t.Context(), &p); err != nil || len(late) != 0 || p.Next != nil || p.Frozen.Outputs != was.Frozen.Outputs || len(p.Frozen.Reports) != 4 {
		t.Errorf("%+v %+v %v", late, p, err)
	}
}

// Fees add up the same by events and by players, and are whole numbers.
func TestFees(t *testing.T) {
	b := openBureau(t, storetest.SQLite(t))
	s := b.begin()
	b.months()
	p := b.freeze(s.ID, "2026-11")
	wantRefused(t, b.SetFees(t.Context(), s.ID, 0, periods.Fees{Event: 1}), "periods.fees-currency")
	wantRefused(t, b.SetFees(t.Context(), s.ID, 0, periods.Fees{Currency: "EUR", Event: -1}), "periods.fees-amount")
	f := periods.Fees{Currency: "EUR", Event: 1500, Player: 120}
	if err := b.SetFees(t.Context(), s.ID, s.Edition, f); err != nil {
		t.Fatal(err)
	}
	wantRefused(t, b.SetFees(t.Context(), s.ID, s.Edition, f), "periods.changed")
	r := b.result(p.Frozen)
	sum := func(rows [][]string, count, amount int) (n, total int) {
		for _, row := range rows {
			var c, a int
			fmt.Sscan(row[count], &c)
			fmt.Sscan(row[amount], &a)
			n, total = n+c, total+a
		}
		return n, total
	}
	events, persons := clerk.EventFees(p.Frozen, r, f).Tables[0], clerk.PersonFees(r, f).Tables[0]
	n, total := sum(events.Rows, 4, 6)
	m, paid := sum(persons.Rows, 3, 5)
	if len(events.Rows) != 3 || n == 0 || n != m || total != 3*1500+n*120 || paid != m*120 || events.Rows[0][3] != "Club Alfil" {
		t.Errorf("%d events with %d players pay %d; players %d times %d", len(events.Rows), n, total, m, paid)
	}
	var csv bytes.Buffer
	if err := clerk.EventFees(p.Frozen, r, f).CSV(&csv); err != nil || !strings.HasPrefix(csv.String(), "event,name,ends,organiser,players,currency,amount\n") {
		t.Errorf("%s %v", csv.String(), err)
	}
}

// large is a file that is a byte larger than is taken, and that nobody reads.
type large struct{}

func (large) Size() int64                       { return periods.MaxList + 1 }
func (large) ReadAt([]byte, int64) (int, error) { panic("it is read") }

// Series that make no sense are refused, with the reason.
func TestSeriesThatAreRefused(t *testing.T) {
	b := openBureau(t, storetest.SQLite(t))
	good := periods.Series{Name: "x", System: "fide", Kind: "rapid", Begins: "2026-11"}
	for id, change := range map[string]func(*periods.Series, *[]byte){
		"periods.no-name":    func(s *periods.Series, _ *[]byte) { s.Name = " " },
		"periods.no-month":   func(s *periods.Series, _ *[]byte) { s.Begins = "2026-13" },
		"periods.no-kind":    func(s *periods.Series, _ *[]byte) { s.Kind = "slow" },
		"periods.no-system":  func(s *periods.Series, _ *[]byte) { s.System = "none" },
		"periods.federation": func(s *periods.Series, _ *[]byte) { s.Federation = "XYZ" },
		"periods.field-long": func(s *periods.Series, _ *[]byte) { s.Name = strings.Repeat("x", periods.MaxText+1) },
		"periods.no-list":    func(_ *periods.Series, data *[]byte) { *data = nil },
		"periods.list-wrong": func(_ *periods.Series, data *[]byte) { *data = []byte("id,name,rating\n1,x,abc\n") },
	} {
		s, data := good, startingList()
		change(&s, &data)
		_, _, err := b.Begin(t.Context(), s, bytes.NewReader(data), ana)
		wantRefused(t, err, id)
	}
	_, _, err := b.Begin(t.Context(), good, large{}, ana)
	wantRefused(t, err, "periods.list-large")
}
