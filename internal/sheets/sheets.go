// Package sheets has the content of every sheet that an arbiter prints. It has
// lists as reports have them, slips, cards, badges, certificates, and the pack
// with which to go on by hand. How they are laid out on paper is package pdf's.
package sheets

import (
	"slices"
	"strings"

	"torneo/i18n"
	"torneo/internal/chart"
	"torneo/internal/pdf"
	"torneo/internal/report"
	"torneo/laws"
	"torneo/tournament"
)

// Kind is a kind of sheet, as addresses and the command line name it.
type Kind string

const (
	Boards       Kind = "boards"       // the round by boards, to tick off
	Names        Kind = "names"        // the round by names
	Standings    Kind = "standings"    //
	Crosstable   Kind = "crosstable"   //
	Slips        Kind = "slips"        // of results, to be signed
	Cards        Kind = "cards"        // for the boards, with names and federations
	Scoresheets  Kind = "scoresheets"  // of both players of every board, to write the moves on
	Matches      Kind = "matches"      // of teams, to be signed
	Captains     Kind = "captains"     // on which captains hand in their line-ups
	Start        Kind = "start"        // who takes part
	CheckIn      Kind = "checkin"      // who is there, to tick off
	Badges       Kind = "badges"       //
	Phones       Kind = "phones"       // cards with the link of each player
	Tables       Kind = "tables"       // numbers to stand on the tables
	RoundRobin   Kind = "roundrobin"   // all rounds of a table
	Kings        Kind = "kings"        // the notice on how kings tell the result
	Devices      Kind = "devices"      // the notice on telephones
	Clocks       Kind = "clocks"       // how they are set, and a form to note them
	Duties       Kind = "duties"       // what the event owes, and the checklist of the hall
	Glossary     Kind = "glossary"     // terms in both languages
	Prizes       Kind = "prizes"       //
	Certificates Kind = "certificates" // for the first ones
	Race         Kind = "race"         // pictures: places round by round
	Course       Kind = "course"       // a player against expectation
	Field        Kind = "field"        // who plays, by rating and federation
	Draws        Kind = "draws"        // how games ended
	Hall         Kind = "hall"         // the boards as they stand
	Fallback     Kind = "fallback"     // to go on by hand when there is no computer any more
)

// Kinds lists them in the order in which they are offered and printed.
func Kinds() []Kind {
	return []Kind{Boards, Names, Standings, Crosstable, Slips, Cards, Scoresheets, Matches, Captains, Start, CheckIn, Badges, Phones, Tables, Kings, Devices, Clocks, Duties, Glossary, RoundRobin, Prizes, Certificates, Race, Course, Field, Draws, Hall, Fallback}
}

// OfReports lists those that report files have: pictures, links for telephones and prizes
// are the desk's.
func OfReports() []Kind {
	return slices.DeleteFunc(Kinds(), func(k Kind) bool { return k.IsPicture() || k == Phones || k == Prizes || k == Duties })
}

// IsPicture reports a picture.
func (k Kind) IsPicture() bool { return slices.Contains([]Kind{Race, Course, Field, Draws, Hall}, k) }

// OfRound reports a sheet that there is of a round that has been paired only.
func (k Kind) OfRound() bool {
	return slices.Contains([]Kind{Boards, Names, Slips, Cards, Scoresheets, Matches}, k)
}

// Event holds the data of the sheets. What is nil or empty is not known, and the sheets
// that need it are not made.
type Event struct {
	P       *i18n.Printer
	Title   string          // event and tournament
	Round   *report.Seating // the round that is printed
	When    string          // day and time of that round
	Start   *report.Seating // without boards: who takes part
	Ranking *report.Event   // the standings
	Cross   *report.Event   // the same for the crosstable, of the last round that was paired
	Table   *report.Timetable
	Prizes  *report.Document
	Owed    *report.Document // the duties

	Draw func(k Kind) []chart.Figure // the pictures of a kind; nil: there are none

	Rounds  int  // planned
	Courses bool // somebody is asked for
	LineUps int  // boards of a match for which captains name players; 0: none
	Filled  bool // lists are read, not written on: boards say results; the same bytes whenever they are made
	OnPage  int  // slips on a page; below 1: 8
	First   int  // certificates; below 1: 3
	Only    Only

	Links  map[int]tournament.ByColor[string] // by table: where White and Black of the round say their result
	Phones map[int]string                     // by pairing number: where a player reads what concerns him

	Bags       bool      // the regulations allow telephones in a bag, switched off
	PhonesSaid string    // what the regulations of the event say of telephones, as written; "": nothing
	ClockMode  laws.Mode // of the clocks; the zero one: cumulative

	Tables     []int      // numbers for the tables, without a round; nil: from 1 on
	Categories []Category // of the players, each with standings of its own
}

