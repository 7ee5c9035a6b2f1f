package fundfile

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"torneo/prize"
	"torneo/tournament"
)

func TestRead(t *testing.T) {
	file, problems := Read([]byte(`
list = [ {name = "Main", prizes = ["1000,50 EUR", {amount = 500, trophy = "Cup"}, {thing = "Clock", value = 60, amount = 5}]} ]
currency = "EUR"
sharing = "hort"
limit = "prizes"
order = "lists"
round_to = 0.5
playoff = [[3], [1, 2]]
tax = {percent = 19.25, from = 300, on = "excess"}
every_list.min_games = 5
every_list.max_forfeits = 0
every_list.exclude_withdrawn = true
clubs."Peón de Rey" = [1, 4]
`))
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	none := 0
	want := &prize.Fund{
		Currency: "EUR", Decimals: 2, Unit: 50, Sharing: prize.Hort, Limit: prize.InPrizes, Order: prize.ByList,
		PlayOff:  [][]int{{3}, {1, 2}},
		Tax:      prize.Tax{HundredthsOfPercent: 19_25, From: 300_00, Excess: true},
		Clubs:    map[int]string{1: "Peón de Rey", 4: "Peón de Rey"},
		Everyone: prize.Conditions{MinGames: 5, MaxForfeits: &none, NoWithdrawn: true},
		Lists: []prize.List{{Name: "Main", Prizes: []prize.Prize{
			{Amount: 1000_50}, {Amount: 500_00, Trophy: "Cup"}, {Thing: "Clock", Value: 60_00, Amount: 5_00},
		}}},
	}
	if diff := cmp.Diff(want, file.Fund); diff != "" {
		t.Errorf("read otherwise (-want +got):\n%s", diff)
	}
}

func TestReadList(t *testing.T) {
	file, problems := Read([]byte(`
currency = "JPY"
decimals = 0
[[list]]
name = "Youth"
rating_min = 1500
rating_max = 1_799
rating_of = "ESP"
unrated = "also"
age_min = 8
age_max = 18
age_on = 2026-12-31
born_from = 2008-02-01
born_to = "2015"
sex = "w"
federations = ["ESP", "POR"]
min_points = 3.5
besides = true
places = 3
sharing = "tie-break"
limit = "tied"
team_of = 4
team_by = "federation"
prizes = ["JPY 5000"]
`))
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	sharing, limit := prize.TieBreak, prize.Tied
	want := prize.List{
		Name: "Youth", Besides: true, Places: 3, Sharing: &sharing, Limit: &limit, Team: &prize.BestTeam{Of: 4}, Prizes: []prize.Prize{{Amount: 5000}},
		Conditions: prize.Conditions{
			RatingMin: 1500, RatingMax: 1799, RatingOf: "ESP", Unrated: prize.UnratedAlso,
			AgeMin: 8, AgeMax: 18, On: tournament.Date{Year: 2026, Month: 12, Day: 31},
			BornFrom: tournament.Date{Year: 2008, Month: 2, Day: 1}, BornTo: tournament.Date{Year: 2015},
			Sex: "w", Federations: []string{"ESP", "POR"}, MinPoints: 35,
		},
	}
	if diff := cmp.Diff(want, file.Fund.Lists[0]); diff != "" {
		t.Errorf("read otherwise (-want +got):\n%s", diff)
	}
}

// Some editors put a mark before the text, and end lines in two characters.
func TestReadAsEditorsWrite(t *testing.T) {
	_, problems := Read([]byte("\xef\xbb\xbfcurrency = \"EUR\"\r\n[[list]]\r\nname = \"Main\"\r\nprizes = [-1]\r\n"))
	if len(problems) != 1 || problems[0].Line != 4 || problems[0].Column != 11 {
		t.Errorf("%+v", problems)
	}
}

// An amount that could be read in two ways is not read.
func TestAmounts(t *testing.T) {
	tests := map[string]string{
		`90`: "90.00", `90.5`: "90.50", `"90,05"`: "90.05", `"EUR 90"`: "90.00", `"90 EUR"`: "90.00", `1_000`: "1000.00",
		`1.000`: "prize.file.decimals", `"1.000"`: "prize.file.decimals", `"1,000 EUR"`: "prize.file.decimals", `"1.000,50"`: "prize.file.number",
		`"10 000"`: "prize.file.number", `"EUR"`: "prize.file.number", `""`: "prize.file.number", `9e3`: "prize.file.number", `0x10`: "prize.file.number", `inf`: "prize.file.number",
		`"90 USD"`: "prize.file.currency", `true`: "prize.file.kind", `9999999999999999`: "prize.wrong.large", `-1`: "prize.wrong.negative",
	}
	for text, want := range tests {
		file, problems := Read([]byte("currency = \"EUR\"\n[[list]]\nname = \"Main\"\nprizes = [" + text + "]"))
		got := ""
		if len(problems) > 0 {
			got = problems[0].Message.ID
			if problems[0].Line != 4 || problems[0].Column != 11 {
				t.Errorf("%s: at %d:%d", text, problems[0].Line, problems[0].Column)
			}
		} else {
			got = file.Fund.Amount(file.Fund.Lists[0].Prizes[0].Amount)
		}
		if got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

func TestTooMuch(t *testing.T) {
	tests := map[string]string{
		"prize.wrong.many-prizes": `prizes = [` + strings.Repeat("1,", 1001) + `]`,
		"prize.wrong.many-things": `prizes = [` + strings.Repeat(`{thing="Book", value=1},`, 51) + `]`,
		"prize.file.large":        `prizes = [` + strings.Repeat("1,", 1<<19) + `]`,
	}
	for want, text := range tests {
		_, problems := Read([]byte("currency = \"EUR\"\n[[list]]\nname = \"Main\"\n" + text))
		if len(problems) != 1 || problems[0].Message.ID != want {
			t.Errorf("want %s, got %v", want, problems)
		}
	}
}

// Whatever is read: no panic, and what is wrong is said within the file.
func FuzzRead(f *testing.F) {
	for _, fund := range documented(f) {
		f.Add([]byte(fund))
	}
	f.Add([]byte("sharing = 3\nlist = [[1], {prizes = 1}]\n[clubs]\n\"a.b[\" = [true, {}]\n[[playoff]]\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		file, problems := Read(data)
		lines := strings.Count(string(data), "\n") + 1
		for _, p := range problems {
			if p.Line < 0 || p.Line > lines || p.Line > 0 && p.Column < 1 || p.Message.ID == "" {
				t.Errorf("of %d lines, %s is at %d:%d", lines, p.Message.ID, p.Line, p.Column)
			}
		}
		if len(problems) == 0 && (len(file.Fund.Lists) == 0 || file.Fund.Total() < 0) {
			t.Error(fmt.Sprint("a fund without problems that cannot be: ", file.Fund))
		}
	})
}
