package render

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"torneo/i18n"
)

// Stage is the content of a screen besides what is published.
type Stage struct {
	Name    string // of the screen
	Path    string // under which its pages are: "/screen/k7mq2xwd/"
	Address string // where telephones read; "": nowhere
	Now     time.Time

	Identify bool   // it says its name, large
	Message  string // typed at the desk; "": none
	Whole    bool   // and nothing but that

	// Pictures returns the addresses of an event's pictures, by one of its tournaments.
	Pictures func(tournament string) []string
}

// Show is the pages of a screen.
type Show struct {
	key   string
	pages []*Document
}

// Key returns a text that changes when a page does.
func (s *Show) Key() string { return s.key }

// Len returns the number of pages: at least one.
func (s *Show) Len() int { return len(s.pages) }

// Page returns the page with that number, from 1; the first one if there is none.
func (s *Show) Page(n int) *Document {
	if n < 1 || n > len(s.pages) {
		n = 1
	}
	return s.pages[n-1]
}

// Show returns what a screen shows of what is published; before itself where nothing has changed
// since. A page is written when it is first asked for.
func (s *Site) Show(l Look, on Stage, before *Show) *Show {
	l = SoundLook(l)
	on.Now = on.Now.In(s.zone(l, on.Now.Location()))
	key := s.showKey(l, on)
	if before != nil && before.key == key {
		return before
	}
	d := &director{site: s, look: l, stage: on, sheet: sheetOf(&l)}
	d.printers = d.languages()
	d.all()
	show := &Show{key: key}
	for k := range d.slides {
		v := &d.slides[k]
		v.at, v.of = k+1, len(d.slides)
		show.pages = append(show.pages, document("screen", htmlType, hash("screen", key, number(k)), func() []byte { return render(screenPage(d, v)) }))
	}
	return show
}

// showKey returns the key of what a screen shows.
func (s *Site) showKey(l Look, on Stage) string {
	parts := []string{"show", of(l), on.Name, on.Path, on.Address, of(on.Identify, on.Message, on.Whole), zoneOf(on.Now)}
	clock := false
	for _, p := range l.Parts {
		clock = clock || p.View == ClockView
		for _, src := range s.of(p) {
			parts = append(parts, src.head, src.after[len(src.after)-1], src.extras)
			if p.View == PicturesView && on.Pictures != nil {
				parts = append(parts, on.Pictures(src.b.ID)...)
			}
		}
	}
	if clock {
		parts = append(parts, strconv.FormatInt(on.Now.Unix()/60, 10))
	}
	return hash(parts...)
}

// zone returns the time zone of the first tournament on a screen that has one; else the usual
// one.
func (s *Site) zone(l Look, usual *time.Location) *time.Location {
	for _, p := range l.Parts {
		for _, src := range s.of(p) {
			if src.b.Zone != nil {
				return src.b.Zone
			}
		}
	}
	return usual
}

// zoneOf returns the minutes by which the hall's clock is ahead of UTC.
func zoneOf(t time.Time) string {
	_, seconds := t.Zone()
	return strconv.Itoa(seconds / 60)
}

// of returns the published tournaments of a part.
func (s *Site) of(p ShowPart) (list []*source) {
	for _, src := range s.sources {
		if len(p.Tournaments) == 0 || slices.Contains(p.Tournaments, src.b.ID) {
			list = append(list, src)
		}
	}
	return list
}

// Tournaments returns the IDs of the published tournaments.
func (s *Site) Tournaments() (ids []string) {
	for _, src := range s.sources {
		ids = append(ids, src.b.ID)
	}
	return ids
}

// Waiting returns the page of a screen that has no role yet: its code, large.
func (s *Site) Waiting(code, path string) *Document {
	return s.plain(path, hash("waiting", code, path), func(d *director) {
		d.slides = []slide{{kind: "code", title: code, seconds: 5, lines: d.each("screen.waiting")}}
	})
}

