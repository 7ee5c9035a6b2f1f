// Package handover has the shapes in which a tournament is handed on to other
// programs: one row a shape, with who reads it and what it cannot carry. The
// command line and the desk offer the same rows.
//
// docs/migrating.md says how certain every shape is.
package handover

import (
	"slices"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/pgn"
	"torneo/message"
	"torneo/tournament"
	"torneo/trf"
)

// Content is a tournament that is handed on. There are no telephone numbers, addresses
// or payments in it, so that no shape can have them.
type Content struct {
	Record *tournament.Tournament
	Clubs  map[int]string // by pairing number
	Places map[int]int    // of the players, by pairing number; nil: they are not told
	Round  int            // of shapes by rounds; 0: all

	// Report writes the report of the tournament, with the values that its columns cut.
	Report func(f trf.Format) (data []byte, cut []message.Message, err error)
	// Games returns the games of a round, as everybody may see them.
	Games func(round int) ([]pgn.Game, error)
}

// Shape is one row: a kind of file that other programs read.
type Shape struct {
	ID      string
	Endings []string // of its files; several hold the same
	Right   arbiter.Act
	ByRound bool // it may hold one round alone
	Full    bool // it is for those who know everybody by name, whatever the noticeboard shows
	Places  bool // it tells points and places
	Single  bool // it holds single players with one game a round, no teams and no matches

	stem    string // of its file at the desk
	carries []fact
	losses  func(t *tournament.Tournament) []message.Message // nil: the facts that it does not carry
	rows    func(c *Content) [][]string                      // of tables
	write   func(c *Content) ([]byte, []message.Message, error)
}

// shapes has all shapes, in the order in which they are offered.
var shapes = []Shape{
	{
		ID: "trf26", Full: true, Places: true, Endings: []string{"trf"}, Right: arbiter.ReadReports, stem: "trf26",
		losses: func(t *tournament.Tournament) []message.Message { return trf.Losses(t, trf.TRF26) },
		write:  func(c *Content) ([]byte, []message.Message, error) { return c.Report(trf.TRF26) },
	},
	{
		ID: "trf16", Full: true, Places: true, Endings: []string{"trf"}, Right: arbiter.ReadReports, stem: "trf16",
		losses: func(t *tournament.Tournament) []message.Message { return trf.Losses(t, trf.TRF16) },
		write:  func(c *Content) ([]byte, []message.Message, error) { return c.Report(trf.TRF16) },
	},
	{
		ID: "json", Places: true, Endings: []string{"json"}, Right: arbiter.ReadReports, stem: "tournament",
		losses: func(*tournament.Tournament) []message.Message { return nil },
		write:  writeJSON,
	},
	{
		ID: "list", Endings: []string{"csv", "xlsx"}, Right: arbiter.ReadReports, stem: "list",
		carries: []fact{federations, fideIDs, titles, births, sexes, ratings, nationals, clubs, teams}, rows: listRows,
	},
	{
		ID: "pairings", Endings: []string{"csv", "xlsx"}, Right: arbiter.ReadReports, stem: "pairings", ByRound: true, Single: true,
		carries: []fact{event, dates, days, planned, titles, ratings, games, byes, uneven, forfeits}, rows: pairingRows,
	},
	{
		ID: "crosstable", Endings: []string{"csv", "xlsx"}, Right: arbiter.ReadReports, stem: "crosstable", Places: true, Single: true,
		carries: []fact{event, dates, planned, federations, titles, ratings, games, byes, uneven, forfeits}, rows: crosstableRows,
	},
	{
		ID: "pgn", Endings: []string{"pgn"}, Right: arbiter.ReadReports, stem: "games", ByRound: true,
		carries: []fact{event, dates, days, control, federations, fideIDs, titles, ratings, games, forfeits, teams}, write: writeGames,
	},
	{
		ID: "papi", Endings: []string{"csv"}, Right: arbiter.ReadReports, stem: "papi",
		carries: []fact{federations, fideIDs, titles, births, sexes, ratings, nationals, clubs}, rows: papiRows,
	},
}

// Shapes returns all shapes, in the order in which they are offered.
func Shapes() []Shape { return slices.Clone(shapes) }

// Name describes what the file is.
func (s *Shape) Name() message.Message { return message.New("handover.shape." + s.ID) } //i18n:prefix handover.shape.

// Readers names the programs that read it.
func (s *Shape) Readers() message.Message { return message.New("handover.readers." + s.ID) } //i18n:prefix handover.readers.

// File returns the name of its file with an ending.
func (s *Shape) File(ending string) string { return s.stem + "." + ending }

// Targets lists what a command line calls the files of all shapes: the shape, with the
// ending where there are several.
func Targets() (list []string) {
	for k := range shapes {
		for _, e := range shapes[k].Endings {
			list = append(list, shapes[k].target(e))
		}
	}
	return list
}

func (s *Shape) target(ending string) string {
	if len(s.Endings) > 1 {
		return s.ID + "." + ending
	}
	return s.ID
}

// Format names the format of a file in sentences: "TRF26", "list.csv".
func (s *Shape) Format(ending string) string {
	if s.rows == nil {
		return strings.ToUpper(s.ID)
	}
	return s.target(ending)
}

// OfTarget returns the shape that a command line names, and the ending of its file.
func OfTarget(name string) (s Shape, ending string, ok bool) {
	return find(func(s *Shape, ending string) bool { return s.target(ending) == strings.ToLower(name) })
}

// OfFile returns the shape of a file at the desk, and its ending.
func OfFile(name string) (s Shape, ending string, ok bool) {
	return find(func(s *Shape, ending string) bool { return s.File(ending) == name })
}

func find(is func(s *Shape, ending string) bool) (Shape, string, bool) {
	for k := range shapes {
		for _, e := range shapes[k].Endings {
			if is(&shapes[k], e) {
				return shapes[k], e, true
			}
		}
	}
	return Shape{}, "", false
}

// Refusal returns why a tournament cannot be handed on in this shape; zero if it can.
func (s *Shape) Refusal(t *tournament.Tournament) message.Message {
	switch {
	case s.rows != nil && len(t.Players) == 0:
		return message.New("handover.refused.nobody")
	case !s.Single:
	case t.IsTeam():
		return message.New("handover.refused.teams")
	case t.System.Family == tournament.DoubleSwiss:
		return message.New("handover.refused.double")
	}
	return message.Message{}
}

// Losses returns what the content has and the shape does not carry.
func (s *Shape) Losses(c *Content) (list []message.Message) {
	if s.losses != nil {
		return s.losses(c.Record)
	}
	for f := range facts {
		if fact(f).isOfGames() && !slices.Contains(s.carries, games) {
			continue
		}
		if !slices.Contains(s.carries, fact(f)) && facts[f].has(c) {
			list = append(list, message.New("handover.loss."+facts[f].id)) //i18n:prefix handover.loss.
		}
	}
	return list
}

// media are the types of files by their endings.
var media = map[string]string{
	"trf": "text/plain; charset=utf-8", "json": "application/json", "csv": "text/csv; charset=utf-8", "pgn": "application/x-chess-pgn",
	"xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}

// Media returns the type of a file with that ending.
func Media(ending string) string { return media[ending] }

// Write returns the file with that ending, and the values that have another form in it.
func (s *Shape) Write(c *Content, ending string) (data []byte, cut []message.Message, err error) {
	if s.rows == nil {
		return s.write(c)
	}
	data, err = encode(s.rows(c), ending)
	return data, nil, err
}
