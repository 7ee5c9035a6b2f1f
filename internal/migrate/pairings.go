package migrate

import (
	"cmp"
	"path"
	"slices"
	"strconv"
	"unicode/utf8"

	"torneo/internal/entrylist"
	"torneo/internal/spelling"
	"torneo/tournament"
)

// paired is a line of pairings: a game, or a player without opponent.
type paired struct {
	at           place
	round        int
	white, black *person // black is nil without opponent
	result       tournament.ByColor[tournament.Outcome]
	bye          tournament.ByeKind
	before       tournament.ByColor[*tournament.Points] // points before the round, where it says them
}

// side is the position of one player's columns in a line of pairings.
type side struct {
	name, number int
	points       int               // before the round; -1: not said
	fields       []entrylist.Field // by column
}

// sides finds the columns of White and of Black.
func (h *headings) sides() (w, b side) {
	w = side{h.at(white), -1, -1, make([]entrylist.Field, len(h.names))}
	b = side{h.at(black), -1, -1, make([]entrylist.Field, len(h.names))}
	res := h.at(result)
	var numbers []int
	for k, c := range h.names {
		plain := spelling.Plain(c)
		switch columnOf(c, plain) {
		case number:
			numbers = append(numbers, k)
		case points:
			switch {
			case k > w.name && k < res && w.points < 0:
				w.points = k
			case k > res && k < b.name:
				b.points = k
			}
		}
		of := &w
		if res < b.name && k > res || res > b.name && k > b.name {
			of = &b
		}
		switch {
		case c == "" && k+1 == b.name, c == "" && k == b.name+1 && b.fields[max(b.name-1, 0)] == entrylist.Unknown && res < b.name:
			b.fields[k] = entrylist.Title
		case c == "" && k+1 == w.name, c == "" && k == w.name+1 && w.fields[max(w.name-1, 0)] == entrylist.Unknown:
			w.fields[k] = entrylist.Title
		case h.fields[k] == entrylist.Rating, h.fields[k] == entrylist.Title, h.fields[k] == entrylist.Federation, h.fields[k] == entrylist.FIDEID:
			of.fields[k] = h.fields[k]
		}
	}
	switch len(numbers) {
	case 0:
	case 1:
		if numbers[0] < w.name {
			w.number = numbers[0]
		} else {
			b.number = numbers[0]
		}
	default:
		w.number, b.number = numbers[0], numbers[1]
	}
	return w, b
}

