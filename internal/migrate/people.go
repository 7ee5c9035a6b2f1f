package migrate

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"regexp"
	"torneo/internal/entrylist"
	"torneo/internal/papi"
	"torneo/tournament"
)

// person is a player as a table has him.
type person struct {
	at       place
	player   tournament.Player
	rank     int // 0: not said
	number   int // his starting number; 0: not said
	position int // in his table, from 1

	saidRank   int // as its table has them, whatever is taken of them
	saidPoints *tournament.Points
	cells      *row
	is         *person // whom another table has; nil: nobody

	points   *tournament.Points
	pointsAt place
	cellSum  *tournament.Points // by the cells of a table of each against each
	tie      string             // the first tie-break, as it stands
	tieAt    place
	listedIn *table // the list that has him

	entries []entry // of the rounds of a crosstable
}

// self returns the person as the event has him.
func (p *person) self() *person {
	for p.is != nil {
		p = p.is
	}
	return p
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
		p.saidRank, p.saidPoints = p.rank, p.points
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
	r.entered = append(r.entered, entered{t, list})
	return list
}

// writing returns the notation of a crosstable's cells.
func (r *reader) writing(t *table) (notation, bool) {
	var cells []string
	games, stars := false, false
	for k := range t.rows {
		for _, c := range t.headings.rounds {
			text := t.rows[k].cell(c)
			cells = append(cells, text)
			plain := plainCell(text)
			games = games || numberFirst.MatchString(plain) || signFirst.MatchString(plain) || colourFirst.MatchString(plain)
			stars = stars || plain == "*" || plain == "0f"
		}
	}
	if stars && !games {
		r.fault(place{file: t.file, line: t.line}, "migrate.not-paired")
		return notation{}, false
	}
	writing, ok := notationOf(cells)
	writing.colorless = t.page
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
	p := &person{cells: x, at: x.at(-1), rank: plainNumber(x.cell(h.at(rank))), number: plainNumber(x.cell(h.at(number)))}
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
	p.player.National = r.nationalOf(&read)
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
		if title := papi.TitleOf(value); title != "" && plainWord(heading) == "fidetitre" {
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
		once := string(f) + "\t" + value
		if f == entrylist.Federation && r.said[once] {
			return
		}
		r.said[once] = true
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
