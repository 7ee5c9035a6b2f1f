package pairing_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"torneo/crosstable"
	"torneo/internal/pairingtest"
	"torneo/internal/tournamenttest"
	"torneo/message"
	"torneo/pairing"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

var written = tournamenttest.Parse

// said writes differences: "2 pairs [4-1 2-3] > [2-1 3-4]: reasons".
func said(rounds []pairing.Checked) []string {
	pairs := func(list []pairing.Board) string {
		var parts []string
		for _, b := range list {
			parts = append(parts, fmt.Sprintf("%d-%d", b.White, b.Black))
		}
		return fmt.Sprint(parts)
	}
	var lines []string
	for _, r := range rounds {
		for _, d := range r.Differences {
			line := fmt.Sprintf("%d %s %v %s > %s", r.Round, d.Kind, d.Players, pairs(d.Recorded), pairs(d.Right))
			lines = append(lines, strings.TrimSpace(line+" "+strings.Join(against(d), " ")))
		}
	}
	return lines
}

// against returns the identifiers of the messages against a difference.
func against(d pairing.Difference) (ids []string) {
	list, several := d.Reason.Args["reasons"].([]message.Message)
	if !several {
		return []string{d.Reason.ID}
	}
	for _, m := range list {
		ids = append(ids, m.ID)
	}
	return ids
}

// forbidden returns the sorted messages against the pairs of differences, whatever
// pairing is right.
func forbidden(list []pairing.Difference) (ids []string) {
	for _, d := range list {
		if !d.Reason.IsZero() && d.Kind != pairing.OtherColours && d.Kind != pairing.NoLegalPairing {
			ids = append(ids, against(d)...)
		}
	}
	slices.Sort(ids)
	return ids
}

