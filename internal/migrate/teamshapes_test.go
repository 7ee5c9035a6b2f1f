package migrate

import (
	"fmt"
	"html"
	"math/rand/v2"
	"slices"
	"strings"

	"torneo/tournament"
)

// league is a random event for teams with what its program knows beside the record.
type league struct {
	record *tournament.Tournament
	boards int
	rule   matchRule
	rng    *rand.Rand
	lists  []leagueRound
	bye    string
}

type leagueRound struct {
	matches [][2]int // teams, the left one first
	free    int      // team without opponent; 0: none
}

// drawnLeague makes a league of teams that meet at random, with empty boards, forfeits, byes and
// reserves. The left team has White on odd boards, or in half of the events on even ones.
func drawnLeague(seed uint64) *league {
	rng := rand.New(rand.NewPCG(seed, 21))
	l := &league{record: &tournament.Tournament{Name: "Open of the Test", Points: tournament.StandardGamePoints()}, boards: 2 + rng.IntN(4), rule: matchRules[rng.IntN(3)], rng: rng, bye: byeRules[rng.IntN(3)]}
	t := l.record
	teams := 4 + rng.IntN(6)
	t.System.Team = true
	number := 0
	for k := range teams {
		one := tournament.Team{Number: k + 1, Name: fmt.Sprintf("Club %s %c", strings.Repeat("x", k%3+1), 'A'+k)}
		for range l.boards + rng.IntN(3) {
			number++
			t.Players = append(t.Players, tournament.Player{Number: number, Name: fmt.Sprintf("Surname%03d, Ann", number), Rating: 2400 - number*7, Federation: "ESP", FIDEID: int64(2200000 + number)})
			one.Players = append(one.Players, number)
		}
		t.Teams = append(t.Teams, one)
	}
	for range 3 + rng.IntN(3) {
		l.play()
	}
	t.MatchPoints = l.rule.worth
	for n := range t.Rounds {
		if len(t.Rounds[n].TeamByes) > 0 {
			t.TeamBye = &tournament.TeamBye{Match: l.rule.bye(l.bye), Game: tournament.Points(l.boards) * tournament.Half}
		}
	}
	t.PlannedRounds = len(t.Rounds)
	return l
}

var leagueResults = []tournament.ByColor[tournament.Outcome]{
	{White: tournament.Win, Black: tournament.Loss}, {White: tournament.Loss, Black: tournament.Win}, tournament.Both(tournament.Draw), tournament.Both(tournament.Draw),
	{White: tournament.ForfeitWin, Black: tournament.ForfeitLoss}, {White: tournament.ForfeitLoss, Black: tournament.ForfeitWin}, tournament.Both(tournament.ForfeitLoss),
}

// play adds a round.
func (l *league) play() {
	t, rng := l.record, l.rng
	order := rng.Perm(len(t.Teams))
	var x tournament.Round
	var made leagueRound
	if len(order)%2 == 1 {
		made.free = order[len(order)-1] + 1
		x.TeamByes = []tournament.Bye{{ID: made.free, Kind: tournament.PairingAllocatedBye}}
		order = order[:len(order)-1]
	}
	for k := 0; k < len(order); k += 2 {
		a, b := &t.Teams[order[k]], &t.Teams[order[k+1]]
		made.matches = append(made.matches, [2]int{a.Number, b.Number})
		lines := [2][]int{l.lineUp(a, true), l.lineUp(b, false)}
		for board := range l.boards {
			left, right := lines[0][board], lines[1][board]
			g := tournament.Game{White: left, Black: right}
			if board%2 == 1 {
				g.White, g.Black = right, left
			}
			switch {
			case g.White == 0:
				g.Result = leagueResults[5]
			case g.Black == 0:
				g.Result = leagueResults[4]
			default:
				g.Result = leagueResults[rng.IntN(len(leagueResults))]
			}
			x.Games = append(x.Games, g)
		}
	}
	t.Rounds = append(t.Rounds, x)
	l.lists = append(l.lists, made)
}

// lineUp returns who plays, by board; now and then the last chair is empty.
func (l *league) lineUp(team *tournament.Team, gaps bool) []int {
	list := slices.Clone(team.Players)
	for len(list) > l.boards {
		k := l.rng.IntN(len(list))
		list = slices.Delete(list, k, k+1)
	}
	if gaps && l.rng.IntN(4) == 0 {
		list[l.boards-1] = 0
	}
	return list
}

func (l *league) half(p tournament.Points) string { return strings.ReplaceAll(p.Halves(), " ", "") }

