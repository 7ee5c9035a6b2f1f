package pairing

import (
	"slices"

	"torneo/crosstable"
	"torneo/internal/pairing/schedule"
	"torneo/message"
	"torneo/tournament"
)

// checkTable compares rounds of the record with those of the table. Participants
// of the comparison are players or, where the table says which teams meet, teams. By
// the table an event is compared that says it has one of its own.
func checkTable(t *tournament.Tournament, c Choice, byTable bool, first, last int) ([]Checked, error) {
	if c.Event.Custom() && !byTable && len(t.Matches.Table) == 0 {
		return checkMeetings(t, c, first, last)
	}
	x, err := tableOf(t, c)
	if err != nil {
		return nil, err
	}
	played, err := x.playedTable()
	if err != nil {
		return nil, err
	}
	checked, differences := x.compare(played, first, last)
	if differences == 0 {
		return checked, nil
	}
	if other, right := x.otherwiseNumbered(played, first, last); right {
		return other, nil
	}
	if x.exchangeOpen {
		plain, err := tableOf(t, x.plain(c))
		if err != nil {
			return nil, err
		}
		if other, fewer := plain.compare(played, first, last); fewer < differences {
			return other, nil
		}
		if other, right := plain.otherwiseNumbered(played, first, last); right {
			return other, nil
		}
	}
	return checked, nil
}

// playedTable returns the crosstable of the record; nil for a system in which a team meets two
// others in a round, whatever its type says.
func (x *table) playedTable() (*crosstable.Table, error) {
	if x.system.id == Skalitzka {
		return nil, nil
	}
	return crosstable.New(x.t, 0)
}

// follows refuses a record in which two met, in the rounds before this one, whom
// the table has in this one or a later one: the next rounds of the table would
// let them meet again, and others not at all.
func (x *table) follows(round int) error {
	played, err := x.playedTable()
	if err != nil {
		return err
	}
	meetings := map[[2]int]int{}
	for r := 1; r < round; r++ {
		for _, b := range x.right(r) {
			meetings[[2]int{min(b.White, b.Black), max(b.White, b.Black)}]++
		}
	}
	for r := 1; r < round && r <= x.t.RoundsPaired(); r++ {
		for _, b := range x.recordedBoards(played, r) {
			pair := [2]int{min(b.White, b.Black), max(b.White, b.Black)}
			if meetings[pair]--; meetings[pair] < 0 && b.Black != Bye {
				return unpairable(schedule.Refuse("schedule.met", "white", b.White, "black", b.Black, "met", r))
			}
		}
	}
	return nil
}

func (x *table) compare(played *crosstable.Table, first, last int) (list []Checked, differences int) {
	for r := first; r <= last; r++ {
		c := Checked{Round: r}
		if r > len(x.rounds) {
			c.Differences = []Difference{{Kind: NotPairable, Reason: message.New("pairing.all-rounds-paired", "rounds", len(x.rounds))}}
		} else {
			c.Differences = differ(x.recordedBoards(played, r), x.right(r))
		}
		list = append(list, c)
		differences += len(c.Differences)
	}
	return list, differences
}

// right returns who meets whom by the table: players, or teams in the order of their names
// there.
func (x *table) right(round int) (boards []Board) {
	planned := &x.rounds[round-1]
	for _, m := range planned.Matches {
		if x.matches() {
			boards = append(boards, Board{White: m.White, Black: m.Black})
		}
	}
	if !x.matches() {
		sits, _ := x.seating(round) // players have their seats for good
		for _, g := range planned.Games {
			boards = append(boards, Board{White: sits(g.White), Black: sits(g.Black)})
		}
	}
	if planned.Free != 0 && (x.teams == nil || x.matches()) {
		boards = append(boards, Board{White: planned.Free, Black: Bye})
	}
	if x.lots != nil {
		for k, b := range boards {
			if boards[k].White = x.lots[b.White]; b.Black != Bye {
				boards[k].Black = x.lots[b.Black]
			}
		}
	}
	return boards
}

// recordedBoard is a pair of the record.
type recordedBoard struct {
	Board
	noColors bool
}

