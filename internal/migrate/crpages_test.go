package migrate

import (
	"fmt"
	"html"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"torneo/internal/incoming"
	"torneo/internal/longtest"
	"torneo/internal/pairing/berger"
	"torneo/tournament"
)

// site makes pages as Chess-Results does.
type site struct {
	record *tournament.Tournament
	l      *tongue
	form   bool // the address is in the page; else it was printed or copied
	flags  bool
	links  bool
	png    bool // the pairings have a column of games, and lines without opponent a cell fewer
	number map[int]*tournament.Player
}

func siteOf(record *tournament.Tournament, l *tongue, rng *rand.Rand) *site {
	s := &site{record: record, l: l, form: rng.IntN(3) > 0, flags: rng.IntN(2) > 0, links: rng.IntN(2) > 0, png: rng.IntN(2) > 0, number: map[int]*tournament.Player{}}
	for k := range record.Players {
		s.number[record.Players[k].Number] = &record.Players[k]
	}
	return s
}

// page puts the lines of a table into a page: menus and advertisements around it.
func (s *site) page(art, round int, kind, below string, tables ...string) File {
	var b strings.Builder
	b.WriteString("<!DOCTYPE html><html><head><title>Chess-Results Server Chess-results.com - Open of the Test</title></head><body>")
	if s.form {
		fmt.Fprintf(&b, `<form method="post" action="./tnr1.aspx?lan=1&amp;art=%d&amp;rd=%d&amp;zeilen=99999&amp;SNode=S0">`, art, round)
	}
	b.WriteString(`<table class="menu"><tr><td>Menu</td><td><table><tr><td>Name</td><td>White</td><td>Result</td><td>Black</td></tr></table></td></tr><tr><td>`)
	b.WriteString(`<div class="defaultDialog"><h2>Open of the Test</h2><p class="CRsmall">Last update 04.05.2026 17:06:46</p></div><div class="defaultDialog"><h2>` + kind + "</h2>")
	if round > 0 {
		fmt.Fprintf(&b, "<h3>%s</h3>", fmt.Sprintf(s.l.roundTitle, round, round))
	}
	b.WriteString(`<table class="CRs1" border="0">`)
	for _, t := range tables {
		b.WriteString(t)
	}
	b.WriteString("</table>" + below + "</div></td></tr></table></body></html>")
	return File{Name: "page.html", Data: []byte(b.String())}
}

func headRow(cells []string) string {
	var b strings.Builder
	b.WriteString(`<tr class="CRg1b">`)
	for k, c := range cells {
		tag := [...]string{"td", "th"}[k%2]
		fmt.Fprintf(&b, `<%s class="CRc">&nbsp;%s&nbsp;</%s>`, tag, html.EscapeString(c), tag)
	}
	return b.String() + "</tr>\n"
}

func dataRow(class string, cells []string) string {
	var b strings.Builder
	fmt.Fprintf(&b, `<tr class="CRg2 %s">`, class)
	for _, c := range cells {
		if strings.HasPrefix(c, "<") {
			b.WriteString("<td>" + c + "</td>")
		} else {
			b.WriteString(`<td class="CRc">` + html.EscapeString(c) + "</td> ")
		}
	}
	return b.String() + "</tr>\n"
}

func (s *site) name(p *tournament.Player) string {
	if !s.links {
		return p.Name
	}
	return fmt.Sprintf(`<a class="CRdb" href="https://chess-results.com/tnr1.aspx?lan=1&amp;art=9&amp;snr=%d">%s</a>`, p.Number, html.EscapeString(p.Name))
}

func (s *site) flag(p *tournament.Player) string {
	return `<div class="tn_` + p.Federation + `"></div>`
}

// person returns the cells of a player between number and rounds, and their headings.
func (s *site) person(p *tournament.Player) (cells []string) {
	if s.flags {
		cells = append(cells, s.flag(p))
	}
	id := "0"
	if p.FIDEID > 0 {
		id = strconv.FormatInt(p.FIDEID, 10)
	}
	return append(cells, p.Title, s.name(p), strconv.Itoa(p.Rating), p.Federation, id, p.Birth.String(), p.Sex)
}

func (s *site) headings() (cells []string) {
	if s.flags {
		cells = append(cells, "")
	}
	return append(cells, "", s.l.name, s.l.rating, s.l.fed, s.l.fide, s.l.birth, s.l.sex)
}

// list is the starting list (art=0).
func (s *site) list() File {
	rows := headRow(append([]string{s.l.number}, s.headings()...))
	for k := range s.record.Players {
		p := &s.record.Players[k]
		rows += dataRow(p.Federation, append([]string{strconv.Itoa(p.Number)}, s.person(p)...))
	}
	return s.page(0, 0, "Kind", "", rows)
}

