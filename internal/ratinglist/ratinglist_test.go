package ratinglist_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"torneo/fidelist"
	"torneo/internal/listtest"
	"torneo/internal/ratinglist"
	"torneo/internal/store/storetest"
	"torneo/message"
)

var november = fidelist.Month{Year: 2026, Month: 11}

const heading = "ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag\n"

// player returns a line of a list.
func player(id int, name, federation, title string, standard, rapid int, flag string) string {
	figure := func(n int) string {
		if n == 0 {
			return ""
		}
		return fmt.Sprint(n)
	}
	return fmt.Sprintf("%-15d%-61s%-4s%-4s%-5s%-5s%-15s%-4s%-6s%-7s%-6s%-20s%-6s%-4s\n", id, name, federation, "M", title, "", "", "", figure(standard), "", figure(rapid), "", "1990", flag)
}

func take(t *testing.T, s *ratinglist.Store, text string, o ratinglist.Order) (*ratinglist.Result, error) {
	t.Helper()
	if o.Month.IsZero() {
		o.Month = november
	}
	return s.Import(context.Background(), strings.NewReader(text), int64(len(text)), o)
}

// onBoth runs a test with a store in a folder and with one in PostgreSQL.
func onBoth(t *testing.T, test func(t *testing.T, s *ratinglist.Store)) {
	t.Run("folder", func(t *testing.T) {
		s := ratinglist.Open(filepath.Join(t.TempDir(), ratinglist.Folder))
		defer s.Close()
		test(t, s)
	})
	t.Run("postgres", func(t *testing.T) {
		s, err := ratinglist.OpenPostgres(storetest.Postgres(t))
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		test(t, s)
	})
}

func names(t *testing.T, s *ratinglist.Store, q ratinglist.Query) string {
	t.Helper()
	found, err := s.Search(context.Background(), q)
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, f := range found {
		for _, p := range f.Players {
			list = append(list, p.Name)
		}
	}
	return strings.Join(list, "; ")
}

func TestSearchFindsWhomAnArbiterMeans(t *testing.T) {
	onBoth(t, func(t *testing.T, s *ratinglist.Store) {
		if _, err := take(t, s, heading+
			player(1001, "Garcia, Ana", "FRA", "", 2600, 0, "")+
			player(1002, "García, Luis", "ESP", "", 1800, 0, "")+
			player(1003, "Garcia, Mario", "ESP", "GM", 2500, 0, "i")+
			player(1004, "Garciandia, Pablo", "ESP", "", 2100, 0, "")+
			player(22440015, "Al-Masri, Omar", "EGY", "", 2000, 0, "")+
			player(22440023, "O'Brien, Jean-Luc", "IRL", "", 2010, 0, "")+
			player(1007, "Łukasz Ørsted", "POL", "", 0, 1900, "")+
			player(1008, "Esp, Marta", "AND", "", 0, 0, "")+
			player(1009, "Li, Wei", "CHN", "", 2700, 0, "")+
			player(1010, "Lima, Rui", "BRA", "", 2750, 0, ""), ratinglist.Order{}); err != nil {
			t.Fatal(err)
		}
		tests := []struct{ typed, own, want string }{
			{"garcia", "", "Garcia, Ana; García, Luis; Garciandia, Pablo; Garcia, Mario"},    // active, whole words, rating
			{"garcia", "ESP", "García, Luis; Garciandia, Pablo; Garcia, Mario; Garcia, Ana"}, // own federation
			{"GARCÍA", "ESP", "García, Luis; Garciandia, Pablo; Garcia, Mario; Garcia, Ana"}, // accents and capitals
			{"luis gar", "", "García, Luis"},                                                 // any order
			{"Garcia, M.", "", "Garcia, Mario"},                                              // an initial
			{"ga", "", "Garcia, Ana; Garciandia, Pablo; García, Luis; Garcia, Mario"},        // two letters
			{"g", "", ""}, // one
			{"al-masri", "", "Al-Masri, Omar"}, {"almas", "", "Al-Masri, Omar"}, {"masri al", "", "Al-Masri, Omar"},
			{"o'brien", "", "O'Brien, Jean-Luc"}, {"obri", "", "O'Brien, Jean-Luc"}, {"o brien", "", "O'Brien, Jean-Luc"}, {"jean luc", "", "O'Brien, Jean-Luc"},
			{"lukasz", "", "Łukasz Ørsted"}, {"ørst", "", "Łukasz Ørsted"}, {"orsted", "", "Łukasz Ørsted"},
			{"esp", "", "Esp, Marta"}, {"0esp", "", "Esp, Marta"}, // a federation is no name
			{"li", "", "Li, Wei; Lima, Rui"},
			{"1009", "", "Li, Wei"}, {"22440015", "", "Al-Masri, Omar"}, {"22440", "", "Al-Masri, Omar; O'Brien, Jean-Luc"}, {"2244", "", "Al-Masri, Omar; O'Brien, Jean-Luc"},
			{"99999", "", ""}, {"xyz", "", ""}, {`"*) OR`, "", "Łukasz Ørsted"}, {"garcia NOT luis", "", ""}, {strings.Repeat("9", 40), "", ""},
		}
		for _, test := range tests {
			if got := names(t, s, ratinglist.Query{Text: test.typed, Federation: test.own}); got != test.want {
				t.Errorf("%q of %q: %s, want %s", test.typed, test.own, got, test.want)
			}
		}
		if got := names(t, s, ratinglist.Query{Text: "garcia", Most: 2}); got != "Garcia, Ana; García, Luis" {
			t.Errorf("two: %s", got)
		}
	})
}

