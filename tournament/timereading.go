package tournament

// item is a time, an increment or a delay of a rate of play.
type item struct {
	number, unit int   // unit in seconds; 0: none is written
	moves        int   // for so many
	is           class // increment or delay, where the words say so
	after        class // the sign before it: plus, next, colon; other: none
}

// reading is a rate of play being read, word by word.
type reading struct {
	tokens []token
	items  []item
	moves  int   // of the next item
	is     class // of the next item, where a word before it says so
	after  class // the sign since the last item
	from   int   // the move from which the increment is added; 0: all
	fault  bool
}

func (r *reading) read() (Understood, bool) {
	for k := 0; k < len(r.tokens) && !r.fault; {
		k += r.word(k)
	}
	if r.fault || r.moves > 0 || len(r.items) == 0 {
		return Understood{}, false
	}
	return r.interpret()
}

// class returns the class of a token; isOther past the end.
func (r *reading) class(k int) class {
	if k < len(r.tokens) {
		return r.tokens[k].is
	}
	return isOther
}

// word reads the words from one on, and returns how many it has read.
func (r *reading) word(k int) int {
	switch r.class(k) {
	case isNumber:
		return r.number(k)
	case isSlash:
		return r.behindSlash(k)
	case isPer:
		if j := r.past(k+1, isQuiet); r.class(j) == isMoves {
			r.mark(isIncrement)
			return j + 1 - k
		}
	case isMoves: // "jugada 1", "move one"
		if r.class(k+1) == isNumber {
			r.from = r.tokens[k+1].number
			return 2
		}
	case isFrom:
		for j := k + 1; j < len(r.tokens) && j < k+5; j++ {
			if r.class(j) == isNumber {
				r.from = r.tokens[j].number
				return j + 1 - k
			}
		}
	case isIncrement, isDelay:
		r.mark(r.class(k))
		if r.class(k+1) == isSlash || r.class(k+1) == isColon {
			return 2
		}
	case isWhole:
		if r.class(k+1) == isSlash || r.class(k+1) == isColon {
			return 2
		}
	case isPlus:
		r.after = isPlus
	case isNext, isColon:
		if r.after != isPlus {
			r.after = r.class(k)
		}
	case isRefused:
		r.fault = true
	}
	return 1
}

// past returns the first token from one on that is not of a class.
func (r *reading) past(k int, c class) int {
	for k < len(r.tokens) && r.tokens[k].is == c {
		k++
	}
	return k
}

// number reads a number with what belongs to it.
func (r *reading) number(k int) int {
	n := r.tokens[k].number
	if n > mostSeconds {
		r.fault = true
		return 1
	}
	switch after := r.class(k + 1); {
	case after == isSlash && r.class(k+2) == isNumber: // "40/90"
		return r.movesOf(n, 2)
	case after == isMoves: // "40 jugadas"
		if last := r.last(); last != nil && r.after == isOther && last.moves == 0 && last.is == isOther {
			last.moves = n
			return 2
		}
		return r.movesOf(n, 2)
	case after == isCounted: // "7 rondas"
		return 2
	case after == isHours || after == isMinutes || after == isSeconds:
		return r.time(k, n, after)
	case after == isOther && k+1 < len(r.tokens): // "60 abc"
		r.fault = true
		return 1
	}
	r.add(item{number: n})
	return 1
}

// movesOf keeps for how many moves the next time is.
func (r *reading) movesOf(n, read int) int {
	if r.moves > 0 || n == 0 || n > 999 {
		r.fault = true
	}
	r.moves = n
	return read
}

// time reads a number with its unit, and the minutes after hours: "1h30", "1 h 30 min".
func (r *reading) time(k, n int, unit class) int {
	size := map[class]int{isHours: 3600, isMinutes: 60, isSeconds: 1}[unit]
	if unit != isHours || r.class(k+2) != isNumber || r.class(k+3) == isMoves || r.class(k+3) == isSeconds {
		r.add(item{number: n, unit: size})
		return 2
	}
	r.add(item{number: n*60 + r.tokens[k+2].number, unit: 60})
	if r.class(k+3) == isMinutes {
		return 4
	}
	return 3
}

// behindSlash reads what comes after a time and a stroke: "10 s/jugada", "2 h/40",
// "25'/10”".
func (r *reading) behindSlash(k int) int {
	last := r.last()
	switch {
	case r.class(k+1) == isMoves:
		r.mark(isIncrement)
		return 2
	case r.class(k+1) == isNumber && last != nil && last.moves == 0 && r.class(k+2) != isSeconds && r.class(k+2) != isMinutes:
		last.moves = r.tokens[k+1].number
		if last.moves == 0 || last.moves > 999 {
			r.fault = true
		}
		if r.class(k+2) == isMoves {
			return 3
		}
		return 2
	}
	r.after, r.fault = isPlus, k+1 == len(r.tokens)
	return 1
}

func (r *reading) last() *item {
	if len(r.items) == 0 {
		return nil
	}
	return &r.items[len(r.items)-1]
}