// frame is a page of the site around a table.
func (l *league) frame(art, round int, kind, rows string) File {
	head := ""
	if round > 0 {
		head = fmt.Sprintf(`<tr class="CRg1b"><td class="none" colspan="9">Round %d on 2026/05/%02d at 15:00</td></tr>`, round, round)
	}
	if art == 2 {
		head = ""
		kind += fmt.Sprintf("</h2><h3>Round %d on 2026/05/%02d at 15:00</h3><h2 hidden>", round, round)
	}
	return File{Name: fmt.Sprintf("art%d-%d.html", art, round), Data: []byte(`<!DOCTYPE html><html><head><title>Chess-Results Server Chess-results.com - Open of the Test</title></head><body>` +
		fmt.Sprintf(`<form method="post" action="./tnr1.aspx?lan=1&amp;art=%d&amp;rd=%d&amp;zeilen=99999&amp;SNode=S0">`, art, round) +
		`<h2>Open of the Test</h2><table><tr><td>Tournament type</td><td>Swiss-System for teams</td></tr></table><h2>` + strings.TrimSuffix(kind, "<h2 hidden>") + `</h2><table class="CRs1">` + head + rows + `</table></form></body></html>`)}
}

func (l *league) team(number int) *tournament.Team { return &l.record.Teams[number-1] }

// teamOf returns the team of a player.
func (l *league) teamOf(player int) int {
	for k := range l.record.Teams {
		if slices.Contains(l.record.Teams[k].Players, player) {
			return k + 1
		}
	}
	return 0
}

// boardsPage is art=3.
func (l *league) boardsPage(n int) File {
	var b strings.Builder
	at := 0
	for k, m := range l.lists[n].matches {
		games := l.record.Rounds[n].Games[at : at+l.boards]
		at += l.boards
		sum := l.score(n, k)
		fmt.Fprintf(&b, `<tr class="CRng1b"><th>Bo.</th><th>%d</th><th>%s</th><th>Rtg</th><th>-</th><th>%d</th><th>%s</th><th>Rtg</th><th>%s : %s</th></tr>`+"\n",
			m[0], html.EscapeString(l.team(m[0]).Name), m[1], html.EscapeString(l.team(m[1]).Name), l.half(sum[0]), l.half(sum[1]))
		for i, g := range games {
			left, right := g.White, g.Black
			result := g.Result
			marks := []string{"FarbewT", "FarbesT"}
			if i%2 == 1 {
				left, right = right, left
				result.White, result.Black = result.Black, result.White
				marks[0], marks[1] = marks[1], marks[0]
			}
			fmt.Fprintf(&b, `<tr class="CRng%d"><td>%d.%d</td>%s<td>-</td>%s<td>%s</td></tr>`+"\n", i%2+1, k+1, i+1, l.seat(left, marks[0]), l.seat(right, marks[1]), resultText(result))
		}
	}
	return l.frame(3, n+1, "Board Pairings", b.String())
}

func (l *league) seat(number int, mark string) string {
	if number == 0 {
		return `<td></td><td><table><tr><td><div class="` + mark + `"></div></td><td></td></tr></table></td><td></td>`
	}
	p := &l.record.Players[number-1]
	return fmt.Sprintf(`<td>%s</td><td><table><tr><td><div class="%s"></div></td><td><a href="tnr1.aspx?lan=1&amp;art=9&amp;snr=%d">%s</a></td></tr></table></td><td>%d</td>`, p.Title, mark, p.Number, html.EscapeString(p.Name), p.Rating)
}

func resultText(r tournament.ByColor[tournament.Outcome]) string {
	return strings.ReplaceAll(signOf(r.White)+" - "+signOf(r.Black), "½", "&frac12;")
}

// score returns the board points of a match.
func (l *league) score(n, k int) (sum [2]tournament.Points) {
	for i, g := range l.record.Rounds[n].Games[k*l.boards : (k+1)*l.boards] {
		white := i % 2
		sum[white] += l.record.Points.Of(g.Result.White, tournament.White)
		sum[1-white] += l.record.Points.Of(g.Result.Black, tournament.Black)
	}
	return sum
}

// matchPoints returns the match points of a team before a round.
func (l *league) matchPoints(team, n int) (sum tournament.Points) {
	for r := range n {
		if l.lists[r].free == team {
			sum += l.rule.bye(l.bye)
		}
		for k, m := range l.lists[r].matches {
			side := slices.Index(m[:], team)
			if side < 0 {
				continue
			}
			switch s := l.score(r, k); {
			case s[side] > s[1-side]:
				sum += l.rule.worth.Win
			case s[side] == s[1-side] && s[side] > 0:
				sum += l.rule.worth.Draw
			default:
				sum += l.rule.worth.Loss
			}
		}
	}
	return sum
}

func (l *league) boardPoints(team int) (sum tournament.Points) {
	for r := range l.lists {
		if l.lists[r].free == team {
			sum += tournament.Points(l.boards) * tournament.Half
		}
		for k, m := range l.lists[r].matches {
			if side := slices.Index(m[:], team); side >= 0 {
				sum += l.score(r, k)[side]
			}
		}
	}
	return sum
}

