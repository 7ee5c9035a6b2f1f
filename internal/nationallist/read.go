package nationallist

import (
	"hash/maphash"
	"io"

	"torneo/fidelist"
	"torneo/internal/spelling"
	"torneo/message"
)

// Reader reads a list player by player.
type Reader struct {
	*opened
	mapping *Mapping
	at      []int // of the columns of the mapping
	kind    fidelist.Kind
	members bool
	next    int // of the first lines
	least   int // cells that a whole line has
	rows    int
	defects []Error
	wrong   int
	player  Player
	err     error

	seeds   [2]maphash.Seed
	numbers map[[2]uint64]int32 // by what they hash to: their lines
	ids     map[int64]who
}

// who is whose FIDE ID it is, by his name.
type who struct {
	name uint64
	line int32
}

// Open begins a list whose mapping is known. Its players are read by Next.
func Open(file io.ReaderAt, size int64, o Options) (*Reader, error) {
	if o.Mapping == nil {
		return nil, whole("nationallist.no-mapping")
	}
	if wrong := o.Mapping.enough(o.Members); wrong != nil {
		return nil, wrong
	}
	l, err := open(file, size, o)
	if err != nil {
		return nil, err
	}
	r := &Reader{opened: l, mapping: o.Mapping, kind: o.Kind, members: o.Members, seeds: [2]maphash.Seed{maphash.MakeSeed(), maphash.MakeSeed()}, numbers: map[[2]uint64]int32{}, ids: map[int64]who{}}
	if err := r.find(); err != nil {
		r.Close()
		return nil, err
	}
	r.about.Kinds = o.Mapping.kinds(o.Kind)
	return r, nil
}

// kinds returns the ratings of a list that is read so.
func (m *Mapping) kinds(of fidelist.Kind) (kinds []fidelist.Kind) {
	if m.Has(Rating) && !m.Has(Rapid) && !m.Has(Blitz) {
		return []fidelist.Kind{of}
	}
	for k, f := range []Field{Rating, Rapid, Blitz} {
		if m.Has(f) {
			kinds = append(kinds, fidelist.Kind(k))
		}
	}
	return kinds
}

// find finds the columns: under the heading that has them all. Where a heading is not
// there any more, it is said which, so that the columns can be asked again.
func (r *Reader) find() error {
	if !r.mapping.usesHeadings() {
		r.at, _ = r.mapping.places(nil)
		if proposed := propose(r.first[0].cells, r.members); proposed != nil { // the names of columns are nobody's
			r.about.Heading, r.next = r.first[0].cells, 1
		}
		r.whole()
		return nil
	}
	missing, fewest := "", -1
	for k := range r.first[:min(len(r.first), preamble)] {
		at, without := r.mapping.places(r.first[k].cells)
		if without == "" {
			r.at, r.next, r.about.Heading = at, k+1, r.first[k].cells
			r.whole()
			return nil
		}
		n := 0
		for _, p := range at {
			if p < 0 {
				n++
			}
		}
		if fewest < 0 || n < fewest {
			fewest, missing = n, without
		}
	}
	return whole("nationallist.heading", "missing", missing)
}

// whole settles how many cells a whole line has at least: up to the last column that is
// read.
func (r *Reader) whole() {
	for _, k := range r.at {
		r.least = max(r.least, k+1)
	}
}

// Close lets go of the file in the zip. The file itself is the caller's.
func (r *Reader) Close() { r.table.close() }

// Info describes the list.
func (r *Reader) Info() About { return r.about }

// Position returns the number of bytes read of the list, of About().Size.
func (r *Reader) Position() int64 { return r.table.position() }

// Defects returns the rows that were left out and why, the first of them, and how many.
func (r *Reader) Defects() ([]Error, int) { return r.defects, r.wrong }

// Western returns the number of lines that were not UTF-8.
func (r *Reader) Western() int64 {
	if t, ok := r.table.(*textTable); ok {
		return t.western
	}
	return 0
}

// OpenEnded reports a list whose last line has no end: if it was cut off there, nobody can
// tell.
func (r *Reader) OpenEnded() bool {
	t, ok := r.table.(*textTable)
	return ok && t.ended
}

// Err returns the error that ended the list early; nil at its end.
func (r *Reader) Err() error { return r.err }

// Player returns the player whom Next has read, until the next Next.
func (r *Reader) Player() *Player { return &r.player }

// Next reads the next player, leaving out rows that cannot be taken, of which Defects
// knows. It is false at the end, and where the list is none any more: see Err.
func (r *Reader) Next() bool {
	for r.err == nil {
		x, err := r.row()
		switch {
		case err == io.EOF && r.rows == 0:
			r.err = whole("fidelist.nobody")
			return false
		case err == io.EOF:
			r.numbers, r.ids = nil, nil // whoever reads goes on with what was read
			return false
		case err != nil:
			r.err = err
			return false
		}
		if r.rows++; r.rows > MaxPlayers {
			r.err = &Error{Line: x.line, Message: message.New("fidelist.players", "most", MaxPlayers)}
			return false
		}
		if r.cut(&x) {
			r.err = &Error{Line: x.line, Column: len(x.cells), Message: message.New("fidelist.cut")}
			return false
		}
		defect := x.wrong
		if defect == nil {
			r.player = Player{}
			if defect = r.take(&x); defect == nil {
				if !r.members {
					r.err = r.twice()
				}
				return r.err == nil
			}
		}
		if r.wrong++; len(r.defects) < MaxDefects {
			r.defects = append(r.defects, *defect)
		}
		if r.wrong > 20 && 20*r.wrong > r.rows {
			first := r.defects[0]
			r.err = &Error{Line: first.Line, Column: first.Column, Message: message.New("nationallist.none", "count", r.wrong, "rows", r.rows, "why", first.Message)}
		}
	}
	return false
}

// row returns the next row, of those that have been looked at already or of the file.
func (r *Reader) row() (row, error) {
	if r.next < len(r.first) {
		r.next++
		return r.first[r.next-1], nil
	}
	if r.last != nil {
		return row{}, r.last
	}
	x, err := r.table.next()
	r.last = err
	return x, err
}

// cut reports that a list ends in the middle of a line.
func (r *Reader) cut(x *row) bool {
	t, ok := r.table.(*textTable)
	return ok && t.ended && x.line == t.line && (x.wrong != nil || len(x.cells) < r.least)
}

// twice returns the error of a list with two players of one number or FIDE ID. A player who is
// in it twice, of two clubs, has one name.
func (r *Reader) twice() error {
	p := &r.player
	if p.Number != "" {
		number := [2]uint64{maphash.String(r.seeds[0], p.Number), maphash.String(r.seeds[1], p.Number)}
		if line, there := r.numbers[number]; there {
			return &Error{Line: p.Line, Message: message.New("nationallist.twice", "number", p.Number, "other", int(line))}
		}
		r.numbers[number] = int32(p.Line)
	}
	if p.ID == 0 {
		return nil
	}
	name := maphash.String(r.seeds[0], spelling.Plain(p.Name))
	if w, there := r.ids[p.ID]; there && w.name != name {
		return &Error{Line: p.Line, Message: message.New("fidelist.twice", "id", p.ID, "other", int(w.line))}
	}
	r.ids[p.ID] = who{name, int32(p.Line)}
	return nil
}
