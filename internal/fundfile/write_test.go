package fundfile

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"torneo/prize"
	"torneo/tournament"
)

// A written fund is read back as the same, with the same remarks.
func TestWriteLosesNothing(t *testing.T) {
	funds := append(documented(t), "# about it\ncurrency = \"EUR\" # the euro\n\n# loose\n\n# of the women\n# and girls\n[[list]] # here\nname = \"W\" # after\nprizes = [1, # one\n  1]\n# last\n[tax]\npercent = 1 # tax\n")
	for _, text := range funds {
		file, problems := Read([]byte(text))
		if len(problems) > 0 {
			t.Fatal(problems)
		}
		remarks := RemarksOf([]byte(text))
		if n := strings.Count(text, "#"); n != strings.Count(Write(file.Fund, remarks), "#") {
			t.Errorf("of %d remarks are left:\n%s", n, Write(file.Fund, remarks))
		}
		same(t, file.Fund, remarks)
	}
}

func TestRemarksOfTheirLists(t *testing.T) {
	r := RemarksOf([]byte("# fund\n\n# one\n# more\n[[list]]\nname = \"a # b\" # in\n[clubs] # clubs\n\"x\" = [1, # two\n2]\n# second\n[[list]]\n"))
	if want := (Remarks{"fund\nclubs\ntwo", []string{"one\nmore\nin", "second"}}); cmp.Diff(want, r) != "" {
		t.Error(cmp.Diff(want, r))
	}
}

func TestWrittenFundsOfAnyKind(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	word := func() string {
		return []string{"", "a", "Peón \"de\" Rey", "#\\x", "tab\tnew\nline", "ñ€ ", "= [1]"}[r.IntN(7)]
	}
	date := func() tournament.Date {
		return []tournament.Date{{}, {Year: 2010}, {Year: 2010, Month: 3, Day: 1}}[r.IntN(3)]
	}
	conditions := func() prize.Conditions {
		c := prize.Conditions{RatingMin: r.IntN(2) * 1500, RatingMax: r.IntN(2) * 1999, RatingOf: strings.TrimSpace(word()), Unrated: prize.Unrated(r.IntN(4)), AgeMax: r.IntN(20), On: date(), BornFrom: date(),
			BornTo: date(), Sex: []string{"", "m", "w"}[r.IntN(3)], MinPoints: tournament.Points(r.IntN(3) * 5), MinGames: r.IntN(3), NoWithdrawn: r.IntN(2) == 0}
		for range r.IntN(3) {
			c.Clubs, c.Federations, c.Titles = append(c.Clubs, "c"+strings.TrimSpace(word())), append(c.Federations, "ESP"), append(c.Titles, "GM")
		}
		if r.IntN(2) == 0 {
			n := r.IntN(2)
			c.MaxForfeits = &n
		}
		return c
	}
	for range 300 {
		f := &prize.Fund{Currency: "EUR", Decimals: r.IntN(4), Unit: 1 + prize.Money(r.IntN(2)*49), Sharing: prize.Sharing(r.IntN(3)), Limit: prize.Limit(r.IntN(2)), Order: prize.Order(r.IntN(2)), Several: r.IntN(2) == 0,
			Tax: prize.Tax{HundredthsOfPercent: int64(r.IntN(3) * 925), From: prize.Money(r.IntN(2) * 30000), Excess: r.IntN(2) == 0}, Everyone: conditions()}
		if r.IntN(2) == 0 {
			f.PlayOff, f.Clubs = [][]int{{1}, {2, 3}}, map[int]string{3: "x", 1: "y " + word() + "."}
		}
		var remarks Remarks
		for k := range 1 + r.IntN(3) {
			l := prize.List{Name: string(rune('A'+k)) + strings.TrimSpace(word()), Conditions: conditions(), Besides: r.IntN(2) == 0, Places: r.IntN(3)}
			if r.IntN(2) == 0 {
				s, x := prize.Sharing(r.IntN(3)), prize.Limit(r.IntN(2))
				l.Sharing, l.Limit, l.Team = &s, &x, &prize.BestTeam{Of: 2, ByClub: r.IntN(2) == 0}
			}
			for range 1 + r.IntN(3) {
				l.Prizes = append(l.Prizes, []prize.Prize{{Amount: prize.Money(r.IntN(100_000))}, {Thing: "t", Value: 100, Amount: 5}, {Trophy: "Cup \"x\""}}[r.IntN(3)])
			}
			f.Lists, remarks.Lists = append(f.Lists, l), append(remarks.Lists, strings.TrimSpace(strings.NewReplacer("\t", " ").Replace(word())))
		}
		same(t, f, remarks)
	}
}

func same(t *testing.T, f *prize.Fund, remarks Remarks) {
	t.Helper()
	text := Write(f, remarks)
	root, wrong := parse([]byte(text))
	if wrong != nil {
		t.Fatalf("%v in\n%s", wrong, text)
	}
	r := &reader{file: &File{Fund: &prize.Fund{Decimals: 2, Unit: 1}, places: map[string]position{}}}
	r.fund(root)
	if len(r.problems) > 0 || cmp.Diff(f, r.file.Fund) != "" {
		t.Fatalf("%v: (-want +got)\n%s\nin\n%s", r.problems, cmp.Diff(f, r.file.Fund), text)
	}
	if again := RemarksOf([]byte(text)); cmp.Diff(remarks, again) != "" {
		t.Errorf("remarks: %s\nin\n%s", cmp.Diff(remarks, again), text)
	}
	var apart prize.Fund
	if problems := ReadApart(WriteApart(f), &apart); len(problems) > 0 || cmp.Diff(f.Clubs, apart.Clubs) != "" && len(f.Clubs) > 0 || cmp.Diff(f.PlayOff, apart.PlayOff) != "" && len(f.PlayOff) > 0 {
		t.Errorf("apart: %v, %+v\n%s", problems, apart, WriteApart(f))
	}
}
