package swisschess

import (
	"bytes"
	"encoding/binary"

	"torneo/internal/codepage"
	"torneo/internal/incoming"
)

// The limits of a file.
const (
	maxSize    = 16 << 20
	maxRounds  = 100
	maxPlayers = 2000
	maxTeams   = 255
	maxRating  = 4000
	maxCycles  = 8
)

// entrySize is the length of what a player's row has of a round.
const entrySize = 19

// Offsets from the start of the file.
const (
	generalRounds   = 1
	generalPaired   = 5
	generalPlayers  = 7
	generalCut      = 9
	generalTie2     = 572
	generalKind     = 596
	generalBoards   = 604 // of a match
	generalTeamIDs  = 577 // the number before that of the first team
	generalForTeams = 606
	generalVersion  = 609
	generalTeamTie  = 611 // the first of teams; the others two and four behind
	generalTie1     = 621
	generalTeams    = 1332
	generalPoints   = 1336
	generalMatch    = 1338
	generalDays     = 11457 // since version 8
	generalDaysMost = 40
)

// The kinds of events; of knock-out and Scheveningen readers differ in which is 2 and which is 3.
const (
	roundRobinKind   = 1
	scheveningenKind = 3
)

// Offsets in the record of a player.
const (
	playerSign    = 184
	playerFree    = 189
	playerID      = 217
	playerRank    = 221
	playerTeam    = 201
	playerBoard   = 203
	playerVersion = 266
	playerSpecial = 273
)

// layout is where the parts of a file stand in the versions of the program.
type layout struct {
	start, record  int
	fideID, digits int // of a player
	points         int
	wide           bool // numbers of players have two bytes
}

var (
	version8 = layout{start: 13384, record: 655, fideID: 324, digits: 12, points: 292, wide: true}
	version7 = layout{start: 3894, record: 292, fideID: 139, digits: 8, points: 233}
)

// file is a file whose size is that of its parts.
type file struct {
	data []byte
	layout
	version, rounds, paired, players, teams int
	cycles                                  int // of a round robin, by the size of the file
}

func (f *file) u16(at int) int { return int(binary.LittleEndian.Uint16(f.data[at:])) }

// number returns a number of the general data or of a player that has one byte in old versions.
func (f *file) number(at int) int {
	if f.wide {
		return f.u16(at)
	}
	return int(f.data[at])
}

// Is reports whether the data are a file of Swiss-Chess. They have no mark: the size has to be
// that of the players, teams and rounds that they state, and the version a known one.
func Is(data []byte) bool { return parse(data) != nil }

// parse returns nil for what is no file of Swiss-Chess.
func parse(data []byte) *file {
	if len(data) < version7.start || len(data) > maxSize {
		return nil
	}
	f := &file{data: data, layout: version7}
	if f.version = f.u16(generalVersion); f.version < 700 || f.version > 899 {
		return nil
	}
	if f.version >= 800 {
		f.layout = version8
	}
	f.rounds, f.paired, f.players = f.u16(generalRounds), f.u16(generalPaired), f.u16(generalPlayers)
	if f.data[generalForTeams] != 0 {
		f.teams = int(data[generalTeams])
	}
	if f.rounds == 0 || f.rounds > maxRounds || f.paired > f.rounds || f.players > maxPlayers || f.teams > maxTeams {
		return nil
	}
	rows := f.players + f.teams
	size := f.start + f.record*rows
	for f.cycles = 1; f.cycles <= maxCycles; f.cycles++ {
		if f.paired == 0 || rows == 0 {
			break
		}
		if size += entrySize * f.rounds * rows; size >= len(data) || data[generalKind] != roundRobinKind {
			break
		}
	}
	if size != len(data) {
		return nil
	}
	return f
}

// text returns the text of a field: what stands behind its end was left there by older ones
// and is never shown.
func (f *file) text(first, last int) string {
	field := f.data[first : last+1]
	if end := bytes.IndexByte(field, 0); end >= 0 {
		field = field[:end]
	}
	return incoming.PlainText(codepage.Windows1252.Decode(string(field)))
}

// entry is what the row of a player has of a round.
type entry struct {
	colour, opponent, result, table, status int
	board                                   int // of the match; above its boards it is a reserve
}

// The colours of an entry.
const (
	notInRound = 0
	white      = 1
	whiteFree  = 2
	black      = 3
	blackFree  = 4
)

// entryOf returns the entry of a player, from 0, in a round, from 0.
func (f *file) entryOf(player, round int) entry {
	return f.entryAt(f.start + entrySize*(player*f.rounds+round))
}

// teamEntry returns the entry of a team, from 0, in a round, from 0.
func (f *file) teamEntry(team, round int) entry {
	return f.entryAt(f.start + entrySize*((f.players+team)*f.rounds+round))
}

func (f *file) entryAt(at int) entry {
	e := entry{colour: int(f.data[at+8]), opponent: f.u16(at + 9), result: int(f.data[at+11]), table: f.u16(at + 13), status: int(f.data[at+15]), board: int(f.data[at+18])}
	if e.result>>4 == 15 { // the same result, in some files
		e.result &= 15
	}
	return e
}

// player returns where the record of a player, from 0, begins.
func (f *file) player(k int) int {
	at := f.start + f.record*k
	if f.paired > 0 {
		at += entrySize * f.rounds * (f.players + f.teams)
	}
	return at
}

// team returns where the record of a team, from 0, begins.
func (f *file) team(k int) int { return f.player(f.players) + f.record*k }
