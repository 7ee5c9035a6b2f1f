package render

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"torneo/internal/font"
	"torneo/internal/journal"
	"torneo/internal/noticeboard"
	"torneo/internal/report"
	"torneo/internal/tournamenttest"
	"torneo/tournament"
)

// pagesOf returns the pages of a screen as text.
func pagesOf(s *Show) (list []string) {
	for n := 1; n <= s.Len(); n++ {
		list = append(list, string(s.Page(n).Bytes()))
	}
	return list
}

var (
	rowTag  = regexp.MustCompile(`(?s)<tbody>(.*?)</tbody>`)
	oneRow  = regexp.MustCompile(`<tr[ >]`)
	colWide = regexp.MustCompile(`<col width="([0-9.]+)%"`)
	nameBox = regexp.MustCompile(`<th scope="row" class="name"[^>]*>([^<]*)</th><td class="n">([^<]*)</td>`)
	counted = regexp.MustCompile(`data-at="(\d+)"( data-down="1")?`)
)

// Every page of every view, in every size, shape and language, has room for what is on
// it: no more lines than fit, no column outside, no name that is wider than its column
// at the size of the type; and tells nothing that is not on the noticeboard.
func TestPagesOfScreensHaveRoom(t *testing.T) {
	s, secrets := event(t, "FIDE_DUTCH_2026", tournamenttest.Config{Players: 45, Rounds: 4}, journal.Privacy{})
	s.Config.TimeControl = "90 min + 30 s"
	site := Make([]*noticeboard.Board{board(s)}, nil)
	var parts []ShowPart
	for _, v := range Views {
		parts = append(parts, ShowPart{View: v, Text: hostile, Share: 2, Of: 3})
	}
	for _, metres := range Distances {
		for _, upright := range []bool{false, true} {
			for _, columns := range []int{0, metres / 5} {
				look := SoundLook(Look{Parts: parts, Metres: metres, Upright: upright, Columns: columns, Language: Languages[(metres+columns)%3]})
				sheet := sheetOf(&look)
				if high := font.CapHeight * sheet.size / 1000; high < unitsAMetre*metres {
					t.Errorf("capitals of %d units for %d m", high, metres)
				}
				show := site.Show(look, Stage{Name: "Puerta", Path: "/screen/abcdefgh/", Now: time.Unix(1e9, 0), Message: "Café", Pictures: func(string) []string { return []string{"/screen/picture/x.png"} }}, nil)
				for n, page := range pagesOf(show) {
					at := fmt.Sprintf("%d m, upright %v, %d columns, page %d", metres, upright, columns, n+1)
					for _, secret := range secrets {
						if regexp.MustCompile(secret + `\b`).MatchString(page) {
							t.Errorf("%s: has %q", at, secret)
						}
					}
					if strings.Contains(page, "<script>") || strings.Contains(page, "style=") {
						t.Errorf("%s: not as it should be written", at)
					}
					room := sheet.lines(strings.Contains(page, "<thead>")) - 1 // a message is under it
					for _, body := range rowTag.FindAllString(page, -1) {
						if rows := len(oneRow.FindAllString(body, -1)); rows > room+1 || rows > room && metres > 5 {
							t.Errorf("%s: %d lines, room for %d", at, rows, room)
						}
					}
					for _, table := range strings.Split(page, "<table>")[1:] {
						sum := 0.0
						for _, w := range colWide.FindAllStringSubmatch(table, -1) {
							part := 0.0
							fmt.Sscan(w[1], &part)
							if sum += part; part <= 0 {
								t.Errorf("%s: a column without room", at)
							}
						}
						if sum > 100.1 {
							t.Errorf("%s: %.1f %% wide", at, sum)
						}
					}
				}
			}
		}
	}
}

