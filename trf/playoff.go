package trf

import (
	"slices"
	"strconv"
	"strings"

	"torneo/tournament"
)

// playOff reads what is settled of a play-off.
func (r *reader) playOff(w *row, column int) {
	text := w.rest(column)
	if r.t.PlayOff != nil {
		r.report(Violation, w.place(column), text, "", "trf.playoff.repeated")
		return
	}
	p, err := tournament.ParsePlayOff(text)
	if err != nil {
		r.report(Violation, w.place(column), text, "", "trf.playoff")
		return
	}
	r.t.PlayOff = &p
}

// playOffLots reads who has drawn lots, the first one drawn first.
func (r *reader) playOffLots(w *row) {
	words := w.tokens(4)[2:]
	if r.t.PlayOff == nil {
		r.report(Violation, w.place(words[0].from), w.rest(words[0].from), "", "trf.playoff.lots")
		return
	}
	for _, id := range words {
		number, ok := r.drawer(w, id)
		if !ok {
			continue
		}
		if slices.Contains(r.t.PlayOff.Lots, number) {
			r.report(Violation, w.place(id.from), id.text, "", "trf.playoff.lot-twice")
			continue
		}
		r.t.PlayOff.Lots = append(r.t.PlayOff.Lots, number)
	}
}

// drawer returns the number of a participant who has drawn a lot: a team if
// there are any, else a player.
func (r *reader) drawer(w *row, id token) (number int, ok bool) {
	if len(r.t.Teams) > 0 {
		return r.teamNumber(w, id)
	}
	p := r.playerOf(w, id)
	if p == nil {
		return 0, false
	}
	return p.Number, true
}

// playOff writes the comments that playOff and playOffLots read.
func (w *writer) playOff() {
	p := w.t.PlayOff
	if p == nil {
		return
	}
	text := p.String()
	if again, err := tournament.ParsePlayOff(text); err != nil || again.String() != text {
		w.refuse("trf.write.playoff", "value", text)
		return
	}
	w.text("###", commentMark+" play-off "+text)
	index := map[int]bool{}
	for _, x := range w.t.Participants() {
		index[x.Number] = true
	}
	var lots []string
	for k, n := range p.Lots {
		if !index[n] || slices.Contains(p.Lots[:k], n) {
			w.refuse("trf.write.playoff.lot", "number", n)
			return
		}
		lots = append(lots, strconv.Itoa(n))
	}
	for _, part := range chunks(lots, 200) {
		w.text("###", commentMark+" play-off-lots "+strings.Join(part, " "))
	}
}
