package reports_test

import (
	"net/url"
	"strings"
	"testing"
)

// A fund is declared without a bracket, changed in its cells, and what the table does
// not show stays.
func TestPrizesInAGrid(t *testing.T) {
	w := newWindow(t)
	w.Headers["Accept-Language"] = "es"
	at := w.Tournament()
	grid := w.Get(at+"prizes").Want(t, 200, "No se ha introducido ningún fondo").Controls(t, at+"prizes/grid")
	for k, v := range map[string]string{"sharing": "hort", "l0-name": "General", "l0-p0": "1.000 €", "l0-p1": "600", "l0-p2": "99,50 + Copa", "tax_percent": "19", "tax_from": "300"} {
		grid.Set(k, v)
	}
	grid.Set("do", "list")
	p := w.Post(at+"prizes/grid", grid).Want(t, 200, "Aún sin guardar", `name="l1-name"`, "1699,50")
	grid = p.Controls(t, at+"prizes/grid")
	for k, v := range map[string]string{"l1-name": "Sub 16 <b>", "l1-born_from": "2010", "l1-sex": "w", "l1-titles": "wfm", "l1-p0": "trofeo", "l1-p1": "Reloj (90)"} {
		grid.Set(k, v)
	}
	p = w.Post(at+"prizes/grid", grid).Want(t, 422, "Hay algo mal en una celda", `id="l1-p1-wrong"`, "vale más")
	if strings.Contains(p.Body, "<b>") {
		t.Error("markup comes through")
	}
	grid = p.Controls(t, at+"prizes/grid")
	grid.Set("l1-p0", "100 + trofeo")
	p = w.Post(at+"prizes/grid", grid).Want(t, 200, "Se ha guardado el fondo", "1799,50 EUR", "retención del 19 % desde 300 EUR", "mujeres")
	want := `currency = "EUR"
sharing = "hort"
limit = "tied"
order = "highest"

[tax]
percent = 19
from = 300

[[list]]
name = "General"
prizes = [1000, 600, {amount = 99.50, trophy = "Copa"}]

[[list]]
name = "Sub 16 <b>"
born_from = "2010"
sex = "w"
titles = "WFM"
prizes = [{amount = 100, trophy = "trofeo"}, {thing = "Reloj", value = 90}]
`
	if got := w.Get(at + "export/fund.toml").Body; got != want {
		t.Errorf("saved:\n%s", got)
	}
	// Saved again as it is shown, it is the same.
	w.Post(at+"prizes/grid", p.Controls(t, at+"prizes/grid")).Want(t, 200, "1799,50 EUR")
	if got := w.Get(at + "export/fund.toml").Body; got != want {
		t.Errorf("saved again:\n%s", got)
	}
	// Every cell emptied is no fund.
	grid = p.Controls(t, at+"prizes/grid")
	for key := range grid {
		if strings.HasPrefix(key, "l0-") || strings.HasPrefix(key, "l1-") {
			grid.Del(key)
		}
	}
	w.Post(at+"prizes/grid", grid).Want(t, 200, "No se ha introducido ningún fondo")
}

func TestAFundOfTextInTheGrid(t *testing.T) {
	w := newWindow(t)
	at := w.Tournament()
	text := "# announced\ncurrency = \"EUR\"\nplayoff = [[4], [1]]\n\n[clubs]\n\"Rey\" = [1, 2]\n\n# of the club\n[[list]]\nname = \"Club\"\nclubs = \"Rey\"\nmin_points = 2.5\nmax_forfeits = 0\nprizes = [50]\n"
	w.Post(at+"prizes", url.Values{"fund": {text}}).Want(t, 200)
	grid := w.Get(at+"prizes").Want(t, 200).Controls(t, at+"prizes/grid")
	if grid.Get("l0-clubs") != "Rey" || grid.Get("l0-remark") != "of the club" || !strings.Contains(grid.Get("apart"), "playoff = [[4], [1]]") {
		t.Fatalf("%v", grid)
	}
	grid.Set("l0-p0", "60")
	w.Post(at+"prizes/grid", grid).Want(t, 200)
	saved := w.Get(at + "export/fund.toml").Body
	for _, line := range []string{"# announced", "playoff = [[4], [1]]", `"Rey" = [1, 2]`, "# of the club\n[[list]]", "min_points = 2.5", "max_forfeits = 0", "prizes = [60]"} {
		if !strings.Contains(saved, line) {
			t.Errorf("no %q in\n%s", line, saved)
		}
	}
	// What a cell would read otherwise is left to the text.
	w.Post(at+"prizes", url.Values{"fund": {strings.Replace(saved, "[60]", `[{amount = 60, trophy = "1 + 1"}]`, 1)}}).Want(t, 200, "change it as text")
	w.Post(at+"prizes/grid", url.Values{"rows": {"999999999"}, "columns": {"1"}}).Want(t, 400)
}

