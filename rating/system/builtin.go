package system

import (
	"slices"
	"strings"

	"torneo/tournament"
)

func day(year, month, dayOfMonth int) tournament.Date {
	return tournament.Date{Year: year, Month: month, Day: dayOfMonth}
}

// builtin lists the systems that are known, the editions of a family in their order.
var builtin = []System{
	{ID: "fide", Family: "fide", Name: "FIDE", Formula: FIDE, Unit: Period, Round: Change, Text: "FIDE B.02",
		Raises: []Raise{{Day: day(2024, 3, 1), From: 1000, Upto: 1999, Toward: 2000, Share: 2, Of: 5}},
		Proof:  Proof{By: "seven published changes, published first ratings, 40 worked cases", Cases: 47}},

	{ID: "dwz-2021", Family: "dwz", Name: "DWZ", Federation: "GER", Formula: DWZ, Unit: Event, Divide: 800, Round: Nearest,
		Expect: Expect{Kind: Normal, Decimals: 3},
		First:  First{Kind: Iterated, Games: 5, Months: 24, Below: 800, Base: 700},
		Text:   "Wertungsordnung (2021)",
		Proof:  Proof{By: "89 published results of five sources, one published first rating, 80 worked cases", Cases: 170, Unproved: "dwz-2021"}},
	{ID: "dwz-2026", Family: "dwz", Name: "DWZ", Federation: "GER", From: day(2026, 8, 1), Formula: DWZSum, Unit: Event, Round: Nearest,
		Expect: Expect{Kind: Normal, Decimals: 3},
		Floor:  Floor{At: 1100, Then: Clip},
		First:  First{Kind: Iterated, Games: 5, Months: 24},
		Text:   "Wertungsordnung (2026)",
		Proof:  Proof{Unproved: "dwz-2026"}},

	{ID: "ecf-2020", Family: "ecf", Name: "ECF", Federation: "ENG", Formula: ECF, Unit: Month, Round: Nearest,
		Expect: Expect{Kind: Table},
		K:      []Coefficient{{K: 20}},
		First:  First{Games: 10},
		Text:   "ECF monthly rating (2020)",
		Proof:  Proof{Unproved: "ecf-2020"}},

	usChess("uschess-2015", day(2015, 6, 1), 12),
	usChess("uschess-2017", day(2017, 5, 1), 14),
	usChess("uschess-2023", day(2023, 2, 1), 12),
	usChess("uschess-2025", day(2025, 1, 1), 10),

	{ID: "cfc-2012", Family: "cfc", Name: "CFC", Federation: "CAN", Formula: CFC, Unit: Event, Round: Nearest,
		Expect: Expect{Kind: Table, Certain: 735},
		K:      []Coefficient{{K: 16, From: 2200}, {K: 32}},
		Bonus:  &Bonus{Games: 4, High: 20, Factor: 1.75, Threshold: 13},
		Floor:  Floor{At: 800, Then: Keep, Lowest: 200},
		First:  First{Kind: FourHundred, Games: 24},
		Text:   "CFC Handbook (2014), section 4",
		Proof:  Proof{By: "the sample calculation of the handbook, 40 worked cases", Cases: 42, Unproved: "cfc-2012"}},

	icu("icu-2012-0", "icu-2012-0", 0, "six published values of one event", 6),
	icu("icu-2012", "icu", 3, "50 published values of nine events, 44 worked players of six events", 94),

	{ID: "scotland", Family: "scotland", Name: "Chess Scotland", Federation: "SCO", Formula: Yearly, Unit: Period, Divide: 800, Round: Nearest,
		Expect: Expect{Kind: Table},
		First:  First{Kind: Performance, Games: 8, Months: 24, Least: 100},
		Text:   "Chess Scotland, grading calculation",
		Proof:  Proof{By: "one printed example", Cases: 1, Unproved: "scotland"}},

	{ID: "france-2011", Family: "france", Name: "FFE", Federation: "FRA", Formula: Average, Unit: Period, Round: Tens,
		Expect: Expect{Kind: Table},
		Mean:   &Mean{Weight: 16, Apart: 350},
		First:  First{Kind: Performance, Games: 8},
		Text:   "FFE, national rating about 2011",
		Proof:  Proof{By: "two published changes", Cases: 2, Unproved: "france-2011"}},

	{ID: "denmark-2024", Family: "denmark", Name: "Dansk Skak Union", Federation: "DEN", Formula: Raised, Unit: Period,
		Raises: []Raise{{Day: day(2024, 6, 1), From: 400, Upto: 1999, Toward: 2000, Share: 1, Of: 2}},
		Text:   "DSU, 1 June 2024",
		Proof:  Proof{By: "one published value", Cases: 1, Unproved: "denmark-2024"}},

	{ID: "glicko", Family: "glicko", Name: "Glicko", Formula: Glicko, Unit: Period,
		Deviation: &Deviation{Rating: 1500, RD: 350, Least: 30, C: 34.64},
		Text:      "Glickman, The Glicko system",
		Proof:     Proof{By: "the example of the author, 40 worked cases", Cases: 41}},
	{ID: "glicko-2", Family: "glicko-2", Name: "Glicko-2", Formula: Glicko2, Unit: Period,
		Deviation: &Deviation{Rating: 1500, RD: 350, Sigma: 0.06, Tau: 0.5},
		Text:      "Glickman, Example of the Glicko-2 system",
		Proof:     Proof{By: "the example of the author, 40 worked cases", Cases: 41}},
}

