package tournament_test

import (
	"os"
	"strings"
	"testing"

	"torneo/handbook"
	"torneo/tournament"
)

// The codes of ETT26, as FIDE's list has them.
func TestEveryCodeOfTheList(t *testing.T) {
	data, err := os.ReadFile("testdata/ett26.tsv")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimRight(string(data), "\n"), "\n")[1:]
	if len(lines) != 58 {
		t.Fatalf("%d codes, the list has 58", len(lines))
	}
	for _, line := range lines {
		f := strings.Split(line, "\t")
		code := strings.NewReplacer("_Gn", "_G4", "TxP", "6x5").Replace(f[0])
		t.Run(code, func(t *testing.T) {
			for _, written := range []string{code, strings.ToLower(code), " " + code + " "} {
				s, err := tournament.ParseSystem(written)
				if err != nil {
					t.Fatal(err)
				}
				if s.Code != strings.ToUpper(code) {
					t.Errorf("%q has code %q", written, s.Code)
				}
				if string(s.Family) != f[2] {
					t.Errorf("family %q, the list says %q", s.Family, f[2])
				}
				if s.Team != (f[1] == "T") {
					t.Errorf("team %v, the list says %q", s.Team, f[1])
				}
				if s.Baku != (f[3] == "baku") {
					t.Errorf("Baku %v, the list says %q", s.Baku, f[3])
				}
				if (s.Primary == tournament.GameScore) != (f[4] == "GP") {
					t.Errorf("primary score %v, the list says %q", s.Primary, f[4])
				}
				if s.Secondary != (f[5] != "") {
					t.Errorf("secondary score used %v, the list says %q", s.Secondary, f[5])
				}
				if strings.Contains(f[0], "_Gn") && s.Games != 4 {
					t.Errorf("_G4 gives %d games", s.Games)
				}
				if predetermined := f[2] != "swiss" && f[2] != "doubleswiss"; s.Family.Predetermined() != predetermined {
					t.Errorf("predetermined %v", s.Family.Predetermined())
				}
			}
		})
	}
}

func TestGamesBetweenEachPair(t *testing.T) {
	for code, want := range map[string]int{
		"BERGER_ROUNDROBIN": 1, "BERGER_ROUNDROBIN_G1": 1, "BERGER_ROUNDROBIN_G10": 10, "BERGER_DOUBLEROUNDROBIN": 2,
		"FIDE_ROUNDROBIN": 1, "FIDE_DOUBLEROUNDROBIN": 2, "CUSTOM_ROUNDROBIN": 0,
		"BERGER_TEAM_ROUNDROBIN": 1, "BERGER_TEAM_ROUNDROBIN_G3": 3, "BERGER_TEAM_DOUBLEROUNDROBIN": 2, "CUSTOM_TEAM_ROUNDROBIN": 0,
		"FIDE_SCHEVENINGEN": 1, "FIDE_SCHEVENINGEN_G2": 2, "FIDE_DOUBLESCHEVENINGEN": 2, "CUSTOM_SCHEVENINGEN": 0,
		"FIDE_DUTCH": 0,
	} {
		if s, err := tournament.ParseSystem(code); err != nil || s.Games != want {
			t.Errorf("%s: %d games (%v), want %d", code, s.Games, err, want)
		}
	}
}

func TestColourPreferencesOfTeams(t *testing.T) {
	for code, want := range map[string]string{
		"FIDE_TEAM": "A", "FIDE_TEAM_BAKU": "A", "FIDE_TEAM_TYPEA_GP": "A", "FIDE_TEAM_TYPEB_MP_GP_BAKU": "B", "FIDE_TEAM_MP_GP": "", "CUSTOM_TEAM_SWISS": "",
	} {
		if s, err := tournament.ParseSystem(code); err != nil || s.Preference != want {
			t.Errorf("%s: preference %q (%v), want %q", code, s.Preference, err, want)
		}
	}
}

// FIDE_DUTCH_2025 stands in drafts and in files of other programs.
func TestDutchOfTheDrafts(t *testing.T) {
	for _, code := range []string{"FIDE_DUTCH_2025", "FIDE_DUTCH_2025_BAKU"} {
		if s, err := tournament.ParseSystem(code); err != nil || s.Family != tournament.Swiss {
			t.Errorf("%s: %+v, %v", code, s, err)
		}
	}
}

// What has no code of its own is any other Swiss by its name; FIDE_OLYMPIAD is written
// by other programs.
func TestSystemsWithoutACode(t *testing.T) {
	for text, want := range map[string]tournament.System{
		"CUSTOM_SWISS lim-2026":           {Code: "CUSTOM_SWISS", Family: tournament.Swiss, Rules: "lim-2026"},
		" custom_swiss  LIM-2017 ":        {Code: "CUSTOM_SWISS", Family: tournament.Swiss, Rules: "lim-2017"},
		"CUSTOM_SWISS lim maxi=yes":       {Code: "CUSTOM_SWISS", Family: tournament.Swiss, Rules: "lim", Maxi: "yes"},
		"FIDE_OLYMPIAD":                   {Code: "CUSTOM_TEAM_SWISS", Family: tournament.Swiss, Team: true, Rules: "olympiad-2022"},
		"CUSTOM_TEAM_SWISS olympiad-2022": {Code: "CUSTOM_TEAM_SWISS", Family: tournament.Swiss, Team: true, Rules: "olympiad-2022"},
	} {
		s, err := tournament.ParseSystem(text)
		if err != nil || s != want {
			t.Errorf("%q: %+v, %v", text, s, err)
		}
		if again, err := tournament.ParseSystem(s.Type()); err != nil || again != s {
			t.Errorf("%q: %+v, %v", s.Type(), again, err)
		}
	}
	for text, want := range map[string]handbook.Edition{"CUSTOM_SWISS lim-2017": "Swiss-2017", "CUSTOM_SWISS lim": "", "FIDE_OLYMPIAD": "", "FIDE_DUTCH_2025": "Swiss-2026"} {
		if s, err := tournament.ParseSystem(text); err != nil || s.Edition() != want {
			t.Errorf("%q: edition %q, %v", text, s.Edition(), err)
		}
	}
}