// Four players whose right pairs can be found by hand: whoever has won meets
// the other who has, and in the third round those are left who have not met.
func TestCheck(t *testing.T) {
	kept := func(t *tournament.Tournament) {
		t.Prohibited = []tournament.Prohibition{{FirstRound: 2, IDs: []int{1, 2}}}
	}
	planned := func(rounds int) func(*tournament.Tournament) {
		return func(t *tournament.Tournament) { t.PlannedRounds = rounds }
	}
	lot := func(t *tournament.Tournament) { t.InitialColor = tournament.NoColor }
	for _, test := range []struct {
		name   string
		record *tournament.Tournament
		with   func(*tournament.Tournament)
		want   []string
	}{
		{"as the rules say", written(4, "1-3 1, 4-2 0", "2-1 1, 3-4 =", "3-2 =, 1-4 1"), nil, nil},
		{"nothing paired", written(4), nil, nil},
		{"nobody", written(0), nil, nil},
		{"being played", written(4, "1-3 1, 4-2 0", "2-1 ?, 3-4 ?"), nil, nil},
		{"boards in any order", written(4, "4-2 0, 1-3 1", "3-4 =, 2-1 1"), nil, nil},
		{"other pairs", written(4, "1-3 1, 4-2 0", "4-1 1, 2-3 1"), nil,
			[]string{"2 pairs [1 2 3 4] [4-1 2-3] > [2-1 3-4]"}},
		{"colours", written(4, "1-3 1, 4-2 0", "1-2 1, 4-3 ="), nil, []string{
			"2 colours [1 2] [1-2] > [2-1] pairing.colours", "2 colours [3 4] [4-3] > [3-4] pairing.colours"}},
		{"met before", written(4, "1-3 1, 4-2 0", "3-1 1, 2-4 1"), nil,
			[]string{"2 pairs [1 2 3 4] [3-1 2-4] > [2-1 3-4] pairing.illegal.met pairing.illegal.met"}},
		{"kept apart", written(4, "1-3 1, 4-2 0", "2-1 1, 3-4 1"), kept,
			[]string{"2 pairs [1 2 3 4] [2-1 3-4] > [4-1 2-3] pairing.illegal.prohibited"}},
		{"the draw of lots, not stated: White", written(4, "1-3 1, 4-2 0"), lot, nil},
		{"the draw of lots, not stated: Black", written(4, "3-1 1, 2-4 0", "4-3 1, 1-2 ="), lot, nil},
		{"the draw of lots, not stated: no two ways", written(4, "3-1 1, 4-2 0"), lot,
			[]string{"1 colours [2 4] [4-2] > [2-4] pairing.colours"}},
		{"the draw of lots, known by the second board", written(4, "1-3 + n, 2-4 0"), lot, nil},
		{"a forfeit without colours", written(4, "3-1 + n, 4-2 0"), nil, nil},
		{"the first round without games", written(4, "1 half, 2 half, 3 half, 4 half", "3-1 1, 2-4 0"), lot, nil},
		{"absent", written(5, "1-3 1, 4-2 0, 5 zero"), nil, nil},
		{"absent without a word", written(5, "1-3 1, 4-2 0"), nil, nil},
		{"another bye", written(3, "1-2 1, 3 bye", "2-3 =, 1 bye"), nil,
			[]string{"2 bye [1 2 3] [2-3 1-0] > [3-1 2-0]"}},
		{"the bye again", written(3, "1-2 1, 3 bye", "2-1 1, 3 bye"), nil,
			[]string{"2 bye [1 2 3] [2-1 3-0] > [3-1 2-0] pairing.illegal.met pairing.illegal.had-bye"}},
		{"the bye after a win without play", written(3, "1-2 +, 3 half", "3-2 1, 1 bye"), nil,
			[]string{"2 bye [1 2 3] [3-2 1-0] > [1-3 2-0] pairing.illegal.won-unplayed"}},
		{"several byes", written(4, "1-3 1, 2 bye, 4 bye"), nil,
			[]string{"1 bye [2 4] [2-0 4-0] > [4-2] pairing.illegal.byes"}},
		{"a bye too many", written(5, "1-3 1, 2 bye, 4 bye, 5 bye"), nil,
			[]string{"1 bye [2 4] [2-0 4-0] > [4-2] pairing.illegal.byes"}},
		{"paired too soon", written(4, "1-3 1, 4-2 ?", "2-1 1, 3-4 ="), nil,
			[]string{"2 not-pairable [] [] > [] pairing.unfinished"}},
		{"a round too many", written(4, "1-3 1, 4-2 0", "2-1 1, 3-4 ="), planned(1),
			[]string{"2 not-pairable [] [] > [] pairing.all-rounds-paired"}},
		{"no legal pairing", written(2, "1-2 1", "2-1 1"), nil,
			[]string{"2 no-legal-pairing [] [] > [] swiss.impossible-alone", "2 pairs [1 2] [2-1] > [] pairing.illegal.met"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			if test.with != nil {
				test.with(test.record)
			}
			before := fmt.Sprint(test.record)
			got, err := pairing.Check(test.record, pairing.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, said(got)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if len(got) != test.record.RoundsPaired() {
				t.Errorf("%d rounds checked of %d", len(got), test.record.RoundsPaired())
			}
			if fmt.Sprint(test.record) != before {
				t.Error("the record was changed")
			}
			for r := 1; r <= len(got); r++ {
				one, err := pairing.Check(test.record, pairing.Options{Round: r})
				if err != nil || len(one) != 1 || cmp.Diff(one[0], got[r-1]) != "" {
					t.Errorf("round %d alone: %v, %v", r, one, err)
				}
				// The same speaks against its pairs without pairing it again.
				list, err := pairing.Forbidden(test.record, pairing.Options{Round: r})
				if diff := cmp.Diff(forbidden(got[r-1].Differences), forbidden(list)); err != nil || diff != "" {
					t.Errorf("round %d, forbidden: %v (-want +got):\n%s", r, err, diff)
				}
			}
		})
	}
}

// Players who both had White twice may not meet, whatever the rules would have
// made of the rounds before.
func TestSameAbsolutePreference(t *testing.T) {
	for second, want := range map[string]string{
		"1-5 =, 6-2 =, 3-4 =": "[3-1 4-2 6-5] > [2-1 5-3 4-6] pairing.illegal.both-black pairing.illegal.both-white",
		"5-1 =, 6-2 =, 4-3 =": "[3-1 6-5] > [1-6 3-5]", // now both have had both colours
	} {
		got, err := pairing.Check(written(6, "1-4 =, 5-2 =, 3-6 =", second, "3-1 =, 4-2 =, 6-5 ="), pairing.Options{Round: 3})
		if err != nil {
			t.Fatal(err)
		}
		if lines := said(got); len(lines) == 0 || !strings.HasSuffix(lines[0], want) {
			t.Errorf("%s: %q, want %s", second, lines, want)
		}
	}
}

func TestCheckRefuses(t *testing.T) {
	team := written(4, "1-3 1, 4-2 0")
	team.Teams = []tournament.Team{{Number: 1, Players: []int{1, 2}}, {Number: 2, Players: []int{3, 4}}}
	robin := written(4, "1-3 1, 4-2 0")
	robin.System = tournament.System{Family: tournament.DoubleSwiss}
	for _, test := range []struct {
		name   string
		record *tournament.Tournament
		o      pairing.Options
		want   string // the message; "": a contradiction
	}{
		{"a round not paired", written(4, "1-3 1, 4-2 0"), pairing.Options{Round: 2}, "pairing.not-paired"},
		{"a round before the first", written(4, "1-3 1, 4-2 0"), pairing.Options{Round: -1}, "pairing.not-paired"},
		{"no rounds", written(4), pairing.Options{Round: 1}, "pairing.not-paired"},
		{"teams", team, pairing.Options{}, "pairing.teams"},
		{"two games with everybody", robin, pairing.Options{}, "pairing.system-not-built"},
		{"a system that there is not", written(4, "1-3 1, 4-2 0"), pairing.Options{System: "lots"}, "pairing.system-unknown"},
		{"two games of a player", written(4, "1-3 1, 3-2 0"), pairing.Options{}, ""},
		{"a game of nobody", written(4, "1-9 1"), pairing.Options{}, ""},
		{"a game and a bye", written(4, "1-2 1, 2 bye"), pairing.Options{}, ""},
		{"a bye of nobody", written(4, "1-2 1, 9 bye"), pairing.Options{}, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := pairing.Check(test.record, test.o)
			var refused *swiss.Unpairable
			var torn *crosstable.Contradiction
			switch {
			case got != nil:
				t.Errorf("%v", got)
			case test.want == "" && !errors.As(err, &torn):
				t.Errorf("error %v, want a contradiction", err)
			case test.want != "" && (!errors.As(err, &refused) || refused.Message.ID != test.want):
				t.Errorf("error %v, want %s", err, test.want)
			}
		})
	}
}

