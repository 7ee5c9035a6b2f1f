package duties

import "torneo/handbook"

// refs cites articles of one text.
func refs(of handbook.Edition, articles ...string) (list []handbook.Ref) {
	for _, a := range articles {
		list = append(list, handbook.Ref{Edition: of, Article: a})
	}
	return list
}

const (
	gr   = handbook.Edition("GR-2018")
	laws = handbook.Edition("Laws-2023")
)

// table is every duty, in the order in which it is shown.
var table = []Duty{
	{ID: "announce", Part: Before, Who: Organiser, Strength: Must, Refs: refs(gr, "2.2 (1)", "12.3"), Sign: Announced, when: byReport, key: "register"},
	{ID: "register-norms", Part: Before, Who: Organiser, Strength: Must, when: byReport, key: "register-norms", only: forNorms, deadline: true},
	{ID: "register", Part: Before, Who: Organiser, Strength: Must, Refs: refs(gr, "2.2 (4)"), when: byReport, key: "register", deadline: true},
	{ID: "schedule", Part: Before, Who: Organiser, Strength: Must, Refs: refs(gr, "12.3 (4)"), Sign: Planned, when: byReport, key: "register"},
	{ID: "pace", Part: Before, Who: Organiser, Strength: Must, Refs: refs(gr, "12.3 (5)"), Sign: Paced, when: byReport, key: "register"},
	{ID: "default-time", Part: Before, Who: Organiser, Strength: Must, Refs: refs(gr, "12.3 (7)"), Sign: DefaultTime, when: byReport, key: "register"},
	{ID: "tie-breaks", Part: Before, Who: Organiser, Strength: Must, Refs: refs(gr, "12.3 (6)"), Sign: TieBreaks, when: byReport, key: "register"},
	{ID: "prizes", Part: Before, Who: Organiser, Strength: Must, Refs: refs(gr, "12.3 (11)"), Sign: Prizes, when: byReport, key: "register"},
	{ID: "chief", Part: Before, Who: Organiser, Strength: Must, Refs: refs(gr, "12.3 (14)"), Sign: Chief, when: byReport, key: "register"},
	{ID: "licences", Part: Before, Who: Organiser, Strength: Must, when: byReport, key: "register"},
	{ID: "fair-play", Part: Before, Who: Organiser, Strength: Must, Refs: refs(gr, "2.2 (2)", "12.3 (19)"), when: fromStart, offset: 7},
	{ID: "dress", Part: Before, Who: Organiser, Strength: Should, Refs: refs(gr, "2.2 (3)", "9.2"), when: fromStart, offset: 7},
	{ID: "media", Part: Before, Who: Organiser, Strength: Should, Refs: refs(gr, "2.2 (5)", "11"), when: fromStart, offset: 7},
	{ID: "staff", Part: Before, Who: Organiser, Strength: Must, Refs: refs(gr, "2.2 (6)"), when: fromStart, offset: 1},
	{ID: "medical", Part: Before, Who: Organiser, Strength: Must, Refs: refs(gr, "12.5"), when: fromStart, offset: 1},
	{ID: "rules", Part: Before, Who: ChiefWho, Strength: Must, Refs: refs(gr, "3.2 (1)"), when: fromStart, offset: 7},
	{ID: "enough", Part: Before, Who: ChiefWho, Strength: Should, Refs: refs(gr, "3.2 (3)"), Sign: Enough, when: fromStart, offset: 7},
	{ID: "hall", Part: Before, Who: ChiefWho, Strength: Must, Refs: refs(gr, "3.2 (2)"), when: fromStart, offset: 1},
	{ID: "equipment", Part: Before, Who: ChiefWho, Strength: Must, Refs: refs(gr, "3.2 (3)"), when: fromStart, offset: 1},
	{ID: "rating-list", Part: Before, Who: ChiefWho, Strength: Must, when: fromStart, offset: 0},
	{ID: "restrictions", Part: Before, Who: ChiefWho, Strength: Must, Refs: refs(gr, "5.2"), when: fromStart, offset: 0, only: forSwiss},
	{ID: "committee", Part: Before, Who: Organiser, Strength: Must, Refs: refs(gr, "10.2"), when: fromStart, offset: 0},
	{ID: "draw", Part: Before, Who: ChiefWho, Strength: Must, Refs: refs(gr, "6.3"), Sign: Numbered, when: fromStart, offset: 0},
	{ID: "notices", Part: Before, Who: ChiefWho, Strength: Should, Refs: refs(laws, "11.3"), when: fromStart, offset: 0},

	{ID: "arrive", Part: During, Who: Arbiters, Strength: Should, when: fromRound, offset: 30},
	{ID: "paired", Part: During, Who: ChiefWho, Strength: Must, Sign: Paired, when: fromRound, offset: 60},
	{ID: "published", Part: During, Who: ChiefWho, Strength: Must, Refs: refs(gr, "6.3"), Sign: Published, when: fromRound, offset: 30},
	{ID: "line-ups", Part: During, Who: ChiefWho, Strength: Must, Refs: refs(gr, "7"), when: fromRound, offset: 30, only: forTeams},
	{ID: "clocks-set", Part: During, Who: Arbiters, Strength: Must, Refs: refs(laws, "6.2", "6.5"), when: fromRound, offset: 10},
	{ID: "announced", Part: During, Who: ChiefWho, Strength: Should, Refs: refs(gr, "4.4"), when: fromRound, offset: 5},
	{ID: "started", Part: During, Who: ChiefWho, Strength: Must, Refs: refs(laws, "6.6", "6.7"), Sign: Started, when: fromRound, offset: 0},
	{ID: "absent", Part: During, Who: Arbiters, Strength: Must, Refs: refs(gr, "6.5"), when: fromRound, offset: -30},
	{ID: "clocks-checked", Part: During, Who: Arbiters, Strength: Should, Refs: refs(laws, "6.10"), when: fromRound, offset: -30},
	{ID: "results", Part: During, Who: Arbiters, Strength: Must, Refs: refs(gr, "3.1"), Sign: Closed, when: fromGames, offset: 30},
	{ID: "sheets", Part: During, Who: Arbiters, Strength: Must, Refs: refs(laws, "8.7"), when: fromGames, offset: 30},

	{ID: "finished", Part: After, Who: ChiefWho, Strength: Must, Refs: refs(gr, "3.4"), Sign: Finished, when: fromEnd, offset: 0},
	{ID: "standings", Part: After, Who: ChiefWho, Strength: Must, Sign: Noticeboard, when: fromEnd, offset: 0},
	{ID: "pay", Part: After, Who: Organiser, Strength: Must, Refs: refs(gr, "12.3 (11)"), when: fromEnd, offset: 0},
	{ID: "norm-certificates", Part: After, Who: ChiefWho, Strength: Must, when: fromEnd, offset: 0, only: forNorms},
	{ID: "norms-sent", Part: After, Who: ChiefWho, Strength: Must, when: fromEnd, offset: 7, only: forNorms},
	{ID: "arbiter-certificates", Part: After, Who: ChiefWho, Strength: Must, when: fromEnd, offset: 0},
	{ID: "report", Part: After, Who: ChiefWho, Strength: Must, Refs: refs(gr, "3.4"), when: fromEnd, offset: 7},
	{ID: "trf", Part: After, Who: ChiefWho, Strength: Must, when: fromEnd, offset: 1},
	{ID: "games", Part: After, Who: ChiefWho, Strength: Must, when: fromEnd, offset: 7, only: forNorms},
	{ID: "upload", Part: After, Who: Organiser, Strength: Must, when: byReport, key: "month", deadline: true},
	{ID: "last-list", Part: After, Who: Organiser, Strength: Must, when: byReport, key: "list", deadline: true},
	{ID: "months", Part: After, Who: ChiefWho, Strength: Must, when: fromEnd, offset: 0, only: forMany},
}
