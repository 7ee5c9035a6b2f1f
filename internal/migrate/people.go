package migrate

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"regexp"
	"torneo/internal/entrylist"
	"torneo/internal/spelling"
	"torneo/tournament"
)

// person is a player as a table has him.
type person struct {
	at       place
	player   tournament.Player
	rank     int // 0: not said
	number   int // his starting number; 0: not said
	position int // in his table, from 1
	listed   bool

	points   *tournament.Points
	pointsAt place
	tie      string // the first tie-break, as it stands
	tieAt    place

	entries []entry // of the rounds of a crosstable
}

var (
	letteredRating = regexp.MustCompile(`^([0-9]{3,4}) ?([FNE])$`)
	frenchCategory = regexp.MustCompile(`^(?:Ppo|Pou|Pup|Ben|Min|Cad|Jun|Sen|Sep|Vet)([MF])$`)
	ordinal        = regexp.MustCompile(`^([1-9][0-9]{0,3})\.?$`)
)

// plainNumber reads a rank or a starting number; 0 if it is none.
func plainNumber(text string) int {
	m := ordinal.FindStringSubmatch(strings.TrimSuffix(text, ".0"))
	if m == nil {
		return 0
	}
	n, _ := strconv.Atoi(m[1])
	return n
}

// enter takes the players of a table, with their rounds if it has them.
func (r *reader) enter(t *table) (list []*person) {
	h := t.headings
	var writing notation
	if h.shape == Crosstable {
		var ok bool
		if writing, ok = r.writing(t); !ok {
			return nil
		}
	}
	for k := range t.rows {
		x := &t.rows[k]
		p := r.person(h, x)
		if p.player.Name == "" {
			if h.shape == Crosstable && slices.ContainsFunc(h.rounds, func(c int) bool { return x.cell(c) != "" }) {
				r.fault(x.at(-1), "migrate.no-name")
			} else {
				r.addAdjustment(x.at(-1), "", "", "migrate.line")
			}
			continue
		}
		p.position = len(list) + 1
		for _, c := range h.rounds {
			e, ok := writing.read(x.cell(c))
			e.at = x.at(c)
			e.at.heading = h.name(c)
			if !ok {
				r.fault(e.at, "migrate.cell", "value", e.text, "column", e.at.heading)
			}
			p.entries = append(p.entries, e)
		}
		list = append(list, p)
	}
	r.found.Parts = append(r.found.Parts, Part{File: r.files[t.file].Name, Line: t.line, Shape: t.shape(), Rows: len(list)})
	return list
}

// writing returns the notation of a crosstable's cells.
func (r *reader) writing(t *table) (notation, bool) {
	var cells []string
	square, filled := 0, 0
	for k := range t.rows {
		for n, c := range t.headings.rounds {
			text := t.rows[k].cell(c)
			cells = append(cells, text)
			if text == "" {
				continue
			}
			filled++
			if c := plainCell(text); n == k && (c == "*" || c == "x" || c == "xx" || c == "■") {
				square++
			}
		}
	}
	if t.headings.whole && len(t.rows) > 1 && square*2 > len(t.rows) && len(t.headings.rounds) == len(t.rows) {
		r.fault(place{file: t.file, line: t.line}, "migrate.square")
		return notation{}, false
	}
	writing, ok := notationOf(cells)
	if !ok {
		r.fault(place{file: t.file, line: t.line}, "migrate.letters")
	}
	return writing, ok
}

// noteBirths looks at all dates of birth before one is read.
func (r *reader) noteBirths() {
	r.births.Until = cmp.Or(r.about.start, r.Day)
	for _, t := range slices.Concat(r.cells, r.rounds) {
		for column, f := range t.headings.fields {
			for k := range t.rows {
				if f == entrylist.Birth {
					r.births.Note(t.rows[k].cell(column))
				}
			}
		}
	}
}