// pairings reads the rounds that are told by pairings. Who is known already is found,
// others are players by that.
func (r *reader) pairings(known bool) (list []paired) {
	r.numberRounds()
	f := r.finder()
	cut := map[int]int{} // new players by file whose names may be cut
	for _, t := range r.rounds {
		w, b := t.headings.sides()
		seen := map[*person]place{}
		rows := 0
		late := !known && r.numbersMoved(t, f, w, b)
		find := func(s side, x *row) *person {
			var read entrylist.Row
			for k, f := range s.fields {
				r.field(&read, f, x, k, t.headings.name(k))
			}
			read.Player.Name = x.cell(s.name)
			splitTitle(&read.Player)
			number := plainNumber(x.cell(s.number))
			if len(read.Player.Name) > 200 {
				r.fault(x.at(s.name), "migrate.long", "most", 200)
				return nil
			}
			p, wrong := f.find(number, read.Player.Name)
			switch {
			case !known:
			case wrong == "migrate.other-name" && p != nil && isAlike(read.Player.Name, p.player.Name) && r.askSame(x.at(s.name), read.Player.Name, p.player.Name):
				wrong = ""
			case p == nil && wrong == "":
				p = r.alikeName(x.at(s.name), read.Player.Name)
			}
			if !known {
				_, again := seen[p]
				switch {
				case wrong == "migrate.other-name": // who entered later has the number
					p, wrong = nil, ""
				case p == nil, number == 0, p.number == number:
				case p.number > 0 && again: // two of one name
					p = nil
				case p.number > 0 && !late:
					wrong = "migrate.other-number"
				default:
					p.number, f.numbered[number] = number, p
				}
			} else if p != nil && wrong == "" && number > 0 && p.number != number && p.number > 0 {
				r.shifted[t.file]++
			}
			switch {
			case wrong != "":
				other := ""
				if p != nil {
					other = p.player.Name
					if wrong == "migrate.other-number" {
						other = strconv.Itoa(p.number)
					}
				}
				r.fault(x.at(s.name), wrong, "name", read.Player.Name, "number", number, "other", other)
				return nil
			case p == nil && known:
				r.fault(x.at(s.name), "migrate.unlisted", "name", read.Player.Name)
				return nil
			case p == nil:
				p = &person{at: x.at(s.name), number: number, player: read.Player}
				if t.cut > 0 && utf8.RuneCountInString(read.Player.Name) >= t.cut {
					cut[t.file]++
				}
				r.people = append(r.people, p)
				f.add(p)
			default:
				supplement(&p.player, &read.Player)
			}
			if before, twice := seen[p]; twice {
				r.fault(x.at(s.name), "migrate.paired-twice", "name", p.player.Name, "line", before.line)
			}
			seen[p] = x.at(s.name)
			return p
		}
		for k := range t.rows {
			x := &t.rows[k]
			one := paired{at: x.at(t.headings.at(result)), round: t.round}
			if x.cell(w.name) == "" && x.cell(b.name) == "" {
				r.addAdjustment(x.at(-1), "", "", "migrate.line")
				continue
			}
			rows++
			one.before = tournament.ByColor[*tournament.Points]{White: pointsIn(x, w.points), Black: pointsIn(x, b.points)}
			alone := side{name: -1}
			switch {
			case nobodyThere(x.cell(b.name)):
				alone = w
			case nobodyThere(x.cell(w.name)):
				alone = b
			}
			if alone.name >= 0 {
				var ok bool
				if one.bye, ok = byeOf(x.cell(w.name+b.name-alone.name), x.cell(t.headings.at(result)), alone.name == b.name); !ok {
					r.fault(one.at, "migrate.result", "value", x.cell(t.headings.at(result)))
				}
				if alone.name == b.name {
					one.before.White = one.before.Black
				}
				one.before.Black = nil
				one.white = find(alone, x)
				list = append(list, one)
				continue
			}
			var ok bool
			if one.result, ok = resultOf(x.cell(t.headings.at(result))); !ok {
				r.fault(one.at, "migrate.result", "value", x.cell(t.headings.at(result)))
			}
			one.white, one.black = find(w, x), find(b, x)
			list = append(list, one)
		}
		r.found.Parts = append(r.found.Parts, Part{File: r.files[t.file].Name, Line: t.line, Shape: Pairings, Round: t.round, Rows: rows})
	}
	for file := range r.files {
		if n := cut[file]; n > 0 {
			r.addAdjustment(place{file: file}, "", "", "migrate.names.cut", "count", n)
		}
	}
	return list
}

// noteBefore keeps the points that pairings state before their rounds.
func (r *reader) noteBefore(games []paired) {
	for k := range games {
		one := &games[k]
		for p, v := range map[*person]*tournament.Points{one.white: one.before.White, one.black: one.before.Black} {
			if p != nil && v != nil {
				r.befores = append(r.befores, before{p, one.round, *v})
			}
		}
	}
}

// nobodyThere reports a cell that stands where an opponent would.
func nobodyThere(cell string) bool {
	e, ok := notation{}.read(cell)
	return cell == "" || ok && e.kind == aBye
}

// byeOf returns the bye of a line without opponent, by the text in his place and by the
// points.
func byeOf(opponent, points string, right bool) (tournament.ByeKind, bool) {
	if both := resultForm.FindStringSubmatch(plainCell(points)); both != nil {
		points = both[1]
		if right {
			points = both[2]
		}
	}
	e, _ := notation{}.read(opponent)
	switch plainCell(points) {
	case "1", "+", "3":
		if e.kind == aBye && !e.point && worthPoint(e.bye) {
			return e.bye, true // the page says which
		}
		return pointBye, true
	case "½", "=":
		return tournament.HalfPointBye, true
	case "0", "-":
		return tournament.ZeroPointBye, true
	case "", "*":
		if e.point || opponent == "" {
			return pointBye, true
		}
		return e.bye, e.kind == aBye
	}
	return 0, false
}

