package report_test

import (
	"strings"
	"testing"

	"torneo/handbook"
	"torneo/i18n"
	"torneo/internal/report"
	"torneo/standings"
	"torneo/tiebreak"
)

func TestNames(t *testing.T) {
	en, es := i18n.New(i18n.English), i18n.New(i18n.Spanish)
	for _, test := range []struct{ entry, english, spanish string }{
		{"BH", "Buchholz", "Buchholz"},
		{"BH/C1", "Buchholz, Cut-1", "Buchholz, Corte-1"},
		{"BHM2", "Buchholz, Median-2", "Buchholz, Mediano-2"},
		{"BH:GP/C1/P", "Buchholz (game points), Cut-1, forfeits as played", "Buchholz (puntos de partida), Corte-1, incomparecencias como jugadas"},
		{"KS/L-2", "Koya system, limit -2", "Sistema Koya, límite -2"},
		{"DE:MP", "Direct encounter (match points)", "Resultado particular (puntos de encuentro)"},
		{"SSSC/K4/F", "Score and schedule strength combination, Fore, divisor 4", "Combinación de puntuación y dificultad de calendario, adelantado, divisor 4"},
		{"RTNG/R", "Rating, reversed", "Valoración, en orden inverso"},
		{"ARO/U1600", "Average rating of opponents, unrated as 1600", "Valoración media de los rivales, sin valoración como 1600"},
		{"MP+GP", "Match points plus game points", "Puntos de encuentro más puntos de partida"},
	} {
		s, err := tiebreak.Parse(test.entry)
		if err != nil {
			t.Fatal(err)
		}
		if got := report.Name(en, s, ""); got != test.english {
			t.Errorf("%s: %q, want %q", test.entry, got, test.english)
		}
		if got := report.Name(es, s, ""); got != test.spanish {
			t.Errorf("%s: %q, want %q", test.entry, got, test.spanish)
		}
	}
}

func TestCitations(t *testing.T) {
	en, es := i18n.New(i18n.English), i18n.New(i18n.Spanish)
	for _, test := range []struct {
		edition          handbook.Edition
		article          string
		english, spanish string
	}{
		{"2026", "16.4.1", "C.07 (2026) 16.4.1", "C.07 (2026) 16.4.1"},
		{"2012", "F (b)", "Tie-Break Rules (2012) F (b)", "Normas de desempate (2012) F (b)"},
		{"2018", "Virtual opponent", "C.05 annex III (2018), “Virtual opponent”", "C.05 anexo III (2018), «Oponente Virtual»"},
		{"2026", "", "", ""},
		{"2026", "-", "", ""},
	} {
		if got := report.Cite(en, test.edition, test.article); got != test.english {
			t.Errorf("%s %s: %q, want %q", test.edition, test.article, got, test.english)
		}
		if got := report.Cite(es, test.edition, test.article); got != test.spanish {
			t.Errorf("%s %s: %q, want %q", test.edition, test.article, got, test.spanish)
		}
	}
}

// TestEveryTieBreakIsDescribed wants a name, a definition and every citation of
// the catalogue and of the presets in both languages.
func TestEveryTieBreakIsDescribed(t *testing.T) {
	for _, lang := range i18n.Languages() {
		p := i18n.New(lang)
		check(t, report.Catalogue(p, tiebreak.Catalogue(), ""))
		check(t, report.Presets(p, standings.Presets()))
		for _, e := range handbook.TieBreakEditions() {
			check(t, report.Catalogue(p, tiebreak.Catalogue(), e.ID))
		}
		histories := 0
		for _, e := range tiebreak.Catalogue() {
			d := report.Entry(p, e, "")
			check(t, d)
			if len(d.Lead[0]) < 20 {
				t.Errorf("%s: the definition is %q", e.Code, d.Lead[0])
			}
			switch history := report.History(p, e.Code); {
			case history != "":
				histories++
			case len(e.Articles) < len(handbook.TieBreakEditions()) && !strings.Contains(e.Code, "EDE"):
				t.Errorf("%s is not in every edition, and its history does not say so", e.Code)
			}
		}
		if histories < 20 {
			t.Errorf("%s: %d histories", lang, histories)
		}
		for _, preset := range standings.Presets() {
			if (preset.Choice != "") != (report.Choice(p, preset) != "") || strings.HasPrefix(report.Choice(p, preset), "standings.") {
				t.Errorf("%s: choice %q, in words %q", preset.Name(), preset.Choice, report.Choice(p, preset))
			}
		}
	}
}
