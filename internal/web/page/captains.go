package page

import "torneo/internal/lineup"

// HandedIn returns what captains have handed in for a round, by team; nil where nobody hears
// them.
func (v *Visit) HandedIn(round int) (map[int]lineup.Handed, error) {
	if v.Site.Captains == nil {
		return nil, nil
	}
	return v.Site.Captains.HandedByTeam(v.Context(), v.Tournament.ID, round)
}
