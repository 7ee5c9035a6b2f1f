package journal

import (
	"slices"
	"strings"
	"testing"

	"torneo/tournament"
)

func TestAPlayOffIsRefused(t *testing.T) {
	p := tournament.AnnexPlayOff()
	for _, test := range []struct {
		name string
		list []Payload
		want string
	}{
		{"after its games", append(playedOutside(), PlayOffDeclared{&p}), "have been played"},
		{"lots of none", append(playedOutside(), LotsDrawn{[]int{1}}), "no play-off"},
		{"lots of a stranger", append(playedOutside()[:6:6], PlayOffDeclared{&p}, LotsDrawn{[]int{1, 7}}), "there is no player 7"},
		{"lots drawn twice", append(playedOutside()[:6:6], PlayOffDeclared{&p}, LotsDrawn{[]int{1}}, LotsDrawn{[]int{2, 1}}), "drawn already"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if _, err := Fold(numbered(test.list...)); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("%v, want %q", err, test.want)
			}
		})
	}
}

func TestLotsAreForgottenWithTheLastRound(t *testing.T) {
	p := tournament.AnnexPlayOff()
	p.Lots = []int{9}
	events := numbered(append(playedOutside()[:6:6], PlayOffDeclared{&p}, LotsDrawn{[]int{2, 1}})...)
	s, err := Fold(events)
	if err != nil || !slices.Equal(s.PlayOff.Lots, []int{2, 1}) || !slices.Equal(s.Record(1).PlayOff.Lots, []int{2, 1}) {
		t.Fatal(s.PlayOff, err)
	}
	kept := s.Clone()
	if err := s.Apply(Event{Number: s.Last + 1, Payload: RoundUnpaired{1}}); err != nil || len(s.PlayOff.Lots) > 0 || len(kept.PlayOff.Lots) != 2 {
		t.Error(s.PlayOff, kept.PlayOff, err)
	}
}
