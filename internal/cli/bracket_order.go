package cli

import (
	"errors"

	"torneo/message"
	"torneo/pairing"
	"torneo/pairing/knockout"
	"torneo/pairing/schedule"
	"torneo/standings"
)

// orderByBracket takes the places of a knock-out from its bracket.
func (a *app) orderByBracket(c *computed, r *request) error {
	b, err := a.bracketOf(c, r)
	if err == nil {
		c.Standings = standings.Placed(c.calc, b.Places())
	}
	return err
}

// bracketOf is the bracket as it stands, or as it stood after the round asked for.
func (a *app) bracketOf(c *computed, r *request) (*knockout.Bracket, error) {
	if r.round == 0 || r.round >= c.Tournament.RoundsPaired() {
		b, err := pairing.Bracket(c.Tournament)
		if err != nil {
			return nil, a.notPaired(c.source.name, err)
		}
		return b, nil
	}
	b, err := knockout.Follow(c.Tournament, r.round+1)
	if unfit := (*schedule.Unfit)(nil); errors.As(err, &unfit) {
		return nil, &failure{code: exitBroken, text: message.New("cli.pairing.refused", "file", shown(c.source.name), "reason", unfit.Message)}
	}
	return b, err
}
