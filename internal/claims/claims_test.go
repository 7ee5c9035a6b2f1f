package claims

import (
	"fmt"
	"testing"

	"torneo/laws"
)

func TestEditionIsThatOfTheDay(t *testing.T) {
	for day, want := range map[string]string{
		"2009.06.30": " true", "2009.07.01": "Laws-2009 true", "2014.06.30": "Laws-2009 true", "2014.07.01": "Laws-2014 true",
		"2017.07.01": "Laws-2017 true", "2017.12.31": "Laws-2017 true", "2018.01.01": "Laws-2018 true", "2023.01.01": "Laws-2023 true",
		"2016.??.??": "Laws-2014 true", "2016.05.??": "Laws-2014 true", "2017.??.??": "Laws-2023 false", "2017.08.??": "Laws-2017 true", "2017-08-15": "Laws-2017 true",
		"2014.07.??": "Laws-2014 true", "????.??.??": "Laws-2023 false", "": "Laws-2023 false", "today": "Laws-2023 false", "2016.13.01": "Laws-2014 true",
	} {
		e, dated := editionOf(day, 20261126)
		if got := fmt.Sprint(e, " ", dated); got != want {
			t.Errorf("%q: %s, want %s", day, got, want)
		}
	}
}

func each(t *testing.T, text string, o Options) (list []Game) {
	t.Helper()
	if err := Each([]byte(text), o, func(g *Game) { list = append(list, *g) }); err != nil {
		t.Fatal(err)
	}
	return list
}

func TestGamesWhoseResultContradictsTheirEnd(t *testing.T) {
	mate := "1.f3 e5 2.g4 Qh4# "
	for text, against := range map[string]bool{
		"[Result \"0-1\"]\n\n" + mate + "0-1":                                       false,
		"[Result \"1-0\"]\n\n" + mate + "1-0":                                       true,
		"[Result \"1/2-1/2\"]\n\n" + mate + "1/2-1/2":                               true,
		"[Result \"*\"]\n\n" + mate + "*":                                           false,
		"[Result \"1-0\"]\n\n1.e4 e5 1-0":                                           false,
		"[Result \"1-0\"]\n[FEN \"3k4/8/8/3q4/4K3/8/8/8 w - - 0 1\"]\n\n1.Kxd5 1-0": true,
	} {
		g := each(t, text, Options{Edition: "Laws-2023"})
		if len(g) != 1 || (g[0].Against != nil) != against {
			t.Errorf("%q: %+v", text, g)
		}
	}
}

func TestFlags(t *testing.T) {
	g := each(t, "[FEN \"8/8/8/4k3/4p3/4N3/4K3/8 w - - 0 1\"]\n\n1.Kd2 *\n\n1.e4 e5 2.Nf4 *", Options{Edition: "Laws-2018", Flag: laws.Black})
	if len(g) != 2 || g[0].Flag == nil || g[0].Flag.Result != "1-0" || g[0].Flag.Articles[0].String() != "E.01 (2018) 6.9" {
		t.Errorf("%+v", g)
	}
	if g[1].Flag != nil || g[1].Stop == nil { // the last position is not known
		t.Errorf("%+v", g[1])
	}
}
