package tiebreak_test

import (
	"errors"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"torneo/tiebreak"
	"torneo/tournament"
)

func anySpec(t *rapid.T) tiebreak.Spec {
	var codes []string
	for _, e := range tiebreak.Catalogue() {
		codes = append(codes, e.Code)
	}
	s := tiebreak.Spec{
		Code: rapid.SampledFrom(codes).Draw(t, "code"), On: rapid.SampledFrom([]tiebreak.Basis{tiebreak.OnPrimary, tiebreak.OnMatch, tiebreak.OnGame}).Draw(t, "on"),
		AsPlayed: rapid.Bool().Draw(t, "as played"), Fore: rapid.Bool().Draw(t, "fore"), Reverse: rapid.Bool().Draw(t, "reverse"),
		Limit: rapid.IntRange(-9999, 9999).Draw(t, "limit"), Divisor: rapid.IntRange(0, 9999).Draw(t, "divisor"), Unrated: rapid.IntRange(0, 9999).Draw(t, "unrated"),
		Low: rapid.IntRange(0, 9999).Draw(t, "low"),
	}
	if rapid.Bool().Draw(t, "median") {
		s.High = s.Low
	}
	return s
}

// What String writes is what Parse reads, in any case.
func TestSpecRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anySpec(t)
		for _, text := range []string{s.String(), strings.ToLower(s.String()), " " + s.String() + "\t", strings.ReplaceAll(s.String(), "/", "#"), strings.ReplaceAll(s.String(), "/", "!")} {
			back, err := tiebreak.Parse(text)
			if err != nil || back != s {
				t.Fatalf("%+v is written %q and read %+v, %v", s, text, back, err)
			}
		}
	})
}

// Whatever Parse accepts is written so that it is read alike.
func TestParseIsStable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`(BH|KS|AROC|GE|bhc1|BH-C1|SSSC|X)(:MP|:GP|:)?([/#!-][CMLKUPFR]?[+-]?[0-9]{0,5}){0,3}`).Draw(t, "text")
		s, err := tiebreak.Parse(text)
		if err != nil {
			return
		}
		if again, err := tiebreak.Parse(s.String()); err != nil || again != s {
			t.Fatalf("%q is read as %+v, whose %q is read as %+v, %v", text, s, s, again, err)
		}
	})
}

func TestParse(t *testing.T) {
	for text, want := range map[string]tiebreak.Spec{
		"BH":            {Code: "BH"},
		"bh/c1":         {Code: "BH", Low: 1},
		"BH/M2":         {Code: "BH", Low: 2, High: 2},
		"BH:MP/C1/P":    {Code: "BH", On: tiebreak.OnMatch, Low: 1, AsPlayed: true},
		"BH:gp/F":       {Code: "BH", On: tiebreak.OnGame, Fore: true},
		"KS/L+2":        {Code: "KS", Limit: 2},
		"KS/L-1":        {Code: "KS", Limit: -1},
		"SSSC/K3/F/P":   {Code: "SSSC", Divisor: 3, Fore: true, AsPlayed: true},
		"TPN/R":         {Code: "TPN", Reverse: true},
		"ARO/C2/U1400":  {Code: "ARO", Low: 2, Unrated: 1400},
		"EDET/P":        {Code: "EDET", AsPlayed: true},
		"OTHER_EDEC/P":  {Code: "OTHER_EDEC", AsPlayed: true},
		"MPvGP":         {Code: "MPvGP"},
		"mpvgp":         {Code: "MPvGP"},
		"mp+gp":         {Code: "MP+GP"},
		"PTS":           {Code: "PTS"},
		"BH/C007":       {Code: "BH", Low: 7},
		"DE/P/C1/L+1/R": {Code: "DE", AsPlayed: true, Low: 1, Limit: 1, Reverse: true}, // what suits a tie-break is for the calculation to say
	} {
		if got, err := tiebreak.Parse(text); err != nil || got != want {
			t.Errorf("%q: %+v, %v; want %+v", text, got, err, want)
		}
	}
}

// The names of the editions' texts and of programs.
func TestOlderSpellings(t *testing.T) {
	for text, want := range map[string]string{
		"GE": "REP", "AROC": "ARO/C1", "AROC1": "ARO/C1", "AROC2": "ARO/C2", "BHC1": "BH/C1", "BHC2": "BH/C2", "BHM1": "BH/M1", "BHM2": "BH/M2", "MBH": "BH/M1",
		"PSC1": "PS/C1", "SBC1": "SB/C1", "FBC1": "FB/C1", "BH-C1": "BH/C1", "BH-C2": "BH/C2", "BH-M1": "BH/M1", "ARO-C1": "ARO/C1", "SB-C1": "SB/C1", "PS-C1": "PS/C1",
		"BH#C1": "BH/C1", "BH!C1": "BH/C1", "bhc1": "BH/C1", " ge ": "REP",
		"KS/L1": "KS/L+1", "ks/l2": "KS/L+2",
		"EDEC": "OTHER_EDEC", "edec/P": "OTHER_EDEC/P", "edec#P": "OTHER_EDEC/P", "other_edec": "OTHER_EDEC",
	} {
		got, err := tiebreak.Parse(text)
		if err != nil || got.String() != want {
			t.Errorf("%q is read as %q, %v; want %q", text, got, err, want)
		}
		if e, ok := tiebreak.Describe(text); !ok || e.Code != got.Code {
			t.Errorf("%q is described as %q, %v", text, e.Code, ok)
		}
	}
}