// Entrance returns the page that finds out which screen it is: by what its browser keeps, or by
// asking for a code at that path.
func (s *Site) Entrance(path string) *Document {
	return s.plain(path, hash("entrance", path), func(d *director) {
		d.slides = []slide{{kind: "entrance", title: "Torneo", seconds: 1, lines: d.each("screen.entrance")}}
	})
}

// Late returns the page of a program that does not know yet whose screen it is.
func (s *Site) Late(path string) *Document {
	return s.plain(path, hash("late", path), func(d *director) {
		d.slides = []slide{{kind: "late", title: "Torneo", seconds: 10, lines: d.each("screen.late")}}
	})
}

func (s *Site) plain(path, key string, make func(*director)) *Document {
	return document("screen", htmlType, key, func() []byte {
		d := &director{site: s, look: SoundLook(UsualLook()), stage: Stage{Path: path}}
		d.look.Language = Both
		d.printers, d.sheet = d.languages(), sheetOf(&d.look)
		make(d)
		d.slides[0].at, d.slides[0].of = 1, 1
		return render(screenPage(d, &d.slides[0]))
	})
}

// director makes the pages of a screen.
type director struct {
	site     *Site
	look     Look
	stage    Stage
	sheet    sheet
	printers []*i18n.Printer // the first one's language is that of names and values
	band     []string        // the message under the page, line by line
	slides   []slide
}

// slide is a page of a screen.
type slide struct {
	kind       string // "table", "clock", "text", "picture", "code", ...
	title, sub string
	next       string // when there is something else
	blocks     []block
	lines      []string
	large      string // type of a text
	picture    string
	count      *count
	seconds    int
	at, of     int // its place among the pages
	page, part int // its place among those of its part
}

// block is a table of a page, one of those side by side.
type block struct {
	widths []string // of columns, "12.5%"
	head   []box
	rows   []gridLine
}

type gridLine struct {
	class string
	boxes []box
}

type box struct {
	text, class   string
	rows, columns int // over which it goes; 0: one
	heading       bool
}

// count is a clock that runs to a moment or from it.
type count struct {
	at   time.Time
	down bool
	text string // as it stood when the page was made
}

func (d *director) languages() (list []*i18n.Printer) {
	for _, l := range i18n.PublicLanguages() {
		if d.look.Language == Both || d.look.Language == string(l) {
			list = append(list, d.site.printers[l])
		}
	}
	return list
}

// between two languages.
const between = " / "

// t returns a text in the language of the screen, or in both.
func (d *director) t(id string, pairs ...any) string {
	return strings.Join(slices.Compact(d.each(id, pairs...)), between)
}

// each returns a text in every language of the screen.
func (d *director) each(id string, pairs ...any) (list []string) {
	for _, p := range d.printers {
		list = append(list, p.T(id, pairs...))
	}
	return list
}

func (d *director) editionOf(src *source) *edition { return src.editionIn(d.printers[0].Language()) }

// all makes all pages.
func (d *director) all() {
	switch {
	case d.stage.Identify:
		d.text("screen", []string{d.stage.Name}, 5)
		return
	case d.stage.Message != "" && d.stage.Whole:
		d.text("message", strings.Split(d.stage.Message, "\n"), 10)
		return
	case d.stage.Message != "":
		d.band = d.wrap(d.stage.Message, mostBand)
		d.sheet.height -= len(d.band)*d.sheet.row + d.sheet.size/2
	}
	anything := false
	for _, p := range d.look.Parts {
		if p.View == TextView {
			d.text("text", strings.Split(p.Text, "\n"), p.Seconds)
			continue
		}
		for _, src := range d.site.of(p) {
			anything = true
			before := len(d.slides)
			d.show(p, d.editionOf(src))
			for n := before; n < len(d.slides); n++ {
				s := &d.slides[n]
				s.seconds, s.page, s.part = p.Seconds, n-before+1, len(d.slides)-before
				if s.sub == "" {
					s.sub = d.editionOf(src).board.Name()
				}
				if src.b.Ahead {
					s.sub += " · " + d.t("screen.ahead")
				}
				d.twoTitles(s)
				s.next = d.nextStart(d.editionOf(src))
			}
		}
	}
	if len(d.slides) == 0 {
		id := "screen.nothing"
		if anything {
			id = "screen.nothing-yet"
		}
		d.text("text", d.each(id), usualSeconds)
	}
}

