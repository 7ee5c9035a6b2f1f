package standings

import (
	"fmt"
	"slices"
	"strings"

	"torneo/handbook"
	"torneo/message"
	"torneo/tournament"
)

// Preset is a list of tie-breaks that an edition recommends for a kind of event.
type Preset struct {
	Edition handbook.Edition // that recommends it
	Kind    string           // "roundrobin", "roundrobin-teams", "swiss", "swiss-rated", "swiss-teams"
	Article string
	List    string
	Choice  string // what the text leaves open, and what was taken; "" if nothing
}

// Name returns the name of the preset: "2018-swiss".
func (p Preset) Name() string { return string(p.Edition) + "-" + p.Kind }

// The recommendations of the texts; C.07 recommends none since 2023. "Match
// points, or game points" is the score that does not rank: MPvGP.
var presets = []Preset{
	{"2012", "roundrobin", "G (a)", "PTS,DE,WIN,SB,KS", ""},
	{"2012", "roundrobin-teams", "G (b)", "PTS,MPvGP,DE,EMGSB", "Sonneborn-Berger for teams: the text's example (match points times game points)"},
	{"2012", "swiss", "G (c)", "PTS,DE,WIN,BPG,BH/C1,BH,SB", ""},
	{"2012", "swiss-rated", "G (d)", "PTS,DE,WIN,BPG,ARO/C1,BH/C1,BH,SB", ""},
	{"2012", "swiss-teams", "G (e)", "PTS,MPvGP,DE,BH/C1,BH,EMGSB", "Sonneborn-Berger for teams: the text's example (match points times game points)"},
	{"2014", "roundrobin", "6.1", "PTS,DE,SB,WON,KS", "games won, or games won with Black: games won"},
	{"2014", "roundrobin-teams", "6.2", "PTS,MPvGP,DE,EMGSB", "Sonneborn-Berger for teams: the text's example (match points times game points)"},
	{"2014", "swiss", "6.3", "PTS,BH,BH/M1,TPR,WON", "median or cut Buchholz: median; performance or average rating: performance; games won, or with Black: games won"},
	{"2014", "swiss-teams", "6.4", "PTS,MPvGP,DE,BH,EMGSB", "Sonneborn-Berger for teams: the text's example (match points times game points)"},
	{"2018", "roundrobin", "Recommended systems", "PTS,DE,WIN,SB,KS", ""},
	{"2018", "roundrobin-teams", "Recommended systems", "PTS,MPvGP,DE,EMGSB", "Sonneborn-Berger for teams: that of the Olympiad without its cut"},
	{"2018", "swiss", "Recommended systems", "PTS,BH/C1,BH,SB,PS,DE,WIN,BWG", ""},
	{"2018", "swiss-rated", "Recommended systems", "PTS,BH/C1,BH,DE,ARO/C1,WIN,BWG,BPG,SB", ""},
	{"2018", "swiss-teams", "Recommended systems", "PTS,MPvGP,DE,BH/C1,BH,EMGSB", "Sonneborn-Berger for teams: that of the Olympiad without its cut"},
}

// Presets returns the recommended lists, oldest edition first.
func Presets() []Preset { return presets }

// recommender returns the edition whose recommendations serve an edition without its
// own: the last one before it that has any, so that since 2023 it is that of 2018
// (R-DECLARED-LIST-2023). 2009 knows the list of 2012's text, which contains it.
func recommender(e handbook.Edition) handbook.Edition {
	found := presets[0].Edition
	for _, edition := range handbook.EditionsOf(handbook.TieBreaks) {
		if slices.ContainsFunc(presets, func(p Preset) bool { return p.Edition == edition }) {
			found = edition
		}
		if edition == e {
			break
		}
	}
	return found
}

// NoPreset is the error of a name without a preset.
type NoPreset struct {
	Name    string
	Edition handbook.Edition
	There   []string
}

func (e *NoPreset) Error() string {
	return fmt.Sprintf("preset %q: there are %s", e.Name, strings.Join(e.There, ", "))
}

// Sentence returns the error as a sentence for people.
func (e *NoPreset) Sentence() message.Message {
	return message.New("standings.no-preset", "name", e.Name, "there", strings.Join(e.There, ", "))
}

// PresetByName returns the preset "2018-swiss", or with "swiss" the one for the
// edition. The error is a *NoPreset.
func PresetByName(name string, edition handbook.Edition) (Preset, error) {
	var names []string
	for _, p := range presets {
		if p.Name() == name || (p.Kind == name && p.Edition == recommender(edition)) {
			return p, nil
		}
		names = append(names, p.Name())
	}
	return Preset{}, &NoPreset{name, edition, names}
}

// RecommendedPreset returns the list for an event that declares none. Lists with
// rating tie-breaks have to be asked for: only the organiser can say that all
// ratings are consistent.
func RecommendedPreset(t *tournament.Tournament, edition handbook.Edition) Preset {
	kind := "swiss"
	if t.System.Family.Predetermined() {
		kind = "roundrobin"
	}
	if t.IsTeam() {
		kind += "-teams"
	}
	p, _ := PresetByName(kind, edition)
	return p
}
