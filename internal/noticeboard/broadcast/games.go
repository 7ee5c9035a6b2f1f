// Package broadcast makes the games of a round for board programs and
// broadcasts. It has headings of what everybody may see, one game a board, and
// nothing else.
package broadcast

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"torneo/chess960"
	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/noticeboard"
	"torneo/internal/pgn"
	"torneo/tournament"
)

// Options are the choices of programs that read the games.
type Options struct {
	Boards   Boards // none: all
	ByRound  bool   // the round is "7"; else "7.12" on board 12
	Pairings bool   // without results, also where there are some
}

// Game is a game of a round.
type Game struct {
	Board        int
	Second       bool // of a match of two games (C.04.5)
	White, Black *journal.Player
	Result       tournament.ByColor[tournament.Outcome]

	PGN pgn.Game
}

// Round returns the games of a published round, in the order of their boards. One who has no
// opponent, or none yet, plays none.
func Round(b *noticeboard.Board, round int, o Options) []Game {
	s := b.State
	r := s.Round(round)
	if r == nil {
		return nil
	}
	var list []Game
	tables := arbiter.Tables(s, r)
	teams := teamsOf(s)
	for k := range r.Boards {
		x := &r.Boards[k]
		white, black := s.Player(x.White), s.Player(x.Black)
		if x.White == 0 || x.Black == 0 || white == nil || black == nil || !o.Boards.Has(tables[k]) {
			continue
		}
		list = append(list, Game{Board: tables[k], White: white, Black: black, Result: x.Result})
		if s.Config.TwoGames() {
			list = append(list, Game{Board: tables[k], Second: true, White: black, Black: white, Result: tournament.ByColor[tournament.Outcome]{White: x.Second.Black, Black: x.Second.White}})
		}
	}
	slices.SortStableFunc(list, func(a, b Game) int { return cmp.Compare(a.Board, b.Board) })
	common := commonTags(b, round)
	for k := range list {
		g := &list[k]
		if o.Pairings {
			g.Result = tournament.ByColor[tournament.Outcome]{}
		}
		g.PGN = pgn.Game{Tags: slices.Concat(common, g.tags(s, teams, round, o))}
	}
	return list
}

// Games returns the games of a published round as they are written.
func Games(b *noticeboard.Board, round int, o Options) []pgn.Game {
	return headings(Round(b, round, o))
}

// Write encodes the games as a file.
func Write(games []Game, e pgn.Encoding) []byte { return pgn.Write(headings(games), e) }

func headings(games []Game) []pgn.Game {
	list := make([]pgn.Game, len(games))
	for k := range games {
		list[k] = games[k].PGN
	}
	return list
}

// commonTags returns the tags that all games of a round have.
func commonTags(b *noticeboard.Board, round int) []pgn.Tag {
	c := &b.State.Config
	tags := []pgn.Tag{{Name: "Event", Value: b.Name()}, {Name: "Site", Value: strings.TrimSpace(c.City + " " + c.Federation)}, {Name: "Date", Value: date(b.State, round)}}
	if c.Chess960 {
		tags = append(tags, pgn.Tag{Name: "Variant", Value: "Chess960"})
		if n, drawn := b.State.Positions[round]; drawn {
			if rank, ok := chess960.Position(n); ok {
				tags = append(tags, pgn.Tag{Name: "SetUp", Value: "1"}, pgn.Tag{Name: "FEN", Value: strings.ToLower(rank) + "/pppppppp/8/8/8/8/PPPPPPPP/" + rank + " w KQkq - 0 1"})
			}
		}
	}
	if t := timeControl(b.State); t != "" {
		tags = append(tags, pgn.Tag{Name: "TimeControl", Value: t})
	}
	return tags
}

// date returns the date of a round, "2026.11.22", with "?" for what is not known of it.
func date(s *journal.State, round int) string {
	var d tournament.Date
	switch {
	case round <= len(s.Config.Dates):
		d = s.Config.Dates[round-1]
	case s.Config.Start == s.Config.End:
		d = s.Config.Start
	}
	text := "????"
	if d.Year > 0 {
		text = fmt.Sprintf("%04d", d.Year)
	}
	for _, n := range []int{d.Month, d.Day} {
		if n > 0 {
			text += fmt.Sprintf(".%02d", n)
		} else {
			text += ".??"
		}
	}
	return text
}

// timeControl returns the time for the game, if it is known in numbers: programs take nothing
// else.
func timeControl(s *journal.State) string {
	if c, ok := s.Control(); ok && !c.Unequal() {
		return c.String()
	}
	return ""
}

// tags returns the tags of one game.
func (g *Game) tags(s *journal.State, teams map[int]string, round int, o Options) []pgn.Tag {
	result, termination := resultOf(g.Result)
	board := strconv.Itoa(g.Board)
	number := strconv.Itoa(round)
	if !o.ByRound {
		number += "." + board
		if s.Config.TwoGames() {
			number += map[bool]string{false: ".1", true: ".2"}[g.Second]
		}
	}
	tags := []pgn.Tag{{Name: "Round", Value: number}, {Name: "Board", Value: board}, {Name: "White", Value: Name(g.White)}, {Name: "Black", Value: Name(g.Black)}, {Name: "Result", Value: result}}
	add := func(name, value string) {
		if value != "" {
			tags = append(tags, pgn.Tag{Name: name, Value: value})
		}
	}
	positive := func(n int64) string {
		if n <= 0 {
			return ""
		}
		return strconv.FormatInt(n, 10)
	}
	// A rating that there is not is left out: with a dash LiveChess refuses the file.
	add("WhiteElo", positive(int64(g.White.Rating)))
	add("BlackElo", positive(int64(g.Black.Rating)))
	add("WhiteTitle", g.White.Title)
	add("BlackTitle", g.Black.Title)
	add("WhiteFideId", positive(g.White.FIDEID))
	add("BlackFideId", positive(g.Black.FIDEID))
	add("WhiteTeam", teams[g.White.ID])
	add("BlackTeam", teams[g.Black.ID])
	add("Termination", termination)
	return tags
}

// Name returns the public name of a player; "No. 7" if hidden.
func Name(p *journal.Player) string {
	if p.Name == "" {
		return "No. " + strconv.Itoa(p.Number)
	}
	return p.Name
}

// resultOf returns a result as games have it. What was not played ends by the rules; what no game
// ends with stays open.
func resultOf(r tournament.ByColor[tournament.Outcome]) (result, termination string) {
	if r.White.Forfeit() || r.Black.Forfeit() {
		termination = "rules infraction"
	}
	switch {
	case r.White.IsWin() && !r.Black.IsWin() && !r.Black.IsDraw():
		return pgn.White, termination
	case r.Black.IsWin() && !r.White.IsWin() && !r.White.IsDraw():
		return pgn.Black, termination
	case r.White.IsDraw() && r.Black.IsDraw():
		return pgn.Drawn, ""
	}
	return pgn.Unknown, termination
}

// teamsOf returns the name of every player's team, by ID.
func teamsOf(s *journal.State) map[int]string {
	names := map[int]string{}
	for k := range s.Teams {
		for _, id := range s.Teams[k].Players {
			names[id] = s.Teams[k].Name
		}
	}
	return names
}