// show makes the pages of a part of one tournament.
func (d *director) show(p ShowPart, e *edition) {
	switch p.View {
	case BoardsView:
		d.boards(e)
	case NamesView:
		d.names(e, p)
	case ResultsView:
		d.results(e)
	case StandingsView:
		d.standings(e, p)
	case CrosstableView:
		d.crosstable(e)
	case BracketView:
		d.bracket(e)
	case ClockView:
		d.clock(e)
	case PicturesView:
		if d.stage.Pictures != nil {
			for _, path := range d.stage.Pictures(e.b.ID) {
				d.slides = append(d.slides, slide{kind: "picture", picture: path})
			}
		}
	}
}

const (
	mostBand  = 3  // lines of a message under a page
	shortText = 24 // letters of a text that is written much larger
)

// clockRoom is the room that the title leaves to the clock beside it, in sizes of the type.
const clockRoom = 6

// titleRoom returns the width that a title may have. A large type on a narrow screen leaves no
// room for the clock.
func (d *director) titleRoom() int {
	if d.look.Upright && d.look.Metres > usualMetres {
		return d.sheet.width
	}
	return d.sheet.width - clockRoom*d.sheet.size
}

// title returns a heading, shorter where it is too long for the page.
func (d *director) title(id, short string, pairs ...any) string {
	var list []string
	for _, p := range d.printers {
		text := p.T(id, pairs...)
		if d.sheet.wide(text, true) > d.titleRoom() {
			text = p.T(short, pairs...)
		}
		list = append(list, text)
	}
	return strings.Join(slices.Compact(list), between)
}

// twoTitles puts the second language of a title that is too long in the line below.
func (d *director) twoTitles(s *slide) {
	first, second, two := strings.Cut(s.title, between)
	if two && d.sheet.wide(s.title, true) > d.titleRoom() {
		s.title, s.sub = first, second+" · "+s.sub
	}
}

// text adds pages with nothing but lines: larger ones where they are few.
func (d *director) text(kind string, lines []string, seconds int) {
	letters, most, kept := 0, 0, []string{}
	for _, l := range lines {
		if l = strings.TrimSpace(l); l != "" {
			kept, most = append(kept, l), max(most, d.sheet.wide(l, true))
			letters += len([]rune(l))
		}
	}
	s := slide{kind: kind, seconds: seconds, lines: kept}
	switch room := d.sheet.lines(false); {
	case letters <= shortText && most*5/2 <= d.sheet.width && len(kept)*3 <= room:
		s.large = "larger"
	case letters <= 4*shortText && most*3/2 <= d.sheet.width*2 && len(kept)*4 <= room:
		s.large = "large"
	default:
		var all []string
		for _, l := range kept {
			all = append(all, d.wrap(l, len(l))...)
		}
		for ; len(all) > room; all = all[room:] {
			d.slides = append(d.slides, slide{kind: kind, seconds: seconds, lines: all[:room]})
		}
		s.lines = all
	}
	d.slides = append(d.slides, s)
}

// wrap breaks a text into lines of the width of the page, so many at most.
func (d *director) wrap(text string, most int) (list []string) {
	now := ""
	for _, word := range strings.Fields(text) {
		longer := strings.TrimSpace(now + " " + word)
		if now != "" && d.sheet.wide(longer, true) > d.sheet.width {
			list, now = append(list, now), word
			continue
		}
		now = longer
	}
	if list = append(list, now); len(list) > most {
		list = append(list[:most-1], d.sheet.fit(strings.Join(list[most-1:], " "), d.sheet.width, true))
	}
	return list
}
