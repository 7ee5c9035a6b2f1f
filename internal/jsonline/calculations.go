package jsonline

import (
	"torneo/i18n"
	"torneo/internal/calculator"
	"torneo/internal/report"
	"torneo/norm"
	"torneo/regulations"
	"torneo/standings"
	"torneo/tournament"
)

type opponentJSON struct {
	Rating     int    `json:"rating,omitempty"` // missing: unrated
	Title      string `json:"title,omitempty"`
	Federation string `json:"federation,omitempty"`
	Result     string `json:"result,omitempty"` // of who met him
}

type normPerformanceJSON struct {
	Edition     string                 `json:"edition"`
	Article     string                 `json:"article"`
	Sum         int                    `json:"sum"` // of the ratings
	Average     int                    `json:"average"`
	Difference  int                    `json:"difference"` // that goes with the score
	Performance int                    `json:"performance"`
	Titles      []titlePerformanceJSON `json:"titles"`
}

type titlePerformanceJSON struct {
	Title        norm.Title         `json:"title"`
	Average      int                `json:"average"` // the lowest opponent raised to the floor
	LeastAverage int                `json:"leastAverage"`
	Performance  int                `json:"performance"`
	Level        int                `json:"level"`   // the performance that the title needs
	Needed       *tournament.Points `json:"needed"`  // with this average; null: no score suffices
	Reached      bool               `json:"reached"` // average, score and performance; nothing is said of games, titles and federations
}

type performanceValueJSON struct {
	Tiebreak string     `json:"tiebreak"`
	Name     string     `json:"name"`
	Edition  string     `json:"edition"`
	Article  string     `json:"article"`
	Value    *string    `json:"value"`
	Notes    []textJSON `json:"notes"`
}

// PerformanceDocument is the document that Performance writes.
type PerformanceDocument struct {
	Day       string                 `json:"day"`   // by whose editions it is reckoned
	Games     int                    `json:"games"` // that were played
	Points    tournament.Points      `json:"points"`
	Opponents []opponentJSON         `json:"opponents"`
	Norms     *normPerformanceJSON   `json:"norms"`
	TieBreaks []performanceValueJSON `json:"tiebreaks"` // ARO, TPR and, in editions that have it, PTP
}

// Performance returns the performance of a score against opponents.
func Performance(p *i18n.Printer, x *calculator.Performance) []byte {
	out := PerformanceDocument{x.Day.ISO(), x.Games, x.Points, []opponentJSON{}, nil, []performanceValueJSON{}}
	for _, o := range x.Opponents {
		j := opponentJSON{Rating: o.Rating, Title: o.Title, Federation: o.Federation}
		if x.Told {
			j.Result = o.Outcome.String()
		}
		out.Opponents = append(out.Opponents, j)
	}
	if n := x.Norm; n != nil {
		out.Norms = &normPerformanceJSON{Edition: n.Rules.Edition.Name(), Article: n.Rules.Article(norm.Performance), Sum: n.Sum, Average: n.Average, Difference: n.Difference, Performance: n.Performed}
		for k := range n.Titles {
			v := &n.Titles[k]
			j := titlePerformanceJSON{Title: v.Title, Average: v.Average, LeastAverage: v.Title.Average(), Performance: v.Performance, Level: v.Title.Level(), Reached: v.Least > 0 && v.Points >= v.Least}
			if v.Least > 0 {
				j.Needed = &v.Least
			}
			out.Norms.Titles = append(out.Norms.Titles, j)
		}
	}
	for k := range x.TieBreaks {
		e := &x.TieBreaks[k]
		j := performanceValueJSON{Tiebreak: e.Spec.String(), Name: report.Name(p, e.Spec, e.Edition), Edition: string(e.Edition), Article: e.Article, Value: valueJSON(e.Value), Notes: []textJSON{}}
		for _, m := range e.Notes {
			j.Notes = append(j.Notes, textOf(p, m))
		}
		out.TieBreaks = append(out.TieBreaks, j)
	}
	return Of(out)
}

type supposedJSON struct {
	Round    int              `json:"round"`
	White    int              `json:"white"` // number of the player
	Black    int              `json:"black"`
	Now      supposedOutcomes `json:"now"`
	Supposed supposedOutcomes `json:"supposed"`
}

