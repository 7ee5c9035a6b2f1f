package ratinglist_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"torneo/fidelist"
	"torneo/internal/nationallist"
	"torneo/internal/ratinglist"
)

func takeOther(s *ratinglist.Store, text string, o ratinglist.Order) (*ratinglist.Result, error) {
	o.Today = time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC)
	return s.Import(context.Background(), strings.NewReader(text), int64(len(text)), o)
}

func columns(t *testing.T, text string) *nationallist.Mapping {
	t.Helper()
	m, err := nationallist.ParseMapping(text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// The meanings of a list's columns are asked once: the next month they are known, until
// the list has changed.
func TestColumnsAreAskedOnce(t *testing.T) {
	onBoth(t, func(t *testing.T, s *ratinglist.Store) {
		const october, changed = "Nr;Name;Elo\nA-7;Prado, Ana;1500\nB-8;Prado, Luis;1700\n", "Nr;Name;Valor\nA-7;Prado, Ana;1500\n"
		if _, err := takeOther(s, october, ratinglist.Order{Source: "club norte", Name: "club-2026-10.csv"}); sentenceID(err) != "ratinglist.source-name" {
			t.Errorf("a name with a blank: %v", err)
		}
		if _, err := takeOther(s, october, ratinglist.Order{Source: "club", Name: "club-2026-10.csv"}); sentenceID(err) != "ratinglist.columns" {
			t.Errorf("columns that nobody has said: %v", err)
		}
		if m, err := s.Mapping(context.Background(), "CLUB"); m != nil || err != nil {
			t.Errorf("%v, %v", m, err)
		}
		r, err := takeOther(s, october, ratinglist.Order{Source: "club", Name: "club-2026-10.csv", Mapping: columns(t, "number=Nr,name=Name,rating=Elo,federation-of-all=ESP")})
		if err != nil || r.List.Source != "CLUB" || r.List.Federation != "ESP" || r.List.Players != 2 || r.From != fidelist.FileName {
			t.Fatalf("%+v, %v", r, err)
		}
		november := strings.Replace(october, "1500", "1555", 1)
		if r, err = takeOther(s, november, ratinglist.Order{Source: "Club", Month: november2026}); err != nil || r.Mapping.Pairs() != "number=Nr,name=Name,rating=Elo,federation-of-all=ESP" {
			t.Fatalf("the next month: %+v, %v", r, err)
		}
		if _, err = takeOther(s, changed, ratinglist.Order{Source: "club", Month: november2026.Next()}); sentenceID(err) != "nationallist.heading" {
			t.Errorf("a list that has changed: %v", err)
		}
		for month, rating := range map[string]int{"2026-10": 1500, "2026-11": 1555, "": 1555} {
			m, _ := fidelist.ParseMonth(month)
			found, err := s.PlayerByNumber(context.Background(), "a-7", ratinglist.Query{Source: "CLUB", Month: m})
			if err != nil || found == nil || found.Players[0].Ratings[fidelist.Standard].Value != rating || found.Players[0].Federation != "ESP" {
				t.Errorf("%s: %+v, %v", month, found, err)
			}
		}
		if got := names(t, s, ratinglist.Query{Text: "b-8"}); got != "Prado, Luis" {
			t.Errorf("by number: %s", got)
		}
		if got := names(t, s, ratinglist.Query{Text: "prado"}); got != "Prado, Luis; Prado, Ana" {
			t.Errorf("by name: %s", got)
		}
	})
}

// november2026 is the month of the lists of these tests.
var november2026 = fidelist.Month{Year: 2026, Month: 11}

// A profile of which more than one program reads the list so is taken as it is; others
// are proposed.
func TestProfilesAreTakenOrProposed(t *testing.T) {
	onBoth(t, func(t *testing.T, s *ratinglist.Store) {
		r, err := takeOther(s, "ZPS,Mgl-Nr,Spielername,DWZ,FIDE-ID\n10101,23,\"Stein,Uwe\",1850,4600001\n", ratinglist.Order{Source: "dsb", Name: "spieler.csv", Month: november2026})
		if err != nil || r.List.Source != "DSB" || r.List.Federation != "GER" {
			t.Fatalf("%+v, %v", r, err)
		}
		found, err := s.Player(context.Background(), 4600001, ratinglist.Query{Source: "DSB"})
		if err != nil || found == nil || found.Players[0].Number != "10101-23" || found.Players[0].Ratings[0].Value != 1850 {
			t.Errorf("%+v, %v", found, err)
		}
		const feda = "Código FEDA;Apellidos y Nombre;Elo FEDA\n1;Prado, Ana;1500\n"
		o := ratinglist.Order{Source: "FEDA", Month: november2026}
		if _, err := takeOther(s, feda, o); sentenceID(err) != "ratinglist.columns" {
			t.Fatalf("%v", err)
		}
		look, err := s.Look(context.Background(), strings.NewReader(feda), int64(len(feda)), o)
		if err != nil || look.Profile == nil || look.Profile.Proved || len(look.Players) != 1 {
			t.Fatalf("%+v, %v", look, err)
		}
		o.Mapping = look.Mapping
		if _, err := takeOther(s, feda, o); err != nil {
			t.Error(err)
		}
	})
}

// Whatever is wrong with a national list, the old one stays.
func TestTheOldNationalListStays(t *testing.T) {
	onBoth(t, func(t *testing.T, s *ratinglist.Store) {
		list := func(n int) string {
			text := "Nr;Name;Elo;FIDE\n"
			for k := range n {
				text += fmt.Sprintf("%d;Prado, Ana;%d;%d\n", 1000+k, 1500+k, 22000+k)
			}
			return text
		}
		first := ratinglist.Order{Source: "CLUB", Month: november2026, Mapping: columns(t, "number=Nr,name=Name,rating=Elo,fide-id=FIDE")}
		if _, err := takeOther(s, list(100), first); err != nil {
			t.Fatal(err)
		}
		stopped, stop := context.WithCancel(context.Background())
		stop()
		for name, test := range map[string]struct {
			text  string
			order ratinglist.Order
			ctx   context.Context
			want  string
		}{
			"40 % fewer":         {list(60), ratinglist.Order{}, nil, "ratinglist.fewer"},
			"cut off":            {list(100)[:2505], ratinglist.Order{}, nil, "fidelist.cut"},
			"two of one number":  {list(100) + "1007;Otro;1500;\n", ratinglist.Order{}, nil, "nationallist.twice"},
			"two of one FIDE ID": {list(100) + "1;Otro;1500;22007\n", ratinglist.Order{}, nil, "fidelist.twice"},
			"another month":      {list(100), ratinglist.Order{Name: "club-2026-09.csv"}, nil, "ratinglist.month"},
			"a month to come":    {list(100), ratinglist.Order{Month: fidelist.Month{Year: 2036, Month: 1}}, nil, "ratinglist.future"},
			"no month":           {list(100), ratinglist.Order{Month: fidelist.Month{Month: -1}}, nil, "ratinglist.no-month"},
			"HTML":               {"<!doctype html>", ratinglist.Order{}, nil, "fidelist.html"},
			"nobody":             {"Nr;Name;Elo;FIDE\n", ratinglist.Order{}, nil, "fidelist.nobody"},
			"too large":          {list(100), ratinglist.Order{MaxSize: 1000}, nil, "fidelist.large"},
			"stopped":            {list(100), ratinglist.Order{}, stopped, "ratinglist.stopped"},
		} {
			if test.ctx == nil {
				test.ctx = context.Background()
			}
			o := test.order
			if o.Source = "CLUB"; o.Month.IsZero() {
				o.Month = november2026
			} else if o.Month.Month < 0 {
				o.Month = fidelist.Month{}
			}
			o.Today = time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC)
			_, err := s.Import(test.ctx, strings.NewReader(test.text), int64(len(test.text)), o)
			if got := sentenceID(err); got != test.want {
				t.Errorf("%s: %v, want %s", name, err, test.want)
			}
			if lists, err := s.Lists(context.Background()); err != nil || len(lists) != 1 || lists[0].Players != 100 {
				t.Errorf("%s: %+v, %v", name, lists, err)
			}
			if got := names(t, s, ratinglist.Query{Text: "1007"}); got != "Prado, Ana" {
				t.Errorf("%s: found %q", name, got)
			}
		}
	})
}

// Players are found all at once: by FIDE ID, else by national number, in the order in which
// they are asked for; who is not there is nobody, and so is a number that two have.
func TestPlayersAreFoundAllAtOnce(t *testing.T) {
	onBoth(t, func(t *testing.T, s *ratinglist.Store) {
		const list = "Nr;Name;Elo;Fide\nA-7;Prado, Ana;1500;2200001\nB-8;Prado, Luis;1700;\nC-9;Roble, Eva;1800;2200003\n"
		if _, err := takeOther(s, list, ratinglist.Order{Source: "club", Month: november2026, Mapping: columns(t, "number=Nr,name=Name,rating=Elo,fide-id=Fide,federation-of-all=ESP")}); err != nil {
			t.Fatal(err)
		}
		keys := []nationallist.Key{{FIDEID: 2200003}, {Number: "b - 8"}, {}, {FIDEID: 2200003, Number: "A-7"}, {FIDEID: 99, Number: "A-7"}, {FIDEID: 99}, {Number: "X'1"}}
		for n := range 300 {
			keys = append(keys, nationallist.Key{FIDEID: int64(5000 + n), Number: fmt.Sprint("Z", n)})
		}
		found, err := s.Players(context.Background(), keys, ratinglist.Query{Source: "CLUB", Month: november2026})
		if err != nil || len(found) != len(keys) {
			t.Fatalf("%d of %d, %v", len(found), len(keys), err)
		}
		var got []string
		for _, p := range found {
			got = append(got, strings.Split(p.Name, ",")[0]+p.Number)
		}
		if text := strings.TrimRight(strings.Join(got, " "), " "); text != "RobleC-9 PradoB-8  RobleC-9 PradoA-7" {
			t.Errorf("%q", text)
		}
		if none, err := s.Players(context.Background(), []nationallist.Key{{}}, ratinglist.Query{Source: "CLUB", Month: november2026}); err != nil || len(none) != 1 || none[0].Name != "" {
			t.Errorf("of nobody: %+v, %v", none, err)
		}
	})
}