// crosstable is that by starting numbers (art=5) or places (art=4).
func (s *site) crosstable(byRank, tied bool) File {
	places := ranked(s.record)
	place := map[int]int{}
	for k, i := range places {
		place[s.record.Players[i].Number] = k + 1
	}
	name := func(n int) int {
		if byRank {
			return place[n]
		}
		return n
	}
	order := make([]int, len(places))
	for k := range order {
		order[k] = k
	}
	head := append([]string{s.l.number}, s.headings()...)
	art := 5
	if byRank {
		head, order, art = append([]string{s.l.rank, s.l.number}, s.headings()...), places, 4
	}
	for n := range s.record.Rounds {
		head = append(head, fmt.Sprintf(s.l.round, n+1))
	}
	if !tied {
		head = append(head, s.l.points)
	}
	if !byRank {
		head = append(head, s.l.rank)
	}
	head = append(head, s.l.tie, strings.ReplaceAll(s.l.tie, "1", "2"))
	rows := headRow(head)
	sum := scores(s.record, &s.record.Points)
	for _, i := range order {
		p := &s.record.Players[i]
		points := strings.TrimSuffix(strings.ReplaceAll(sum[p.Number].String(), ".", ","), ",0")
		cells := []string{strconv.Itoa(p.Number)}
		if byRank {
			cells = []string{strconv.Itoa(place[p.Number]), strconv.Itoa(p.Number)}
		}
		cells = append(cells, s.person(p)...)
		for n := range s.record.Rounds {
			cells = append(cells, "  "+cellOf(s.record, n, p.Number, s.l, false, name))
		}
		if !tied {
			cells = append(cells, points)
		}
		if !byRank {
			cells = append(cells, strconv.Itoa(place[p.Number]))
		}
		if tied {
			cells = append(cells, points, "12,5")
		} else {
			cells = append(cells, "12,5", "3")
		}
		rows += dataRow(p.Federation, cells)
	}
	below := "<p><b>Annotation:</b><br/>Tie Break2: Buchholz</p>"
	if tied {
		below = "<p><b>Annotation:</b><br/>Tie Break1: points (game-points)<br/>Tie Break2: Buchholz</p>"
	}
	return s.page(art, 0, "Kind", below, rows)
}

// round is the pairings of a round (art=2).
func (s *site) round(n int) File {
	plain := pairingsOf(s.record, n, s.l, false)
	head := plain[0]
	if s.png {
		head = append(slices.Clone(head), "PGN")
	}
	rows := headRow(head)
	for _, cells := range plain[1:] {
		cells = slices.Clone(cells)
		for _, at := range []int{3, 9} { // names
			number, _ := strconv.Atoi(cells[[]int{1, 11}[at/9]])
			if p := s.number[number]; p != nil {
				cells[at] = s.name(p) + " "
				if s.links {
					cells[at] = s.name(p)
				}
			}
		}
		if s.png && cells[11] != "" {
			cells = append(cells, "PGN")
		}
		rows += dataRow("", cells)
	}
	return s.page(2, n+1, "Kind", "", rows)
}

// all is the page of all rounds of a round robin (art=2).
func (s *site) all() File {
	rows := ""
	for n := range s.record.Rounds {
		rows += `<tr class="CRg1b"><td class="none" colspan="10">` + fmt.Sprintf(s.l.roundTitle, n+1, n+1) + "</td></tr>\n"
		no, rating := "No.", "Rtg"
		if s.l.unknown {
			no, rating = s.l.number, s.l.rating
		}
		rows += headRow([]string{s.l.board, no, rating, "", s.l.white, s.l.result, "", s.l.black, rating, no})
		for _, c := range pairingsOf(s.record, n, s.l, false)[1:] {
			cells := []string{c[0], c[1], c[4], c[2], c[3], c[6], c[8], c[9], c[10], c[11], ""}
			if c[11] == "" {
				cells[8], cells[9] = "0", "-1"
			}
			rows += dataRow("", cells)
		}
	}
	return s.page(2, 0, "Kind", "", rows)
}

// square is the table of each against each (art=5).
func (s *site) square() File {
	head := append([]string{s.l.number}, s.headings()...)
	for k := range s.record.Players {
		head = append(head, strconv.Itoa(k+1))
	}
	rows := headRow(append(head, s.l.points))
	sum := scores(s.record, &s.record.Points)
	for k := range s.record.Players {
		p := &s.record.Players[k]
		cells := append([]string{strconv.Itoa(p.Number)}, s.person(p)...)
		for _, o := range s.record.Players {
			text := ""
			for n := range s.record.Rounds {
				for _, g := range s.record.Rounds[n].Games {
					if g.White == p.Number && g.Black == o.Number || g.Black == p.Number && g.White == o.Number {
						cell := []rune(cellOf(s.record, n, p.Number, s.l, false, func(n int) int { return n }))
						text += string(cell[len(cell)-1])
					}
				}
			}
			if o.Number == p.Number {
				text = "*"
			}
			cells = append(cells, text)
		}
		rows += dataRow(p.Federation, append(cells, strings.ReplaceAll(sum[p.Number].Halves(), "½", ",5")))
	}
	return s.page(5, 0, "Kind", "", rows)
}

var answersOfPages = incoming.Answers{"colours": "white-λ", "rounds": "berger"}