// In an event that is right nothing differs. Of one whose last round somebody has
// shuffled, the differences are apart from each other, none can be split, and
// putting their right pairs in the place of the recorded ones mends it.
func TestDifferencesMend(t *testing.T) {
	for n := 2; n <= 40; n++ {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			rng := rand.New(rand.NewPCG(2, uint64(n)))
			record, err := pairingtest.PlayedEvent(n, min(4, n/3+1), 9)
			if err != nil {
				t.Fatal(err)
			}
			last := len(record.Rounds)
			rounds, err := pairing.Check(record, pairing.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if lines := said(rounds); lines != nil {
				t.Fatalf("differences in a right event: %q", lines)
			}
			shuffle(rng, &record.Rounds[last-1])
			rounds, err = pairing.Check(record, pairing.Options{Round: last})
			if err != nil {
				t.Fatal(err)
			}
			involved := map[int]bool{}
			for _, d := range rounds[0].Differences {
				for _, number := range d.Players {
					if involved[number] {
						t.Errorf("player %d is in two differences: %q", number, said(rounds))
					}
					involved[number] = true
				}
				if !slices.Equal(players(d.Recorded), d.Players) || !slices.Equal(players(d.Right), d.Players) {
					t.Errorf("other players recorded than right: %q", said(rounds))
				}
				if d.Kind != pairing.OtherColours && reach(d) != len(d.Players) {
					t.Errorf("could be split: %q", said(rounds))
				}
				mend(&record.Rounds[last-1], d)
			}
			rounds, err = pairing.Check(record, pairing.Options{Round: last})
			if lines := said(rounds); err != nil || lines != nil {
				t.Errorf("not mended: %q, %v", lines, err)
			}
		})
	}
}

// shuffle lets some players of a round change places.
func shuffle(rng *rand.Rand, round *tournament.Round) {
	var seats []*int
	for k := range round.Games {
		seats = append(seats, &round.Games[k].White, &round.Games[k].Black)
	}
	for k := range round.Byes {
		if round.Byes[k].Kind == tournament.PairingAllocatedBye {
			seats = append(seats, &round.Byes[k].ID)
		}
	}
	for range rng.IntN(2 + len(seats)/2) {
		a, b := seats[rng.IntN(len(seats))], seats[rng.IntN(len(seats))]
		*a, *b = *b, *a
	}
}

func players(list []pairing.Board) []int {
	var numbers []int
	for _, b := range list {
		if numbers = append(numbers, b.White); b.Black != pairing.Bye {
			numbers = append(numbers, b.Black)
		}
	}
	slices.Sort(numbers)
	return numbers
}

// reach counts the players linked to the first one, from partner to partner.
func reach(d pairing.Difference) int {
	seen := map[int]bool{d.Players[0]: true}
	for range d.Players {
		for _, b := range slices.Concat(d.Recorded, d.Right) {
			if seen[b.White] || seen[b.Black] {
				seen[b.White], seen[b.Black] = true, true
			}
		}
	}
	delete(seen, pairing.Bye)
	return len(seen)
}

// mend puts the right pairs of a difference in the place of the recorded ones.
func mend(round *tournament.Round, d pairing.Difference) {
	round.Games = slices.DeleteFunc(round.Games, func(g tournament.Game) bool { return slices.Contains(d.Players, g.White) })
	round.Byes = slices.DeleteFunc(round.Byes, func(b tournament.Bye) bool {
		return b.Kind == tournament.PairingAllocatedBye && slices.Contains(d.Players, b.ID)
	})
	for _, b := range d.Right {
		if b.Black == pairing.Bye {
			round.Byes = append(round.Byes, tournament.Bye{ID: b.White, Kind: tournament.PairingAllocatedBye})
		} else {
			round.Games = append(round.Games, tournament.Game{White: b.White, Black: b.Black})
		}
	}
}
