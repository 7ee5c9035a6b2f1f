package varma_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"torneo/handbook"
	"torneo/internal/pairing/berger"
	"torneo/internal/pairing/schedule"
	"torneo/internal/pairing/varma"
)

// The tables as annex II prints them.
const printed = `
	10 (3, 4, 8) (5, 7, 9) (1, 6) (2, 10)
	12 (4, 5, 9, 10) (1, 2, 7) (6, 8, 12) (3, 11)
	14 (4, 5, 6, 11, 12) (1, 2, 8, 9) (7, 10, 13) (3, 14)
	16 (5, 6, 7, 12, 13, 14) (1, 2, 3, 9, 10) (8, 11, 15) (4, 16)
	18 (5, 6, 7, 8, 14, 15, 16) (1, 2, 3, 10, 11, 12) (9, 13, 17) (4, 18)
	20 (6, 7, 8, 9, 15, 16, 17, 18) (1, 2, 3, 11, 12, 13, 14) (5, 10, 19) (4, 20)
	22 (6, 7, 8, 9, 10, 17, 18, 19, 20) (1, 2, 3, 4, 12, 13, 14, 15) (11, 16, 21) (5, 22)
	24 (6, 7, 8, 9, 10, 11, 19, 20, 21, 22) (1, 2, 3, 4, 13, 14, 15, 16, 17) (12, 18, 23) (5, 24)
`

func TestPrintedTables(t *testing.T) {
	tables := 0
	for line := range strings.Lines(strings.TrimSpace(printed)) {
		var n int
		if _, err := fmt.Sscan(line, &n); err != nil {
			t.Fatal(err)
		}
		list, err := varma.Envelopes(n)
		if err != nil {
			t.Fatal(err)
		}
		got := fmt.Sprint(n)
		for _, e := range list {
			got += " (" + strings.ReplaceAll(strings.Trim(fmt.Sprint(e.Numbers), "[]"), " ", ", ") + ")"
		}
		if got != strings.TrimSpace(line) {
			t.Errorf("%s, want %s", got, line)
		}
		tables++
	}
	if tables != 8 {
		t.Errorf("%d tables", tables)
	}
}

// Every number is in one envelope, and those of one envelope do not meet in the
// last three rounds of the Berger table: but for the one pair that the handbook
// names.
func TestEnvelopesKeepApart(t *testing.T) {
	where := "annex II, 11-12 players, set C"
	if !slices.ContainsFunc(handbook.Misprints(), func(m handbook.Misprint) bool { return m.Source == "002" && m.Where == where }) {
		t.Errorf("the handbook does not name %s", where)
	}
	for n := varma.Least; n <= varma.Most; n++ {
		list, err := varma.Envelopes(n)
		if err != nil {
			t.Fatal(err)
		}
		in := map[int]string{}
		for _, e := range list {
			for _, number := range e.Numbers {
				if in[number] != "" || number < 1 || number > n {
					t.Errorf("%d players: %d", n, number)
				}
				in[number] = e.Name
			}
		}
		if len(in) != n {
			t.Errorf("%d players: %d numbers", n, len(in))
		}
		rounds, err := berger.Schedule(berger.Event{Participants: n, Cycles: 1})
		if err != nil {
			t.Fatal(err)
		}
		var meet []string
		for k, r := range rounds[len(rounds)-3:] {
			for _, g := range r.Games {
				if in[g.White.Player] == in[g.Black.Player] {
					meet = append(meet, fmt.Sprint(g.White.Player, "-", g.Black.Player, " in ", len(rounds)-2+k))
				}
			}
		}
		var want []string
		if n == 12 {
			want = []string{"6-12 in 11"}
		}
		if !slices.Equal(meet, want) {
			t.Errorf("%d players: %v", n, meet)
		}
	}
}

// script is chance that has been written down.
type script struct {
	t    *testing.T
	list []int
}

