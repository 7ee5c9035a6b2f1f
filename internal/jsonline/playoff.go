package jsonline

import (
	"torneo/i18n"
	"torneo/internal/report"
	"torneo/pairing/match"
	"torneo/pairing/playoff"
	"torneo/tournament"
)

type playOffStageJSON struct {
	Stage    int               `json:"stage"`
	Kind     playoff.Kind      `json:"kind"`
	Places   [2]int            `json:"places"`
	Players  []int             `json:"players"`
	Direct   []int             `json:"direct,omitempty"`
	Contests []playContestJSON `json:"contests"`
	Over     bool              `json:"over"`
	Why      string            `json:"why"`
	Articles []string          `json:"articles,omitempty"`
}

type playContestJSON struct {
	Round   int                    `json:"round,omitempty"`
	Players [2]int                 `json:"players"`
	Games   []tournament.ExtraGame `json:"games"`
	Winner  int                    `json:"winner,omitempty"`
	By      match.Criterion        `json:"by,omitempty"` // of teams that are level in match points
}

type playNextJSON struct {
	Stage    int                                  `json:"stage"`
	Players  [2]int                               `json:"players"`
	White    int                                  `json:"white,omitempty"` // missing: lots are drawn for the colours
	Chosen   bool                                 `json:"chosen,omitempty"`
	Clock    tournament.ByColor[tournament.Clock] `json:"clock,omitzero"`
	Odds     bool                                 `json:"blackWinsWithDraw,omitempty"`
	Wait     int                                  `json:"wait,omitempty"`
	Since    playoff.Since                        `json:"since,omitempty"`
	Earliest string                               `json:"earliest,omitempty"`
}

type playPlanJSON struct {
	Stage   int          `json:"stage"`
	Kind    playoff.Kind `json:"kind,omitempty"`
	Places  [2]int       `json:"places"`
	Players int          `json:"players"`
	Out     int          `json:"out,omitempty"`
	Matches int          `json:"matches,omitempty"`
	Direct  int          `json:"direct,omitempty"`
	After   *int         `json:"after,omitempty"` // minutes
	Why     string       `json:"why"`
}

type playPlaceJSON struct {
	Place     int   `json:"place"`
	Players   []int `json:"players"`
	PlayedOff bool  `json:"playedOff,omitempty"`
}

type playCourseJSON struct {
	Places [2]int             `json:"places"`
	Tied   []int              `json:"tied"`
	Out    []int              `json:"out,omitempty"`
	Plan   []playPlanJSON     `json:"plan"`
	Stages []playOffStageJSON `json:"stages"`
	Draw   []int              `json:"draw,omitempty"`
	Now    []playNextJSON     `json:"now,omitempty"`
	Over   bool               `json:"over"`
	Result []playPlaceJSON    `json:"result,omitempty"`
}

// playStakeJSON is a player who may be tied once the last round is over.
type playStakeJSON struct {
	Number int    `json:"number"`
	Points string `json:"points"`
	Most   string `json:"most"`
}

// PlayOffDocument is the document that PlayOff writes.
type PlayOffDocument struct {
	Declared string              `json:"declared"`
	PlayOff  *tournament.PlayOff `json:"playOff"`
	Waiting  string              `json:"waiting,omitempty"`
	MayBe    []playStakeJSON     `json:"mayBeTied,omitempty"`
	Ties     []playCourseJSON    `json:"ties"`
}

// PlayOff returns the declared play-off and its course.
func PlayOff(p *i18n.Printer, x *report.PlayOff) []byte {
	out := PlayOffDocument{Declared: x.Tournament.PlayOff.String(), PlayOff: x.Tournament.PlayOff, Waiting: p.Text(x.Waiting), Ties: []playCourseJSON{}}
	if !x.Waiting.IsZero() {
		for _, s := range x.Stakes() {
			out.MayBe = append(out.MayBe, playStakeJSON{s.Number, s.Now.String(), s.Most.String()})
		}
	}
	for _, c := range x.Courses {
		out.Ties = append(out.Ties, courseOf(p, x, c))
	}
	return Of(out)
}

func courseOf(p *i18n.Printer, x *report.PlayOff, c *playoff.Course) playCourseJSON {
	y := playCourseJSON{Places: [2]int{c.Place, c.Last()}, Out: c.Out, Draw: c.Draw, Over: c.Over, Plan: []playPlanJSON{}, Stages: []playOffStageJSON{}}
	for _, e := range c.Entrants {
		y.Tied = append(y.Tied, e.Number)
	}
	for _, l := range playoff.Plan(x.Tournament.PlayOff, x.Tournament.Rulebook.TieBreaks, len(c.Entrants), c.Place) {
		line := playPlanJSON{Stage: l.Number, Kind: l.Kind, Places: [2]int{l.Place, l.Place + l.Players - 1}, Players: l.Players, Out: l.Out,
			Matches: l.Matches, Direct: l.Direct, Why: p.Text(l.Why)}
		if !l.Unknown {
			line.After = &l.After
		}
		y.Plan = append(y.Plan, line)
	}
	for _, s := range c.Stages {
		stage := playOffStageJSON{Stage: s.Number, Kind: s.Kind, Places: [2]int{s.Place, s.Place + len(s.Players) - 1}, Players: s.Players,
			Direct: s.Direct, Over: s.Over, Why: p.Text(s.Why)}
		for _, r := range s.Refs {
			stage.Articles = append(stage.Articles, r.String())
		}
		for _, z := range s.Contests {
			games := z.Games
			if games == nil {
				games = []tournament.ExtraGame{}
			}
			stage.Contests = append(stage.Contests, playContestJSON{z.Round, [2]int{z.A, z.B}, games, z.Winner, z.DecidingCriterion()})
		}
		y.Stages = append(y.Stages, stage)
	}
	if x.Waiting.IsZero() {
		for _, n := range c.Now {
			next := playNextJSON{c.Stages[n.Stage].Number, [2]int{n.A, n.B}, n.White, n.Chosen, n.Clock, n.BlackDraws, n.Wait, n.Since, ""}
			if x.Ended != nil {
				next.Earliest = n.Earliest(*x.Ended).String()
			}
			y.Now = append(y.Now, next)
		}
	}
	for _, g := range c.Groups {
		y.Result = append(y.Result, playPlaceJSON(g))
	}
	return y
}
