package page

import "torneo/internal/lineup"

// HandedIn is what the desk sees of captains in a round, by team: nothing where nobody
// hears them.
func (v *Visit) HandedIn(round int) (map[int]lineup.Handed, error) {
	if v.Site.Captains == nil {
		return nil, nil
	}
	return v.Site.Captains.HandedByTeam(v.Context(), v.Tournament.ID, round)
}
