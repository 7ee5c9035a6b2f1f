package pairing_test

import (
	"errors"
	"strings"
	"testing"

	"torneo/i18n"
	"torneo/pairing"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// rated returns an event of players with ratings, by a type and from a day on.
func rated(t *testing.T, players int, round, code string, start tournament.Date) *tournament.Tournament {
	t.Helper()
	event := written(players, round)
	event.PlannedRounds = 5
	for i := range event.Players {
		event.Players[i].Rating = 2400 - 10*i
	}
	var err error
	if event.System, err = tournament.ParseSystem(code); err != nil {
		t.Fatal(err)
	}
	event.Start, event.End = start, start
	event.Rulebook = tournament.ProposeRulebook(start, start)
	return event
}

// Of a system whose type has no edition the event's rulebook says which it is, and its
// type is written without.
func TestDubovOfTheDays(t *testing.T) {
	for _, test := range []struct {
		start tournament.Date
		want  pairing.System
	}{
		{tournament.Date{Year: 2026, Month: 3, Day: 1}, pairing.Dubov},
		{tournament.Date{Year: 2026, Month: 1, Day: 31}, pairing.Dubov2018},
		{tournament.Date{Year: 2019, Month: 5, Day: 1}, pairing.Dubov2018},
	} {
		event := rated(t, 4, "1-3 1, 4-2 0", "FIDE_DUBOV", test.start)
		got, err := pairing.Pair(event, pairing.Options{})
		if err != nil || got.System != test.want || got.System.Code() != "FIDE_DUBOV" {
			t.Errorf("%v: %v, error %v; want %s", test.start, got, err, test.want)
		}
	}
	if accelerated := rated(t, 4, "1-3 1, 4-2 0", "FIDE_DUBOV_BAKU", tournament.Date{Year: 2026, Month: 3, Day: 1}); !accelerated.System.Baku {
		t.Error("not accelerated")
	} else if f, err := pairing.Field(accelerated, pairing.Options{}); err != nil || f.Players[0].Score == f.Players[0].Standing {
		t.Errorf("no virtual points: %v, %v", f, err)
	}
}

// A win by forfeit bars from the bye in both editions, a full-point bye since 2026 only.
func TestDubovByes(t *testing.T) {
	for year, want := range map[int]map[int]swiss.ByeBar{
		2019: {1: swiss.WonByForfeit, 2: swiss.MayHaveBye, 3: swiss.MayHaveBye, 4: swiss.HadBye},
		2026: {1: swiss.WonUnplayed, 2: swiss.MayHaveBye, 3: swiss.WonUnplayed, 4: swiss.HadBye},
	} {
		event := rated(t, 4, "1-2 1", "FIDE_DUBOV", tournament.Date{Year: year, Month: 5, Day: 1})
		round := &event.Rounds[0]
		round.Games[0].Result.White, round.Games[0].Result.Black = tournament.ForfeitWin, tournament.ForfeitLoss
		round.Byes = []tournament.Bye{{ID: 3, Kind: tournament.FullPointBye}, {ID: 4, Kind: tournament.PairingAllocatedBye}}
		f, err := pairing.Field(event, pairing.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for number, bar := range want {
			if i, _ := f.IndexOf(number); f.Players[i].ByeBar != bar {
				t.Errorf("%d, player %d: %v, want %v", year, number, f.Players[i].ByeBar, bar)
			}
		}
	}
}

// Who has no rating is named.
func TestDubovWantsRatings(t *testing.T) {
	event := rated(t, 4, "1-3 1, 4-2 0", "FIDE_DUBOV", tournament.Date{Year: 2026, Month: 3, Day: 1})
	event.Players[1].Rating, event.Players[3].Rating = 0, 0
	_, err := pairing.Pair(event, pairing.Options{})
	var refused *swiss.Unpairable
	if !errors.As(err, &refused) || refused.Message.ID != "pairing.unrated" {
		t.Fatalf("%v, want a refusal", err)
	}
	for _, language := range []i18n.Language{i18n.English, i18n.Spanish} {
		if text := i18n.New(language).Text(refused.Message); !strings.Contains(text, "2, 4") || !strings.Contains(text, "C.04.4.1 1.1") {
			t.Errorf("%q", text)
		}
	}
	if _, err := pairing.Check(event, pairing.Options{}); !errors.As(err, &refused) || pairing.NotJudged(refused) {
		t.Errorf("checked: %v", err)
	}
	event.Players[1].GivenRating, event.Players[3].GivenRating = 1500, 1400 // by the arbiter
	if _, err := pairing.Pair(event, pairing.Options{}); err != nil {
		t.Error(err)
	}
}

// The systems of 2018 are not older than the Assembly that approved one of them (R-DUBOV-SINCE,
// R-BURSTEIN-SINCE): an event that began before is neither paired nor judged unless an edition is
// asked for. The Dutch System of these months is that of 2017.
func TestNotBeforeTheTextsOf2018(t *testing.T) {
	for code, system := range map[string]pairing.System{"FIDE_DUBOV": pairing.Dubov2018, "FIDE_BURSTEIN_BAKU": pairing.Burstein2018, "FIDE_DUTCH": pairing.DutchCollapsing} {
		for day, older := range map[tournament.Date]bool{
			{Year: 2017, Month: 7, Day: 1}: true, {Year: 2018, Month: 9, Day: 30}: true, {Year: 2018, Month: 10, Day: 1}: false,
		} {
			event := rated(t, 4, "1-3 1, 4-2 0", code, day)
			got, err := pairing.Pair(event, pairing.Options{})
			if older && code != "FIDE_DUTCH" {
				var refused *swiss.Unpairable
				if !errors.As(err, &refused) || refused.Message.ID != "pairing.text-before" || !pairing.NotJudged(refused) {
					t.Errorf("%s on %v: %v, %v, want a refusal", code, day, got, err)
				}
				if got, err = pairing.Pair(event, pairing.Options{Edition: "2018"}); code == "FIDE_DUBOV" && err != nil {
					t.Errorf("%s on %v, asked for: %v", code, day, err)
				}
			}
			if err == nil && got.System != system {
				t.Errorf("%s on %v: %s, want %s", code, day, got.System, system)
			}
			if err != nil && !older {
				t.Errorf("%s on %v: %v", code, day, err)
			}
		}
	}
}
