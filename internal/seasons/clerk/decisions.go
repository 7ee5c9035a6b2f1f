package clerk

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/seasons"
	"torneo/league"
	"torneo/tournament"
)

// decisionKey begins the keys of what a season decides on points in the tournaments of its divisions.
const decisionKey = "league-"

// Penalize penalizes a team, in the season and in the tournament of its division.
func (c *Clerk) Penalize(ctx context.Context, id string, edition int64, p league.Penalty, by arbiter.Person) error {
	return c.decide(ctx, id, edition, seasons.Penalize, p.Team+": "+p.Reason, by, func(s *seasons.Season) error { return s.PenalizeTeam(p) })
}

// Pardon takes a penalty back, there and here.
func (c *Clerk) Pardon(ctx context.Context, id string, edition int64, number int, by arbiter.Person) error {
	return c.decide(ctx, id, edition, seasons.Pardon, "", by, func(s *seasons.Season) error { return s.PardonTeam(number) })
}

// GiveVerdict has what the rules have against a line-up count in its match.
func (c *Clerk) GiveVerdict(ctx context.Context, id string, edition int64, v seasons.Verdict, by arbiter.Person) error {
	return c.decide(ctx, id, edition, seasons.Judge, v.Team+" "+v.Reason, by, func(s *seasons.Season) error { return s.GiveVerdict(v) })
}

// TakeVerdict takes a verdict back.
func (c *Clerk) TakeVerdict(ctx context.Context, id string, edition int64, v seasons.Verdict, by arbiter.Person) error {
	return c.decide(ctx, id, edition, seasons.Acquit, v.Team, by, func(s *seasons.Season) error { return s.TakeVerdict(v) })
}

// BringDecisions brings what the season decides on points to its tournaments, where something of it
// lacks: somebody has taken it back there, or corrected a result.
func (c *Clerk) BringDecisions(ctx context.Context, id string, by arbiter.Person) error {
	s, err := c.Season(ctx, id)
	if err != nil {
		return err
	}
	return c.settlePoints(ctx, s, by)
}

// decide takes a step that decides on points: first in the tournaments, then in the season. What stops
// it between the two is brought in order with the next decision.
func (c *Clerk) decide(ctx context.Context, id string, edition int64, a seasons.Act, about string, by arbiter.Person, step func(*seasons.Season) error) error {
	return c.Act(ctx, id, edition, a, about, by, func(s *seasons.Season) error {
		if err := step(s); err != nil {
			return err
		}
		return c.settlePoints(ctx, s, by)
	})
}

// settlePoints makes what the tournaments of the divisions have of the season's decisions the same as
// the season has.
func (c *Clerk) settlePoints(ctx context.Context, s *seasons.Season, by arbiter.Person) error {
	divisions, err := c.Divisions(ctx, s)
	if err != nil {
		return err
	}
	for k := range divisions {
		d := &divisions[k]
		commands, err := pendingCommands(s, d)
		if err != nil {
			return err
		}
		for _, command := range commands {
			if _, err := c.desk.Do(ctx, d.Tournament, by, command, arbiter.Consent{Level: arbiter.Confirm}); err != nil {
				return err
			}
		}
	}
	return nil
}

// DecisionGaps returns the divisions whose tournaments do not have what the season decides on points.
func DecisionGaps(s *seasons.Season, divisions []Division) (list []string) {
	for k := range divisions {
		if commands, err := pendingCommands(s, &divisions[k]); err != nil || len(commands) > 0 {
			list = append(list, divisions[k].Name)
		}
	}
	return list
}

// pendingCommands returns what is to be done in the tournament of a division for it to have what the season
// decides on points.
func pendingCommands(s *seasons.Season, d *Division) (commands []arbiter.Command, err error) {
	if d.State == nil || len(d.State.Teams) == 0 {
		return nil, nil
	}
	wanted := map[string]arbiter.CorrectPoints{}
	if p, is := s.League.Rules.Default(); is {
		wanted[decisionKey+"default"] = arbiter.CorrectPoints{Result: p.Result, Match: p.Match, Reason: cmp.Or(strings.TrimSpace(s.League.Name), "-")}
	}
	for k := range s.Penalties {
		p := &s.Penalties[k]
		if n := d.teamID(p.Team); n > 0 && (p.Match != 0 || p.Game != 0) {
			wanted[s.PenaltyKey(k)] = arbiter.CorrectPoints{Team: n, Match: -p.Match, Game: -p.Game, Reason: p.Reason}
		}
	}
	if err := addVerdicts(s, d, wanted); err != nil {
		return nil, err
	}
	for _, x := range d.State.Decisions {
		if _, is := wanted[x.Key]; !is && strings.HasPrefix(x.Key, decisionKey) {
			commands = append(commands, arbiter.LiftCorrection{Key: x.Key})
		}
	}
	for _, key := range slices.Sorted(maps.Keys(wanted)) {
		command := wanted[key]
		command.Key = key
		if len(command.Decide(d.State).Events) > 0 {
			commands = append(commands, command)
		}
	}
	return commands, nil
}

