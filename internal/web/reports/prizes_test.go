package reports_test

import (
	"net/url"
	"strings"
	"testing"
)

const fund = `currency = "EUR"
sharing = "hort"

[[list]]
name = "Main <1>"
prizes = [100.05, 50]
`

func TestPrizes(t *testing.T) {
	w := newWindow(t)
	at := w.Tournament()
	w.Get(at+"prizes").Want(t, 200, "No prize fund has been entered.")
	w.Get(at+"export/prizes.csv").Want(t, 422)
	w.Get(at+"export/fund.toml").Want(t, 404)

	w.Post(at+"prizes", url.Values{"fund": {fund}}).Want(t, 200, "The prize fund has been saved.", "as soon as a round has been published")
	w.Get(at+"journal").Want(t, 200, "Prize fund entered")
	p := w.Get(at+"export/fund.toml").Want(t, 200)
	if p.Body != strings.TrimSpace(fund) {
		t.Errorf("the fund is kept as %q", p.Body)
	}

	w.Post(at+"players/list", url.Values{"list": {"Name;Rating;Federation\nAguirre, Ana;2310;ESP\nBenítez, Luis;2250;ESP\n"}, "do": {"1"}, "confirmed": {"2"}})
	w.Post(at+"players/numbers", nil)
	w.Post(at+"colour", url.Values{"colour": {"white"}})
	w.Post(at+"rounds/1/pair", url.Values{"confirmed": {"2"}})
	w.Post(at+"rounds/1/publish", nil)
	w.Post(at+"rounds/1/result", url.Values{"white": {"1"}, "black": {"2"}, "result": {"="}})
	w.Get(at+"prizes").Want(t, 200, "Prizes as they would be after round 1 of 5", "Main &lt;1&gt; 1–2")
	// They share the first place: both halves of the 150.05 are shared, and one has the odd cent.
	w.Get(at+"prizes?explain=1").Want(t, 200, "150.05 / 2 / 2 = 37.5125", "37.5125 + 37.5125", "75.025", "75.03", "75.02", "R-PRIZE-HORT")
	w.Get(at+"export/prizes.csv").Want(t, 200, `"Aguirre, Ana",0.5,Main <1> 1–2,,75.03,0.00,75.03,EUR`)
}

func TestFundsThatCannotBeUsed(t *testing.T) {
	w := newWindow(t)
	at := w.Tournament()
	typed := strings.Replace(fund, "50]", "-50, <b>]", 1)
	p := w.Post(at+"prizes", url.Values{"fund": {typed}}).Want(t, 422, "Nothing has been saved.", "-50, &lt;b&gt;]")
	if strings.Contains(p.Body, "<b>") {
		t.Error("markup comes through")
	}
	w.Post(at+"prizes", url.Values{"fund": {strings.Replace(fund, "50]", "-50, 3.005]", 1)}}).Want(t, 422, "Line 6, column 24: 3.005 has more than 2 decimals")
	w.Headers["Accept-Language"] = "es"
	w.Upload(at+"prizes", "file", "fund.toml", []byte(strings.Replace(fund, "EUR", "", 1))).Want(t, 422, "Línea 1, columna 1: ", "no tiene moneda")
	w.Upload(at+"prizes", "file", "fund.toml", []byte("\xef\xbb\xbf"+strings.ReplaceAll(fund, "\n", "\r\n"))).Want(t, 200, "Se ha guardado el fondo")
	w.Get(at+"export/fund.toml").Want(t, 200, fund)
	w.Post(at+"prizes", url.Values{"fund": {""}}).Want(t, 200, "No se ha introducido ningún fondo")
}
