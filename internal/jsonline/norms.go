package jsonline

import (
	"torneo/internal/report"
	"torneo/message"
	"torneo/norm"
	"torneo/tournament"
)

type requirementJSON struct {
	Key     norm.Key `json:"requirement"`
	Article string   `json:"article"`
	Figure  string   `json:"figure"`
	Limit   string   `json:"limit"`
	Most    bool     `json:"most,omitempty"`
	Exempt  norm.Key `json:"exempt,omitempty"`
	Met     bool     `json:"met"`
}

type normGameJSON struct {
	Round      int               `json:"round"`
	Opponent   int               `json:"opponent,omitempty"`
	Title      string            `json:"title,omitempty"`
	Federation string            `json:"federation,omitempty"`
	Rating     int               `json:"rating,omitempty"`
	Counted    int               `json:"counted,omitempty"`
	Raised     bool              `json:"raised,omitempty"`
	Points     tournament.Points `json:"points"`
	Omitted    norm.Use          `json:"omitted,omitempty"`
	Article    string            `json:"article,omitempty"`
}

type appliedJSON struct {
	Rule    norm.Key `json:"rule"`
	Article string   `json:"article"`
}

type normVerdictJSON struct {
	participantJSON
	Title        norm.Title         `json:"title"`
	Met          bool               `json:"met"`
	Games        int                `json:"games"`
	People       int                `json:"people,omitempty"` // counted in a double round robin
	Points       tournament.Points  `json:"points"`
	Sum          int                `json:"sum"`
	Average      int                `json:"average"`
	Difference   int                `json:"difference"`
	Performance  int                `json:"performance"`
	Needed       *tournament.Points `json:"needed,omitempty"`
	Surplus      *tournament.Points `json:"surplus,omitempty"`
	Counts       int                `json:"counts,omitempty"`
	Normal       bool               `json:"withoutExemption"`
	Requirements []requirementJSON  `json:"requirements"`
	Applied      []appliedJSON      `json:"applied,omitempty"`
	Notes        []message.Message  `json:"notes,omitempty"`
	Details      []normGameJSON     `json:"details,omitempty"`
}

type wayJSON struct {
	Games    int               `json:"games"`
	Points   tournament.Points `json:"points"`
	Average  int               `json:"average,omitempty"`
	Titled   int               `json:"titled"`
	Required int               `json:"required"`
	Foreign  int               `json:"federations"`
}

type outlookJSON struct {
	participantJSON
	Title     norm.Title `json:"title"`
	Made      bool       `json:"made,omitempty"`
	Possible  bool       `json:"possible"`
	Remaining int        `json:"remaining"`
	Known     int        `json:"knownOpponents"`
	Ways      []wayJSON  `json:"ways,omitempty"`
}

type presenceJSON struct {
	Players     int  `json:"players"`
	Federations int  `json:"federations"`
	Titled      int  `json:"titled"`
	Met         bool `json:"met"`
}

// strengthJSON is the strength of a Swiss (B.01 (2024) 1.5.6 a), by both readings.
type strengthJSON struct {
	Players int  `json:"players"`
	Average int  `json:"averageOfForty"`
	All     int  `json:"averageOfAll"`
	Met     bool `json:"met"`
	Hangs   bool `json:"byOneReadingOnly,omitempty"`
}

type ratedTitleJSON struct {
	participantJSON
	Title  string `json:"title"`
	Rating int    `json:"rating"`
	Games  int    `json:"ratedGames,omitempty"`
}

// reachedJSON is a rating that a title needs, reached after a round.
type reachedJSON struct {
	participantJSON
	Title  string `json:"title"`
	Level  int    `json:"level"`
	Before int    `json:"before"`
	Rating int    `json:"reached"`
	Round  int    `json:"round"`
	K      int    `json:"k"`
	After  int    `json:"after,omitempty"`
}

// NormsDocument is the document that Norms writes.
type NormsDocument struct {
	Edition  string            `json:"edition"`
	Kind     norm.Kind         `json:"event"`
	Host     string            `json:"host,omitempty"`
	Rounds   int               `json:"rounds"`
	Finished bool              `json:"finished"`
	Swiss    *presenceJSON     `json:"foreigners,omitempty"`
	Strength *strengthJSON     `json:"strength,omitempty"`
	Unknown  []norm.Key        `json:"notKnown,omitempty"`
	Verdicts []normVerdictJSON `json:"verdicts"`
	WhatIf   []outlookJSON     `json:"whatIf,omitempty"`
	ByRating []ratedTitleJSON  `json:"byRating,omitempty"`
	Reached  []reachedJSON     `json:"ratingsReached,omitempty"`
	Direct   *championshipJSON `json:"championship,omitempty"`
	Notes    []message.Message `json:"notes,omitempty"`
}