// TestPagesThereAndBack writes random tournaments as pages of every kind in every language, and
// reads them back.
func TestPagesOfChessResultsThereAndBack(t *testing.T) {
	tried := map[string]int{}
	for seed := range uint64(longtest.Or(2000, 55)) {
		record := drawn(t, seed)
		if record == nil {
			continue
		}
		rng := rand.New(rand.NewPCG(seed, 11))
		s := siteOf(record, &tongues[seed%uint64(len(tongues))], rng)
		want := written(record, false)
		rounds := []File{s.list()}
		played := true
		for n := range record.Rounds {
			rounds = append(rounds, s.round(n))
			played = played && len(record.Rounds[n].Games) > 0
		}
		shapes := map[string][]File{"by number": {s.crosstable(false, false)}, "by rank": {s.crosstable(true, false)}, "points as tie-break": {s.crosstable(false, true)}}
		if played {
			shapes["rounds"] = rounds
			shapes["together"] = append([]File{s.crosstable(true, false)}, rounds...)
		}
		for name, files := range shapes {
			found := Read(files, Options{Day: record.Start, Answers: answersOfPages})
			if found.Record == nil {
				t.Fatalf("seed %d, %s, %s: %v %v\n%.0s", seed, name, s.l.white, tell(found), found.Questions, files[len(files)-1].Data)
			}
			if diff := cmp.Diff(want, sorted(found.Record), onlyFacts); diff != "" {
				t.Fatalf("seed %d, %s, %s, %+v (-want +got):\n%s\n%s", seed, name, s.l.white, s.form, diff, files[len(files)-1].Data)
			}
			tried[name]++
		}
	}
	if len(tried) != 5 || tried["rounds"] < 12 {
		t.Error(tried)
	}
	t.Log(tried)
}

// roundRobin returns a round robin by the Berger table with random results.
func roundRobin(t *testing.T, players, cycles int, rng *rand.Rand) *tournament.Tournament {
	t.Helper()
	rounds, err := berger.Schedule(berger.Event{Participants: players, Cycles: cycles})
	if err != nil {
		t.Fatal(err)
	}
	record := &tournament.Tournament{Points: tournament.StandardGamePoints()}
	for k := range players {
		record.Players = append(record.Players, tournament.Player{Number: k + 1, Name: fmt.Sprintf("Player%04d, Ann", k+1), Rating: 1500 + rng.IntN(700), Federation: "ESP"})
	}
	results := []tournament.ByColor[tournament.Outcome]{
		{White: tournament.Win, Black: tournament.Loss}, {White: tournament.Loss, Black: tournament.Win}, tournament.Both(tournament.Draw),
		{White: tournament.ForfeitWin, Black: tournament.ForfeitLoss}, tournament.Both(tournament.ForfeitLoss),
	}
	for n := range rounds {
		var x tournament.Round
		for _, g := range rounds[n].Games {
			x.Games = append(x.Games, tournament.Game{White: g.White.Player, Black: g.Black.Player, Result: results[rng.IntN(len(results))]})
		}
		if rounds[n].Free > 0 {
			x.Byes = append(x.Byes, tournament.Bye{ID: rounds[n].Free, Kind: tournament.ZeroPointBye})
		}
		record.Rounds = append(record.Rounds, x)
	}
	return record
}

// TestRoundRobins reads round robins, single and double, by all rounds, by the table of each
// against each with the Berger table, and by both.
func TestRoundRobins(t *testing.T) {
	for seed := range uint64(longtest.Or(600, 25)) {
		rng := rand.New(rand.NewPCG(seed, 12))
		record := roundRobin(t, 3+rng.IntN(9), 1+rng.IntN(2), rng)
		s := siteOf(record, &tongues[seed%uint64(len(tongues))], rng)
		want := written(record, false)
		for name, files := range map[string][]File{"rounds": {s.all()}, "square": {s.square()}, "both": {s.square(), s.all()}} {
			found := Read(files, Options{Answers: answersOfPages})
			if found.Record == nil {
				t.Fatalf("seed %d, %s, %s: %v %v\n%s", seed, name, s.l.white, tell(found), found.Questions, files[0].Data)
			}
			ignored := onlyFacts
			ignored = append(ignored, cmp.FilterPath(func(p cmp.Path) bool { return p.String() == "System" }, cmp.Ignore()))
			if name == "rounds" { // the page has no list
				ignored = append(ignored, cmp.FilterPath(func(p cmp.Path) bool { return p.String() == "Players.Federation" }, cmp.Ignore()))
			}
			if diff := cmp.Diff(want, sorted(found.Record), ignored); diff != "" {
				t.Fatalf("seed %d, %s, %s (-want +got):\n%s\n%s", seed, name, s.l.white, diff, files[0].Data)
			}
		}
		if found := Read([]File{s.square()}, Options{}); found.Record != nil || len(found.Questions)+len(found.Problems) == 0 {
			t.Fatalf("seed %d: rounds and colours are taken without asking", seed)
		}
	}
}

// tell returns the problems with what their sentences say.
func tell(f *Found) (list []string) {
	for _, p := range f.Problems {
		list = append(list, fmt.Sprint(p.Severity, " ", p.Line, ":", p.Column, " ", p.Message))
	}
	return list
}
