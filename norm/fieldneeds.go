package norm

// FieldNeeds is what the field of an event must have for a norm, and what it has: of the
// opponents of one player, in the fewest games that a norm may have (B.01 1.4.1, 1.4.3 to 1.4.6).
type FieldNeeds struct {
	Title                              Title
	Games                              int
	Titled, Required, Foreign, Average int   // that are needed among the opponents
	HasTitled, HasRequired, HasForeign int   // players with titles; with those that are required; federations but the largest
	HasAverage                         int   // of as many games of the highest rated, without the best of all
	Applicants                         []int // who lacks the title and can still meet such opponents, by number
}

// FieldNeeds returns what the field needs and has for norms of a title before the event begins.
func (e *Event) FieldNeeds(title Title) FieldNeeds {
	games := e.Rules.LeastGames(e.Facts.Kind, e.Rounds)
	n := FieldNeeds{Title: title, Games: games, Titled: LeastTitled(games), Required: LeastRequired(games), Foreign: 2, Average: title.Average()}
	federations, largest := map[string]int{}, 0
	for i := range e.record.Players {
		p := &e.record.Players[i]
		if p.Withdrawn {
			continue
		}
		if Titleholder(p.Title) {
			n.HasTitled++
		}
		if title.takes(p.Title) {
			n.HasRequired++
		}
		if p.Federation != "" {
			federations[p.Federation]++
			largest = max(largest, federations[p.Federation])
		}
		for _, open := range Open(p.Title, p.Sex) {
			if open == title && (!title.ForWomen() || p.Sex == "w") && e.Attainable(p.Number, title) {
				n.Applicants = append(n.Applicants, p.Number)
			}
		}
	}
	n.HasForeign = max(0, len(federations)-1)
	sum, counted := 0, 0
	for k, i := range e.strongest {
		if k > 0 && counted < games && !e.record.Players[i].Withdrawn {
			sum, counted = sum+e.countedRating(i), counted+1
		}
	}
	if counted > 0 {
		n.HasAverage = averageOf(sum, counted)
	}
	return n
}

// Lacking reports what the field lacks for anybody to make the norm.
func (n *FieldNeeds) Lacking() (titled, required, foreign, average int) {
	return max(0, n.Titled-n.HasTitled), max(0, n.Required-n.HasRequired), max(0, n.Foreign-n.HasForeign), max(0, n.Average-n.HasAverage)
}
