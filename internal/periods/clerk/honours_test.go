package clerk_test

import (
	"bytes"
	"database/sql"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"torneo/i18n"
	"torneo/internal/pdf/pdftest"
	"torneo/internal/periods"
	"torneo/internal/store/storetest"
	"torneo/tournament"
	"torneo/trf"
)

// masters is a round robin of ten in which the first player, without a title, makes a norm for GM and
// the second one reaches 2300.
func masters(t *testing.T) []byte {
	t.Helper()
	day := tournament.Date{Year: 2026, Month: 11, Day: 10}
	r := &tournament.Tournament{Name: "Maestros de Cadiz", City: "Cadiz", Federation: "ESP", Start: day, End: tournament.Date{Year: 2026, Month: 11, Day: 18}, ChiefArbiter: "FA Soto Rey, Marta (2244001)", PlannedRounds: 9, TimeControl: "90 minutes + 30 seconds"}
	r.System.Family = tournament.RoundRobin
	for k := range 10 {
		p := tournament.Player{Number: k + 1, Name: fmt.Sprintf("Master, %02d", k), Federation: []string{"ESP", "FRA", "POR", "ITA"}[k%4], FIDEID: int64(2300001 + k), Rating: 2500, Title: "GM", Birth: tournament.Date{Year: 1990, Month: 1, Day: 1}, Sex: "m"}
		switch k {
		case 0:
			p.Rating, p.Title = 2390, ""
		case 1:
			p.Rating, p.Title = 2295, ""
		}
		r.Players = append(r.Players, p)
	}
	seats := []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}
	for n := range 9 {
		round := tournament.Round{Date: tournament.Date{Year: 2026, Month: 11, Day: 10 + n}}
		for k := range 5 {
			white, black := seats[k], seats[9-k]
			if n%2 == 1 {
				white, black = black, white
			}
			g := tournament.Game{White: white, Black: black, Result: tournament.ByColor[tournament.Outcome]{White: tournament.Draw, Black: tournament.Draw}}
			switch {
			case white == 1, white == 2 && black != 1:
				g.Result = tournament.ByColor[tournament.Outcome]{White: tournament.Win, Black: tournament.Loss}
			case black == 1, black == 2:
				g.Result = tournament.ByColor[tournament.Outcome]{White: tournament.Loss, Black: tournament.Win}
			}
			round.Games = append(round.Games, g)
		}
		r.Rounds = append(r.Rounds, round)
		seats = append([]int{seats[0], seats[9]}, seats[1:9]...)
	}
	data, err := trf.Write(r, trf.TRF16, trf.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// A month finds by itself the norm, the ratings that were reached, the title for a rating and what the
// event may give its arbiter, each with its reasons and its certificate.
func TestHonoursAreFound(t *testing.T) {
	b := openBureau(t, storetest.SQLite(t))
	var list bytes.Buffer
	list.WriteString("id,name,rating,federation,birth,games,k\n")
	for k := range 10 {
		rating := 2500
		if k < 2 {
			rating = 2390 - 95*k
		}
		fmt.Fprintf(&list, "%d,\"Master, %02d\",%d,ESP,1990,100,20\n", 2300001+k, k, rating)
	}
	s, _, err := b.Begin(t.Context(), periods.Series{Name: "FIDE", System: "fide", Kind: "standard", Federation: "ESP", File: "list.csv", Begins: "2026-11"}, bytes.NewReader(list.Bytes()), ana)
	if err != nil {
		t.Fatal(err)
	}
	b.accept("masters", masters(t))
	p := b.compute(s.ID, "2026-11")
	found, err := b.Honours(t.Context(), p.Next)
	if err != nil || found == nil || len(found.Arbiters) != 1 || found.Arbiters[0].Person != "2244001" || found.Arbiters[0].Role != periods.ChiefArbiter {
		t.Fatalf("%+v %v", found, err)
	}
	kinds := map[periods.HonourKind]int{}
	for k := range found.List {
		h := &found.List[k]
		kinds[h.Kind]++
		d, err := b.Explain(t.Context(), i18n.New(i18n.English), p.Next, h)
		if err != nil || len(d.Tables) == 0 && len(d.Lead) == 0 {
			t.Errorf("%+v: %v", h, err)
		}
		pdf, err := b.Certificate(t.Context(), p.Next, h)
		if h.Kind == periods.RatingTitle {
			wantRefused(t, err, "periods.honour-none")
			continue
		}
		if err != nil || !strings.Contains(pdftest.Text(t, pdf), "Cadiz") {
			t.Errorf("%+v: %v", h, err)
		}
	}
	gm := found.List[0]
	if gm.Kind != periods.Norm || gm.Title != "GM" || gm.Person != "2300001" || gm.Games != 9 || gm.Rating < 2600 {
		t.Errorf("%+v", gm)
	}
	if kinds[periods.Norm] != 2 || kinds[periods.Reached] < 2 || kinds[periods.RatingTitle] != 1 || kinds[periods.ArbiterNorm] != 1 {
		t.Errorf("%v\n%+v", kinds, found.List)
	}
	for _, h := range found.List {
		if h.Kind == periods.RatingTitle && (h.Title != "FM" || h.Person != "2300002" || h.IsOpen()) || h.Kind == periods.ArbiterNorm && (h.Title != "IA" || !h.IsOpen()) {
			t.Errorf("%+v", h)
		}
	}
}

// What a frozen month says of everybody is found by name and number, and goes when the month is
// computed with other reports.
func TestHistories(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		b := openBureau(t, url)
		s := b.begin()
		b.months()
		b.freeze(s.ID, "2026-11")
		b.freeze(s.ID, "2026-12")
		list, err := b.FindPersons(t.Context(), periods.AsPlayer, []string{"player"}, 100, 0)
		if err != nil || len(list) == 0 {
			t.Fatalf("%v %v", list, err)
		}
		some, err := b.FindPersons(t.Context(), periods.AsPlayer, []string{"player"}, 2, 1)
		if err != nil || len(some) != 2 || some[0] != list[1] {
			t.Errorf("%v %v", some, err)
		}
		events := 0
		for _, x := range list {
			months, err := b.MonthsOf(t.Context(), x.ID)
			if err != nil || len(months) == 0 {
				t.Fatalf("%v %v", months, err)
			}
			played, all, err := b.AppearancesOf(t.Context(), periods.AsPlayer, x.ID, 1, 0)
			if err != nil || len(played) != 1 || played[0].Submission == "" || played[0].Role != periods.Player {
				t.Fatalf("%+v %d %v", played, all, err)
			}
			events += all
			sum := 0
			for k, m := range months {
				sum += m.Events
				if k > 0 && m.After > 0 && months[k-1].Before != m.After {
					t.Errorf("%s has %d after %s and %d before %s", x.Name, m.After, m.Month, months[k-1].Before, months[k-1].Month)
				}
			}
			if sum != all {
				t.Errorf("%s played %d events, %d by month", x.Name, all, sum)
			}
		}
		if events < 60 {
			t.Errorf("%d players in six events of twelve", events)
		}
		chief, err := b.FindPersons(t.Context(), periods.AsArbiter, []string{"soto", "marta"}, 10, 0)
		if err != nil || len(chief) != 1 {
			t.Fatalf("%v %v", chief, err)
		}
		if _, all, err := b.AppearancesOf(t.Context(), periods.AsArbiter, chief[0].ID, 10, 0); err != nil || all != 6 {
			t.Errorf("%d events, %v", all, err)
		}
		if _, err := b.PersonOf(t.Context(), periods.AsPlayer, "nobody"); err == nil {
			t.Error("nobody is somebody")
		}
		b.accept("late", report(t, 60, "Tardio de Conil", tournament.Date{Year: 2026, Month: 11, Day: 20}))
		b.compute(s.ID, "2026-11")
		if err := b.Take(t.Context(), s.ID, "2026-11", 0, ana); err != nil {
			t.Fatal(err)
		}
		if _, all, err := b.AppearancesOf(t.Context(), periods.AsArbiter, chief[0].ID, 10, 0); err != nil || all != 7 {
			t.Errorf("%d events with the late one, %v", all, err)
		}
	})
}