// Category is some of the players, by pairing number.
type Category struct {
	Name    string
	Members map[int]bool
}

// EachCategory are the standings of all categories, one after the other.
const EachCategory = "*"

// Only limits the standings, and certificates, to some of the players.
type Only struct {
	Federation string
	Women      bool
	Category   string // of the event's; EachCategory; "": none
}

// Has reports whether there is something to print on such a sheet.
func (e *Event) Has(k Kind) bool {
	switch k {
	case Boards, Names, Slips:
		return e.Round != nil && len(e.Round.Boards) > 0
	case Cards, Scoresheets:
		return e.Round != nil && len(e.Round.Boards) > 0
	case Kings, Devices, Clocks, Glossary:
		return true
	case Duties:
		return e.Owed != nil
	case Matches:
		return e.Round != nil && len(e.Round.Matches) > 0
	case Captains:
		return e.LineUps > 0
	case Standings:
		return e.Ranking != nil
	case Certificates:
		return e.Ranking != nil && len(e.Ranking.Standings.Rows) > 0
	case Crosstable:
		return e.Cross != nil
	case RoundRobin:
		return e.Table != nil
	case Prizes:
		return e.Prizes != nil
	case Race, Draws:
		return e.Draw != nil && e.Ranking != nil
	case Course:
		return e.Draw != nil && e.Courses
	case Field:
		return e.Draw != nil && len(e.Start.Event.Tournament.Players) > 0
	case Hall:
		return e.Draw != nil && e.Round != nil
	case Phones:
		return len(e.Phones) > 0
	case Tables:
		return len(e.Start.Event.Tournament.Players) > 1
	}
	return len(e.Start.Event.Tournament.Players) > 0
}

// Name returns the name of a kind of sheet.
func Name(p *i18n.Printer, k Kind) string {
	return p.T("paper.sheet." + string(k)) //i18n:prefix paper.sheet.
}

// Make makes the sheets of those kinds, as far as there is something to print on them.
func (e *Event) Make(kinds ...Kind) (list []pdf.Sheet) {
	for _, k := range Kinds() {
		if slices.Contains(kinds, k) && e.Has(k) {
			list = append(list, e.of(k)...)
		}
	}
	return list
}

func (e *Event) of(k Kind) []pdf.Sheet {
	if k.IsPicture() {
		return one(&pdf.Figure{Name: Name(e.P, k), Drawings: e.Draw(k)})
	}
	t := e.Start.Event.Tournament
	switch k {
	case Standings:
		if e.Only.Category == EachCategory && !e.Ranking.Table.Team {
			return e.byCategory()
		}
	case Names:
		return one(e.list(k, e.Document(k), func(l *pdf.List) {
			l.Strong, l.Upright = "board", true
			if c := &l.Tables[0].Columns[0]; c.Key == "federation" && !e.Filled { // pictures of one width come in any order
				c.Key, c.Title = pdf.Flag, ""
			}
		}))
	case Slips:
		return one(e.slips())
	case Cards:
		return one(e.boardCards())
	case Scoresheets:
		return one(e.scoresheets())
	case Kings:
		return one(e.kings())
	case Devices:
		return one(e.devices())
	case Clocks:
		return e.clocks()
	case Glossary:
		return one(e.glossary())
	case Matches:
		return e.matches()
	case Captains:
		return e.captains()
	case CheckIn:
		return one(e.list(k, report.CheckInList(e.P, t), func(l *pdf.List) { l.Ruled = true }))
	case Badges:
		return one(e.badges())
	case Phones:
		return one(e.phones())
	case Tables:
		return one(e.tables())
	case Certificates:
		return one(e.certificates())
	case Fallback:
		return e.fallback()
	case Boards:
		return one(e.list(k, e.Document(k), func(l *pdf.List) {
			l.Ruled, l.Strong, l.Upright = !e.Filled, "board", true
			if e.Filled {
				return
			}
			for _, t := range l.Tables {
				if k := t.Column("result"); k >= 0 {
					t.Columns[k].Key = pdf.Blank
				}
			}
		}))
	}
	return one(e.list(k, e.Document(k), nil))
}

