package jsonline

import (
	"torneo/internal/report"
	"torneo/norm"
	"torneo/tournament"
)

// estimateJSON is a mean with half the width of its interval of 95 %, in thousandths.
type estimateJSON struct {
	Mean  int64 `json:"mean"`
	Error int64 `json:"error"`
}

type forecastRoundJSON struct {
	Round         int            `json:"round"`
	Perfect       estimateJSON   `json:"perfect"`
	TopDifference estimateJSON   `json:"topDifference"`
	Difference    estimateJSON   `json:"difference"`
	HigherWins    estimateJSON   `json:"higherWins"`
	Scores        []estimateJSON `json:"scores"` // by half points; of teams by halves of a won match
}

type forecastVariantJSON struct {
	System         string              `json:"system"`
	Rounds         int                 `json:"rounds"`
	Baku           bool                `json:"baku,omitempty"`
	Players        int                 `json:"players"`          // who takes part: of teams, how many teams
	Boards         int                 `json:"boards,omitempty"` // of a match of teams
	Runs           int                 `json:"runs"`
	Ended          int                 `json:"ended,omitempty"`
	Perfect        estimateJSON        `json:"perfect"`
	SeveralPerfect estimateJSON        `json:"severalPerfect"`
	First          estimateJSON        `json:"first"`
	Alone          estimateJSON        `json:"alone"`
	TopSeed        estimateJSON        `json:"topSeed"`
	TopSeedAlone   estimateJSON        `json:"topSeedAlone"`
	WinnerSeed     estimateJSON        `json:"winnerSeed"`
	Norms          []forecastMadeJSON  `json:"norms,omitempty"`      // for which the field lets somebody make one
	BoardNorms     []estimateJSON      `json:"boardNorms,omitempty"` // of teams: made on each board
	ByRound        []forecastRoundJSON `json:"byRound"`
}

// forecastMadeJSON is how many norms for a title are made in a run, and in how many runs somebody makes one.
type forecastMadeJSON struct {
	Title norm.Title   `json:"title"`
	Made  estimateJSON `json:"made"`
	Any   estimateJSON `json:"any"`
}

type forecastTitleJSON struct {
	Title       norm.Title `json:"title"`
	Games       int        `json:"games"`
	Titled      int        `json:"titled"`
	HasTitled   int        `json:"hasTitled"`
	Required    int        `json:"required"`
	HasRequired int        `json:"hasRequired"`
	Foreign     int        `json:"foreign"`
	HasForeign  int        `json:"hasForeign"`
	Average     int        `json:"average"`
	HasAverage  int        `json:"hasAverage"`
	Applicants  []int      `json:"applicants"`
}

type forecastWayJSON struct {
	participantJSON
	Title    norm.Title        `json:"title"`
	Points   tournament.Points `json:"points"`
	Average  int               `json:"average"`
	Titled   int               `json:"titled"`
	Required int               `json:"required"`
	Foreign  int               `json:"foreign"`
}

type forecastNormsJSON struct {
	Rounds int                 `json:"rounds"`
	Titles []forecastTitleJSON `json:"titles"`
	Ways   []forecastWayJSON   `json:"ways"`
}

// ForecastDocument is the document that Forecast writes.
type ForecastDocument struct {
	Seed     uint64                `json:"seed"`
	Variants []forecastVariantJSON `json:"variants"`
	Norms    []forecastNormsJSON   `json:"norms,omitempty"`
}

// Forecast returns the document of what an event may be expected to bring. Means and errors are in
// thousandths.
func Forecast(f *report.ForecastFor) []byte {
	d := ForecastDocument{Seed: f.Seed, Variants: []forecastVariantJSON{}}
	for _, v := range f.Variants {
		x := forecastVariantJSON{System: string(v.System), Rounds: v.Rounds, Baku: v.Baku, Players: v.Players, Boards: v.Boards, Runs: v.Played, Ended: v.Ended,
			Perfect: estimateOf(v.Perfect), SeveralPerfect: estimateOf(v.SeveralPerfect), First: estimateOf(v.First), Alone: estimateOf(v.Alone),
			TopSeed: estimateOf(v.TopSeed), TopSeedAlone: estimateOf(v.TopSeedAlone), WinnerSeed: estimateOf(v.WinnerSeed), ByRound: []forecastRoundJSON{}}
		for _, n := range v.Norms {
			x.Norms = append(x.Norms, forecastMadeJSON{n.Title, estimateOf(n.Made), estimateOf(n.Any)})
		}
		for _, n := range v.BoardNorms {
			x.BoardNorms = append(x.BoardNorms, estimateOf(n))
		}
		for r := range v.Scores {
			h := v.HigherWins[r]
			y := forecastRoundJSON{Round: r + 1, Perfect: estimateOf(v.PerfectAfter[r]), TopDifference: estimateOf(v.TopDifference[r]), Difference: estimateOf(v.AllDifference[r]),
				HigherWins: estimateJSON{h.Mean() / 1000, (h.Error() + 999) / 1000}}
			for _, s := range v.Scores[r] {
				y.Scores = append(y.Scores, estimateOf(s))
			}
			x.ByRound = append(x.ByRound, y)
		}
		d.Variants = append(d.Variants, x)
	}
	for k := range f.Norms {
		n := &f.Norms[k]
		x := forecastNormsJSON{Rounds: n.Rounds, Titles: []forecastTitleJSON{}, Ways: []forecastWayJSON{}}
		for _, t := range n.Titles {
			x.Titles = append(x.Titles, forecastTitleJSON{t.Title, t.Games, t.Titled, t.HasTitled, t.Required, t.HasRequired, t.Foreign, t.HasForeign, t.Average, t.HasAverage, append([]int{}, t.Applicants...)})
		}
		for _, w := range n.Ways {
			x.Ways = append(x.Ways, forecastWayJSON{participantJSON{w.Player, w.Name}, w.Title, w.Least.Points, w.Least.Average, w.Least.Titled, w.Least.Required, w.Least.Foreign})
		}
		d.Norms = append(d.Norms, x)
	}
	return Of(&d)
}

func estimateOf(m interface {
	Mean() int64
	Error() int64
}) estimateJSON {
	return estimateJSON{m.Mean(), m.Error()}
}