func (s *script) IntN(n int) int {
	if len(s.list) == 0 || s.list[0] >= n {
		s.t.Fatalf("asked for one of %d, there is %v", n, s.list)
	}
	k := s.list[0]
	s.list = s.list[1:]
	return k
}

func entrants(text string) (list []varma.Entrant) {
	for k, word := range strings.Fields(text) {
		name, federation, _ := strings.Cut(word, "/")
		list = append(list, varma.Entrant{ID: k + 1, Name: name, Federation: federation})
	}
	return list
}

func told(steps []varma.Step) (lines []string) {
	for _, s := range steps {
		line := s.Entrant.Name + " "
		if s.Chose {
			line += strings.Join(s.From, "") + ">"
		}
		line += fmt.Sprintf("%s%v%d", s.Envelope, s.Held, s.Number)
		if s.Short {
			line += " short"
		}
		lines = append(lines, line)
	}
	return lines
}

// A ceremony of nine players worked by hand: the largest federation first, equal
// ones by their code, players by name; who has none is alone.
func TestCeremony(t *testing.T) {
	field := entrants("zoe/ESP Ana/ESP bea/ESP max/GER Leo/GER ivo/CRO Jan/CRO kim/ tom/")
	chance := &script{t, []int{
		1, 0, 1, 0, // ESP may take A or B: B. Ana draws 5 of 5 7 9, bea 9 of 7 9, zoe 7
		1, 1, 0, // CRO may take A or C: C. ivo draws 6 of 1 6, Jan 1
		0, 2, 0, // GER may take A alone, since D holds one: Leo draws 8 of 3 4 8, max 3
		1, 0, // kim may take A or D: D, where 2 is
		0, 0, // tom may take A alone: 4
	}}
	steps, err := varma.DrawRestricted(field, chance)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"Ana AB>B[5 7 9]5", "bea B[7 9]9", "zoe B[7]7",
		"ivo AC>C[1 6]6", "Jan C[1]1",
		"Leo A>A[3 4 8]8", "max A[3 4]3",
		"kim AD>D[2]2", "tom A>A[4]4",
	}
	if diff := cmp.Diff(want, told(steps)); diff != "" || len(chance.list) > 0 {
		t.Errorf("(-want +got):\n%s%v left", diff, chance.list)
	}
}

// A federation for which no envelope is large enough takes one of the fullest,
// and another when that is empty (R-VARMA-LARGE).
func TestLargeFederation(t *testing.T) {
	chance := &script{t, append([]int{1}, make([]int, 14)...)}
	steps, err := varma.DrawRestricted(entrants("a/ESP b/ESP c/ESP d/ESP e/ESP f/GER g/POR h/SUI i/USA"), chance)
	if err != nil {
		t.Fatal(err)
	}
	got := told(steps)
	want := []string{"a AB>B[5 7 9]5 short", "b B[7 9]7", "c B[9]9", "d AC>A[3 4 8]3", "e A[4 8]4"}
	if diff := cmp.Diff(want, got[:5]); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestFreeDrawing(t *testing.T) {
	steps, err := varma.Free(entrants("zoe Ána bea"), &script{t, []int{2, 0, 0}})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"Ána [1 2 3]3", "bea [1 2]1", "zoe [2]2"}, told(steps)); diff != "" {
		t.Error(diff)
	}
}

func TestByHand(t *testing.T) {
	field := entrants("a b c")
	steps, err := varma.ByHand(field, []int{2, 3, 1})
	if err != nil || steps[0].Number != 2 || steps[2].Number != 1 || steps[2].Entrant != field[2] {
		t.Errorf("%v %v", steps, err)
	}
	for _, numbers := range [][]int{nil, {1, 2}, {1, 2, 3, 4}, {1, 2, 2}, {0, 1, 2}, {1, 2, 4}, {-1, 2, 3}} {
		if steps, err := varma.ByHand(field, numbers); steps != nil || !isUnfit(err) {
			t.Errorf("%v: %v, %v", numbers, steps, err)
		}
	}
}

