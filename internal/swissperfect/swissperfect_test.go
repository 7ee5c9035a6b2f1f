package swissperfect_test

import (
	"bytes"
	"encoding/json"
	"os"
	"strconv"
	"strings"
	"testing"

	"torneo/internal/incoming"
	"torneo/internal/swissperfect"
	"torneo/message"
	"torneo/tournament"
)

type answer struct {
	Event struct {
		Name, Arbiter string
		Played        int `json:"rounds_in_scores"`
	}
	Players []struct {
		ID             int
		StartNo        int `json:"start_no"`
		Surname, First string
		Birth          string
		Local          int `json:"local_rating"`
	}
	Rounds []struct {
		Games []struct {
			White, Black int
			Result       string
		}
	}
	Points map[int]float64
}

func files(t testing.TB, stem string) (list []incoming.File) {
	t.Helper()
	for _, ext := range []string{".sco", ".ini", ".trn"} {
		data, err := os.ReadFile("testdata/" + stem + ext)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, incoming.File{Name: stem + ext, Data: data})
	}
	return list
}

func sign(o tournament.Outcome) string {
	return map[tournament.Outcome]string{tournament.Pending: "*", tournament.Win: "1", tournament.Loss: "0", tournament.Draw: "=", tournament.ForfeitWin: "+", tournament.ForfeitLoss: "-"}[o]
}

func TestSamplesAgreeWithTheirAnswers(t *testing.T) {
	for _, stem := range []string{"swiss", "round-robin"} {
		t.Run(stem, func(t *testing.T) {
			var want answer
			text, err := os.ReadFile("testdata/" + stem + ".json")
			if err != nil {
				t.Fatal(err)
			}
			if err := json.Unmarshal(text, &want); err != nil {
				t.Fatal(err)
			}
			event, err := swissperfect.Read(files(t, stem))
			if err != nil {
				t.Fatal(err)
			}
			got := event.Record
			if got.Name != want.Event.Name || got.ChiefArbiter != want.Event.Arbiter || len(got.Rounds) != want.Event.Played || len(got.Players) != len(want.Players) {
				t.Fatalf("event %q of %q, %d rounds, %d players", got.Name, got.ChiefArbiter, len(got.Rounds), len(got.Players))
			}
			number := map[int]int{}
			for _, w := range want.Players {
				number[w.ID] = w.StartNo
				p := got.Players[w.StartNo-1]
				if p.Name != w.Surname+", "+w.First || p.GivenRating != w.Local || strings.ReplaceAll(p.Birth.String(), "/", "-") != w.Birth {
					t.Errorf("player %+v, not %+v", p, w)
				}
			}
			points := map[int]tournament.Points{}
			for n, w := range want.Rounds {
				x := got.Rounds[n]
				if len(x.Games) != len(w.Games) {
					t.Errorf("round %d: %d games, not %d", n+1, len(x.Games), len(w.Games))
					continue
				}
				for k, g := range x.Games {
					points[g.White] += got.Points.Of(g.Result.White, tournament.White)
					points[g.Black] += got.Points.Of(g.Result.Black, tournament.Black)
					if r := sign(g.Result.White) + sign(g.Result.Black); g.White != number[w.Games[k].White] || g.Black != number[w.Games[k].Black] || r != w.Games[k].Result {
						t.Errorf("round %d, board %d: %+v, not %+v", n+1, k+1, g, w.Games[k])
					}
				}
				for _, b := range x.Byes {
					points[b.ID] += got.Points.Bye(b.Kind)
				}
			}
			for _, c := range got.Corrections {
				points[c.IDs[0]] += c.Game
			}
			for id, p := range want.Points {
				if points[number[id]] != tournament.Points(p*10) {
					t.Errorf("points of ID %s: %v, not %v", strconv.Itoa(id), points[number[id]], p)
				}
			}
		})
	}
}

func TestAMissingFileIsNamed(t *testing.T) {
	all := files(t, "swiss")
	for k := range all {
		part := append(append([]incoming.File{}, all[:k]...), all[k+1:]...)
		if !swissperfect.Is(part) {
			t.Errorf("without %s: not recognised", all[k].Name)
		}
		_, err := swissperfect.Read(part)
		m, ok := message.Of(err)
		if !ok || m.Args["file"] != all[k].Name[len("swiss"):] {
			t.Errorf("without %s: %v", all[k].Name, err)
		}
	}
}

func TestFilesOfDifferentEventsAreRefused(t *testing.T) {
	mixed := append(files(t, "swiss")[:2:2], files(t, "round-robin")[2])
	if _, err := swissperfect.Read(mixed); err == nil {
		t.Error("taken")
	}
}

func FuzzRead(f *testing.F) {
	good := files(f, "swiss")
	f.Add(byte(0), uint16(40), []byte{0, 1})
	f.Add(byte(2), uint16(8), []byte{255, 255})
	f.Fuzz(func(t *testing.T, which byte, at uint16, with []byte) {
		list := append([]incoming.File{}, good...)
		k := int(which) % len(list)
		list[k].Data = bytes.Clone(list[k].Data)
		copy(list[k].Data[int(at)%len(list[k].Data):], with)
		swissperfect.Is(list)
		event, err := swissperfect.Read(list)
		if err != nil {
			if m, ok := message.Of(err); !ok || m.IsZero() {
				t.Fatal(err)
			}
			return
		}
		if len(event.Record.Players) == 0 {
			t.Fatal("nobody")
		}
	})
}
