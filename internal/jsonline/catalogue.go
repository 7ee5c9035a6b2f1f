package jsonline

import (
	"torneo/handbook"
	"torneo/i18n"
	"torneo/internal/report"
	"torneo/standings"
	"torneo/tiebreak"
)

// PresetDocument is a recommended list, as Presets writes them.
type PresetDocument struct {
	Name      string   `json:"name"`
	Edition   string   `json:"edition"`
	Kind      string   `json:"kind"`
	Article   string   `json:"article"`
	Tiebreaks []string `json:"tiebreaks"`
	Choice    string   `json:"choice,omitempty"`
}

// EntryDocument is a tie-break of the catalogue, as Entry writes one and Catalogue a list.
type EntryDocument struct {
	Code       string            `json:"code"`
	Name       string            `json:"name"`
	Type       string            `json:"type"`
	For        string            `json:"for"` // "all", "players", "teams"
	LowIsGood  bool              `json:"lowIsGood,omitempty"`
	Modifiers  string            `json:"modifiers,omitempty"`
	Articles   map[string]string `json:"articles"`
	Definition string            `json:"definition"`
	History    string            `json:"history,omitempty"`
}

// Catalogue encodes a list of tie-breaks.
func Catalogue(p *i18n.Printer, list []tiebreak.Entry, edition handbook.Edition) []byte {
	out := []EntryDocument{}
	for _, e := range list {
		out = append(out, entryOf(p, e, edition))
	}
	return Of(out)
}

// Entry returns one tie-break of the catalogue.
func Entry(p *i18n.Printer, e tiebreak.Entry, edition handbook.Edition) []byte {
	return Of(entryOf(p, e, edition))
}

// Presets encodes recommended lists.
func Presets(p *i18n.Printer, list []standings.Preset) ([]byte, error) {
	out := []PresetDocument{}
	for _, x := range list {
		specs, err := tiebreak.ParseList(x.List)
		if err != nil {
			return nil, err
		}
		out = append(out, PresetDocument{x.Name(), string(x.Edition), x.Kind, x.Article, codes(specs), report.Choice(p, x)})
	}
	return Of(out), nil
}

func entryOf(p *i18n.Printer, e tiebreak.Entry, edition handbook.Edition) EntryDocument {
	out := EntryDocument{
		Code: e.CodeIn(edition), Name: report.CodeName(p, e.Code, edition), Type: string(e.KindIn(edition)), LowIsGood: e.Low, Modifiers: e.Modifiers,
		For:        [...]string{tiebreak.ForAll: "all", tiebreak.ForPlayers: "players", tiebreak.ForTeams: "teams"}[e.Domain],
		Articles:   map[string]string{},
		Definition: report.Definition(p, e.Code), History: report.History(p, e.Code),
	}
	for _, x := range e.Articles {
		out.Articles[string(x.Edition)] = x.Article
	}
	return out
}