func TestPrizesPastedFromASpreadsheet(t *testing.T) {
	w := newWindow(t)
	w.Headers["Accept-Language"] = "es"
	at := w.Tournament()
	grid := w.Get(at+"prizes").Controls(t, at+"prizes/grid")
	grid.Set("do", "paste")
	grid.Set("paste", "Lista\tQuién\t1.º\t2.º\t3.º\tTotal\nGeneral\ttodos\t1.000 €\t600 €\t\t1.600 €\nSub 2000\tElo hasta 1999; Federación ESP\t150\t100\t\t250\nMejor sub 16\tnacidos desde 2010\ttrofeo\nRara\tzurdos\t10\n")
	p := w.Post(at+"prizes/grid", grid).Want(t, 200, "No se ha entendido «zurdos»")
	grid = p.Controls(t, at+"prizes/grid")
	for k, v := range map[string]string{"l0-name": "General", "l0-p0": "1.000 €", "l0-p1": "600 €", "l0-p2": "", "l1-rating_max": "1999", "l1-federations": "ESP", "l1-p1": "100", "l1-p2": "", "l2-born_from": "2010", "l2-p0": "trofeo", "l3-p0": "10"} {
		if grid.Get(k) != v {
			t.Errorf("%s: %q, want %q", k, grid.Get(k), v)
		}
	}
	w.Post(at+"prizes/grid", grid).Want(t, 200, "Se ha guardado el fondo", "1860 EUR")
}

// The page adds up the prizes while somebody types them, and by a button without a
// script; it keeps nothing by that, and unreadable cells count nothing.
func TestPrizesAreAddedUp(t *testing.T) {
	w := newWindow(t)
	w.Headers["Accept-Language"] = "es"
	at := w.Tournament()
	form := w.Get(at+"prizes").Want(t, 200, "Sumar", "prizes.js").Controls(t, at+"prizes/grid")
	form.Set("l0-name", "General")
	form.Set("l0-p0", "1.250,50 + Copa")
	form.Set("l0-p1", "300")
	before := w.State(at).Last
	form.Set("do", "total")
	p := w.Post(at+"prizes/grid", form).Want(t, 200, "1550,50", "<li>")
	if strings.Contains(p.Body, "<main") {
		t.Error("a whole page is sent for a sum")
	}
	form.Set("do", "sum")
	w.Post(at+"prizes/grid", form).Want(t, 200, "1550,50")
	form.Set("l0-p1", "mucho-")
	form.Set("do", "total")
	w.Post(at+"prizes/grid", form).Want(t, 200)
	if w.State(at).Last != before {
		t.Error("kept before it was saved")
	}
}

// Who has a claim is chosen from what there is, a condition at a time, and nothing but the
// amount is typed: the list gets its name, and the club is the one of the players' list.
func TestPrizeOfTheBestOfTheClub(t *testing.T) {
	w := newWindow(t)
	at := w.Tournament()
	w.Post(at+"players/list", url.Values{"list": {"Name;Rating;Birth;Sex;Club;Category\nAguirre, Ana;2310;2012;w;Lugo;Local\nBenítez, Luis;2250;2011;m;Rey & <Ardid>;\nCano, Eva;1890;1990;w;Lugo;\n"}, "do": {"1"}, "confirmed": {"2"}}).Want(t, 200)
	p := w.Get(at+"prizes").Want(t, 200, `value="categories=Local"`, `value="clubs=Lugo">Lugo (2)`, `value="clubs=Rey &amp; &lt;Ardid&gt;"`, `value="age_max=15">U16: aged 15 or less (2)`, `value="sex=w">women (2)`)
	form := p.Controls(t, at+"prizes/grid")
	form.Set("l0-chosen", "age_max=15")
	form.Set("do", "add-0")
	form = w.Post(at+"prizes/grid", form).Want(t, 200, "aged 15 or less", "2 players meet this now", "Not saved yet").Controls(t, at+"prizes/grid")
	form.Set("l0-chosen", "clubs=Lugo")
	form.Set("l0-words", "left-handed")
	form.Set("do", "add-0")
	form = w.Post(at+"prizes/grid", form).Want(t, 200, "club: Lugo", "one player meets this now", "“left-handed” is not understood", `value="left-handed"`).Controls(t, at+"prizes/grid")
	form.Set("l0-words", "rated 1000 to 2000")
	form.Set("do", "add-0")
	form = w.Post(at+"prizes/grid", form).Want(t, 200, "0 players meet this now").Controls(t, at+"prizes/grid")
	form.Set("do", "drop-0-rating_min")
	form = w.Post(at+"prizes/grid", form).Want(t, 200).Controls(t, at+"prizes/grid")
	form.Set("do", "drop-0-rating_max")
	form = w.Post(at+"prizes/grid", form).Want(t, 200, "one player meets this now").Controls(t, at+"prizes/grid")
	form.Set("every-chosen", "exclude_withdrawn=1") // chosen and saved without the button
	form.Set("l0-p0", "50")
	form.Set("do", "save")
	w.Post(at+"prizes/grid", form).Want(t, 200, "The prize fund has been saved.", "not withdrawn")
	if got := w.Get(at + "export/fund.toml").Body; !strings.Contains(got, `name = "U16, Lugo"`) || !strings.Contains(got, `clubs = "Lugo"`) {
		t.Error(got)
	}
	w.Post(at+"players/numbers", nil)
	w.Post(at+"colour", url.Values{"colour": {"white"}})
	w.Post(at+"rounds/1/pair", url.Values{"confirmed": {"2"}})
	w.Post(at+"rounds/1/publish", nil)
	w.Post(at+"rounds/1/result", url.Values{"white": {"1"}, "black": {"2"}, "result": {"0"}})
	// The club stands beside the journal; the fund names no player.
	w.Get(at+"export/prizes.csv").Want(t, 200, `"Aguirre, Ana",0.0,"U16, Lugo 1"`)
	form = w.Get(at+"prizes").Controls(t, at+"prizes/grid")
	for _, do := range []string{"drop-9-age_max", "drop-0-", "drop-every-x", "add-9", "add-", "drop-every-exclude_withdrawn"} {
		form.Set("do", do)
		w.Post(at+"prizes/grid", form).Want(t, 200)
	}
}
