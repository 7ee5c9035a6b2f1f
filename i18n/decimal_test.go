package i18n_test

import (
	"testing"

	"torneo/i18n"
	"torneo/tournament"
)

func TestDecimals(t *testing.T) {
	for text, want := range map[string]string{
		"7.5": "7,5", "-1.0": "-1,0", "+12.25": "+12,25", "3.5 → 4.0": "3,5 → 4,0", "120.50 €": "120,50 €", "(0.5)": "(0,5)",
		"16.4.1": "16.4.1", "2026.03.01": "2026.03.01", "12": "12", "": "", "127.0.0.1": "127.0.0.1", "3.5 – 0.5": "3,5 – 0,5", "1.5+2.5": "1,5+2,5",
	} {
		if got := i18n.Spanish.Decimal(text); got != want {
			t.Errorf("%q in Spanish is %q, want %q", text, got, want)
		}
		if got := i18n.English.Decimal(text); got != text {
			t.Errorf("%q in English is %q", text, got)
		}
	}
}

func TestNumbers(t *testing.T) {
	for n, want := range map[int][2]string{0: {"0", "0"}, -12345: {"-12345", "-12345"}, 9999: {"9999", "9999"}, 10000: {"10.000", "10,000"}, 123456: {"123.456", "123,456"}, 1234567: {"1.234.567", "1,234,567"}} {
		if es, en := i18n.Spanish.Number(n), i18n.English.Number(n); es != want[0] || en != want[1] {
			t.Errorf("%d: %s and %s, want %v", n, es, en, want)
		}
	}
}

func TestDates(t *testing.T) {
	for text, want := range map[string]string{"2026/03/14": "14/03/2026", "2026/03/14–2026/03/17": "14/03/2026–17/03/2026", "1987": "1987", "": "", "1-0/2": "1-0/2"} {
		if got := i18n.Spanish.Date(text); got != want {
			t.Errorf("%q in Spanish is %q, want %q", text, got, want)
		}
		if got := i18n.English.Date(text); got != text {
			t.Errorf("%q in English is %q", text, got)
		}
	}
	if got := i18n.New(i18n.Spanish).T("tiebreak.why.opponent", "score", tournament.Date{Year: 2026, Month: 3, Day: 14}); got != "puntuación del rival, 14/03/2026" {
		t.Errorf("%q", got)
	}
	for text, want := range map[string][2]string{"1990/00/00": {"1990", "1990"}, "1990/05/00": {"05/1990", "1990/05"}} { // what is not known is left out
		if es, en := i18n.Spanish.Date(text), i18n.English.Date(text); es != want[0] || en != want[1] {
			t.Errorf("%s: %s and %s, want %v", text, es, en, want)
		}
	}
}

// Points in a sentence are written in its language; words that look like them, such
// as articles, are not touched.
func TestDecimalsInSentences(t *testing.T) {
	got := i18n.New(i18n.Spanish).T("tiebreak.why.opponent", "score", tournament.Points(35))
	if want := "puntuación del rival, 3,5"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	got = i18n.New(i18n.English).T("tiebreak.why.opponent", "score", tournament.Points(35))
	if want := "the opponent's score, 3.5"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
