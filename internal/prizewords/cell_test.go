package prizewords_test

import (
	"testing"

	"torneo/i18n"
	"torneo/internal/prizewords"
	"torneo/prize"
)

// The text of a cell is read back as it was, and a text that is no prize is refused.
func TestCells(t *testing.T) {
	f := &prize.Fund{Currency: "EUR", Decimals: 2}
	es, en := i18n.New(i18n.Spanish), i18n.New(i18n.English)
	for text, want := range map[string]prize.Prize{
		"": {}, "400": {Amount: 40000}, "1.400,50 €": {Amount: 140050}, "EUR 90": {Amount: 9000}, "400 + Copa": {Amount: 40000, Trophy: "Copa"},
		"Reloj (90)": {Thing: "Reloj", Value: 9000}, "100 Trofeo": {Amount: 10000, Trophy: "Trofeo"}, "Trofeo": {Trophy: "Trofeo"},
	} {
		x, wrong := prizewords.ReadCell(es, f, text)
		if wrong.ID != "" || x != want {
			t.Errorf("%q: %+v %v, want %+v", text, x, wrong, want)
			continue
		}
		if again, wrong := prizewords.ReadCell(es, f, prizewords.Cell(es, f, &x)); wrong.ID != "" || again != want {
			t.Errorf("%q written as %q is %+v", text, prizewords.Cell(es, f, &x), again)
		}
	}
	for _, text := range []string{"-5", "4,123456", "1 + 2", "A + B", "Reloj ()", "99999999999999999"} {
		if x, wrong := prizewords.ReadCell(es, f, text); wrong.ID == "" {
			t.Errorf("%q is taken as %+v", text, x)
		}
	}
	if m, wrong := prizewords.ReadMoney(en, f, "1,400.50"); wrong.ID != "" || m != 140050 || prizewords.Money(en, f, m) != "1400.50" || prizewords.Money(es, f, m) != "1400,50" {
		t.Errorf("%v %v", m, wrong)
	}
	if !prizewords.IsAmount(f, "EUR 5 y más") || prizewords.IsAmount(f, "Copa 5") {
		t.Error("amounts are told by their beginning")
	}
}
