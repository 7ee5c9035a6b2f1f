package league

import "torneo/tournament"

// Preset is the rules of a league as far as they are known. Which figures are from its own texts
// and which are inferred stands in docs/leagues.md.
type Preset struct {
	Name  string // "bundesliga"
	Rules Rules
}

// Presets returns the rules of leagues that are known, each as a record of its own.
func Presets() []Preset {
	few := func(n int) *int { return &n }
	monthly := Report{Every: "month", Ratings: "month"}
	match := MatchPoints{Win: 2 * tournament.One, Draw: tournament.One}
	games := GamePoints{Win: tournament.One, Draw: tournament.Half}
	return []Preset{
		{"bundesliga", Rules{
			Boards: 8,
			Squad:  Squad{Regular: 8, Reserve: 10, Extra: []Extra{{Condition: "under=20", Count: 2, Place: "end"}}},
			Order:  Order{By: ByName}, Breach: Breach{Loses: Below}, Gap: GapBelow,
			Fixed: Fixed{After: 3, Counting: AllHigher}, MatchPoints: match, GamePoints: games, Single: true,
			RatingList: RatingList{Which: "GER", When: "season"}, Report: monthly,
		}},
		{"4ncl", Rules{
			Boards: 8, Squad: Squad{Regular: 16},
			Order: Order{By: ByRating, Tolerance: 80}, Breach: Breach{Loses: Higher, Rated: true},
			Quotas:      []Quota{{Condition: "sex=w", Min: 1}, {Condition: "sex=m", Min: 1}},
			MatchPoints: match, GamePoints: games, Split: true,
			RatingList: RatingList{Which: "ENG", When: "round"}, Report: monthly,
		}},
		{"top16", Rules{
			Boards: 8, Squad: Squad{Regular: 12},
			Order: Order{By: ByRating, Tolerance: 100}, Breach: Breach{Loses: Higher, Rated: true},
			Quotas: []Quota{
				{Condition: "federation=FRA, sex=m", Min: 1}, {Condition: "federation=FRA, sex=w", Min: 1},
				{Condition: "federation=FRA", Min: 4}, {Condition: "federation!=FRA", Max: few(3)}, {Condition: "attribute=transferred", Max: few(3)},
			},
			Fixed:       Fixed{After: 3, Counting: PerTeam},
			MatchPoints: MatchPoints{Win: 3 * tournament.One, Draw: 2 * tournament.One, Loss: tournament.One},
			GamePoints:  GamePoints{Win: tournament.One}, Single: true,
			RatingList: RatingList{Which: "fide", When: "month"}, Report: monthly,
		}},
		{"honor", Rules{
			Boards: 6, Squad: Squad{Regular: 6}, Order: Order{By: ByName}, Breach: Breach{Loses: Below},
			Quotas:      []Quota{{Condition: "attribute=national team", Min: 3}, {Condition: "sex=w", Min: 1}},
			MatchPoints: match, GamePoints: games, RatingList: RatingList{Which: "fide", When: "season"},
			Report: Report{Every: "end", Ratings: "start"},
		}},
		{"knsb", Rules{
			Boards: 10, Squad: Squad{Regular: 10}, MatchPoints: match, GamePoints: games,
			RatingList: RatingList{Which: "NED", When: "season"}, Report: monthly,
		}},
	}
}

// PresetNamed returns the preset of a name.
func PresetNamed(name string) (Preset, bool) {
	for _, p := range Presets() {
		if p.Name == name {
			return p, true
		}
	}
	return Preset{}, false
}
