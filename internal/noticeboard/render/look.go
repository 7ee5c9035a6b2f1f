package render

import (
	"slices"

	"torneo/i18n"
	"torneo/internal/row"
)

// The content of a screen, as the database keeps it.
type (
	Look     = row.Look
	ShowPart = row.ShowPart
	View     = row.View
)

// The views.
const (
	BoardsView     View = "boards"
	NamesView      View = "names"
	ResultsView    View = "results"
	StandingsView  View = "standings"
	CrosstableView View = "crosstable"
	BracketView    View = "bracket"
	ClockView      View = "clock"
	PicturesView   View = "pictures"
	TextView       View = "text"
)

// Views are all views, in the order in which they are offered.
var Views = []View{BoardsView, NamesView, ResultsView, StandingsView, ClockView, CrosstableView, BracketView, PicturesView, TextView}

// Distances are the distances from which a screen may be read, in metres, the usual one second.
var Distances = []int{5, 8, 12, 16}

// Both is a screen with headings in all languages.
const Both = "both"

// Languages are the languages of screens.
var Languages = screenLanguages()

func screenLanguages() (list []string) {
	for _, l := range i18n.PublicLanguages() {
		list = append(list, string(l))
	}
	return append(list, Both)
}

// The limits of a look.
const (
	MostParts       = 12
	MostColumns     = 4
	MostShares      = 12
	MostTournaments = 30
	MostText        = 300 // letters
	LeastSeconds    = 3
	MostSeconds     = 600

	usualMetres  = 8
	usualSeconds = 10
)

// UsualLook returns the look of a screen whose look nobody has set.
func UsualLook(parts ...ShowPart) Look {
	return Look{Parts: parts, Metres: usualMetres, Language: string(i18n.Public)}
}

// SoundLook returns the look within the limits, whatever it was read from.
func SoundLook(l Look) Look {
	if !slices.Contains(Distances, l.Metres) {
		l.Metres = usualMetres
	}
	if !slices.Contains(Languages, l.Language) {
		l.Language = Languages[0]
	}
	l.Columns = min(max(l.Columns, 0), MostColumns)
	parts := l.Parts
	l.Parts = nil
	for _, p := range parts[:min(len(parts), MostParts)] {
		if !slices.Contains(Views, p.View) {
			continue
		}
		if p.Seconds == 0 {
			p.Seconds = usualSeconds
		}
		p.Seconds = min(max(p.Seconds, LeastSeconds), MostSeconds)
		p.Of = min(max(p.Of, 1), MostShares)
		p.Share = min(max(p.Share, 1), p.Of)
		p.Most = min(max(p.Most, 0), 10_000)
		p.Tournaments = p.Tournaments[:min(len(p.Tournaments), MostTournaments)]
		if r := []rune(p.Text); len(r) > MostText {
			p.Text = string(r[:MostText])
		}
		l.Parts = append(l.Parts, p)
	}
	return l
}

// sheet is the room of a page in units, of which a screen has 1080 on its short side:
// at 1080p a unit is a dot. The type is as large as the distance asks for and never
// smaller.
type sheet struct {
	size           int // of the type
	row            int // height of a line
	width, height  int // of what is between head and foot
	heading        int // height of the line over columns
	gap, edge      int
	narrow, figure int // room around a text; least room for a name
}

// Letters are read whose capitals stand at 10 minutes of arc: at 8 m 2.3 cm, which on
// 50 inches (62.3 cm high) is 40 of 1080 units. See docs/screens.md.
const unitsAMetre = 5

func sheetOf(l *Look) sheet {
	size := (unitsAMetre*l.Metres*1000 + capHeight - 1) / capHeight
	s := sheet{size: size, row: size * 138 / 100, edge: 40, gap: 48, narrow: size / 2, figure: size * 9, heading: size}
	wide, high := 1920, 1080
	if l.Upright {
		wide, high = high, wide
	}
	s.width = wide - 2*s.edge
	s.height = high - headHeight(size) - footHeight
	return s
}

const (
	footHeight = 56
	leastHead  = 100
)

// headHeight returns the height of the title with the line under it.
func headHeight(size int) int { return max(2*size, leastHead) }

// lines returns the number of lines on a page.
func (s sheet) lines(headed bool) int {
	h := s.height
	if headed {
		h -= s.heading
	}
	return max(h/s.row, 1)
}

// column returns the width of one of so many columns side by side.
func (s sheet) column(of int) int { return (s.width - (of-1)*s.gap) / of }
