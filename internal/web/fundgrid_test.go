package web_test

import (
	"net/url"
	"regexp"
	"strings"
	"testing"
)

// controls returns the values of all fields of the form that posts there, as a browser
// sends them.
func (p page) controls(t testing.TB, action string) url.Values {
	t.Helper()
	_, form, found := strings.Cut(p.body, `action="`+action+`"`)
	if !found {
		t.Fatalf("no form to %s in\n%s", action, visible(p.body))
	}
	form, _, _ = strings.Cut(form, "</form>")
	plain := strings.NewReplacer("&amp;", "&", "&#34;", `"`, "&#39;", "'", "&lt;", "<", "&gt;", ">", "&#43;", "+").Replace
	v := url.Values{}
	for _, m := range regexp.MustCompile(`(?s)<(input|select|textarea)\s([^>]*)>([^<]*)`).FindAllStringSubmatch(form, -1) {
		attribute := func(name string) string {
			if a := regexp.MustCompile(`(?:^|\s)` + name + `="([^"]*)"`).FindStringSubmatch(m[2]); a != nil {
				return plain(a[1])
			}
			return ""
		}
		name := attribute("name")
		checked := regexp.MustCompile(`\schecked`).MatchString(m[2])
		switch kind := attribute("type"); {
		case name == "" || kind == "file" || kind == "submit" || (kind == "checkbox" || kind == "radio") && !checked:
		case m[1] == "textarea":
			v.Add(name, plain(m[3]))
		case m[1] == "input":
			v.Add(name, attribute("value"))
		default:
			_, rest, _ := strings.Cut(form, m[0])
			rest, _, _ = strings.Cut(m[3]+rest, "</select>")
			chosen := regexp.MustCompile(`<option value="([^"]*)"[^>]*\sselected`).FindStringSubmatch(rest)
			if chosen == nil {
				chosen = regexp.MustCompile(`<option value="([^"]*)"`).FindStringSubmatch(rest)
			}
			v.Add(name, plain(chosen[1]))
		}
	}
	return v
}

// A fund is declared without a bracket, changed in its cells, and what the table does
// not show stays.
func TestPrizesInAGrid(t *testing.T) {
	w := newWindow(t)
	w.headers["Accept-Language"] = "es"
	at := w.tournament()
	grid := w.get(at+"prizes").want(t, 200, "No se ha introducido ningún fondo").controls(t, at+"prizes/grid")
	for k, v := range map[string]string{"sharing": "hort", "l0-name": "General", "l0-p0": "1.000 €", "l0-p1": "600", "l0-p2": "99,50 + Copa", "tax_percent": "19", "tax_from": "300"} {
		grid.Set(k, v)
	}
	grid.Set("do", "list")
	p := w.post(at+"prizes/grid", grid).want(t, 200, "Aún sin guardar", `name="l1-name"`, "1699,50")
	grid = p.controls(t, at+"prizes/grid")
	for k, v := range map[string]string{"l1-name": "Sub 16 <b>", "l1-born_from": "2010", "l1-sex": "w", "l1-titles": "wfm", "l1-p0": "trofeo", "l1-p1": "Reloj (90)"} {
		grid.Set(k, v)
	}
	p = w.post(at+"prizes/grid", grid).want(t, 422, "Hay algo mal en una celda", `id="l1-p1-wrong"`, "vale más")
	if strings.Contains(p.body, "<b>") {
		t.Error("markup comes through")
	}
	grid = p.controls(t, at+"prizes/grid")
	grid.Set("l1-p0", "100 + trofeo")
	p = w.post(at+"prizes/grid", grid).want(t, 200, "Se ha guardado el fondo", "1799,50 EUR", "retención del 19 % desde 300 EUR", "mujeres")
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
	if got := w.get(at + "export/fund.toml").body; got != want {
		t.Errorf("saved:\n%s", got)
	}
	// Saved again as it is shown, it is the same.
	w.post(at+"prizes/grid", p.controls(t, at+"prizes/grid")).want(t, 200, "1799,50 EUR")
	if got := w.get(at + "export/fund.toml").body; got != want {
		t.Errorf("saved again:\n%s", got)
	}
	// Every cell emptied is no fund.
	grid = p.controls(t, at+"prizes/grid")
	for key := range grid {
		if strings.HasPrefix(key, "l0-") || strings.HasPrefix(key, "l1-") {
			grid.Del(key)
		}
	}
	w.post(at+"prizes/grid", grid).want(t, 200, "No se ha introducido ningún fondo")
}