// mark says that the last item is an increment or a delay, or that the next one is: a
// time at the beginning is neither, nor one in minutes.
func (r *reading) mark(is class) {
	if last := r.last(); last != nil && len(r.items) > 1 && r.after == isOther && last.unit <= 1 && last.moves == 0 {
		last.is = is
		return
	}
	r.is = is
}

func (r *reading) add(i item) {
	i.moves, i.is, i.after = r.moves, r.is, r.after
	r.moves, r.is, r.after = 0, isOther, isOther
	if len(r.items) == 12 || i.number*max(i.unit, 1) > mostSeconds {
		r.fault = true
		return
	}
	r.items = append(r.items, i)
}

// interpret makes periods of the items.
func (r *reading) interpret() (u Understood, ok bool) {
	if first := r.items[0]; first.after == isPlus && first.unit == 0 {
		return u, false // "+30"
	}
	inSeconds, doubt := r.units()
	var list []Period
	var given []int // increments written, by the period before them
	for k := range r.items {
		i := &r.items[k]
		switch r.kind(k, inSeconds) {
		case isDelay:
			if u.Delay = i.number; i.unit > 1 || len(list) == 0 {
				return u, false
			}
			continue
		case isIncrement:
			if len(list) == 0 || i.unit > 1 || i.number > mostIncrement || list[len(list)-1].Increment > 0 {
				return u, false
			}
			list[len(list)-1].Increment = i.number
			given = append(given, len(list)-1)
			continue
		}
		if i.after == isColon && k > 0 && i.unit == 0 && r.items[k-1].moves == 0 && r.items[k-1].unit == 0 && !inSeconds {
			return u, false // "1:30"
		}
		if k > 0 && i.unit == 0 && i.moves == 0 && i.after == isOther {
			return u, false // "90 30"
		}
		p := Period{Moves: i.moves, Seconds: i.number * i.unit}
		if i.unit == 0 {
			p.Seconds = i.number * 60
			if inSeconds {
				p.Seconds = i.number
			}
		}
		list = append(list, p)
	}
	if len(list) == 0 || list[0].Seconds == 0 || len(list) > 5 {
		return u, false
	}
	// A first period without its moves has 40, if it is long and the increment of both is
	// written once.
	for k := range list[:len(list)-1] {
		if list[k].Moves > 0 {
			continue
		}
		if k > 0 || len(list) != 2 || list[1].Moves > 0 || list[0].Seconds < longFrom || list[1].Seconds < 10*60 || list[1].Seconds > list[0].Seconds || len(given) > 1 || list[0].Increment > 0 {
			return u, false
		}
		list[0].Moves = assumedMoves
	}
	if len(given) == 1 && given[0] == len(list)-1 && !r.spread(list) {
		return u, false
	}
	u.Control = TimeControl{list, list}
	if doubt && !u.Control.quick() {
		minutes := u.Control.inMinutes()
		u.Other = &minutes
	}
	return u, true
}

// spread gives an increment that is written once, at the end, to all periods; to those
// after the first if it is added from then on. False if that cannot be said.
func (r *reading) spread(list []Period) bool {
	first, all := 0, list[len(list)-1].Increment
	if r.from > 1 {
		if len(list) < 2 || list[0].Moves != r.from-1 {
			return false
		}
		first = 1
	}
	for k := first; k < len(list); k++ {
		list[k].Increment = all
	}
	return true
}

// units reports whether times without a unit are seconds, and whether that is in doubt.
func (r *reading) units() (inSeconds, doubt bool) {
	longest, named := 0, false
	for k := range r.items {
		i := &r.items[k]
		if i.unit == 0 && i.is == isOther {
			longest = max(longest, i.number)
		}
		named = named || i.unit > 1
	}
	if named {
		return false, false
	}
	return longest >= minutesBelow, longest >= minutesBelow && longest < secondsFrom
}

// kind returns the kind of an item: a time, an increment or a delay.
func (r *reading) kind(k int, inSeconds bool) class {
	i := &r.items[k]
	switch {
	case i.is != isOther:
		return i.is
	case k == 0 || i.moves > 0 || i.unit > 1:
		return isOther
	case i.unit == 1:
		if i.number <= mostIncrement {
			return isIncrement
		}
	case inSeconds && k == len(r.items)-1 && i.number <= 60:
		return isIncrement
	case i.after == isPlus && i.number <= mostIncrement && !r.incrementFollows(k):
		return isIncrement
	}
	return isOther
}

// incrementFollows reports whether a later item, without a unit or in seconds, comes after a plus,
// or is said to be the increment: then one before it is a time.
func (r *reading) incrementFollows(k int) bool {
	for j := k + 1; j < len(r.items); j++ {
		if i := &r.items[j]; i.moves == 0 && i.unit <= 1 && (i.after == isPlus || i.is == isIncrement) && r.items[j-1].moves == 0 {
			return true
		}
	}
	return false
}
