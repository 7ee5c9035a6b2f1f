package migrate

import (
	"slices"
	"strconv"
	"strings"

	"torneo/internal/incoming"
	"torneo/internal/pairing/berger"
	"torneo/internal/pairing/schedule"
	"torneo/message"
	"torneo/tournament"
)

// square is a table of each against each: a line a player, a column an opponent.
type square struct {
	table   *table
	people  []*person
	against [][][]tournament.Outcome // of a line against another, in the order of the games
	cycles  int                      // how often everybody meets everybody

	numbered bool // the lines have starting numbers, and are in their order
}

// isSquare reports a table whose columns are opponents: it has a mark where a player would meet
// himself.
func isSquare(t *table) bool {
	if t.square {
		return true
	}
	marks := 0
	for k := range t.rows {
		if k < len(t.headings.rounds) {
			switch plainCell(t.rows[k].cell(t.headings.rounds[k])) {
			case "*", "**", "x", "xx", "■":
				marks++
			}
		}
	}
	return t.headings.whole && len(t.rows) > 1 && marks*2 > len(t.rows) && len(t.headings.rounds) == len(t.rows)
}

// enterSquare takes the players of a table of each against each, with what they scored against
// the others.
func (r *reader) enterSquare(t *table) []*person {
	if r.square != nil {
		r.fault(place{file: t.file, line: t.line}, "migrate.two-crosstables")
		return nil
	}
	q := &square{table: t, cycles: 1}
	var rows []*row
	for k := range t.rows {
		x := &t.rows[k]
		p := r.person(t.headings, x)
		if p.player.Name == "" {
			if x.cell(t.headings.rounds[0]) != "" {
				r.fault(x.at(-1), "migrate.no-name")
			}
			continue
		}
		p.position = len(q.people) + 1
		q.people, rows = append(q.people, p), append(rows, x)
	}
	r.found.Parts = append(r.found.Parts, Part{File: r.files[t.file].Name, Line: t.line, Shape: EachOther, Rows: len(q.people)})
	if len(q.people) != len(t.headings.rounds) || len(q.people) < 2 {
		r.fault(place{file: t.file, line: t.line}, "migrate.square.lines", "lines", len(q.people), "columns", len(t.headings.rounds))
		return nil
	}
	for k := range q.people {
		line := make([][]tournament.Outcome, len(q.people))
		for n, c := range t.headings.rounds {
			at := rows[k].at(c)
			list, ok := outcomesOf(rows[k].cell(c))
			switch {
			case n == k && plainCell(rows[k].cell(c)) != "" && ok && len(list) > 0, !ok && n != k:
				r.fault(at, "migrate.cell", "value", rows[k].cell(c), "column", t.headings.name(c))
			case n != k:
				line[n] = list
				q.cycles = max(q.cycles, len(list))
			}
		}
		q.against = append(q.against, line)
		system := tournament.StandardGamePoints()
		var sum tournament.Points
		for _, list := range line {
			for _, o := range list {
				sum += system.Of(o, tournament.White)
			}
		}
		q.people[k].cellSum = &sum
	}
	for k := range q.people {
		for n := range k {
			if !agree(q.against[k][n], q.against[n][k]) {
				c := t.headings.rounds[n]
				r.fault(rows[k].at(c), "migrate.square.result", "name", q.people[k].player.Name, "opponent", q.people[n].player.Name,
					"value", rows[k].cell(c), "other", rows[n].cell(t.headings.rounds[k]))
			}
		}
	}
	q.numbered = t.numbers != Ranks && !slices.ContainsFunc(q.people, func(p *person) bool { return p.number != p.position })
	r.square = q
	return q.people
}

// outcomesOf reads the results against one opponent: "1", "½", "+", and "1½" of two games.
func outcomesOf(text string) (list []tournament.Outcome, ok bool) {
	text = strings.Trim(plainCell(text), "*x■")
	for _, one := range strings.NewReplacer("/", "", "|", "", ",", "", ";", "").Replace(text) {
		switch one {
		case '1':
			list = append(list, tournament.Win)
		case '0':
			list = append(list, tournament.Loss)
		case '½', '=':
			list = append(list, tournament.Draw)
		case '+':
			list = append(list, tournament.ForfeitWin)
		case '-':
			list = append(list, tournament.ForfeitLoss)
		default:
			return nil, false
		}
	}
	return list, len(list) <= 4
}

