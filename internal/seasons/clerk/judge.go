package clerk

import (
	"context"

	"torneo/internal/seasons"
	"torneo/league"
	"torneo/message"
)

// Judge returns what the rules of its league have against a line-up that a team of the desk is about to
// hand in for a round, each with what follows; nothing where the tournament is of no season that is
// played. Players and team are those of the desk; 0 leaves a board empty.
func (c *Clerk) Judge(ctx context.Context, tournament string, round, team int, players []int) ([]message.Message, error) {
	s, err := c.seasonOf(ctx, tournament)
	if s == nil || err != nil {
		return nil, err
	}
	divisions, err := c.Divisions(ctx, s)
	if err != nil {
		return nil, err
	}
	for k := range divisions {
		if d := &divisions[k]; d.Tournament == tournament && d.State != nil {
			return c.judge(s, divisions, d, round, team, players), nil
		}
	}
	return nil, nil
}

func (c *Clerk) judge(s *seasons.Season, divisions []Division, d *Division, round, team int, players []int) (said []message.Message) {
	at, t := d.State.Team(team), d.team(team)
	of, _ := s.League.Team(t)
	if at == nil || of == nil || s.Erased != "" {
		return nil
	}
	up := league.LineUp{Division: d.ID, Team: t, Round: round, Day: dayOfTeam(s, d, round, t)}
	find := newFinder(s, d.State, at).knows(roster(&s.League, of))
	for _, id := range players {
		member := ""
		if p := d.State.Player(id); p != nil {
			member = find.memberOf(&p.Player)
		}
		up.Boards = append(up.Boards, member)
	}
	up.Ratings = ratingsIn(s, d, round, find)
	_, before := gather(s, divisions)
	for _, f := range s.League.CheckLineUp(up, earlier(&up, before)) {
		said = append(said, message.New("seasons.judged", "found", f.Message, "follows", f.Follows))
	}
	return said
}

// seasonOf returns the season of which a tournament is a division; nil if it is of none. Seasons that
// were read are kept as long as nobody changes them.
func (c *Clerk) seasonOf(ctx context.Context, tournament string) (*seasons.Season, error) {
	all, err := c.keeper.LeagueSeasons(ctx)
	if err != nil {
		return nil, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	known := make(map[string]*seasons.Season, len(all))
	var found *seasons.Season
	for _, k := range all {
		if k.State != seasons.Begun {
			continue
		}
		s := c.known[k.ID]
		if s == nil || s.Edition != k.Edition {
			if s, err = c.Season(ctx, k.ID); err != nil {
				return nil, err
			}
		}
		known[k.ID] = s
		for _, id := range s.Tournaments {
			if id == tournament {
				found = s
			}
		}
	}
	c.known = known
	return found, nil
}