// matchesPage is art=2.
func (l *league) matchesPage(n int) File {
	var b strings.Builder
	b.WriteString(`<tr class="CRng1b"><td>No.</td><td>SNo</td><td>Team</td><td>MP</td><td>Res.</td><td>:</td><td>Res.</td><td>MP</td><td>Team</td><td>SNo</td></tr>` + "\n")
	for k, m := range l.lists[n].matches {
		sum := l.score(n, k)
		fmt.Fprintf(&b, `<tr class="CRng1"><td>%d</td><td>%d</td><td>%s</td><td>%s</td><td>%s</td><td>:</td><td>%s</td><td>%s</td><td>%s</td><td>%d</td></tr>`+"\n", k+1, m[0], l.team(m[0]).Name, l.half(l.matchPoints(m[0], n)), l.half(sum[0]), l.half(sum[1]), l.half(l.matchPoints(m[1], n)), l.team(m[1]).Name, m[1])
	}
	if free := l.lists[n].free; free > 0 {
		fmt.Fprintf(&b, `<tr class="CRng1"><td>%d</td><td>%d</td><td>%s</td><td>%s</td><td>%s</td><td>:</td><td>0</td><td></td><td>bye</td><td></td></tr>`+"\n", len(l.lists[n].matches)+1, free, l.team(free).Name, l.half(l.matchPoints(free, n)), l.half(l.rule.bye(l.bye)))
	}
	return l.frame(2, n+1, "Team pairings", b.String())
}

// squadsPage is art=1, or 8 without results.
func (l *league) squadsPage(results bool) File {
	var b strings.Builder
	order := make([]int, len(l.record.Teams))
	for k := range order {
		order[k] = k + 1
	}
	if results {
		slices.SortStableFunc(order, func(a, b int) int {
			return int(l.matchPoints(b, len(l.lists)) - l.matchPoints(a, len(l.lists)))
		})
	}
	for place, number := range order {
		team := l.team(number)
		ties := ""
		if results {
			ties = fmt.Sprintf(" / TB1: %s / TB2: %s / TB3: 17", l.half(l.matchPoints(number, len(l.lists))), strings.ReplaceAll(l.boardPoints(number).String(), ".", ","))
		}
		fmt.Fprintf(&b, `<tr class="CRg1b"><td class="none" colspan="14">&nbsp;&nbsp;%d. %s (RtgAvg:2000, Captain: Somebody%s)</td></tr>`+"\n", place+1, team.Name, ties)
		b.WriteString(`<tr class="CRng1b"><th>Bo.</th><th></th><th>Name</th><th>Rtg</th><th>FED</th><th>FideID</th>`)
		if results {
			for n := range l.lists {
				fmt.Fprintf(&b, "<th>%d</th>", n+1)
			}
			b.WriteString("<th>Pts.</th><th>Games</th><th>RtgAvg</th>")
		}
		b.WriteString("</tr>\n")
		for i, p := range team.Players {
			player := &l.record.Players[p-1]
			fmt.Fprintf(&b, `<tr class="CRng1 ESP"><td>%d</td><td></td><td><a href="tnr1.aspx?lan=1&amp;art=9&amp;snr=%d">%s</a></td><td>%d</td><td>ESP</td><td>%d</td>`, i+1, p, player.Name, player.Rating, player.FIDEID)
			if results {
				var sum tournament.Points
				games := 0
				for n := range l.lists {
					text := ""
					for _, g := range l.record.Rounds[n].Games {
						o := tournament.Pending
						switch p {
						case g.White:
							o = g.Result.White
						case g.Black:
							o = g.Result.Black
						default:
							continue
						}
						text = signOf(o)
						games++
						sum += l.record.Points.Of(o, tournament.White)
					}
					fmt.Fprintf(&b, "<td>%s</td>", text)
				}
				fmt.Fprintf(&b, "<td>%s</td><td>%d</td><td>2000</td>", strings.ReplaceAll(strings.TrimSuffix(sum.String(), ".0"), ".", ","), games)
			}
			b.WriteString("</tr>\n")
		}
	}
	if results {
		return l.frame(1, 0, "Team-Composition with round-results", b.String())
	}
	return l.frame(8, 0, "Team-Composition without round-results", b.String())
}

// playersPage is art=16.
func (l *league) playersPage() File {
	var b strings.Builder
	b.WriteString(`<tr class="CRg1b"><td>No.</td><td></td><td>Name</td><td>FideID</td><td>FED</td><td>Rtg</td><td>Bo.</td><td>Team</td></tr>` + "\n")
	for k := range l.record.Players {
		p := &l.record.Players[k]
		team := l.teamOf(p.Number)
		fmt.Fprintf(&b, `<tr class="CRg1 ESP"><td>%d</td><td></td><td>%s</td><td>%d</td><td>ESP</td><td>%d</td><td>%d</td><td>%s</td></tr>`+"\n", p.Number, p.Name, p.FIDEID, p.Rating, slices.Index(l.team(team).Players, p.Number)+1, l.team(team).Name)
	}
	return l.frame(16, 0, "Starting rank list of players", b.String())
}