func TestRefused(t *testing.T) {
	field := make([]varma.Entrant, 30)
	for _, n := range []int{0, 1, 8, 25, 30} {
		if steps, err := varma.DrawRestricted(field[:n], &script{t: t}); steps != nil || !isUnfit(err) || !strings.HasPrefix(err.Error(), "schedule.varma") {
			t.Errorf("%d players: %v, %v", n, steps, err)
		}
	}
	if _, err := varma.Free(nil, &script{t: t}); !isUnfit(err) {
		t.Error(err)
	}
}

func isUnfit(err error) bool {
	unfit := (*schedule.Unfit)(nil)
	return errors.As(err, &unfit)
}

// Of any field and chance: everybody has one number, each step draws what the
// steps before have left in the envelope, a contingent for which an envelope was
// large enough has all its numbers from one, the order is that of annex II, and
// the ceremony can be repeated from the same chance, whatever the order of the
// entrants.
func TestProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(varma.Least, varma.Most).Draw(t, "players")
		field := make([]varma.Entrant, n)
		for k := range field {
			field[k] = varma.Entrant{ID: k + 1, Name: fmt.Sprintf("P%02d", (k*7)%n*n+k), Federation: rapid.SampledFrom([]string{"", "ARG", "ESP", "GER", "ITA"}).Draw(t, "federation")}
		}
		seed := rapid.Uint64().Draw(t, "seed")
		draw := func() []varma.Step {
			steps, err := varma.DrawRestricted(field, rand.New(rand.NewPCG(seed, 1)))
			if err != nil {
				t.Fatal(err)
			}
			return steps
		}
		steps := draw()
		left := map[string][]int{}
		list, _ := varma.Envelopes(n)
		for _, e := range list {
			left[e.Name] = slices.Clone(e.Numbers)
		}
		drawn := map[int]bool{}
		from := map[string][]string{} // federation -> envelopes
		short := map[string]bool{}
		size := map[string]int{}
		for _, s := range steps {
			f := s.Entrant.Federation
			if !slices.Equal(s.Held, left[s.Envelope]) || !slices.Contains(s.Held, s.Number) || drawn[s.Number] {
				t.Fatalf("%+v with %v", s, left)
			}
			drawn[s.Number] = true
			left[s.Envelope] = slices.DeleteFunc(left[s.Envelope], func(k int) bool { return k == s.Number })
			if s.Chose != (len(s.From) > 0) || s.Chose && !slices.Contains(s.From, s.Envelope) {
				t.Fatalf("%+v", s)
			}
			if f != "" {
				size[f]++
				short[f] = short[f] || s.Short
				if !slices.Contains(from[f], s.Envelope) {
					from[f] = append(from[f], s.Envelope)
				}
			}
		}
		if len(steps) != n || len(drawn) != n {
			t.Fatalf("%d steps, %d numbers", len(steps), len(drawn))
		}
		for f, envelopes := range from {
			if !short[f] && len(envelopes) > 1 {
				t.Fatalf("%s has %v", f, envelopes)
			}
		}
		for k := 1; k < n; k++ {
			a, b := steps[k-1].Entrant, steps[k].Entrant
			sizes := [2]int{max(1, size[a.Federation]), max(1, size[b.Federation])}
			switch {
			case a.Federation == b.Federation && a.Name > b.Name,
				sizes[0] < sizes[1],
				sizes[0] == sizes[1] && a.Federation > b.Federation:
				t.Fatalf("%+v before %+v", a, b)
			}
		}
		for i := range field { // another order of the entrants
			j := int(seed>>i&7) % n
			field[i], field[j] = field[j], field[i]
		}
		if diff := cmp.Diff(steps, draw()); diff != "" {
			t.Fatal(diff)
		}
	})
}
