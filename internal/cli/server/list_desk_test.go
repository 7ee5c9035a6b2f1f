package server

import (
	"context"
	"strings"
	"testing"

	"torneo/fidelist"
	"torneo/internal/ratinglist"
	"torneo/internal/ratinglookup"
	"torneo/internal/web"
)

// What the desk is told of a list is what stands in it.
func TestTheDeskAsksTheLists(t *testing.T) {
	kept := ratinglist.Open(t.TempDir())
	defer kept.Close()
	list := "ID Number      Name                 Fed Sex Tit  SEP26 Gms K  B-day Flag\n" +
		"2200001        Prado, Ana           ESP F   WIM  2244  9   20 1994  w   \n" +
		"2200002        Prados, Luis         FRA M        2400  0   20 1990      \n"
	kind := fidelist.Rapid
	if _, err := kept.Import(context.Background(), strings.NewReader(list), int64(len(list)), ratinglist.Order{Kind: &kind}); err != nil {
		t.Fatal(err)
	}
	d := DeskLists{kept}
	found, err := d.Search(context.Background(), web.ListQuery{Text: "prado", Federation: "FRA", Kind: fidelist.Rapid, Most: 5})
	if err != nil || len(found) != 1 || found[0].Source != "FIDE" || found[0].Month != "2026-09" || len(found[0].Players) != 2 || found[0].Players[0].ID != 2200002 {
		t.Fatalf("%+v, %v", found, err)
	}
	p, err := d.ListedPlayer(context.Background(), "FIDE", "2026-09", fidelist.Rapid, ratinglookup.Key{FIDEID: 2200001})
	if err != nil || p == nil || p.Name != "Prado, Ana" || p.Ratings[fidelist.Rapid].Value != 2244 || p.Title != "WIM" || p.Born != 1994 || p.Sex != "w" {
		t.Errorf("%+v, %v", p, err)
	}
	if p, err := d.ListedPlayer(context.Background(), "FIDE", "2026-09", fidelist.Rapid, ratinglookup.Key{Number: "2200001"}); p != nil || err != nil {
		t.Errorf("a FIDE ID is taken for a national number: %+v, %v", p, err)
	}
	all, err := d.KeptLists(context.Background())
	if err != nil || len(all) != 1 || all[0].Source != "FIDE" || all[0].Month != "2026-09" || len(all[0].Kinds) != 1 || all[0].Stamp == "" {
		t.Errorf("%+v, %v", all, err)
	}
	keys := []ratinglookup.Key{{FIDEID: 2200002}, {}, {FIDEID: 99}, {FIDEID: 2200001}, {FIDEID: 2200002}, {Number: "77"}}
	entries, err := d.Entries(context.Background(), "FIDE", "2026-09", fidelist.Rapid, keys)
	if err != nil || len(entries) != len(keys) || entries[0].Player.Name != "Prados, Luis" || entries[1].Player.Name+entries[2].Player.Name+entries[5].Player.Name != "" || entries[3].Player.Ratings[fidelist.Rapid].Value != 2244 || entries[4].Player.ID != 2200002 {
		t.Errorf("%+v, %v", entries, err)
	}
	for _, month := range []string{"2026-08", "x"} {
		if entries, err := d.Entries(context.Background(), "FIDE", month, fidelist.Rapid, keys); err != nil || len(entries) != len(keys) || entries[0].Player.Name != "" {
			t.Errorf("%q: %+v, %v", month, entries, err)
		}
	}
	for _, month := range []string{"2026-08", "", "x"} {
		if p, err := d.ListedPlayer(context.Background(), "FIDE", month, fidelist.Rapid, ratinglookup.Key{FIDEID: 2200001}); p != nil || err != nil {
			t.Errorf("%q: %+v, %v", month, p, err)
		}
	}
}