// Names are split so that everybody is on one screen of several, once, in order, and what
// the pages say of themselves holds.
func TestNamesAreSplit(t *testing.T) {
	s, _ := event(t, "FIDE_DUTCH_2026", tournamenttest.Config{Players: 90, Rounds: 3}, journal.Privacy{})
	for k, name := range strings.Fields(strings.Repeat("Alba García Gil Gómez Ibáñez López Ñíguez Núñez Zubi ", 10)) {
		s.Players[k].Name = fmt.Sprintf("%s, N%02d", name, k)
	}
	site := Make([]*noticeboard.Board{board(s)}, nil)
	for _, of := range []int{1, 2, 3, 5} {
		seen, order, pages := map[string]int{}, []string{}, []int{}
		for share := 1; share <= of; share++ {
			show := site.Show(UsualLook(ShowPart{View: NamesView, Share: share, Of: of}), Stage{Path: "/screen/x/"}, nil)
			pages = append(pages, show.Len())
			for _, page := range pagesOf(show) {
				for _, m := range nameBox.FindAllStringSubmatch(page, -1) {
					seen[m[1]]++
					order = append(order, m[1])
				}
			}
		}
		for _, x := range s.Players {
			if x.Shown == journal.Hidden {
				continue
			}
			if seen[x.Name] != 1 {
				t.Errorf("of %d screens, %s is on %d pages", of, x.Name, seen[x.Name])
			}
		}
		if order[0][:4] != "Alba" || order[len(order)-1][:4] != "Zubi" {
			t.Errorf("%s … %s", order[0], order[len(order)-1])
		}
		for _, n := range pages {
			if n > pages[0]+1 || pages[0] > n+1 {
				t.Errorf("of %d screens: %v pages", of, pages)
			}
		}
	}
}

func TestSpans(t *testing.T) {
	names := []string{"Álvarez, A", "Fernández, B", "Ferrer, C", "García Gil, D", "García Soto, E", "Ñíguez, F", "de la Rosa, G", "王"}
	for _, test := range []struct {
		from, to int
		want     string
	}{{0, 2, "Á–Fern"}, {2, 4, "Ferr–Garcí"}, {5, 6, "Ñ"}, {0, 8, "Á–王"}, {6, 7, "D"}, {3, 3, ""}} {
		if got := span(names, test.from, test.to); got != test.want {
			t.Errorf("%d to %d: %q, want %q", test.from, test.to, got, test.want)
		}
	}
	for _, n := range []int{1, 2, 3, 7} {
		at := 0
		for _, x := range shares(names, n, (len(names)+n-1)/n) {
			if x[0] != at || x[1] < x[0] || x[1]-x[0] > (len(names)+n-1)/n {
				t.Errorf("%d: %v", n, x)
			}
			at = x[1]
		}
		if at != len(names) {
			t.Errorf("%d: %d of them", n, at)
		}
	}
}

// A name that is too long loses its given name first, then its second surname; letters go
// last, and the type stays.
func TestNamesFit(t *testing.T) {
	l := UsualLook()
	s := sheetOf(&l)
	for _, test := range []struct {
		name  string
		units int
		want  string
	}{
		{"Gil, Ana", 2000, "Gil, Ana"},
		{"García-Santesmases Otero, Íñigo", 760, "García-Santesmases Otero, Í."},
		{"García-Santesmases Otero, Íñigo", 575, "García-Santesmases, Í."},
		{"De la Cruz Otero, Ana", 360, "De la Cruz, A."},
		{"Equipo de nombre largo", 300, "Equipo de…"},
		{"  Gil,   Ana ", 2000, "Gil, Ana"},
		{"", 10, ""},
	} {
		got := s.fit(test.name, test.units, false)
		if got != test.want || s.wide(got, false) > test.units {
			t.Errorf("%q in %d: %q (%d)", test.name, test.units, got, s.wide(got, false))
		}
	}
}