// TestNobodyIsLost compares what is kept with what was in the list.
func TestNobodyIsLost(t *testing.T) {
	forms := map[string]fidelist.Form{"folder": fidelist.Text, "postgres": fidelist.XML} // each reader and each store once
	onBoth(t, func(t *testing.T, s *ratinglist.Store) {
		form := forms[path.Base(t.Name())]
		var b bytes.Buffer
		if err := listtest.Write(&b, listtest.Options{Players: 3001, Form: form, Seed: 3}); err != nil {
			t.Fatal(err)
		}
		var told []ratinglist.Progress
		r, err := take(t, s, b.String(), ratinglist.Order{Name: "players_list_foa", Progress: func(p ratinglist.Progress) { told = append(told, p) }})
		if err != nil {
			t.Fatal(err)
		}
		if r.List.Players != 3001 || r.List.Active < 1500 || r.List.Active > 2800 || len(r.List.Kinds) != 3 || r.List.Size == 0 {
			t.Errorf("%+v", r.List)
		}
		if len(told) < 4 || told[0].Stage != ratinglist.Reading || told[len(told)-1].Stage != ratinglist.Sorting || told[0].Total != int64(b.Len()) {
			t.Errorf("progress: %+v", told)
		}
		from, err := fidelist.Open(bytes.NewReader(b.Bytes()), int64(b.Len()), fidelist.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for n := 0; from.Next(); n++ {
			if n%50 != 0 {
				continue
			}
			want := *from.Player()
			want.Line = 0
			found, err := s.Player(context.Background(), want.ID, ratinglist.Query{})
			if err != nil || found == nil || found.Players[0].Player != want {
				t.Fatalf("%+v: %+v, %v", want, found, err)
			}
			hits, err := s.Search(context.Background(), ratinglist.Query{Text: want.Name, Federation: want.Federation, Most: 200})
			if err != nil || len(hits) != 1 {
				t.Fatalf("%q: %v, %v", want.Name, hits, err)
			}
			there := false
			for _, p := range hits[0].Players {
				there = there || p.ID == want.ID
			}
			if !there {
				t.Errorf("%q is not among the %d found", want.Name, len(hits[0].Players))
			}
		}
		from.Close()
	})
}

// sentenceID returns the identifier of what an error says.
func sentenceID(err error) string {
	if wrong := (*fidelist.Error)(nil); errors.As(err, &wrong) {
		return wrong.Message.ID
	}
	m, _ := message.Of(err)
	return m.ID
}

func many(n int) string {
	var b strings.Builder
	b.WriteString(heading)
	for k := range n {
		b.WriteString(player(5000+k, "Prado, Ana", "ESP", "", 1500+k, 0, ""))
	}
	return b.String()
}

func TestTheOldListStaysUntilTheNewOneIsWhole(t *testing.T) {
	onBoth(t, func(t *testing.T, s *ratinglist.Store) {
		if _, err := take(t, s, many(100), ratinglist.Order{}); err != nil {
			t.Fatal(err)
		}
		cancelled, cancel := context.WithCancel(context.Background())
		tests := []struct {
			name, text string
			order      ratinglist.Order
			ctx        context.Context
			want       string
		}{
			{"40 % fewer", many(60), ratinglist.Order{}, nil, "ratinglist.fewer"},
			{"40 % fewer of the next month", many(60), ratinglist.Order{Month: november.Next()}, nil, "ratinglist.fewer"},
			{"cut off", many(100)[:15000], ratinglist.Order{}, nil, "fidelist.cut"},
			{"two of one ID", many(100) + player(5000, "Otro", "ESP", "", 0, 0, ""), ratinglist.Order{}, nil, "fidelist.twice"},
			{"another month by its name", many(100), ratinglist.Order{Name: "standard_sep26frl.txt"}, nil, "ratinglist.month"},
			{"a month to come", many(100), ratinglist.Order{Month: fidelist.Month{Year: 2036, Month: 1}}, nil, "ratinglist.future"},
			{"HTML", "<!doctype html>", ratinglist.Order{}, nil, "fidelist.html"},
			{"nobody", heading, ratinglist.Order{}, nil, "fidelist.nobody"},
			{"stopped", many(100), ratinglist.Order{Progress: func(p ratinglist.Progress) {
				if p.Stage == ratinglist.Writing || p.Stage == ratinglist.Sorting {
					cancel()
				}
			}}, cancelled, "ratinglist.stopped"},
			{"stopped before", many(100), ratinglist.Order{}, cancelled, "ratinglist.stopped"},
		}
		for _, test := range tests {
			if test.ctx == nil {
				test.ctx = context.Background()
			}
			if test.order.Month.IsZero() {
				test.order.Month = november
			}
			test.order.Today = time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC)
			_, err := s.Import(test.ctx, strings.NewReader(test.text), int64(len(test.text)), test.order)
			if got := sentenceID(err); got != test.want {
				t.Errorf("%s: %v, want %s", test.name, err, test.want)
			}
			lists, err := s.Lists(context.Background())
			if err != nil || len(lists) != 1 || lists[0].Players != 100 || lists[0].Month != november {
				t.Errorf("%s: %+v, %v", test.name, lists, err)
			}
			if got := names(t, s, ratinglist.Query{Text: "5007"}); got != "Prado, Ana" {
				t.Errorf("%s: found %q", test.name, got)
			}
		}
		if _, err := take(t, s, many(60), ratinglist.Order{Fewer: true}); err != nil {
			t.Error(err)
		}
		if lists, _ := s.Lists(context.Background()); len(lists) != 1 || lists[0].Players != 60 {
			t.Errorf("%+v", lists)
		}
	})
}