func TestSyntaxErrors(t *testing.T) {
	for _, test := range []struct{ text, part, reason string }{
		{"", "", "unknown"}, {" ", "", "unknown"}, {"XX", "XX", "unknown"}, {"/C1", "", "unknown"}, {"BH C1", "BH C1", "unknown"}, {"BUCHHOLZ", "BUCHHOLZ", "unknown"},
		{"ＢＨ", "ＢＨ", "unknown"}, {"BH\x00", "BH\x00", "unknown"}, {strings.Repeat("BH", 10_000), strings.Repeat("BH", 10_000), "unknown"},
		{"OTHER_X", "OTHER_X", "other"}, {"other_bh", "OTHER_BH", "other"},
		{"EDECX", "EDECX", "unknown"}, {"OTHER_EDECX", "OTHER_EDECX", "other"}, {"OTHER_EXT/P", "OTHER_EXT/P", "other"}, {"EDEC/X", "/X", "modifier"},
		{"BH:", "", "basis"}, {"BH:XP", "XP", "basis"}, {"BH:MP:GP", "MP:GP", "basis"}, {"BH: MP", " MP", "basis"}, {"BH:MM", "MM", "basis"},
		{"BH/", "/", "modifier"}, {"BH//C1", "/", "modifier"}, {"BH/C1/", "/", "modifier"}, {"BH/X", "/X", "modifier"}, {"BH/C", "/C", "modifier"}, {"BH/C0", "/C0", "modifier"},
		{"BH/C-1", "/C-1", "modifier"}, {"BH/C+1", "/C+1", "modifier"}, {"BH/C1.5", "/C1.5", "modifier"}, {"BH/C10000", "/C10000", "modifier"},
		{"BH/C99999999999999999999", "/C99999999999999999999", "modifier"}, {"BH/C1/C2", "/C2", "modifier"}, {"BH/C1/M1", "/M1", "modifier"}, {"BH/M1/C1", "/C1", "modifier"}, {"BH/M0", "/M0", "modifier"},
		{"BH/P/P", "/P", "modifier"}, {"BH/P1", "/P1", "modifier"}, {"BH/F/F", "/F", "modifier"}, {"TPN/R/R", "/R", "modifier"}, {"TPN/R1", "/R1", "modifier"},
		{"KS/L", "/L", "modifier"}, {"KS/L3", "/L3", "modifier"}, {"KS/L0", "/L0", "modifier"}, {"KS/L+0", "/L+0", "modifier"}, {"KS/L+", "/L+", "modifier"}, {"KS/L+-1", "/L+-1", "modifier"},
		{"KS/L+1.5", "/L+1.5", "modifier"}, {"KS/L+10000", "/L+10000", "modifier"}, {"KS/L+1/L+2", "/L+2", "modifier"}, {"KS/L60", "/L60", "modifier"},
		{"SSSC/K", "/K", "modifier"}, {"SSSC/K0", "/K0", "modifier"}, {"SSSC/K-2", "/K-2", "modifier"}, {"SSSC/K1/K2", "/K2", "modifier"},
		{"ARO/U", "/U", "modifier"}, {"ARO/U0", "/U0", "modifier"}, {"ARO/U-1", "/U-1", "modifier"}, {"ARO/U1/U2", "/U2", "modifier"}, {"BH/V2024", "/V2024", "modifier"}, {"BH/C١", "/C١", "modifier"},
	} {
		s, err := tiebreak.Parse(test.text)
		var syntax *tiebreak.SyntaxError
		if !errors.As(err, &syntax) {
			t.Errorf("%.40q is read as %+v, %v", test.text, s, err)
			continue
		}
		if syntax.Entry != test.text || syntax.Part != test.part || syntax.Reason != test.reason {
			t.Errorf("%.40q: %+v, want part %.40q, reason %q", test.text, *syntax, test.part, test.reason)
		}
		if !strings.Contains(err.Error(), test.reason) {
			t.Errorf("%.40q: the error says %v", test.text, err)
		}
		if _, ok := tiebreak.Describe(test.text); ok {
			t.Errorf("%.40q is described", test.text)
		}
	}
}

func TestParseList(t *testing.T) {
	for text, want := range map[string]string{
		"": "", " , ;": "", "PTS": "PTS", "PTS,BH/C1,BH": "PTS BH/C1 BH", " PTS , BH-C1 ;GE  DE,": "PTS BH/C1 REP DE", "DE,DE": "DE DE",
	} {
		specs, err := tiebreak.ParseList(text)
		var got []string
		for _, s := range specs {
			got = append(got, s.String())
		}
		if err != nil || strings.Join(got, " ") != want {
			t.Errorf("%q: %v, %v; want %s", text, got, err, want)
		}
	}
	if specs, err := tiebreak.ParseList("PTS,XX,BH"); err == nil || specs != nil {
		t.Errorf("a list with an unknown entry: %v", specs)
	}
	if _, err := tiebreak.ParseList(strings.Repeat("BH,", tiebreak.MaxList)); err != nil {
		t.Error(err)
	}
	var syntax *tiebreak.SyntaxError
	if _, err := tiebreak.ParseList(strings.Repeat("BH,", tiebreak.MaxList+1)); !errors.As(err, &syntax) || syntax.Reason != "long" {
		t.Errorf("a list that is too long: %v", err)
	}
}

// Extended direct encounter with board count alone is programs' own: no edition has an
// article for it, and those without extended direct encounter refuse it.
func TestEDECIsNoneOfFIDE(t *testing.T) {
	for _, code := range []string{"EDEC", "OTHER_EDEC"} {
		e, ok := tiebreak.Describe(code)
		if !ok || e.Code != tournament.BoardCountCode || len(e.Editions()) != 3 {
			t.Fatalf("%s: %+v", code, e)
		}
		for _, a := range e.Articles {
			if !tiebreak.Cite(a.Edition, a.Article).IsZero() {
				t.Errorf("%s is cited as %s of %s", code, a.Article, a.Edition)
			}
		}
	}
}