// The clock counts down to the round, then up from its beginning, and is a clock when no
// round is expected; all of that by the hall's time.
func TestClock(t *testing.T) {
	s, _ := event(t, "FIDE_DUTCH_2026", tournamenttest.Config{Players: 8, Rounds: 3}, journal.Privacy{})
	s.Config.Dates = []tournament.Date{{Year: 2026, Month: 11, Day: 20}, {Year: 2026, Month: 11, Day: 21}, {Year: 2026, Month: 11, Day: 22}}
	s.Config.Times, s.Config.TimeControl, s.Rounds = []string{"17:00", "17:00", "10:00"}, "90 min + 30 s", s.Rounds[:2]
	last := &s.Rounds[1]
	last.Boards[0].Result, last.Closed = tournament.ByColor[tournament.Outcome]{}, false
	b := board(s)
	b.Zone = time.FixedZone("CET", 3600)
	site := Make([]*noticeboard.Board{b}, nil)
	at := func(day, hour, minute int) string {
		show := site.Show(UsualLook(ShowPart{View: ClockView}), Stage{Path: "/screen/x/", Now: time.Date(2026, 11, day, hour, minute, 0, 0, b.Zone)}, nil)
		return string(show.Page(1).Bytes())
	}
	closed, playing := s.Clone(), site
	closed.Rounds[1].Closed, closed.Config.Times = true, nil
	site = Make([]*noticeboard.Board{board(closed)}, nil)
	unsaid := at(25, 9, 5)
	closed.Config.Rounds = 2
	site = Make([]*noticeboard.Board{board(closed)}, nil)
	ended := at(25, 9, 5)
	site = playing
	for _, test := range []struct {
		page  string
		wants []string
		down  bool
	}{
		{at(21, 18, 30), []string{"Ronda 2, en juego", ">1:30<", "desde las 17:00", "90 min + 30 s", `data-zone="60"`}, false},
		{at(21, 16, 59), []string{"Ronda 2", ">0:01<", "21/11/2026, 17:00"}, true},
		{at(22, 9, 0), []string{"Ronda 3", ">1:00<"}, true},
		{at(25, 9, 5), []string{">09:05<", "Ronda 2, en juego"}, false},
		{unsaid, []string{">09:05<", "La hora de la ronda 3 aún no está fijada"}, false},
		{ended, []string{">09:05<", "Se han jugado todas las rondas"}, false},
	} {
		for _, want := range test.wants {
			if !strings.Contains(test.page, want) {
				t.Errorf("no %q in %s", want, test.page)
			}
		}
		if m := counted.FindStringSubmatch(test.page); test.down != (m != nil && m[2] != "") {
			t.Errorf("%v in %s", m, test.page)
		}
	}
}

// The latest result is first, and the number of missing ones is shown.
func TestLatestResults(t *testing.T) {
	s, _ := event(t, "FIDE_DUTCH_2026", tournamenttest.Config{Players: 20, Rounds: 3}, journal.Privacy{})
	r := &s.Rounds[2]
	r.Closed = false
	for k := range r.Boards {
		r.Boards[k].ResultAt = time.Unix(int64(1000-k), 0)
	}
	r.Boards[3].ResultAt = time.Unix(5000, 0)
	r.Boards[1].Result = tournament.ByColor[tournament.Outcome]{}
	look := UsualLook(ShowPart{View: ResultsView})
	page := string(Make([]*noticeboard.Board{board(s)}, nil).Show(look, Stage{Path: "/screen/x/"}, nil).Page(1).Bytes())
	first := regexp.MustCompile(`<tbody><tr[^>]*><th[^>]*>(\d+)<`).FindStringSubmatch(page)
	if first == nil || first[1] != "4" || !strings.Contains(page, "en juego: mesas 2") {
		t.Errorf("%v in %s", first, page)
	}
	s.Publication.Results = journal.OnClosing
	page = string(Make([]*noticeboard.Board{board(s)}, nil).Show(look, Stage{Path: "/screen/x/"}, nil).Page(1).Bytes())
	if strings.Contains(page, "½") || !strings.Contains(page, "nada que mostrar") {
		t.Errorf("results before they are published: %s", page)
	}
}

// Teams, knock-outs and tournaments of which little is published have their pages, too;
// what is not changed is not made again, and what is hidden meanwhile is gone.
func TestScreensOfAllKinds(t *testing.T) {
	all := []ShowPart{}
	for _, v := range Views {
		all = append(all, ShowPart{View: v})
	}
	for _, system := range []struct {
		code   string
		config tournamenttest.Config
		wants  []string
	}{
		{"FIDE_TEAM_2026", tournamenttest.Config{Players: 10, Rounds: 3, Boards: 4}, []string{"encuentros 1–", `class="match"`}},
		{"BERGER", tournamenttest.Config{Players: 8, Rounds: 7}, []string{"Cuadro tras la ronda 7", "×"}},
	} {
		s, secrets := event(t, system.code, system.config, journal.Privacy{})
		site := Make([]*noticeboard.Board{board(s)}, nil)
		text := strings.Join(pagesOf(site.Show(UsualLook(all...), Stage{Path: "/screen/x/"}, nil)), "\n")
		for _, want := range system.wants {
			if !strings.Contains(text, want) {
				t.Errorf("%s: no %q", system.code, want)
			}
		}
		for _, secret := range secrets {
			if regexp.MustCompile(secret + `\b`).MatchString(text) {
				t.Errorf("%s: has %q", system.code, secret)
			}
		}
	}
	s, _ := event(t, "FIDE_DUTCH_2026", tournamenttest.Config{Players: 12, Rounds: 3}, journal.Privacy{})
	site := Make([]*noticeboard.Board{board(s)}, nil)
	look, stage := UsualLook(ShowPart{View: BoardsView}), Stage{Path: "/screen/x/"}
	show := site.Show(look, stage, nil)
	if again := Make([]*noticeboard.Board{board(s)}, site).Show(look, stage, show); again != show {
		t.Error("the same is made again")
	}
	name := s.Players[5].Name
	if !strings.Contains(string(show.Page(1).Bytes()), name) || show.Page(99) != show.Page(1) || show.Page(-1) != show.Page(1) {
		t.Errorf("no %s, or another page", name)
	}
	s = s.Clone()
	s.Privacy.Names = journal.Hidden
	hidden := Make([]*noticeboard.Board{board(s)}, site).Show(look, stage, show)
	if hidden == show || strings.Contains(string(hidden.Page(1).Bytes()), name) {
		t.Error("a name is shown that is hidden")
	}
	none := Make(nil, site).Show(look, stage, show)
	if text := string(none.Page(1).Bytes()); strings.Contains(text, "Lugo") || !strings.Contains(text, "Todavía no se ha publicado nada.") {
		t.Errorf("%s", text)
	}
	began := s.Clone()
	began.Rounds = nil
	if text := string(Make([]*noticeboard.Board{board(began)}, site).Show(look, stage, show).Page(1).Bytes()); !strings.Contains(text, "nada que mostrar") {
		t.Errorf("%s", text)
	}
	whole := site.Show(look, Stage{Path: "/screen/x/", Message: "Faltan cinco minutos", Whole: true}, show)
	if text := string(whole.Page(1).Bytes()); whole.Len() != 1 || !strings.Contains(text, "Faltan cinco minutos") || strings.Contains(text, name) {
		t.Errorf("%s", text)
	}
}