type supposedOutcomes struct {
	White tournament.Outcome `json:"white"`
	Black tournament.Outcome `json:"black"`
}

type supposedRowJSON struct {
	participantJSON
	Rank   beforeAfter[*int]   `json:"rank"` // null: no place
	Values []supposedValueJSON `json:"values"`
}

type beforeAfter[T any] struct {
	Now      T `json:"now"`
	Supposed T `json:"supposed"`
}

type supposedValueJSON struct {
	Tiebreak string `json:"tiebreak"`
	beforeAfter[*string]
}

// SuppositionDocument is the document that Supposition writes.
type SuppositionDocument struct {
	Edition   string               `json:"edition"`
	Round     int                  `json:"round"` // after which they stand
	Tiebreaks []string             `json:"tiebreaks"`
	Games     []supposedJSON       `json:"games"`
	Standings []supposedRowJSON    `json:"standings"`
	Explained *ExplanationDocument `json:"explained,omitempty"` // of the participant asked for: the document of torneo explain, with the supposed results
}

// Supposition encodes the standings as they would be beside those that are, and of one
// participant how the values would come about.
func Supposition(p *i18n.Printer, x *report.Supposed) []byte {
	now, then := x.Now, x.Then
	out := SuppositionDocument{Edition: string(then.Standings.Edition), Round: then.Table.After, Tiebreaks: codes(then.Standings.List), Standings: []supposedRowJSON{}}
	for _, g := range x.Games {
		out.Games = append(out.Games, supposedJSON{g.Round, g.White, g.Black, supposedOutcomes(g.Was), supposedOutcomes(g.Result)})
	}
	rows := map[int]*standings.Row{}
	for k := range now.Standings.Rows {
		rows[now.Standings.Rows[k].Number] = &now.Standings.Rows[k]
	}
	for k := range then.Standings.Rows {
		r := &then.Standings.Rows[k]
		j := supposedRowJSON{participantJSON: participantJSON{r.Number, r.Name}, Values: []supposedValueJSON{}}
		was := rows[r.Number]
		j.Rank = beforeAfter[*int]{rankJSON(was.Rank), rankJSON(r.Rank)}
		for n, s := range then.Standings.List {
			v := supposedValueJSON{Tiebreak: s.String(), beforeAfter: beforeAfter[*string]{Supposed: valueJSON(r.Values[n])}}
			for m, other := range now.Standings.List {
				if other == s {
					v.Now = valueJSON(was.Values[m])
				}
			}
			j.Values = append(j.Values, v)
		}
		out.Standings = append(out.Standings, j)
	}
	if x.Number > 0 {
		explained := explanationDocument(p, then, x.Number, x.Explained)
		out.Explained = &explained
	}
	return Of(out)
}

// BakuDocument is the document that Baku writes.
type BakuDocument struct {
	Players int                 `json:"players"`
	Rounds  int                 `json:"rounds"`
	GroupA  int                 `json:"groupA"` // how many players, from the top, are in group A
	Points  []tournament.Points `json:"points"` // virtual points of group A, round by round; afterwards nobody has any
}

// Baku encodes the virtual points of a field; after the rounds that are listed nobody has any.
func Baku(x *calculator.Baku) []byte {
	return Of(BakuDocument{x.Players, x.Rounds, x.GroupA, append([]tournament.Points{}, x.Points...)})
}

type lengthJSON struct {
	Rounds int                `json:"rounds"`
	Places int                `json:"places"` // that they settle
	Fits   regulations.Length `json:"fits"`
	Text   string             `json:"text"`
}

// SwissRoundsDocument is the document that SwissRounds writes.
type SwissRoundsDocument struct {
	Players int          `json:"players"`
	Least   int          `json:"least"` // rounds that find the first
	Most    int          `json:"most"`  // rounds of a round robin
	Rounds  []lengthJSON `json:"rounds"`
}

// SwissRounds returns the suitability of numbers of rounds for so many players.
func SwissRounds(p *i18n.Printer, players int, list []calculator.Length) []byte {
	out := SwissRoundsDocument{players, regulations.LeastRounds(players), regulations.MostRounds(players), nil}
	for _, x := range list {
		out.Rounds = append(out.Rounds, lengthJSON{x.Rounds, x.Places, x.Fits, report.LengthWords(p, players, x)})
	}
	return Of(out)
}
