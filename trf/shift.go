package trf

import "strings"

// findShift finds out whether all records of players stand a column beside their places, as
// an editor or a paste leaves them: then they are read so, and it is said once.
func (r *reader) findShift() {
	var fits [3]int // lines without anything between their fields: in their places, to the right, to the left
	lines, first := 0, 0
	for n := 1; n <= min(len(r.doc.Lines), MaxLines); n++ {
		w := r.row(n)
		if w.id != "001" || w.width() > MaxLineLength {
			continue
		}
		if lines++; lines == 1 {
			first = n
		}
		for k, by := range [...]int{0, 1, -1} {
			if by == 0 && inPlace(&w) {
				fits[k]++
			} else if by != 0 && fits[0] == 0 && fits[k] == lines-1 {
				if x := w.shiftBack(by); x.shift == by && inPlace(&x) {
					fits[k]++
				}
			}
		}
		if fits[0] > 0 || fits[1] < lines && fits[2] < lines {
			return
		}
	}
	if lines < 2 || fits[1] == fits[2] {
		return
	}
	id := "trf.columns.right"
	if r.shift = 1; fits[2] == lines {
		r.shift, id = -1, "trf.columns.left"
	}
	w := r.row(first)
	r.report(Adjustment, w.place(4), "", "", id)
}

// shiftBack returns the row with what stands behind its name moved back to its places.
func (r *row) shiftBack(by int) row {
	if len(r.text) < 4 || by == 1 && r.text[3] != ' ' {
		return *r
	}
	text := r.text[:3] + " " + r.text[3:]
	if by == 1 {
		text = r.text[:3] + r.text[4:]
	}
	moved := newRow(text, r.line, nil)
	moved.id, moved.shift = r.id, by
	return moved
}

// inPlace reports whether nothing stands between the fields of a player's record, counted
// in characters or in bytes, and its numbers are numbers.
func inPlace(w *row) bool {
	if w.at != nil {
		if bytes := w.inBytes(); inPlace(&bytes) {
			return true
		}
	}
	if firstFilled(w, playerGaps[:]) != 0 || w.blank(5, 8) {
		return false
	}
	for _, f := range [...][2]int{{5, 8}, {49, 52}, {58, 68}, {86, 89}} {
		if s := w.field(f[0], f[1]); s != "" && strings.Trim(s, "0123456789") != "" {
			return false
		}
	}
	for round := 1; cellColumn(round) <= w.width(); round++ {
		at := cellColumn(round)
		if !w.blank(at+4, at+4) || !w.blank(at+6, at+6) || !w.blank(at+8, at+9) {
			return false
		}
	}
	return true
}