// teamID returns the ID at the desk of a team of the league; 0: it has none there.
func (d *Division) teamID(team string) int {
	for k := range d.State.Teams {
		if t := &d.State.Teams[k]; d.team(t.ID) == team {
			return t.ID
		}
	}
	return 0
}

// addVerdicts adds what the verdicts on line-ups change in the matches of a division: boards that are
// lost count as the rules say for the match, while the games stay as they were played, and are rated
// so (R-LEAGUE-VERDICT).
func addVerdicts(s *seasons.Season, d *Division, wanted map[string]arbiter.CorrectPoints) error {
	of := map[int][]*seasons.Verdict{} // by round
	for k := range s.Verdicts {
		if v := &s.Verdicts[k]; v.Division == d.ID {
			of[v.Round] = append(of[v.Round], v)
		}
	}
	for round, verdicts := range of {
		r := d.State.Round(round)
		if r == nil || !r.Published {
			return seasons.Refuse("seasons.verdict-open", "round", round)
		}
		for _, m := range arbiter.Matches(d.State, r) {
			teams := [2]int{m.White, m.Black}
			var lost [2][]bool
			var why []string
			for k, team := range teams {
				lost[k] = make([]bool, len(m.Boards))
				for _, v := range verdicts {
					if d.team(team) != v.Team {
						continue
					}
					why = append(why, v.Reason+" ("+v.Rule+")")
					for b := range lost[k] {
						lost[k][b] = lost[k][b] || v.Match || slices.Contains(v.Boards, b+1)
					}
				}
			}
			if len(why) == 0 {
				continue
			}
			change, err := matchChange(s, d, round, &m, lost)
			if err != nil {
				return err
			}
			for k, team := range teams {
				if x := change[k]; x.Match != 0 || x.Game != 0 {
					reason := []rune(strings.Join(why, "; "))
					x.Team, x.Round, x.Reason = team, round, string(reason[:min(len(reason), seasons.MaxReason)])
					wanted[fmt.Sprintf("%sround-%d-%d", decisionKey, round, team)] = x
				}
			}
		}
	}
	return nil
}

// matchChange returns by how much the points of both teams of a match change where boards are lost.
func matchChange(s *seasons.Season, d *Division, round int, m *arbiter.Match, lost [2][]bool) (change [2]arbiter.CorrectPoints, err error) {
	g, p := s.League.Rules.Games(), s.League.Rules.Points()
	value := func(o tournament.Outcome) tournament.Points {
		switch o {
		case tournament.Win, tournament.UnratedWin, tournament.ForfeitWin:
			return g.Win
		case tournament.Draw, tournament.UnratedDraw:
			return g.Draw
		case tournament.ForfeitLoss:
			return g.Administrative
		}
		return g.Loss
	}
	match := func(own, other tournament.Points) tournament.Points {
		switch {
		case own > other:
			return p.Win
		case own < other:
			return p.Loss
		}
		return p.Draw
	}
	r := d.State.Round(round)
	var before, after [2]tournament.Points
	for place, k := range boardsInOrder(d.State, round, m) {
		b := &r.Boards[m.Boards[k]]
		if b.Result.White == tournament.Pending {
			return change, seasons.Refuse("seasons.verdict-open", "round", round)
		}
		of := [2]tournament.Outcome{b.Result.White, b.Result.Black}
		if m.Readings[k].Turned {
			of[0], of[1] = of[1], of[0]
		}
		for t := range of {
			before[t] += value(of[t])
			switch other := 1 - t; {
			case lost[t][place]:
				after[t] += g.Administrative
			case lost[other][place]:
				after[t] += g.Win
			default:
				after[t] += value(of[t])
			}
		}
	}
	for t := range change {
		change[t].Game = after[t] - before[t]
		change[t].Match = match(after[t], after[1-t]) - match(before[t], before[1-t])
	}
	return change, nil
}
