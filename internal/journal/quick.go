package journal

import (
	"encoding/json"
	"strconv"

	"torneo/tournament"
)

// Nearly all entries of a long journal are results. They are read by hand where they stand
// exactly as they are written; whatever stands otherwise is read like everything else.

// quickly is a kind whose newest version is read so where it can be.
func quickly[W What](k kind, read func(*plain) W) kind {
	slow := k.Versions[len(k.Versions)-1]
	k.Versions[len(k.Versions)-1] = func(data json.RawMessage) (What, error) {
		p := plain{rest: data}
		if w := read(&p); !p.other && len(p.rest) == 0 {
			return w, nil
		}
		return slow(data)
	}
	return k
}

// plain reads data piece by piece, as encoding/json writes it.
type plain struct {
	rest  []byte
	other bool // it stands otherwise
}

// is takes a text if it comes next.
func (p *plain) is(text string) bool {
	if len(p.rest) < len(text) || string(p.rest[:len(text)]) != text {
		return false
	}
	p.rest = p.rest[len(text):]
	return true
}

// must takes a text that comes next.
func (p *plain) must(text string) {
	if !p.is(text) {
		p.other = true
	}
}

// number takes a whole number of no more than nine digits.
func (p *plain) number() int {
	k := 0
	for k < len(p.rest) && k < 10 && p.rest[k] >= '0' && p.rest[k] <= '9' {
		k++
	}
	n, err := strconv.Atoi(string(p.rest[:k]))
	if err != nil || k > 9 || k > 1 && p.rest[0] == '0' {
		p.other = true
		return 0
	}
	p.rest = p.rest[k:]
	return n
}

func (p *plain) board() (b Board) {
	p.must(`{"White":`)
	b.White = p.number()
	if p.is(`,"Black":`) {
		b.Black = p.number()
	}
	p.must("}")
	return b
}

// outcome takes the name of one.
func (p *plain) outcome() tournament.Outcome {
	p.must(`"`)
	for k, c := range p.rest {
		if c != '"' {
			continue
		}
		if o, known := outcomes[string(p.rest[:k])]; known {
			p.rest = p.rest[k+1:]
			return o
		}
		break
	}
	p.other = true
	return 0
}

func (p *plain) result() (r tournament.ByColor[tournament.Outcome]) {
	p.must(`{"white":`)
	r.White = p.outcome()
	p.must(`,"black":`)
	r.Black = p.outcome()
	p.must("}")
	return r
}

// end takes what may follow, of a match of two games, and the end.
func (p *plain) end() (game int) {
	if p.is(`,"Game":`) {
		game = p.number()
	}
	p.must("}")
	return game
}

// outcomes are all of them by their names.
var outcomes = func() map[string]tournament.Outcome {
	names := map[string]tournament.Outcome{}
	for o := tournament.Pending; o <= tournament.Adjourned; o++ {
		names[o.String()] = o
	}
	return names
}()

func plainEntered(p *plain) (w ResultEntered) {
	p.must(`{"Round":`)
	w.Round = p.number()
	p.must(`,"Board":`)
	w.Board = p.board()
	p.must(`,"Result":`)
	w.Result = p.result()
	w.Game = p.end()
	return w
}

func plainVerified(p *plain) (w ResultVerified) {
	p.must(`{"Round":`)
	w.Round = p.number()
	p.must(`,"Board":`)
	w.Board = p.board()
	w.Game = p.end()
	return w
}

func plainCorrected(p *plain) (w ResultCorrected) {
	p.must(`{"Round":`)
	w.Round = p.number()
	p.must(`,"Board":`)
	w.Board = p.board()
	p.must(`,"Result":`)
	w.Result = p.result()
	w.Colors = p.is(`,"Colors":true`)
	w.RatingOnly = p.is(`,"RatingOnly":true`)
	w.Game = p.end()
	return w
}