// person reads what a line says of a player.
func (r *reader) person(h *headings, x *row) *person {
	p := &person{at: x.at(-1), rank: plainNumber(x.cell(h.at(rank))), number: plainNumber(x.cell(h.at(number)))}
	var read entrylist.Row
	for k, f := range h.fields {
		r.field(&read, f, x, k, h.name(k))
	}
	p.keepTie(h, x)
	for _, k := range h.ties {
		if x.cell(k) != "" {
			r.ties[h.name(k)] = true
		}
	}
	for _, k := range h.others {
		if x.cell(k) != "" {
			r.columns[h.name(k)] = true
		}
	}
	p.player = read.Player
	p.player.National = nationalOf(&read)
	splitTitle(&p.player)
	if at := h.at(points); at >= 0 {
		if x.cell(at) != "" {
			if v, err := pointsOf(x.cell(at)); err == nil {
				p.points, p.pointsAt = &v, x.at(at)
			} else {
				r.fault(x.at(at), "migrate.points.none", "value", x.cell(at))
			}
		}
	}
	return p
}

// field takes the value of a column of players.
func (r *reader) field(read *entrylist.Row, f entrylist.Field, x *row, k int, heading string) {
	value := x.cell(k)
	if value == "" || f == entrylist.Unknown {
		return
	}
	switch f {
	case entrylist.Rating, entrylist.National:
		if m := letteredRating.FindStringSubmatch(value); m != nil {
			value = m[1]
			switch m[2] {
			case "N":
				f = entrylist.National
			case "E":
				r.guesses++
				return
			}
		}
		if value == "-" {
			return
		}
	case entrylist.Category:
		if m := frenchCategory.FindStringSubmatch(value); m != nil {
			read.Player.Sex = map[string]string{"M": "m", "F": "w"}[m[1]]
		}
		r.columns[heading] = true
		return
	case entrylist.Club, entrylist.Phone, entrylist.Email, entrylist.Owed, entrylist.Paid, entrylist.Notes:
		r.columns[heading] = true
		return
	case entrylist.FIDEID:
		if value == "0" {
			return
		}
	case entrylist.Title:
		if title := papiTitles[value]; title != "" && plainWord(heading) == "fidetitre" {
			value = title
		}
	case nationalID:
		if value != "0" {
			if read.More == nil {
				read.More = map[entrylist.Field]string{}
			}
			read.More[nationalID] = value
		}
		return
	case entrylist.Name:
		if len(value) > 200 {
			r.fault(x.at(k), "migrate.long", "most", 200)
			return
		}
	}
	if wrong := read.Set(f, value, &r.births); !wrong.IsZero() {
		r.found.Problems = append(r.found.Problems, r.saying(x.at(k), value, wrong))
	}
}

// splitTitle takes a title that stands before the name off it.
func splitTitle(p *tournament.Player) {
	first, rest, is := strings.Cut(p.Name, " ")
	if title := entrylist.TitleOf(first); is && title != "" && first == strings.ToUpper(first) {
		p.Name = strings.TrimSpace(rest)
		if p.Title == "" {
			p.Title = title
		}
	}
}

// join puts what a list says of players into those of a crosstable or of pairings.
func (r *reader) join(list []*person) {
	named := map[string][]*person{}
	for _, p := range r.people {
		named[spelling.Plain(p.player.Name)] = append(named[spelling.Plain(p.player.Name)], p)
	}
	for _, p := range list {
		same := named[spelling.Plain(p.player.Name)]
		if len(same) > 1 && p.number > 0 {
			same = slices.DeleteFunc(slices.Clone(same), func(o *person) bool { return o.number != p.number })
		}
		switch {
		case len(same) == 0:
			r.people = append(r.people, p)
		case len(same) > 1:
			r.fault(p.at, "migrate.same-name", "name", p.player.Name)
		case same[0].listed:
			r.fault(p.at, "migrate.twice", "name", p.player.Name)
		case same[0].number > 0 && p.number > 0 && same[0].number != p.number:
			r.fault(p.at, "migrate.other-number", "name", p.player.Name, "number", p.number, "other", same[0].number)
		default:
			same[0].listed = true
			same[0].number = cmp.Or(same[0].number, p.number)
			supplement(&same[0].player, &p.player)
		}
	}
}

// supplement takes what is not known of a player yet.
func supplement(to, from *tournament.Player) {
	to.Sex, to.Title, to.Federation = cmp.Or(to.Sex, from.Sex), cmp.Or(to.Title, from.Title), cmp.Or(to.Federation, from.Federation)
	to.FIDEID, to.Birth, to.Rating = cmp.Or(to.FIDEID, from.FIDEID), cmp.Or(to.Birth, from.Birth), cmp.Or(to.Rating, from.Rating)
	if len(to.National) == 0 {
		to.National = from.National
	}
}