// Norms encodes the event, every verdict with its requirements, and what is still
// possible; with the games of one player if one is asked for.
func Norms(n *report.NormsFor, player int) []byte {
	e := n.Event
	out := NormsDocument{Edition: e.Rules.Edition.Name(), Kind: e.Facts.Kind, Host: e.Facts.Host, Rounds: e.Rounds, Finished: e.Finished, Verdicts: []normVerdictJSON{}}
	if s := e.Swiss; s.Applies && s.Known {
		out.Swiss = &presenceJSON{s.Players, s.Federations, s.Titled, s.Met}
	}
	if s := e.Forty; s.Applies {
		out.Strength = &strengthJSON{s.Players, s.Average, s.All, s.Met, s.Met && !s.Throughout}
	}
	for _, c := range e.Conditions {
		if !c.Known {
			out.Unknown = append(out.Unknown, c.Key)
		}
	}
	out.Notes = append(out.Notes, e.Rules.Text())
	for k := range n.Verdicts {
		out.Verdicts = append(out.Verdicts, normVerdictOf(e, &n.Verdicts[k], player != 0))
	}
	for k := range n.Outlooks {
		o := &n.Outlooks[k]
		j := outlookJSON{participantJSON: participantJSON{o.Player, e.Player(o.Player).Name}, Title: o.Title, Made: o.Made, Possible: o.Possible(), Remaining: o.Remaining, Known: o.Known}
		for _, w := range o.Ways {
			j.Ways = append(j.Ways, wayJSON(w))
		}
		out.WhatIf = append(out.WhatIf, j)
	}
	for _, r := range e.ByRating() {
		if player == 0 || player == r.Player {
			out.ByRating = append(out.ByRating, ratedTitleJSON{participantJSON{r.Player, e.Player(r.Player).Name}, r.Title, r.Rating, r.Games})
		}
	}
	for _, r := range n.Reached {
		out.Reached = append(out.Reached, reachedJSON{participantJSON{r.Player, e.Player(r.Player).Name}, r.Title, r.Level, r.Before, r.Rating, r.Round, r.K, r.After})
	}
	if n.Championship != nil {
		out.Direct = championshipOf(e, n.Championship, n.Awards)
	}
	return Of(out)
}

func requirementOf(q *norm.Requirement) requirementJSON {
	return requirementJSON{q.Key, q.Article, q.FigureText(), q.LimitText(), q.Most, q.Exempt, q.Met}
}

func normVerdictOf(e *norm.Event, v *norm.Verdict, details bool) normVerdictJSON {
	j := normVerdictJSON{
		participantJSON: participantJSON{v.Player, e.Player(v.Player).Name}, Title: v.Title, Met: v.Met, Games: v.Count, People: v.People, Points: v.Points,
		Sum: v.Sum, Average: v.Average, Difference: v.Difference, Performance: v.Performance, Counts: v.Credit, Normal: v.Normal, Notes: v.Notes,
	}
	if v.Least > 0 {
		j.Needed = &v.Least
	}
	if v.Met {
		j.Surplus = &v.Surplus
	}
	for k := range v.Requirements {
		j.Requirements = append(j.Requirements, requirementOf(&v.Requirements[k]))
	}
	for _, x := range v.Applied {
		j.Applied = append(j.Applied, appliedJSON{x.Key, x.Article})
	}
	if !details {
		return j
	}
	for k := range v.Games {
		g := &v.Games[k]
		d := normGameJSON{Round: g.Round, Opponent: g.Opponent, Title: g.Title, Federation: g.Federation, Rating: g.Rating, Raised: g.Raised, Points: g.Points, Omitted: g.Use, Article: g.Article}
		if g.Counts() {
			d.Counted = g.Counted
		}
		j.Details = append(j.Details, d)
	}
	return j
}

type championshipJSON struct {
	Name         string            `json:"name"`
	Given        bool              `json:"tableGiven"`
	Requirements []requirementJSON `json:"requirements"`
	Awards       []awardJSON       `json:"awards"`
	Unknown      []string          `json:"notKnown,omitempty"` // places, or scores
	Told         bool              `json:"toldByOthers,omitempty"`
}

type awardJSON struct {
	participantJSON
	Place       int               `json:"place,omitempty"`
	Points      tournament.Points `json:"points"`
	Games       int               `json:"games"`
	Title       string            `json:"title"`
	Norm        bool              `json:"norm,omitempty"`
	Minimum     int               `json:"minimumRating,omitempty"`
	Conditional bool              `json:"conditional,omitempty"`
}

func championshipOf(e *norm.Event, c *norm.Championship, given bool) *championshipJSON {
	j := &championshipJSON{Name: c.Name, Given: given, Awards: []awardJSON{}, Told: c.Told}
	for k := range c.Unknown {
		j.Unknown = append(j.Unknown, c.Unknown[k].PlaceText())
	}
	for k := range c.Requirements {
		j.Requirements = append(j.Requirements, requirementOf(&c.Requirements[k]))
	}
	for k := range c.Awards {
		d := &c.Awards[k]
		j.Awards = append(j.Awards, awardJSON{participantJSON{d.Player, e.Player(d.Player).Name}, d.Place, d.Points, d.Played, d.Title, d.Norm, d.Minimum, d.Conditional})
	}
	return j
}
