package dutch_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"torneo/internal/pairing/dutch"
	"torneo/pairing/swiss"
	"torneo/trf"
)

// The worked example of the Arbiters' Manual of 2014, bracket by bracket: whom C.1 moves
// down, P0, M0, X1 and Z1 as far as the Manual names them and as A.8 gives them, the
// pairs, who floats, and what was let go (C.10) or undone (C.13).
func TestTheManualsExample(t *testing.T) {
	data, err := os.ReadFile("../../../testdata/dutch2012/alice-to-robert.trf")
	if err != nil {
		t.Fatal(err)
	}
	record, _, problems := trf.Read(data)
	if record == nil {
		t.Fatal(problems)
	}
	want := [][]string{
		{
			"[1 2 3 4 5 6 7 8 9 10 11 12 13 14] P0 7 M0 0 X1 0: 1-8 2-9 3-10 4-11 5-12 6-13 7-14",
		},
		{ // 567 has three pairs against the preferences, 576 one, which is X1
			"[1 2 3 5 6 7] P0 3 M0 0 X1 1 Z1 1: 1-5 2-7 3-6, B.4 1, A.7.e 1",
			"[4 11] incompatible [4 11], down [4 11]",
			"[4 11] [8 9 10 13 14] P0 3 M0 2 X1 0 Z1 0: 4-9 8-11 10-13, down [14]",
		},
		{
			"[2 5] P0 1 M0 0 X1 1: 2-5, B.4 1",
			"[3 4 6 11] P0 2 M0 0 X1 0: 3-4 6-11, leaves [4], enters [6]",
			"[1 7 10 14] P0 2 M0 0 X1 1: 1-14 7-10, B.4 1",
			"[8 9 12 13] P0 2 M0 0 X1 1: 8-12 9-13, B.4 1",
		},
		{
			"[2 5 6] P0 1 M0 0 X1 1 Z1 0: 2-6, B.4 1, down [5]",
			"[5] [1 3 4 7] P0 2 M0 1 X1 0 Z1 0: 4-5 1-3, down [7]",
			"[7] [11] P0 1 M0 1 X1 0 Z1 0: 7-11, homogeneous",
			"[9 10 14] P0 1 M0 0 X1 0 Z1 0: 10-14, leaves [9], enters [10], down [9]",
			"[9] [8 12] P0 1 M0 1 X1 0 Z1 0: 8-9, B.6↑ 1, down [12]",
			"[12] [13] P0 1 M0 1 X1 0 Z1 0: 12-13, homogeneous",
		},
		{
			"[2] incompatible [2], down [2]",
			"[2] [1 5] incompatible [5] P0 1 M0 1 X1 0: 1-2, homogeneous, down [5]",
			"[5] [4 6 11] P0 2 M0 1 X1 1: 5-11 4-6, B.4 1, B.5↑ 1",
			"[3 7] P0 1 M0 0 X1 1: 3-7, B.4 1",
			"[9 10 14] P0 1 M0 0 X1 0: 9-10, down [14]",
			// 14-8 leaves 13, 14-13 leaves 8, and 12 has met both: the two lowest are one.
			"[14 8 13] [12] P0 2 M0 3 X1 0: 12-14 8-13, A.7.d 1, B.4 2, homogeneous, merged",
		},
	}
	for round, brackets := range want {
		f, err := swiss.New(record, round+1, swiss.Dutch2012)
		if err != nil {
			t.Fatal(err)
		}
		p, err := dutch.Pair(f)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for k := range p.Brackets {
			got = append(got, told(&p.Brackets[k]))
		}
		if !slices.Equal(got, brackets) {
			t.Errorf("round %d:\n%s\nwant\n%s", round+1, strings.Join(got, "\n"), strings.Join(brackets, "\n"))
		}
	}
}

// told puts a bracket in a line.
func told(c *dutch.Candidate) string {
	numbers := func(players []int) []int {
		list := make([]int, len(players))
		for k, i := range players {
			list[k] = c.Field.Players[i].Number
		}
		return list
	}
	var line strings.Builder
	if len(c.MDPs) > 0 {
		fmt.Fprintf(&line, "%v ", numbers(c.MDPs))
	}
	fmt.Fprint(&line, numbers(c.Residents))
	if len(c.Incompatible) > 0 {
		fmt.Fprintf(&line, " incompatible %v", numbers(c.Incompatible))
	}
	n := c.Parameters()
	if n.P0 > 0 {
		fmt.Fprintf(&line, " P0 %d M0 %d X1 %d", n.P0, n.M0, n.X1)
		if c.Field.Round%2 == 0 {
			fmt.Fprintf(&line, " Z1 %d", n.Z1)
		}
		line.WriteString(":")
		s := c.Subgroups()
		for _, pair := range slices.Concat(s.MDPPairs, s.RemainderPairs) {
			a, b := c.Field.Players[pair[0]].Number, c.Field.Players[pair[1]].Number
			fmt.Fprintf(&line, " %d-%d", min(a, b), max(a, b))
		}
		if len(s.Leaves) > 0 {
			fmt.Fprintf(&line, ", leaves %v, enters %v", numbers(s.Leaves), numbers(s.Enters))
		}
	}
	for k, criterion := range dutch.Criteria(swiss.Dutch2012) {
		if value := criterion.Measure(c); k > 8 && value[0] > 0 {
			fmt.Fprintf(&line, ", %s %d", criterion.Label, value[0])
		}
	}
	if c.Homogeneous {
		line.WriteString(", homogeneous")
	}
	if c.Collapsed {
		line.WriteString(", merged")
	}
	if len(c.Down) > 0 {
		fmt.Fprintf(&line, ", down %v", numbers(c.Down))
	}
	return line.String()
}