func TestParseSystemRefuses(t *testing.T) {
	for _, code := range []string{
		"", " ", "FIDE", "FIDE_", "DUTCH", "FIDE_DUTCH_2024", "FIDE_DUTCH_BAKU_2026", "FIDE_DUTCH_BAKU_BAKU", "FIDE_DUTCH BAKU", "FIDE_DUTCH\nFIDE_DUTCH",
		"FIDE_LIM", "FIDE_DUTCH lim-2026", "CUSTOM_SWISS lim-26", "CUSTOM_SWISS lim-2026 maxi", "CUSTOM_SWISS lim-2026 maxi=", "CUSTOM_SWISS lim-2026 maxi=yes no",
		"CUSTOM_SWISS maxi=yes", "CUSTOM_SWISS 2026", "CUSTOM_ROUNDROBIN lim-2026", "FIDE_OLYMPIAD_2022", "FIDE_OLYMPIAD lim-2026", "lim-2026", "FIDE_ROUNDROBIN_BAKU", "BERGER_ROUNDROBIN_G", "BERGER_ROUNDROBIN_G0", "BERGER_ROUNDROBIN_G-1", "BERGER_ROUNDROBIN_G01",
		"BERGER_ROUNDROBIN_Gn", "BERGER_ROUNDROBIN_G99999999999999999999", "BERGER_DOUBLEROUNDROBIN_G3", "FIDE_DOUBLESCHEVENINGEN_G1", "BERGER_KNOCKOUT",
		"FIDE_SCHILLER_4", "FIDE_SCHILLER_4x", "FIDE_SCHILLER_0x3", "FIDE_SCHILLER_TxP", "CUSTOM_SCHILLER_4x3",
		"FIDE_TEAM_TYPEC_MP", "FIDE_TEAM_MP_MP", "FIDE_TEAM_TYPEA_MP_GP_MP", "CUSTOM_TEAM_SWISS_MP_GP", "OTHER_SWISS", "WORLDCUP_KNOCKOUT",
		strings.Repeat("FIDE_DUTCH", 10_000),
	} {
		if s, err := tournament.ParseSystem(code); err == nil {
			t.Errorf("%.40q is read as %+v", code, s)
		} else if s != (tournament.System{}) {
			t.Errorf("%.40q: an error and %+v", code, s)
		}
	}
}

// What stands in record 092 of real files, and in the words of organisers.
func TestSystemOfText(t *testing.T) {
	swiss := tournament.System{Family: tournament.Swiss}
	teamSwiss := tournament.System{Family: tournament.Swiss, Team: true}
	robin := tournament.System{Family: tournament.RoundRobin}
	double := tournament.System{Family: tournament.RoundRobin, Games: 2}
	teamRobin := tournament.System{Family: tournament.RoundRobin, Team: true}
	for _, test := range []struct {
		text string
		want tournament.System
	}{
		{"Individual: Swiss-System", swiss}, {"Individual: Swiss System", swiss}, {"Swiss System", swiss}, {"Swiss Dutch", swiss},
		{"Individual: Swiss-System (Standard)", swiss}, {"Individual: Swiss-System (Dutch 2012)", swiss}, {"Dubov", swiss}, {"burstein", swiss},
		{"Team Swiss", teamSwiss}, {"Team: Swiss-System", teamSwiss},
		{"Individual: Round-Robin", robin}, {"Round Robin", robin}, {"roundrobin", robin}, {"Berger", robin},
		{"Individual: Double Round-Robin", double}, {"Team: Round-Robin", teamRobin},
		{"Knock-out", tournament.System{Family: tournament.Knockout}}, {"Team knockout", tournament.System{Family: tournament.Knockout, Team: true}},
		{"Scheveningen", tournament.System{Family: tournament.Scheveningen}}, {"Double-Swiss", tournament.System{Family: tournament.DoubleSwiss}},

		{"Sistema suizo", swiss}, {"SUIZO INDIVIDUAL", swiss}, {"Suizo por equipos", teamSwiss}, {"Todos contra todos", robin},
		{"Liga a doble vuelta", double}, {"Todos contra todos por equipos", teamRobin}, {"Eliminatorias", tournament.System{Family: tournament.Knockout}},

		{"Schweizer System", swiss}, {"Mannschaftsturnier, Schweizer System", teamSwiss}, {"Rundenturnier", robin}, {"Doppelrundenturnier", double},
		{"Mannschafts-Rundenturnier", teamRobin},

		{"", tournament.System{}}, {"Tournament", tournament.System{}}, {"Standard", tournament.System{}}, {"Team", tournament.System{}}, {"?", tournament.System{}},
	} {
		if got := tournament.SystemOfText(test.text); got != test.want {
			t.Errorf("%q: %+v, want %+v", test.text, got, test.want)
		}
	}
	if got := tournament.SystemOfText("fide_team_typeb_gp"); got.Code != "FIDE_TEAM_TYPEB_GP" || got.Primary != tournament.GameScore {
		t.Errorf("a code in the free text: %+v", got)
	}
}
