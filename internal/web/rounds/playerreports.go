package rounds

import (
	"fmt"
	"hash/fnv"
	"maps"
	"slices"
	"strconv"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
)

// addPlayerReports puts beside every board what its players say of it.
func (p *roundPage) addPlayerReports() error {
	if p.Round != p.State.Current() {
		return nil
	}
	q, err := p.PlayerReports()
	if err != nil || len(q.Items) == 0 {
		return err
	}
	marks := make([]string, len(q.Items))
	for k := range q.Items {
		i, mark := &q.Items[k], fnv.New32a()
		fmt.Fprint(mark, i.Board, i.State)
		for _, side := range slices.Sorted(maps.Keys(i.By)) {
			fmt.Fprint(mark, side, i.By[side])
		}
		for n := range p.Boards {
			if p.Boards[n].Board == i.Board && !p.Verify {
				p.Boards[n].Asked = i
			}
		}
		marks[k] = fmt.Sprintf("%d-%d-%s", i.Board.White, i.Board.Black, strconv.FormatUint(uint64(mark.Sum32()), 36))
	}
	p.Found.Asked = strings.Join(marks, "+")
	return nil
}

// askedOtherwise returns the boards of which players say something else than when a page was
// drawn with those marks.
func (p *roundPage) askedOtherwise(drawn string) (list []journal.Board) {
	before, now := strings.Split(drawn, "+"), strings.Split(p.Found.Asked, "+")
	for _, marks := range [][2][]string{{before, now}, {now, before}} {
		for _, m := range marks[0] {
			if slices.Contains(marks[1], m) {
				continue
			}
			var b journal.Board
			if _, err := fmt.Sscanf(m, "%d-%d-", &b.White, &b.Black); err == nil {
				list = append(list, b)
			}
		}
	}
	return list
}

// AskedSymbol returns the result that one or both players report for a board, as a
// symbol, as the board is read.
func (b boardRow) AskedSymbol() string {
	kind, _ := arbiter.ResultOf(b.Asked.Result)
	return b.Reading.Kind(kind).Symbol
}