// numberRounds numbers pairings without a round: by the name of the file, or else by
// their order.
func (r *reader) numberRounds() {
	seen := map[int]*table{}
	for k, t := range r.rounds {
		if t.round == 0 {
			if m := inName.FindStringSubmatch(path.Base(r.files[t.file].Name)); m != nil {
				t.round, _ = strconv.Atoi(m[1])
			} else {
				t.round = k + 1
			}
			if len(r.rounds) > 1 {
				r.addAdjustment(place{file: t.file, line: t.line}, "", strconv.Itoa(t.round), "migrate.round", "round", t.round)
			}
		}
		if o := seen[t.round]; o != nil {
			r.fault(place{file: t.file, line: t.line}, "migrate.round.twice", "round", t.round, "file", r.files[o.file].Name, "line", o.line)
		}
		seen[t.round] = t
	}
	slices.SortStableFunc(r.rounds, func(a, b *table) int { return cmp.Compare(a.round, b.round) })
	told := 0 // the rounds of a crosstable are known
	for _, t := range r.cells {
		if t.headings.shape == Crosstable && !isSquare(t) {
			told = max(told, len(t.headings.rounds))
		}
	}
	for _, t := range r.rounds {
		switch {
		case t.round == told+1:
			told++
		case t.round > told && told == 0:
			r.fault(place{file: t.file, line: t.line}, "migrate.round.later", "round", t.round)
			return
		case t.round > told:
			r.fault(place{file: t.file, line: t.line}, "migrate.round.gap", "round", told+1)
			return
		}
	}
}

// enterPairings takes the games that pairings tell. Where a crosstable has told them,
// they must be the same.
func (r *reader) enterPairings(t *tournament.Tournament, games []paired, crossed bool) {
	have := len(t.Rounds)
	for k := range games {
		one := &games[k]
		if crossed && one.round <= have {
			r.agree(&t.Rounds[one.round-1], one)
			continue
		}
		for len(t.Rounds) < one.round {
			t.Rounds = append(t.Rounds, tournament.Round{})
		}
		x := &t.Rounds[one.round-1]
		if one.black == nil {
			x.Byes = append(x.Byes, tournament.Bye{ID: one.white.number, Kind: one.bye})
			continue
		}
		x.Games = append(x.Games, tournament.Game{White: one.white.number, Black: one.black.number, Result: one.result})
	}
	for n := range t.Rounds {
		slices.SortStableFunc(t.Rounds[n].Byes, func(a, b tournament.Bye) int { return cmp.Compare(a.ID, b.ID) })
	}
}

// agree compares a line of pairings with what a crosstable says.
func (r *reader) agree(x *tournament.Round, one *paired) {
	if one.black == nil {
		had := slices.IndexFunc(x.Byes, func(b tournament.Bye) bool { return b.ID == one.white.number })
		switch paired := slices.ContainsFunc(x.Games, func(g tournament.Game) bool {
			return g.White == one.white.number || g.Black == one.white.number
		}); {
		case had < 0 && !paired && one.bye == tournament.ZeroPointBye: // crosstables leave it empty
			x.Byes = append(x.Byes, tournament.Bye{ID: one.white.number, Kind: one.bye})
		case had < 0, one.bye != x.Byes[had].Kind && (worthPoint(one.bye) != worthPoint(x.Byes[had].Kind) || !worthPoint(one.bye)):
			r.fault(one.at, "migrate.crosstable.bye", "name", one.white.player.Name, "round", one.round)
		case x.Byes[had].Kind == pointBye:
			x.Byes[had].Kind = one.bye
		}
		return
	}
	r.orient(x, one)
	for k := range x.Games {
		g := &x.Games[k]
		if g.White == one.white.number && g.Black == one.black.number {
			if g.Result == tournament.Both(tournament.Pending) {
				g.Result = one.result
			} else if one.result != g.Result && one.result != tournament.Both(tournament.Pending) {
				r.fault(one.at, "migrate.crosstable.result", "name", one.white.player.Name, "opponent", one.black.player.Name, "round", one.round)
			}
			return
		}
	}
	r.fault(one.at, "migrate.crosstable.game", "name", one.white.player.Name, "opponent", one.black.player.Name, "round", one.round)
}