func (x *table) recordedBoards(played *crosstable.Table, round int) (boards []recordedBoard) {
	r := &x.t.Rounds[round-1]
	byes := r.Byes
	if x.matches() {
		byes = r.TeamByes
		first := tournament.White // the colour that the team named first has on board 1
		if len(x.t.BoardColors) > 0 {
			first = x.t.BoardColors[0]
		}
		for i := range played.Participants {
			e := played.Entry(i, round)
			if j := int(e.Opponent); j > i {
				b := Board{White: played.Participants[i].Number, Black: played.Participants[j].Number}
				if e.Color == first.Opponent() {
					b.White, b.Black = b.Black, b.White
				}
				boards = append(boards, recordedBoard{b, e.Color == tournament.NoColor})
			}
		}
	} else {
		for k := range r.Games {
			if g := &r.Games[k]; g.White != 0 && g.Black != 0 {
				boards = append(boards, recordedBoard{Board{White: g.White, Black: g.Black}, g.NoColors})
			}
		}
	}
	for _, b := range byes {
		if b.Kind == tournament.PairingAllocatedBye {
			boards = append(boards, recordedBoard{Board{White: b.ID, Black: Bye}, false})
		}
	}
	return boards
}

// differ lists in what recorded pairs differ from the right ones. Two who should
// have met and of whom the record has neither a game nor a pairing-allocated bye
// did not play, which is no other pairing (R-TABLE-UNRECORDED).
func differ(recorded []recordedBoard, right []Board) []Difference {
	met := map[int]recordedBoard{} // by participant
	for _, b := range recorded {
		if met[b.White] = b; b.Black != Bye {
			met[b.Black] = b
		}
	}
	partner := func(p int) (int, bool) {
		b, known := met[p]
		if b.White == p {
			return b.Black, known
		}
		return b.White, known
	}
	groups := groups{}
	wrong := map[int]bool{}
	var list []Difference
	for _, b := range right {
		opponent, known := partner(b.White)
		_, blackKnown := met[b.Black]
		switch {
		case !known && (b.Black == Bye || !blackKnown):
		case !known || opponent != b.Black:
			wrong[b.White] = true
			if b.Black != Bye {
				wrong[b.Black] = true
				groups.join(b.White, b.Black)
			}
		case b.Black != Bye && met[b.White].White != b.White && !met[b.White].noColors:
			list = append(list, Difference{Kind: OtherColours, Players: sortedPair(b.White, b.Black), Recorded: []Board{met[b.White].Board}, Right: []Board{b}})
		}
	}
	for _, b := range recorded {
		if (wrong[b.White] || wrong[b.Black]) && b.Black != Bye {
			wrong[b.White], wrong[b.Black] = true, true
			groups.join(b.White, b.Black)
		}
	}
	at := map[int]int{} // group -> its difference
	into := func(p int) *Difference {
		k, known := at[groups.of(p)]
		if !known {
			k = len(list)
			at[groups.of(p)] = k
			list = append(list, Difference{Kind: OtherPairs})
		}
		return &list[k]
	}
	add := func(d *Difference, b Board, boards *[]Board) {
		*boards = append(*boards, b)
		if d.Players = append(d.Players, b.White); b.Black == Bye {
			d.Kind = OtherBye
		} else {
			d.Players = append(d.Players, b.Black)
		}
	}
	for _, b := range right {
		if wrong[b.White] {
			d := into(b.White)
			add(d, b, &d.Right)
		}
	}
	for _, b := range recorded {
		if wrong[b.White] {
			d := into(b.White)
			add(d, b.Board, &d.Recorded)
		}
	}
	for k := range list {
		slices.Sort(list[k].Players)
		list[k].Players = slices.Compact(list[k].Players)
	}
	return list
}

func sortedPair(a, b int) []int { return []int{min(a, b), max(a, b)} }

// groups are disjoint sets of participants; each points at another of its set,
// one at itself or at none.
type groups map[int]int

func (g groups) of(i int) int {
	for {
		next, known := g[i]
		if !known || next == i {
			return i
		}
		i = next
	}
}

func (g groups) join(a, b int) {
	if a, b = g.of(a), g.of(b); a != b {
		g[a] = b
	}
}
