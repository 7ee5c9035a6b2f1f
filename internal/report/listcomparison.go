package report

import (
	"strconv"
	"strings"

	"torneo/fidelist"
	"torneo/i18n"
	"torneo/tournament"
)

// Beside is a tournament beside the rating lists of a month.
type Beside struct {
	Name             string
	Counts           string   // the month that counts for it
	Lists            []string // that were looked into: FIDE 2026-11
	Differing        []Differing
	Missing, Unknown []OfTournament // who is in none of the lists, and who cannot be looked for
	Same             int            // players of whom the lists say the same
}

// OfTournament is a player, as the tournament names them.
type OfTournament struct {
	Number int
	Name   string
}

// Differing is a player on whom the lists disagree with the tournament.
type Differing struct {
	OfTournament
	Parts []DifferingPart
	Moves int // the number that he would have; 0: his own
}

// DifferingPart is one difference: what it was and is, and in which list.
type DifferingPart struct {
	What    string
	Of      string // the federation of a national rating
	Was, Is string
	From    tournament.RatingSource
	ByHand  bool // what it was had been given by hand
}

// BesideLists tabulates where lists differ on the players of a tournament.
func BesideLists(p *i18n.Printer, b *Beside) *Document {
	d := &Document{Language: p.Language(), Title: p.T("ratinglist.beside", "name", b.Name)}
	d.Lead = []string{p.T("ratinglist.beside.counts", "month", b.Counts, "lists", strings.Join(b.Lists, ", "))}
	if t := differing(p, b.Differing); len(t.Rows) > 0 {
		d.Lead = append(d.Lead, p.T("ratinglist.beside.differ", "count", len(b.Differing)))
		d.Tables = []Table{t}
	} else {
		d.Notes = append(d.Notes, p.T("ratinglist.beside.none"))
	}
	if b.Same > 0 {
		d.Notes = append(d.Notes, p.T("ratinglist.beside.same", "count", b.Same))
	}
	if len(b.Missing) > 0 {
		d.Notes = append(d.Notes, p.T("ratinglist.beside.missing", "players", calledAll(b.Missing)))
	}
	if len(b.Unknown) > 0 {
		d.Notes = append(d.Notes, p.T("ratinglist.beside.unknown", "players", calledAll(b.Unknown)))
	}
	return d
}

//i18n:prefix source.what.
func differing(p *i18n.Printer, players []Differing) Table {
	t := Table{Columns: []Column{
		{Key: "number", Title: p.T("ratinglist.beside.number"), Align: Right}, {Key: "name", Title: p.T("ratinglist.name"), Heading: true},
		{Key: "what", Title: p.T("ratinglist.beside.what")}, {Key: "was", Title: p.T("ratinglist.beside.was"), Days: true}, {Key: "is", Title: p.T("ratinglist.beside.is"), Days: true},
		{Key: "list", Title: p.T("ratinglist.list")}, {Key: "moves", Title: p.T("ratinglist.beside.moves"), Align: Right},
	}}
	for _, x := range players {
		for k, part := range x.Parts {
			what := p.T("source.what." + part.What)
			if part.Of != "" {
				what += " " + part.Of
			}
			moves := ""
			if k == 0 {
				moves = figure(x.Moves)
			}
			was := part.Was
			if part.ByHand {
				was += " (" + p.T("ratinglist.beside.hand") + ")"
			}
			t.Rows = append(t.Rows, []string{figure(x.Number), x.Name, what, was, part.Is, sourceOf(p, part.From), moves})
		}
	}
	return t
}

// sourceOf returns the list of a rating: "FIDE 2026-11, rapid".
func sourceOf(p *i18n.Printer, s tournament.RatingSource) string {
	if s.ByHand {
		return p.T("ratinglist.beside.hand")
	}
	text := strings.TrimSpace(s.List + " " + s.Month)
	if kind, ok := fidelist.ParseKind(s.Kind); ok {
		text += ", " + kindsOf(p, []fidelist.Kind{kind})
	}
	return text
}

func calledAll(players []OfTournament) string {
	var names []string
	for _, x := range players {
		names = append(names, strconv.Itoa(x.Number)+" "+x.Name)
	}
	return strings.Join(names, "; ")
}
