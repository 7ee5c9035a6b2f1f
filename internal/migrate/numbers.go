package migrate

import (
	"cmp"
	"slices"

	"torneo/internal/incoming"
	"torneo/internal/spelling"
	"torneo/message"
	"torneo/tournament"
)

// naming is whom the numbers in the cells of a crosstable mean.
type naming map[int]*person

// namings returns the readings of the numbers that the table allows.
func (r *reader) namings(crossed []*person) (byNumber, byRank naming) {
	byNumber, byRank = naming{}, naming{}
	for _, p := range crossed {
		if p.number > 0 {
			byNumber[p.number] = p
		}
		byRank[p.rank] = p
	}
	if len(byNumber) < len(crossed) {
		byNumber = nil
	}
	if _, none := byRank[0]; none || len(byRank) < len(crossed) { // shared places have no number of their own
		byRank = naming{}
		for _, p := range crossed {
			byRank[p.position] = p
		}
	}
	return byNumber, byRank
}

// contradictions counts the cells that do not go together with the opponent's.
func (n naming) contradictions(crossed []*person) (count int) {
	for _, p := range crossed {
		for round := range p.entries {
			if e := &p.entries[round]; e.kind == aGame && n.wrong(p, e, round) != "" {
				count++
			}
		}
	}
	return count
}

// wrong returns the objection to a game as its player's cell has it; "" if there is
// none.
func (n naming) wrong(p *person, e *entry, round int) string {
	o := n[e.opponent]
	switch {
	case o == nil:
		return "migrate.game.nobody"
	case o == p:
		return "migrate.game.self"
	case o.entries[round].kind != aGame || n[o.entries[round].opponent] != p:
		return "migrate.game.other"
	case o.entries[round].color != e.color.Opponent():
		return "migrate.game.colour"
	case !fits(e.outcome, o.entries[round].outcome):
		return "migrate.game.result"
	}
	return ""
}

// numbersQuestion is asked where both meanings fit.
var numbersQuestion = incoming.Question{ID: "numbers", Text: message.New("migrate.question.numbers"), Choices: []incoming.Choice{
	{ID: string(StartingNumbers), Text: message.New("migrate.question.numbers.number")},
	{ID: string(Ranks), Text: message.New("migrate.question.numbers.rank")},
}}

// numbersOf finds out whom the cells mean: as the page says, or by both sides of the games. It
// returns nil if it has to be asked.
func (r *reader) numbersOf(crossed []*person, said Numbers) naming {
	byNumber, byRank := r.namings(crossed)
	games := slices.ContainsFunc(crossed, func(p *person) bool {
		return slices.ContainsFunc(p.entries, func(e entry) bool { return e.kind == aGame })
	})
	same := byNumber != nil
	for n, p := range byNumber {
		same = same && byRank[n] == p
	}
	wanted := said
	if wanted == "" && games && byNumber != nil && !same && byNumber.contradictions(crossed) == 0 && byRank.contradictions(crossed) == 0 {
		if wanted = Numbers(r.answer(numbersQuestion)); wanted == "" {
			return nil
		}
	}
	chosen, taken := byRank, Ranks
	switch {
	case byNumber == nil:
		if wanted == StartingNumbers && games {
			r.fault(crossed[0].at, "migrate.numbers.none")
		}
	case same || wanted == StartingNumbers:
		chosen, taken = byNumber, StartingNumbers
	case wanted == Ranks:
	case byNumber.contradictions(crossed) <= byRank.contradictions(crossed):
		chosen, taken = byNumber, StartingNumbers
	}
	if games {
		r.found.Numbers = taken
	}
	return chosen
}

// compare reports the objections to every game.
func (r *reader) compare(crossed []*person, n naming) {
	for _, p := range crossed {
		for round := range p.entries {
			e := &p.entries[round]
			if e.kind != aGame {
				continue
			}
			id := n.wrong(p, e, round)
			if id == "" {
				continue
			}
			name, cell, line := "", "", 0
			if o := n[e.opponent]; o != nil {
				name, cell, line = o.player.Name, o.entries[round].text, o.at.line
			}
			r.fault(e.at, id, "value", e.text, "column", e.at.heading, "name", p.player.Name, "opponent", name, "other", cell, "line", line)
		}
	}
}

// ratingOf returns FIDE's rating of a player, or else the national one.
func ratingOf(p *tournament.Player) int {
	if p.Rating > 0 || len(p.National) == 0 {
		return p.Rating
	}
	return p.National[0].Rating
}

// number gives everybody a starting number: those of the files, or else the order in
// which they are listed, or that of C.04.2 2.2 where the table is ordered by places.
func (r *reader) number(ranked bool) {
	seen := map[int]*person{}
	missing := 0
	for _, p := range r.people {
		if p.number == 0 {
			missing++
			continue
		}
		if o := seen[p.number]; o != nil {
			r.fault(p.at, "migrate.number.twice", "number", p.number, "name", p.player.Name, "other", o.player.Name)
		}
		seen[p.number] = p
	}
	if missing > 0 {
		order := slices.Clone(r.people)
		if ranked {
			slices.SortStableFunc(order, func(a, b *person) int {
				return cmp.Or(cmp.Compare(ratingOf(&b.player), ratingOf(&a.player)),
					cmp.Compare(tournament.TitleRank(a.player.Title), tournament.TitleRank(b.player.Title)),
					cmp.Compare(spelling.Plain(a.player.Name), spelling.Plain(b.player.Name)))
			})
		}
		for k, p := range order {
			p.number = k + 1
		}
		id := "migrate.numbers.listed"
		if ranked {
			id = "migrate.numbers.ordered"
		}
		r.addAdjustment(place{file: -1}, "", "", id)
	}
	slices.SortStableFunc(r.people, func(a, b *person) int { return cmp.Compare(a.number, b.number) })
}

// players returns the people in the order of their numbers.
func (r *reader) players() (list []tournament.Player) {
	for _, p := range r.people {
		player := p.player
		player.Number, player.Declared.Rank = p.number, p.rank
		if p.points != nil {
			v := *p.points
			player.Declared.Points = &v
		}
		list = append(list, player)
	}
	return list
}
