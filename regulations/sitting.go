package regulations

import (
	"slices"
	"strings"

	"torneo/handbook"
	"torneo/rating"
	"torneo/submission"
	"torneo/tournament"
)

// AppealMinutes returns within how many minutes after the end of a round the regulations
// allow appeals: those that the event announced, else in FIDE's own events those of C.11
// (2023) 4; 0: nobody has said it. The time must be fixed beforehand (GR (2018) 10.4), so
// there is no other default.
func (f *Facts) AppealMinutes(t *tournament.Tournament) (minutes int, announced bool) {
	if f.Appeals != nil && f.Appeals.Minutes > 0 {
		return f.Appeals.Minutes, true
	}
	if f.FIDEEvent == nil || !*f.FIDEEvent {
		return 0, false
	}
	c := &check{Request: Request{Facts: *f}}
	c.pace, _ = rating.PaceOf(t)
	if c.quick() {
		return quickAppealMinutes, false
	}
	return appealMinutes, false
}

// AppealProcedure is what the text in force says of the procedure of appeals.
type AppealProcedure struct {
	Committee, Appellant, Terms string // articles, as they are cited: of who judges, of who appeals, and of time, deposit and decision

	OnlyPlayers bool // nobody appeals for a player
	Final       bool // the text says in all languages that the decision is final
}

// procedures holds the row of each edition.
var procedures = []struct {
	edition                     handbook.Edition
	committee, appellant, terms string
	onlyPlayers, final          bool
}{
	{tr, "10 b", "10 c", "10 c", true, true},
	{gr, "10.2", "10.3", "10.4", false, false},
}

// AppealsBy returns what an edition says of appeals; of one that says nothing, the newest.
func AppealsBy(edition handbook.Edition) AppealProcedure {
	x := procedures[len(procedures)-1]
	for _, row := range procedures {
		if row.edition == edition {
			x = row
		}
	}
	cite := func(article string) string {
		return submission.Cite(x.edition, handbook.Ref{Edition: x.edition, Article: article})
	}
	return AppealProcedure{Committee: cite(x.committee), Appellant: cite(x.appellant), Terms: cite(x.terms), OnlyPlayers: x.onlyPlayers, Final: x.final}
}

// Party is a side of a dispute.
type Party struct{ Name, Federation string }

// Recusal is a reason for which a person does not judge a dispute.
type Recusal string

const (
	RecusedParty      Recusal = "party"      // is a party to it (GR (2018) 10.2)
	RecusedArbiter    Recusal = "arbiter"    // is an arbiter of the event, whose decision is disputed (TR (2011) 10 b)
	RecusedAge        Recusal = "age"        // is under 21 (GR (2018) 10.2)
	RecusedFederation Recusal = "federation" // is of the federation of a party (C.11 (2023))
	RecusedPlayer     Recusal = "player"     // plays in the event (C.11 (2023) 2)
)

// Seat is the place of a member or reserve of the committee in one dispute.
type Seat struct {
	Member
	Reserve bool
	Sits    bool
	Out     []Recusal // for which the person does not sit
	Doubts  []Recusal // that the rules of the event leave to the committee
}

// Sitting returns who of the announced committee judges a dispute between these parties:
// members first, then the reserves, who take the places of members that do not sit, in
// their order. In FIDE's own events a member of the federation of one party gives way; if
// every party is of the federation of some member, all of them sit (C.11 (2023)).
func (f *Facts) Sitting(t *tournament.Tournament, parties []Party) []Seat {
	if f.Appeals == nil {
		return nil
	}
	vacant := 0
	var seats []Seat
	for k, m := range f.Appeals.everyMember() {
		x := Seat{Member: m, Reserve: k >= len(f.Appeals.Members)}
		x.Out, x.Doubts = f.Recusals(t, parties, m)
		switch {
		case !x.Reserve:
			x.Sits = len(x.Out) == 0
			if !x.Sits {
				vacant++
			}
		case vacant > 0 && len(x.Out) == 0:
			x.Sits = true
			vacant--
		}
		seats = append(seats, x)
	}
	return seats
}

// Recusals returns the reasons for which a person cannot judge a dispute between these
// parties, and those that the rules of the event leave to the committee.
func (f *Facts) Recusals(t *tournament.Tournament, parties []Party, m Member) (out, doubts []Recusal) {
	c := &check{Request: Request{Facts: *f}, t: t}
	add := func(binds bool, why Recusal) {
		if binds {
			out = append(out, why)
		} else {
			doubts = append(doubts, why)
		}
	}
	party := slices.ContainsFunc(parties, func(p Party) bool { return sameName(p.Name, m.Name) })
	if party {
		add(true, RecusedParty)
	}
	if m.Arbiter || c.isArbiter(m.Name) {
		add(true, RecusedArbiter)
	}
	if c.isUnderAge(m.Birth) {
		add(true, RecusedAge)
	}
	if m.Federation != "" && !c.isBalanced(parties) && slices.ContainsFunc(parties, func(p Party) bool { return p.Federation == m.Federation }) && (c.ofFIDE() || c.international()) {
		add(c.ofFIDE(), RecusedFederation)
	}
	if !party && slices.ContainsFunc(t.Players, func(p tournament.Player) bool { return sameName(p.Name, m.Name) }) {
		add(c.ofFIDE(), RecusedPlayer)
	}
	return out, doubts
}

// isArbiter reports whether an arbiter of the event has that name.
func (c *check) isArbiter(name string) bool {
	return slices.ContainsFunc(c.Facts.Arbiters, func(o Official) bool { return sameName(o.Name, name) }) ||
		slices.ContainsFunc(c.t.Arbiters(), func(a tournament.Arbiter) bool { return sameName(a.Name, name) })
}

// isBalanced reports that every party is of the federation of a member.
func (c *check) isBalanced(parties []Party) bool {
	return len(parties) > 1 && c.Facts.Appeals != nil && !slices.ContainsFunc(parties, func(p Party) bool {
		return p.Federation == "" || !slices.ContainsFunc(c.Facts.Appeals.Members, func(m Member) bool { return m.Federation == p.Federation })
	})
}

// isUnderAge reports whether who was born then is certainly too young on the first day.
func (c *check) isUnderAge(b tournament.Date) bool {
	day := c.firstDay()
	if b.Year == 0 || !day.Complete() {
		return false
	}
	first, _ := oldEnoughOn(b)
	return day.Ordinal() < first.Ordinal()
}

// sameName compares names of people without regard to case and spaces.
func sameName(a, b string) bool {
	fold := func(s string) string { return strings.ToLower(strings.Join(strings.Fields(s), " ")) }
	return a != "" && fold(a) == fold(b)
}

// FitsCommittee reports whether so many people can decide: an odd number (GR (2018) 10.2);
// usual, that they are a chairman and two at least, as is advised.
func FitsCommittee(voting int) (fits, usual bool) { return voting%2 == 1, voting >= leastMembers }