// Matches of teams have the tables at which they are played, as the list of names has them;
// on a narrow screen who meets stand one below the other; a match stays on one page if a
// page has room for it, and while line-ups are not known a page has as many as fit.
func TestMatchesOnScreens(t *testing.T) {
	site := Make(nil, nil)
	made := func(upright bool, s *report.Seating) []slide {
		d := &director{site: site, look: SoundLook(Look{Upright: upright, Language: "es"})}
		d.printers, d.sheet = d.languages(), sheetOf(&d.look)
		d.matches(s)
		return d.slides
	}
	known, unknown, long := &report.Seating{Round: 2}, &report.Seating{Round: 2}, &report.Seating{Round: 2, Matches: []report.SeatedMatch{{First: "A", Second: "B"}}}
	seat := func(name string) report.Seat { return report.Seat{Player: tournament.Player{Name: name}} }
	for k := range 5 {
		m := report.SeatedMatch{First: "Barrios", Second: "Domínguez Ortega"}
		for i := range 4 {
			m.Boards = append(m.Boards, report.MatchBoard{Table: 4*k + i + 1, White: i%2 == 0, First: seat("Álvarez-Buylla, Íñigo"), Second: seat("Núñez, Zoe")})
		}
		known.Matches = append(known.Matches, m)
		unknown.Matches = append(unknown.Matches, report.SeatedMatch{First: "Barrios", Second: "Domínguez", Boards: []report.MatchBoard{{}, {}}})
		long.Matches[0].Boards = append(long.Matches[0].Boards, append(m.Boards, m.Boards...)...)
	}
	for _, upright := range []bool{false, true} {
		table, begins := 0, 0
		for _, s := range made(upright, known) {
			for k, l := range s.blocks[0].rows {
				if strings.HasPrefix(l.class, "match") && len(l.boxes) > 1 {
					begins++
				} else if k == 0 {
					t.Errorf("upright %v: a page begins within a match: %+v", upright, l)
				}
				if x := l.boxes[0]; x.class == "n soft" {
					if table++; x.text != number(table) {
						t.Errorf("upright %v: table %s, want %d", upright, x.text, table)
					}
				}
				for _, x := range l.boxes {
					if strings.HasPrefix(x.text, "Dom") && x.text != "Domínguez Ortega" {
						t.Errorf("upright %v: %s", upright, x.text)
					}
				}
			}
		}
		if table != 20 || begins != 5 {
			t.Errorf("upright %v: %d tables, %d matches", upright, table, begins)
		}
		if n := len(made(upright, unknown)); n != 1 {
			t.Errorf("upright %v: %d pages of five matches without line-ups", upright, n)
		}
		for _, s := range made(upright, long) {
			if rows := s.blocks[0].rows; upright && rows[len(rows)-1].boxes[0].rows == 2 {
				t.Error("a board is on two pages")
			}
		}
	}
}