// usChess returns an edition of US Chess's regular rating: they differ in the threshold of
// the bonus.
func usChess(id string, from tournament.Date, threshold float64) System {
	return System{ID: id, Family: "uschess", Name: "US Chess", Federation: "USA", From: from, Formula: USChess, Unit: Event, Divide: 800, Round: Decimals,
		Expect: Expect{Kind: Logistic},
		Bonus:  &Bonus{Games: 3, Meetings: 2, Threshold: threshold},
		First:  First{Kind: ByAge},
		Text:   "Glickman and Doan, The US Chess Rating system",
		Proof:  Proof{By: "one printed example, seven of nine recorded outputs of the federation's estimator, 40 worked cases", Cases: 48, Unproved: "uschess"}}
}

// icu returns a version of the ICU's algorithm.
func icu(id, family string, version int, by string, cases int) System {
	return System{ID: id, Family: family, Name: "ICU", Federation: "IRL", Formula: ICU, Unit: Event, Round: Nearest, Version: version,
		Expect: Expect{Kind: Logistic},
		K:      []Coefficient{{K: 16, From: 2100}, {K: 40, UnderAge: 21}, {K: 32, YearsBelow: 8}, {K: 24}},
		First:  First{Kind: FourHundred, Games: 20},
		Text:   "ICU ratings, algorithm of 2012",
		Proof:  Proof{By: by, Cases: cases, Unproved: "icu-2012"}}
}

// Systems returns the built-in systems.
func Systems() []System { return slices.Clone(builtin) }

// Names returns what a built-in system can be called: each edition, and each family.
func Names() (names []string) {
	for k := range builtin {
		if f := builtin[k].Family; !slices.Contains(names, f) {
			names = append(names, f)
		}
	}
	for k := range builtin {
		if id := builtin[k].ID; !slices.Contains(names, id) {
			names = append(names, id)
		}
	}
	return names
}

// Find returns a built-in system by its name; of a family the edition in force on a day. It
// is false for a name that nothing has, and for days before the first edition.
func Find(name string, on tournament.Date) (System, bool) {
	name = strings.ToLower(strings.TrimSpace(name))
	found := -1
	for k := range builtin {
		s := &builtin[k]
		if s.ID == name {
			return *s, true
		}
		if s.Family == name && (s.From.IsZero() || on.IsZero() || s.From.Ordinal() <= on.Ordinal()) {
			found = k
		}
	}
	if found < 0 {
		return System{}, false
	}
	return builtin[found], true
}
