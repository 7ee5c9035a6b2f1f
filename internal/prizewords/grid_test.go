package prizewords_test

import (
	"reflect"
	"strings"
	"testing"

	"torneo/i18n"
	"torneo/internal/fundfile"
	"torneo/internal/prizewords"
	"torneo/prize"
	"torneo/tournament"
)

const announced = `# of the organiser
currency = "EUR"
sharing = "hort"
playoff = [[4], [1]]

[tax]
percent = 19.5
from = 300

[every_list]
exclude_withdrawn = true

[clubs]
"Rey" = [1, 2]

# of the club
[[list]]
name = "Club"
clubs = "Rey"
min_points = 2.5
max_forfeits = 0
prizes = [1500, {amount = 99.50, trophy = "Copa"}]

[[list]]
name = "Equipos"
team_of = 3
team_by = "club"
prizes = [{thing = "Reloj", value = 90}]
`

// A grid of a fund is read back as that fund, in both languages, with its remarks.
func TestAGridIsReadAsItWasShown(t *testing.T) {
	for _, text := range []string{announced, strings.ReplaceAll(announced, "team = {of = 3, by = \"club\"}\n", "born_from = \"2010\"\nsex = \"w\"\ntitles = \"WFM\"\n")} {
		file, problems := fundfile.Read([]byte(text))
		if len(problems) > 0 {
			t.Fatalf("%v in\n%s", problems, text)
		}
		remarks := fundfile.RemarksOf([]byte(text))
		for _, language := range []i18n.Language{i18n.English, i18n.Spanish} {
			g := prizewords.GridOf(i18n.New(language), file.Fund, remarks)
			if g == nil {
				t.Fatalf("%s: no grid", language)
			}
			decimals := map[i18n.Language]string{i18n.English: "2.5", i18n.Spanish: "2,5"}[language]
			if row := g.Rows[0]; row["name"] != "Club" || row["min_points"] != decimals || row["max_forfeits"] != "0" || row["remark"] != "of the club" || g.Fund["remark"] != "of the organiser" {
				t.Errorf("%s: %v, %v", language, row, g.Fund)
			}
			for key := range g.Rows[1] {
				if !strings.HasPrefix(key, "p") && key != "name" && !contains(prizewords.RowKeys(0), key) {
					t.Errorf("no field for %s", key)
				}
			}
			if f, r := g.Read(); len(g.Wrong) > 0 || !reflect.DeepEqual(f, file.Fund) || !reflect.DeepEqual(r, remarks) {
				t.Errorf("%s: %+v %+v, %v", language, f, r, g.Wrong)
			}
			g.Reckon()
			if want := map[i18n.Language]string{i18n.English: "1599.50 EUR", i18n.Spanish: "1599,50 EUR"}[language]; g.Total != want || g.Trophies != 2 || len(g.Rows) != 3 || g.Totals[1] != "0" || g.Totals[2] != "" {
				t.Errorf("%s: %s, %d, %v", language, g.Total, g.Trophies, g.Totals)
			}
		}
	}
	// A fund with cells that would be read differently has no grid.
	file, _ := fundfile.Read([]byte("currency = \"EUR\"\n[[list]]\nname = \"A\"\nprizes = [{amount = 5, trophy = \"1 + 1\"}]\n"))
	if file == nil || file.Fund == nil || prizewords.GridOf(i18n.New(i18n.English), file.Fund, fundfile.Remarks{}) != nil {
		t.Errorf("%+v", file)
	}
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

// Errors are noted at their fields, and nothing panics over fields that anybody sends.
func TestWhatIsWrongWithAGrid(t *testing.T) {
	g := prizewords.EmptyGrid(i18n.New(i18n.English))
	for key, value := range map[string]string{"decimals": "many", "sharing": "x", "limit": "y", "order": "z", "tax_percent": "-1", "round_to": "1e9", "every-min_points": "two", "apart": "[", "every-unrated": "?"} {
		g.Fund[key] = value
	}
	g.Rows = []map[string]string{{}, {"name": "A", "p0": "1 + 2", "p1": "-5", "places": "99999999999", "born_from": "yesterday", "max_forfeits": "½", "sharing": "x", "team_by": "club", "team_of": "x"}}
	if f, _ := g.Read(); len(f.Lists) != 1 {
		t.Errorf("%d lists", len(f.Lists))
	}
	for _, field := range []string{"decimals", "sharing", "limit", "order", "tax_percent", "round_to", "every-min_points", "apart", "every-unrated",
		"l1-p0", "l1-p1", "l1-places", "l1-born_from", "l1-max_forfeits", "l1-sharing", "l1-team_of"} {
		if len(g.Wrong[field]) == 0 {
			t.Errorf("nothing is wrong with %s", field)
		}
		delete(g.Wrong, field)
	}
	if len(g.Wrong) > 0 {
		t.Errorf("wrong besides: %v", g.Wrong)
	}
	// What the fund as a whole has against a prize is at its cell.
	g = prizewords.EmptyGrid(i18n.New(i18n.English))
	g.Rows = []map[string]string{{"name": "A", "p0": "50", "p1": "60"}}
	if g.Read(); len(g.Wrong["l0-p1"]) != 1 || len(g.Wrong) != 1 {
		t.Errorf("%v", g.Wrong)
	}
}

// Conditions are read as people write them in either language; what is not understood is said.
func TestConditionsInWords(t *testing.T) {
	for words, want := range map[string]map[string]string{
		"todos": {}, "-": {}, "Elo hasta 1999; Federación ESP": {"rating_max": "1999", "federations": "ESP"}, "U2000": {"rating_max": "1999"}, "sub-16, femenino": {"age_max": "15", "sex": "w"},
		"S65+": {"age_min": "65"}, "nacidos desde 2010": {"born_from": "2010"}, "born in or before 2008-05-01": {"born_to": "2008-05-01"}, "club: Rey Ardid": {"clubs": "Rey Ardid"},
		"unrated; not withdrawn": {"unrated": "only", "exclude_withdrawn": "1"}, "título FM; rating from 1800": {"titles": "FM", "rating_min": "1800"},
	} {
		g := prizewords.EmptyGrid(i18n.New(i18n.Spanish))
		g.Paste("Lista\t" + words + "\t100\t50\n")
		if len(g.Rows) != 1 || len(g.Wrong) > 0 || g.Rows[0]["p0"] != "100" || g.Rows[0]["p1"] != "50" {
			t.Errorf("%q: %v, %v", words, g.Rows, g.Wrong)
			continue
		}
		for _, c := range prizewords.Conditions {
			if got := g.Rows[0][c.Key]; got != want[c.Key] && !(c.Key == "unrated" && got == prize.UnratedNames[0]) {
				t.Errorf("%q: %s is %q", words, c.Key, got)
			}
		}
	}
	g := prizewords.EmptyGrid(i18n.New(i18n.English))
	g.Paste("A\tleft-handed\t10\r\nB;;20;10;30\n\nC\n" + strings.Repeat("x\t5\n", 2*fundfile.MostLists) + "y" + strings.Repeat("\t9", 2*fundfile.MostPlaces))
	if len(g.Rows) != fundfile.MostLists || g.Places > fundfile.MostPlaces || len(g.Wrong["l0-name"]) != 1 || g.Rows[1]["p2"] != "" || g.Rows[1]["p1"] != "10" {
		t.Errorf("%d rows of %d places, %v, %v", len(g.Rows), g.Places, g.Wrong, g.Rows[:3])
	}
}

// Conditions are read back from the sentences in which they are printed, in both languages.
func TestPrintedConditionsAreReadBack(t *testing.T) {
	one, two := 1, 2
	for _, want := range []prize.Conditions{
		{RatingMin: 1450, RatingMax: 1799, Unrated: prize.UnratedAlso}, {RatingMin: 1450, Unrated: prize.UnratedNo}, {RatingMax: 1799, RatingOf: "ESP"}, {Unrated: prize.UnratedOnly},
		{AgeMin: 8, AgeMax: 11}, {AgeMin: 8, On: tournament.Date{Year: 2026, Month: 9, Day: 1}}, {AgeMax: 15, Sex: "m"}, {Sex: "w"},
		{BornFrom: tournament.Date{Year: 2012}}, {BornTo: tournament.Date{Year: 2012, Month: 5, Day: 7}},
		{Titles: []string{"FM", "WIM"}, Federations: []string{"ESP", "FRA"}}, {Clubs: []string{"Rey Ardid"}, Categories: []string{"Local"}},
		{MinPoints: 25, MinGames: 1, MaxForfeits: &one}, {MinPoints: 30, MinGames: 4, MaxForfeits: &two, NoWithdrawn: true},
	} {
		for _, lang := range i18n.Languages() {
			words := prizewords.Who(i18n.New(lang), &prize.List{Conditions: want})
			if got, unknown := prizewords.ReadWho(words); !reflect.DeepEqual(got, want) || len(unknown) > 0 {
				t.Errorf("%q: %+v, %q; want %+v", words, got, unknown, want)
			}
		}
	}
}

// Conditions are chosen one by one; names of a kind stand beside each other, and what is
// not understood stays in its field.
func TestClaimsOneByOne(t *testing.T) {
	p := i18n.New(i18n.English)
	g := prizewords.EmptyGrid(p)
	g.Rows = []map[string]string{{"p0": "50"}}
	c := g.Claim(0)
	for _, choice := range []string{"", "x", "age_max=", "nonsense=1", "age_max=13", "age_max=15", "clubs=Lugo", "clubs=Rey; Ardid", "clubs=Lugo", "sex=w"} {
		c.Choose(choice)
	}
	c.Say("left-handed; not withdrawn; club: Rey")
	var words []string
	for _, said := range c.Said(p) {
		words = append(words, said.Words)
	}
	if got := strings.Join(words, " | "); got != "aged 15 or less | women | club: Lugo, Rey, Ardid | not withdrawn" {
		t.Error(got)
	}
	if g.Rows[0][prizewords.Words] != "left-handed" || len(g.Wrong["l0-words"]) != 1 {
		t.Errorf("%v, %v", g.Rows[0], g.Wrong)
	}
	c.Drop("clubs")
	c.Drop("p0")
	c.Choose("clubs=Lugo")
	c.Drop("exclude_withdrawn")
	g.Rows[0][prizewords.Words], g.Wrong = "", map[string][]string{}
	if f, _ := g.Read(); len(g.Wrong) > 0 || f.Lists[0].Name != "U16, Lugo, women" || len(f.Lists[0].Prizes) != 1 {
		t.Errorf("%+v, %v", f.Lists[0], g.Wrong)
	}
	g.Rows = []map[string]string{{"p0": "50"}}
	if f, _ := g.Read(); f.Lists[0].Name != "General" {
		t.Errorf("%q", f.Lists[0].Name)
	}
}
