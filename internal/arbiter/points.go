package arbiter

import (
	"reflect"
	"strings"

	"torneo/internal/journal"
	"torneo/tournament"
)

// CorrectPoints assigns points by decision, as a league does that penalizes a team (TRF26 299): to a
// team, or what a result is worth to all. The key names the decision; a later one under the same key
// replaces it.
type CorrectPoints struct {
	Key         string
	Team        int    // by ID; 0: all
	Result      string // which results count so; "": the points are added, or taken away
	Round       int    // 0: all
	Match, Game tournament.Points
	Reason      string
}

// Limits of a decision on points.
const (
	mostKey          = 100
	mostPointsReason = 1000
	mostPoints       = 10_000 * tournament.One
)

func (c CorrectPoints) Decide(s *journal.State) Decision {
	switch {
	case !s.Config.ForTeams():
		return refusal("arbiter.points.teams")
	case c.Key == "" || len(c.Key) > mostKey || strings.TrimSpace(c.Reason) == "" || strings.ContainsAny(c.Reason, "\x00\r\n") || len(c.Reason) > mostPointsReason:
		return refusal("arbiter.points.reason", "most", mostPointsReason)
	case c.Team != 0 && s.Team(c.Team) == nil:
		return refusal("arbiter.team.unknown", "id", c.Team)
	case c.Round < 0 || c.Round > s.Config.Rounds:
		return refusal("arbiter.long.round", "rounds", s.Config.Rounds)
	case c.Result == "" && (c.Team == 0 || c.Match == 0 && c.Game == 0), c.Result != "" && c.Result != "-", max(c.Match, -c.Match, c.Game, -c.Game) > mostPoints:
		return refusal("arbiter.points.none")
	}
	w := journal.PointsCorrected{Key: c.Key, Correction: tournament.PointCorrection{Result: c.Result, Match: c.Match, Game: c.Game, Round: c.Round}, Reason: strings.TrimSpace(c.Reason)}
	if c.Team != 0 {
		w.Correction.IDs = []int{c.Team}
	}
	var d Decision
	if was := s.FindDecision(c.Key); was != nil {
		if reflect.DeepEqual(*was, w) {
			return d
		}
		d.add(liftOf(was))
	}
	d.add(w)
	return d
}

// LiftCorrection takes back what was decided on points.
type LiftCorrection struct{ Key string }

func (c LiftCorrection) Decide(s *journal.State) Decision {
	was := s.FindDecision(c.Key)
	if was == nil {
		return Decision{}
	}
	return Decision{Events: []journal.Payload{liftOf(was)}}
}

func liftOf(was *journal.PointsCorrected) journal.CorrectionLifted {
	w := journal.CorrectionLifted{Key: was.Key}
	if len(was.Correction.IDs) == 1 {
		w.Team = was.Correction.IDs[0]
	}
	return w
}