func TestAFundOfTextInTheGrid(t *testing.T) {
	w := newWindow(t)
	at := w.tournament()
	text := "# announced\ncurrency = \"EUR\"\nplayoff = [[4], [1]]\n\n[clubs]\n\"Rey\" = [1, 2]\n\n# of the club\n[[list]]\nname = \"Club\"\nclubs = \"Rey\"\nmin_points = 2.5\nmax_forfeits = 0\nprizes = [50]\n"
	w.post(at+"prizes", url.Values{"fund": {text}}).want(t, 200)
	grid := w.get(at+"prizes").want(t, 200).controls(t, at+"prizes/grid")
	if grid.Get("l0-clubs") != "Rey" || grid.Get("l0-remark") != "of the club" || !strings.Contains(grid.Get("apart"), "playoff = [[4], [1]]") {
		t.Fatalf("%v", grid)
	}
	grid.Set("l0-p0", "60")
	w.post(at+"prizes/grid", grid).want(t, 200)
	saved := w.get(at + "export/fund.toml").body
	for _, line := range []string{"# announced", "playoff = [[4], [1]]", `"Rey" = [1, 2]`, "# of the club\n[[list]]", "min_points = 2.5", "max_forfeits = 0", "prizes = [60]"} {
		if !strings.Contains(saved, line) {
			t.Errorf("no %q in\n%s", line, saved)
		}
	}
	// What a cell would read otherwise is left to the text.
	w.post(at+"prizes", url.Values{"fund": {strings.Replace(saved, "[60]", `[{amount = 60, trophy = "1 + 1"}]`, 1)}}).want(t, 200, "change it as text")
	w.post(at+"prizes/grid", url.Values{"rows": {"999999999"}, "columns": {"1"}}).want(t, 400)
}

func TestPrizesPastedFromASpreadsheet(t *testing.T) {
	w := newWindow(t)
	w.headers["Accept-Language"] = "es"
	at := w.tournament()
	grid := w.get(at+"prizes").controls(t, at+"prizes/grid")
	grid.Set("do", "paste")
	grid.Set("paste", "Lista\tQuién\t1.º\t2.º\t3.º\tTotal\nGeneral\ttodos\t1.000 €\t600 €\t\t1.600 €\nSub 2000\tElo hasta 1999; Federación ESP\t150\t100\t\t250\nMejor sub 16\tnacidos desde 2010\ttrofeo\nRara\tzurdos\t10\n")
	p := w.post(at+"prizes/grid", grid).want(t, 200, "No se ha entendido «zurdos»")
	grid = p.controls(t, at+"prizes/grid")
	for k, v := range map[string]string{"l0-name": "General", "l0-p0": "1.000 €", "l0-p1": "600 €", "l0-p2": "", "l1-rating_max": "1999", "l1-federations": "ESP", "l1-p1": "100", "l1-p2": "", "l2-born_from": "2010", "l2-p0": "trofeo", "l3-p0": "10"} {
		if grid.Get(k) != v {
			t.Errorf("%s: %q, want %q", k, grid.Get(k), v)
		}
	}
	w.post(at+"prizes/grid", grid).want(t, 200, "Se ha guardado el fondo", "1860 EUR")
}

// The page adds up the prizes while somebody types them, and by a button without a
// script; it keeps nothing by that, and unreadable cells count nothing.
func TestPrizesAreAddedUp(t *testing.T) {
	w := newWindow(t)
	w.headers["Accept-Language"] = "es"
	at := w.tournament()
	form := w.get(at+"prizes").want(t, 200, "Sumar", "prizes.js").controls(t, at+"prizes/grid")
	form.Set("l0-name", "General")
	form.Set("l0-p0", "1.250,50 + Copa")
	form.Set("l0-p1", "300")
	before := w.state(at).Last
	form.Set("do", "total")
	p := w.post(at+"prizes/grid", form).want(t, 200, "1550,50", "<li>")
	if strings.Contains(p.body, "<main") {
		t.Error("a whole page is sent for a sum")
	}
	form.Set("do", "sum")
	w.post(at+"prizes/grid", form).want(t, 200, "1550,50")
	form.Set("l0-p1", "mucho-")
	form.Set("do", "total")
	w.post(at+"prizes/grid", form).want(t, 200)
	if w.state(at).Last != before {
		t.Error("kept before it was saved")
	}
}