// Document returns the content of a list, as pages and files have it; nil: it is no
// list.
func (e *Event) Document(k Kind) *report.Document { return e.document(k, report.People) }

// ForPrograms returns the same for spreadsheets: plain numbers, the same columns whatever
// the event.
func (e *Event) ForPrograms(k Kind) *report.Document { return e.document(k, report.Programs) }

func (e *Event) document(k Kind, reader report.For) *report.Document {
	if !e.Has(k) {
		return nil
	}
	switch k {
	case Boards:
		return e.Round.BoardList(e.P, reader)
	case Names:
		return e.Round.NameList(e.P, reader)
	case Standings:
		d := report.Standings(e.P, e.selectedRanking(), reader)
		e.ownPlaces(d, reader)
		if e.Only.Category != "" && reader == report.People {
			d.Lead = append(slices.Clone(d.Lead), e.Only.Category)
		}
		if reader == report.Programs {
			e.categories(d)
		}
		return d
	case Crosstable:
		return report.Crosstable(e.P, e.Cross, reader)
	case Start:
		return report.StartList(e.P, e.Start.Event.Tournament, false, reader)
	case RoundRobin:
		return e.Table.Document(e.P, reader)
	case Prizes:
		return e.Prizes
	case Duties:
		return e.Owed
	}
	return nil
}

// selectedRanking returns the standings of those who are asked for, with their places in the
// whole.
func (e *Event) selectedRanking() *report.Event {
	if e.Only == (Only{}) || e.Ranking.Table.Team {
		return e.Ranking
	}
	x, s := *e.Ranking, *e.Ranking.Standings
	s.Rows = slices.Clone(s.Rows)
	players := x.Tournament.Players
	for k := len(s.Rows) - 1; k >= 0; k-- {
		p := &players[s.Rows[k].Index]
		if e.Only.Federation != "" && p.Federation != e.Only.Federation || e.Only.Women && p.Sex != "w" || !e.inCategory(p.Number) {
			s.Rows = slices.Delete(s.Rows, k, k+1)
		}
	}
	x.Standings = &s
	return &x
}

// categories adds to standings for programs which ones everybody belongs to, if there
// are any.
func (e *Event) categories(d *report.Document) {
	if len(e.Categories) == 0 || e.Ranking.Table.Team {
		return
	}
	t := &d.Tables[0]
	t.Columns = append(t.Columns, report.Column{Key: "category", Title: e.P.T("category.title")})
	for k, row := range e.selectedRanking().Standings.Rows {
		var names []string
		for _, c := range e.Categories {
			if c.Members[row.Number] {
				names = append(names, c.Name)
			}
		}
		t.Rows[k] = append(t.Rows[k], strings.Join(names, "; "))
	}
}

func (e *Event) inCategory(number int) bool {
	if e.Only.Category == "" {
		return true
	}
	for _, c := range e.Categories {
		if c.Name == e.Only.Category {
			return c.Members[number]
		}
	}
	return false
}

// byCategory returns the standings of every category, each a sheet of its own.
func (e *Event) byCategory() (list []pdf.Sheet) {
	for _, c := range e.Categories {
		one := *e
		one.Only.Category = c.Name
		l := one.list(Standings, one.Document(Standings), nil)
		l.Name = Name(e.P, Standings) + " · " + c.Name
		list = append(list, l)
	}
	return list
}

// list returns a document on paper. Its title is in the head of every page.
func (e *Event) list(k Kind, d *report.Document, change func(*pdf.List)) *pdf.List {
	d = d.Localize()
	l := &pdf.List{Name: Name(e.P, k), Tables: slices.Clone(d.Tables), Notes: d.Notes, General: !k.OfRound()}
	if k != Names && k != Boards && k != CheckIn && k != Start {
		l.Lead = d.Lead
	}
	if len(l.Tables) == 1 && l.Tables[0].Caption != "" {
		if k != CheckIn {
			l.Name = l.Tables[0].Caption
		}
		l.Tables[0].Caption = ""
	}
	if change != nil {
		change(l)
	}
	return l
}

func one(s pdf.Sheet) []pdf.Sheet { return []pdf.Sheet{s} }