// An event whose name has a championship brings the titles of its places, which stay open until somebody says
// that it is one; one that is too small, for women alone, or none brings nothing.
func TestDirectTitlesAreFound(t *testing.T) {
	b := openBureau(t, storetest.SQLite(t))
	var list bytes.Buffer
	list.WriteString("id,name,rating,federation,birth,games,k\n")
	for k := range 10 {
		fmt.Fprintf(&list, "%d,\"Master, %02d\",%d,ESP,1990,100,20\n", 2300001+k, k, 2500)
	}
	s, _, err := b.Begin(t.Context(), periods.Series{Name: "FIDE", System: "fide", Kind: "standard", Federation: "ESP", File: "list.csv", Begins: "2026-11"}, bytes.NewReader(list.Bytes()), ana)
	if err != nil {
		t.Fatal(err)
	}
	name := func(to string) []byte {
		return bytes.Replace(masters(t), []byte("Maestros de Cadiz"), []byte(to), 1)
	}
	b.accept("european", name("27th European Individual Chess Championship 2026"))
	b.accept("women", name("European Individual Women's Chess Championship"))
	b.accept("masters", masters(t))
	p := b.compute(s.ID, "2026-11")
	found, err := b.Honours(t.Context(), p.Next)
	if err != nil {
		t.Fatal(err)
	}
	var direct []periods.Honour
	for _, h := range found.List {
		if h.Kind == periods.DirectTitle {
			direct = append(direct, h)
		}
	}
	if len(direct) != 2 {
		t.Fatalf("%+v", direct)
	}
	gm, im := direct[0], direct[1]
	if gm.Title != "GM" || gm.Person != "2300001" || gm.Place != 1 || gm.Championship != "continental" || gm.Level != 2300 || !gm.IsOpen() || strings.Join(gm.Articles, " ") != "1.2 0.6.2" || strings.Join(gm.Ask, " ") != "championship table" || gm.Points != 90 {
		t.Errorf("%+v", gm)
	}
	if im.Title != "IM" || im.Person != "2300002" || im.Place != 2 || im.Level != 2200 {
		t.Errorf("%+v", im)
	}
	d, err := b.Explain(t.Context(), i18n.New(i18n.English), p.Next, &gm)
	if err != nil || len(d.Lead) != 4 || !strings.Contains(d.Lead[1], "was placed 1, with 9.0 out of 9: that brings the title GM at once (1.2)") && !strings.Contains(d.Lead[1], "with 9 out of 9") {
		t.Errorf("%+v %v", d, err)
	}
	_, err = b.Certificate(t.Context(), p.Next, &gm)
	wantRefused(t, err, "periods.honour-none")
}