func TestNothingIsLeftOfAnImport(t *testing.T) {
	folder := t.TempDir()
	s := ratinglist.Open(folder)
	defer s.Close()
	if _, err := take(t, s, many(10), ratinglist.Order{}); err != nil {
		t.Fatal(err)
	}
	_, err := take(t, s, many(10)[:1000], ratinglist.Order{})
	if err == nil {
		t.Fatal("a list that is cut off was taken")
	}
	files, err := os.ReadDir(folder)
	if err != nil || len(files) != 1 || files[0].Name() != "fide-2026-11.db" {
		t.Errorf("%v, %v", files, err)
	}
}

func TestMonthsAreKeptByNumber(t *testing.T) {
	onBoth(t, func(t *testing.T, s *ratinglist.Store) {
		month := fidelist.Month{Year: 2026, Month: 1}
		for range 6 {
			if _, err := take(t, s, many(10), ratinglist.Order{Month: month, Keep: 3}); err != nil {
				t.Fatal(err)
			}
			month = month.Next()
		}
		want := "2026-06 2026-05 2026-04"
		months := func() string {
			lists, err := s.Lists(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			var all []string
			for _, l := range lists {
				all = append(all, l.Month.String())
			}
			return strings.Join(all, " ")
		}
		if got := months(); got != want {
			t.Errorf("%s, want %s", got, want)
		}
		r, err := take(t, s, many(10), ratinglist.Order{Month: fidelist.Month{Year: 2025, Month: 12}, Keep: 3})
		if err != nil || len(r.Dropped) != 0 {
			t.Errorf("an old one: %+v, %v", r, err)
		}
		if got := months(); got != want+" 2025-12" {
			t.Errorf("the one that has just come is to stay: %s", got)
		}
		for range 2 { // the second time there is none
			if err := s.Remove(context.Background(), r.List.ID()); err != nil {
				t.Error(err)
			}
		}
		if got := months(); got != want {
			t.Errorf("removed: %s", got)
		}
	})
}

func TestEachKindHasItsList(t *testing.T) {
	onBoth(t, func(t *testing.T, s *ratinglist.Store) {
		for kind, rating := range map[fidelist.Kind]int{fidelist.Standard: 2000, fidelist.Rapid: 1900} {
			text := fmt.Sprintf("%-15s%-61s%-4s%-6s%-4s\n%-15d%-61s%-4s%-6d%-4s\n", "ID Number", "Name", "Fed", "NOV26", "Flag", 7, "Prado, Ana", "ESP", rating, "")
			r, err := s.Import(context.Background(), strings.NewReader(text), int64(len(text)), ratinglist.Order{Kind: &kind})
			if err != nil || r.List.Month != november || r.From != fidelist.Heading {
				t.Fatalf("%+v, %v", r, err)
			}
		}
		for kind, rating := range []int{2000, 1900, 2000} {
			found, err := s.Search(context.Background(), ratinglist.Query{Text: "prado", Kind: fidelist.Kind(kind)})
			if err != nil || len(found) != 1 || max(found[0].Players[0].Ratings[0].Value, found[0].Players[0].Ratings[1].Value) != rating {
				t.Errorf("kind %d: %+v, %v", kind, found, err)
			}
		}
	})
}

func TestWhatIsNoListIsLeftAlone(t *testing.T) {
	folder := t.TempDir()
	for name, text := range map[string]string{"a.db": "hello", "b.db": "", "c.txt": "SQLite format 3\x00"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s := ratinglist.Open(folder)
	defer s.Close()
	if lists, err := s.Lists(context.Background()); err != nil || len(lists) != 0 {
		t.Errorf("%v, %v", lists, err)
	}
	if _, err := ratinglist.Open(filepath.Join(folder, "nowhere")).Lists(context.Background()); err != nil {
		t.Errorf("no folder: %v", err)
	}
	if _, err := ratinglist.Open(filepath.Join(folder, "c.txt", "x")).Import(context.Background(), strings.NewReader(many(1)), int64(len(many(1))), ratinglist.Order{Month: november}); err == nil || errors.Is(err, context.Canceled) {
		t.Errorf("a folder that cannot be: %v", err)
	}
}