// agree reports results of two players against each other that can be those of the same games.
func agree(a, b []tournament.Outcome) bool {
	return slices.EqualFunc(a, b, func(x, y tournament.Outcome) bool {
		if x.IsDraw() != y.IsDraw() || x.IsWin() && y.IsWin() {
			return false
		}
		return fits(x, y) && fits(y, x)
	})
}

// roundsQuestion is asked where a table of each against each has neither rounds nor colours.
var roundsQuestion = incoming.Question{ID: "rounds", Text: message.New("migrate.question.rounds"), Choices: []incoming.Choice{
	{ID: "berger", Text: message.New("migrate.question.rounds.berger")},
	{ID: "refuse", Text: message.New("migrate.question.rounds.refuse")},
}}

// proposeRounds asks whether rounds and colours are those of the Berger table (GR (2018) 5.1 and
// annex I), which goes by the starting numbers.
func (r *reader) proposeRounds(t *tournament.Tournament) {
	q := r.square
	at := place{file: q.table.file, line: q.table.line}
	if !q.numbered {
		r.fault(at, "migrate.square.places")
		return
	}
	switch r.answer(roundsQuestion) {
	case "":
		return
	case "refuse":
		r.fault(at, "migrate.square")
		return
	}
	rounds, err := berger.Schedule(berger.Event{Participants: len(q.people), Cycles: q.cycles})
	if err != nil {
		r.fault(at, "migrate.square")
		return
	}
	perCycle := berger.Rounds(len(q.people))
	for n := range rounds {
		t.Rounds = append(t.Rounds, q.round(&rounds[n], n/perCycle))
	}
	r.addAdjustment(at, "", strconv.Itoa(len(rounds)), "migrate.square.berger", "count", len(rounds))
	t.System.Family = tournament.RoundRobin
}

// round returns a round of the Berger table with the results of its cycle.
func (q *square) round(from *schedule.Round, cycle int) (x tournament.Round) {
	one := func(a, b int) tournament.Outcome {
		if list := q.against[a-1][b-1]; cycle < len(list) {
			return list[cycle]
		}
		return tournament.Pending
	}
	for _, g := range from.Games {
		w, b := g.White.Player, g.Black.Player
		x.Games = append(x.Games, tournament.Game{White: w, Black: b, Result: tournament.ByColor[tournament.Outcome]{White: one(w, b), Black: one(b, w)}})
	}
	if from.Free > 0 {
		x.Byes = append(x.Byes, tournament.Bye{ID: from.Free, Kind: tournament.ZeroPointBye})
	}
	return x
}

// compareSquare compares the results of rounds that are told elsewhere with those of the table.
func (r *reader) compareSquare(t *tournament.Tournament) {
	q := r.square
	line := map[int]int{}
	for k, p := range q.people {
		line[r.numberOf(p)] = k
	}
	met := map[[2]int]int{}
	for n := range t.Rounds {
		for _, g := range t.Rounds[n].Games {
			w, is := line[g.White]
			b, also := line[g.Black]
			if !is || !also {
				continue
			}
			pair := [2]int{min(w, b), max(w, b)}
			nth := met[pair]
			met[pair]++
			list := q.against[w][b]
			if nth >= len(list) || g.Result == tournament.Both(tournament.Pending) {
				continue
			}
			if list[nth] != g.Result.White || q.against[b][w][nth] != g.Result.Black {
				r.fault(place{file: q.table.file, line: q.people[w].at.line}, "migrate.crosstable.result", "name", q.people[w].player.Name, "opponent", q.people[b].player.Name, "round", n+1)
			}
		}
	}
}

// numberOf returns the starting number of a player of the table among all players.
func (r *reader) numberOf(p *person) int {
	for _, o := range r.people {
		if o == p || plainWord(o.player.Name) == plainWord(p.player.Name) {
			return o.number
		}
	}
	return 0
}