// A month that was frozen before there were histories has its history made again from what is frozen, with the
// norms and titles of its reports.
func TestHistoriesOfEarlierMonths(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		b := openBureau(t, url)
		s := b.begin()
		b.months()
		b.freeze(s.ID, "2026-11")
		b.freeze(s.ID, "2026-12")
		chief, err := b.FindPersons(t.Context(), periods.AsArbiter, []string{"soto"}, 10, 0)
		if err != nil || len(chief) != 1 {
			t.Fatalf("%v %v", chief, err)
		}
		before, all, err := b.AppearancesOf(t.Context(), periods.AsArbiter, chief[0].ID, 100, 0)
		if err != nil || all == 0 {
			t.Fatalf("%+v %v", before, err)
		}
		if months, err := b.RebuildHistories(t.Context(), ana); err != nil || months != 0 {
			t.Errorf("%d months lack their history, %v", months, err)
		}
		p, err := b.PeriodOf(t.Context(), s.ID, "2026-11")
		if err != nil {
			t.Fatal(err)
		}
		found, err := b.Honours(t.Context(), p.Frozen)
		if err != nil || found == nil {
			t.Fatalf("%+v %v", found, err)
		}
		forgetHistories(t, url)
		if months, err := b.RebuildHistories(t.Context(), ana); err != nil || months != 2 {
			t.Errorf("%d months, %v", months, err)
		}
		after, again, err := b.AppearancesOf(t.Context(), periods.AsArbiter, chief[0].ID, 100, 0)
		if err != nil || again != all || !slices.Equal(after, before) {
			t.Errorf("%+v\n%+v %v", after, before, err)
		}
		if now, err := b.Honours(t.Context(), p.Frozen); err != nil || !reflect.DeepEqual(now, found) {
			t.Errorf("%+v\n%+v %v", now, found, err)
		}
		list, err := b.FindPersons(t.Context(), periods.AsPlayer, []string{"player"}, 100, 0)
		if err != nil || len(list) == 0 {
			t.Errorf("%v %v", list, err)
		}
	})
}

// forgetHistories leaves the periods of a database as they were frozen before there were histories.
func forgetHistories(t *testing.T, url string) {
	t.Helper()
	driver := "sqlite"
	if strings.HasPrefix(url, "postgres") {
		driver = "pgx"
	}
	db, err := sql.Open(driver, url)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, table := range []string{"rating_honours", "rating_persons", "rating_months", "rating_played", "rating_reached"} {
		if _, err := db.ExecContext(t.Context(), "DELETE FROM "+table); err != nil {
			t.Fatal(err)
		}
	}
}
