// Package tournament is the record of a chess tournament: who took part, what
// was paired and played, and under which rules. It holds facts only; other
// packages derive scores and standings from them.
package tournament

import "slices"

// Tournament is one event, individual or (when it has Teams) for teams.
type Tournament struct {
	Name             string   `json:"name"`
	City             string   `json:"city,omitempty"`
	Federation       string   `json:"federation,omitempty"`
	Start            Date     `json:"start,omitzero"`
	End              Date     `json:"end,omitzero"`
	Type             string   `json:"type,omitempty"` // free text
	ChiefArbiter     string   `json:"chiefArbiter,omitempty"`
	DeputyArbiters   []string `json:"deputyArbiters,omitempty"`
	Allotted         string   `json:"allottedTimes,omitempty"`     // free text
	TimeControl      string   `json:"timeControl,omitempty"`       // encoded (TRF26 222)
	PairingBy        string   `json:"pairingController,omitempty"` // program or person that made the pairings
	PlannedRounds    int      `json:"plannedRounds,omitempty"`     // 0: not stated
	InitialColor     Color    `json:"initialColor,omitempty"`      // of the highest ranked participant; NoColor: not stated
	RankingMethod    string   `json:"rankingMethod,omitempty"`     // starting-rank method (TRF26 172)
	RatingFederation string   `json:"ratingFederation,omitempty"`  // whose national ratings that method uses
	LeftStated       bool     `json:"leftStated,omitempty"`        // who has left is recorded: nobody else is taken for withdrawn (R-RR-WITHDRAWN)
	RankOrder        bool     `json:"rankOrder,omitempty"`         // pair by the declared rank instead of the number (XXC rank)
	System           System   `json:"system,omitzero"`
	Rulebook         Rulebook `json:"rulebook"`

	// TieBreaks is the declared list in TRF26 syntax, PTS included when it
	// orders the whole standing (TRF26 212); empty when none is declared.
	TieBreaks []string `json:"tieBreaks,omitempty"`

	Points      GamePoints  `json:"points"`
	MatchPoints MatchPoints `json:"matchPoints,omitzero"`
	TeamBye     *TeamBye    `json:"teamBye,omitempty"` // nil: not stated
	BoardColors []Color     `json:"boardColors,omitempty"`

	Players []Player `json:"players"`
	Teams   []Team   `json:"teams,omitempty"`
	Rounds  []Round  `json:"rounds"`

	Accelerations []Acceleration    `json:"accelerations,omitempty"`
	Prohibited    []Prohibition     `json:"prohibited,omitempty"`
	Corrections   []PointCorrection `json:"corrections,omitempty"`

	Matches MatchPlan   `json:"matches,omitzero"`  // of a knock-out, or a match
	Extra   []ExtraGame `json:"extra,omitempty"`   // in the order in which they were played
	PlayOff *PlayOff    `json:"playOff,omitempty"` // nil: none is declared

	Decided []DecidedMatch `json:"decided,omitempty"` // level matches of a knock-out

	Long Long `json:"long,omitzero"` // of an event of more than 30 days

	Outside Outside `json:"outside,omitzero"` // values of a tie-break that were computed elsewhere
}

// Acceleration adds fictitious points before pairing (TRF26 250, JaVaFo XXA).
type Acceleration struct {
	Match      Points `json:"match,omitempty"`
	Game       Points `json:"game,omitempty"`
	FirstRound int    `json:"firstRound"`
	LastRound  int    `json:"lastRound"`
	FirstID    int    `json:"firstId"`
	LastID     int    `json:"lastId"`
}

// Prohibition keeps the listed participants apart from each other in these rounds
// (TRF26 260, JaVaFo XXP).
type Prohibition struct {
	FirstRound int   `json:"firstRound"`
	LastRound  int   `json:"lastRound"` // 0: to the end
	IDs        []int `json:"ids"`
}

// PointCorrection is an abnormal assignment of points (TRF26 299). For results
// of its kind, in its round (0: all), for its participants (none: all), the
// points replace the normal ones; without a kind they are added.
type PointCorrection struct {
	Result string `json:"result,omitempty"` // one of W D L F H Z + -; "" adds
	Match  Points `json:"match,omitempty"`  // teams
	Game   Points `json:"game"`             // games, or the player's points
	Round  int    `json:"round,omitempty"`
	IDs    []int  `json:"ids,omitempty"`
}

// IsTeam reports whether the event is for teams.
func (t *Tournament) IsTeam() bool { return len(t.Teams) > 0 }

// RoundsPaired returns the number of the last round that has a pairing: a game, a
// match, a forfeited match, or the pairing-allocated bye of the only participant
// present. Byes entered for later rounds, even pairing-allocated ones, do not count as
// a pairing.
func (t *Tournament) RoundsPaired() int {
	for r := len(t.Rounds); r > 0; r-- {
		round := &t.Rounds[r-1]
		if len(round.Games)+len(round.Matches)+len(round.Forfeits) > 0 || t.onlyOneThere(round) {
			return r
		}
	}
	return 0
}

// onlyOneThere reports whether the pairing of a round without games is the bye of the
// one participant left over: everybody else has another bye there, or has left the
// event.
func (t *Tournament) onlyOneThere(r *Round) bool {
	byes := r.Byes
	if t.IsTeam() {
		byes = r.TeamByes
	}
	if !slices.ContainsFunc(byes, func(b Bye) bool { return b.Kind == PairingAllocatedBye }) {
		return false
	}
	has := make(map[int]bool, len(byes))
	for _, b := range byes {
		has[b.ID] = true
	}
	if t.IsTeam() {
		return !slices.ContainsFunc(t.Teams, func(x Team) bool { return !has[x.Number] && !x.Withdrawn })
	}
	return !slices.ContainsFunc(t.Players, func(p Player) bool { return !has[p.Number] && !p.Withdrawn })
}

// SomebodyLeft reports whether a participant is recorded as having left the event.
func (t *Tournament) SomebodyLeft() bool {
	if t.IsTeam() {
		return slices.ContainsFunc(t.Teams, func(x Team) bool { return x.Withdrawn })
	}
	return slices.ContainsFunc(t.Players, func(p Player) bool { return p.Withdrawn })
}

// PlayerIndex returns the index in Players of each player number.
func (t *Tournament) PlayerIndex() map[int]int {
	index := make(map[int]int, len(t.Players))
	for i := range t.Players {
		index[t.Players[i].Number] = i
	}
	return index
}

// UnratedPlayers returns the numbers of the players without a FIDE rating.
func (t *Tournament) UnratedPlayers() []int {
	var numbers []int
	for i := range t.Players {
		if t.Players[i].Rating == 0 {
			numbers = append(numbers, t.Players[i].Number)
		}
	}
	return numbers
}
