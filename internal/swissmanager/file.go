package swissmanager

import (
	"encoding/binary"
	"slices"
	"unicode/utf16"

	"torneo/internal/incoming"
	"torneo/tournament"
)

// The first bytes of the sections of a file; three more follow each of them.
const (
	headerMark   = 0x93
	configMark   = 0x95
	scheduleMark = 0xA3
	playersMark  = 0xA5
	gamesMark    = 0xB3
	teamsMark    = 0xB5
	matchesMark  = 0xC3
	apartMark    = 0xC5
	indexMark    = 0xD3
	endMark      = 0xE3
)

// Sizes of the parts of a file, in bytes, and the numbers of texts before them.
const (
	markSize    = 4
	headerSize  = 108
	headerTexts = 132
	configSize  = 5887
	indexSize   = 36 // the directory and the mark of the end

	scheduleTexts, scheduleSize = 16, 76
	playerTexts, playerSize     = 18, 134
	teamTexts, teamSize         = 5, 96
	gameSize, matchSize         = 21, 15
	apartSize                   = 4
)

// The limits of a file.
const (
	minSize    = 6307
	maxSize    = 16 << 20
	maxPlayers = 5000
	maxTeams   = 1000
	maxRounds  = 200
	maxBoards  = 50
	maxGames   = 5000 // of a round
	maxTies    = 9
	maxText    = 2000 // characters that are kept
	maxRating  = 4000
)

// layouts are the orders of sections that the directory can have. A section of 0 is none.
var layouts = [][7]byte{
	{scheduleMark, playersMark, gamesMark, indexMark},
	{scheduleMark, playersMark, gamesMark, apartMark, 0, 0, indexMark},
	{scheduleMark, playersMark, gamesMark, teamsMark, matchesMark, indexMark},
	{scheduleMark, playersMark, gamesMark, teamsMark, matchesMark, apartMark, indexMark},
}

// record is a record of a section: texts, and a block of fixed size.
type record struct {
	texts []string
	block block
}

// block is a part of the file in which numbers stand at known offsets.
type block []byte

func (b block) u16(at int) int { return int(binary.LittleEndian.Uint16(b[at:])) }
func (b block) u32(at int) int { return int(binary.LittleEndian.Uint32(b[at:])) }

// date returns a date, which is zero where there is none, and whether it is possible.
func (b block) date(at int) (d tournament.Date, possible bool) {
	n := b.u32(at)
	d = tournament.Date{Year: n / 10000, Month: n / 100 % 100, Day: n % 100}
	switch {
	case n == 0:
		return tournament.Date{}, true
	case d.Year < 1850 || d.Year > 2200 || d.Month > 12 || d.Month == 0 && d.Day > 0:
		return tournament.Date{}, false
	case d.Complete() && tournament.DateOf(n).AddDays(0) != d:
		return tournament.Date{}, false
	}
	return d, true
}

// file is a file whose structure is understood to the last byte.
type file struct {
	header   []string
	config   block
	rounds   []record
	players  []record
	games    []block
	teams    []record
	matches  []block
	apart    []block
	forTeams bool
}

// Is reports whether a file begins as those of Swiss-Manager.
func Is(data []byte) bool { return isMark(data, 0, headerMark) }

func isMark(data []byte, at int, first byte) bool {
	return at >= 0 && len(data)-at >= markSize && data[at] == first && data[at+1] == 0xFF && data[at+2] == 0x89 && data[at+3] == 0x44
}

// parse takes a file apart.
func parse(data []byte) (*file, error) {
	switch {
	case len(data) > maxSize:
		return nil, incoming.Refuse("swissmanager.size", "most", maxSize>>20)
	case len(data) < minSize || !isMark(data, len(data)-markSize, endMark) || !isMark(data, len(data)-indexSize, indexMark):
		return nil, incoming.Refuse("swissmanager.cut")
	}
	sections, ok := divide(data)
	if !ok {
		return nil, incoming.Refuse("swissmanager.directory")
	}
	f := &file{forTeams: sections[teamsMark] != nil}
	start := data[:sections[scheduleMark].start]
	end := 0
	if f.header, end, ok = texts(start, headerSize, headerTexts); !ok || !isMark(start, end, configMark) {
		return nil, incoming.Refuse("swissmanager.header")
	}
	if f.config = block(start[end:]); len(f.config) != configSize {
		return nil, incoming.Refuse("swissmanager.version", "size", len(f.config), "known", configSize)
	}
	for _, one := range []struct {
		mark               byte
		list               *[]record
		texts, size, limit int
	}{
		{scheduleMark, &f.rounds, scheduleTexts, scheduleSize, maxRounds},
		{playersMark, &f.players, playerTexts, playerSize, maxPlayers},
		{teamsMark, &f.teams, teamTexts, teamSize, maxTeams},
	} {
		if *one.list, ok = records(sections[one.mark].of(data), one.texts, one.size, one.limit); !ok {
			return nil, incoming.Refuse(sectionNames[one.mark])
		}
	}
	for _, one := range []struct {
		mark byte
		list *[]block
		size int
	}{
		{gamesMark, &f.games, gameSize}, {matchesMark, &f.matches, matchSize}, {apartMark, &f.apart, apartSize},
	} {
		content := sections[one.mark].of(data)
		if len(content)%one.size != 0 {
			return nil, incoming.Refuse(sectionNames[one.mark])
		}
		for part := range slices.Chunk(content, one.size) {
			*one.list = append(*one.list, block(part))
		}
	}
	return f, f.checkCounts()
}

// sectionNames are the messages of sections that cannot be read.
var sectionNames = map[byte]string{
	scheduleMark: "swissmanager.section.schedule",
	playersMark:  "swissmanager.section.players",
	gamesMark:    "swissmanager.section.games",
	teamsMark:    "swissmanager.section.teams",
	matchesMark:  "swissmanager.section.matches",
	apartMark:    "swissmanager.section.apart",
}

// section is a part of the file: from its mark up to the next one.
type section struct{ start, end int }

// of returns the content behind the mark.
func (s *section) of(data []byte) []byte {
	if s == nil {
		return nil
	}
	return data[s.start+markSize : s.end]
}

// divide returns the sections that the directory names.
func divide(data []byte) (map[byte]*section, bool) {
	index := len(data) - indexSize
	slots := block(data[index+markSize:])
	for _, layout := range layouts {
		sections := map[byte]*section{}
		last, fits := (*section)(nil), true
		for k, mark := range layout {
			at := slots.u32(4 * k)
			if mark == 0 {
				fits = fits && at == 0
				continue
			}
			if at > index || mark == indexMark && at != index || last == nil && at < headerSize || last != nil && at < last.start+markSize || !isMark(data, at, mark) {
				fits = false
				break
			}
			if last != nil {
				last.end = at
			}
			last = &section{start: at, end: at}
			sections[mark] = last
		}
		if fits {
			return sections, true
		}
	}
	return nil, false
}

// texts reads a number of texts, and returns where they end.
func texts(data []byte, at, count int) (list []string, end int, ok bool) {
	list = make([]string, 0, count)
	for range count {
		if len(data)-at < 2 {
			return nil, 0, false
		}
		units := block(data).u16(at)
		at += 2
		if len(data)-at < 2*units {
			return nil, 0, false
		}
		text := make([]uint16, units)
		for k := range text {
			text[k] = binary.LittleEndian.Uint16(data[at+2*k:])
		}
		at += 2 * units
		short, _ := incoming.CutText(string(utf16.Decode(text)), maxText)
		list = append(list, short)
	}
	return list, at, true
}

// records reads records up to the end of a section, and no more than the limit.
func records(data []byte, count, size, limit int) (list []record, ok bool) {
	for at := 0; at < len(data); {
		var r record
		if r.texts, at, ok = texts(data, at, count); !ok || len(data)-at < size || len(list) == limit {
			return nil, false
		}
		r.block, at = block(data[at:at+size]), at+size
		list = append(list, r)
	}
	return list, true
}

// checkCounts compares the numbers of records with those that the file states.
func (f *file) checkCounts() error {
	kind := f.config.u16(configKind)
	games, matches := 0, 0
	for k := range f.rounds {
		games += f.rounds[k].block.u16(roundGames)
		matches += f.rounds[k].block.u16(roundMatches)
		if f.rounds[k].block.u16(roundGames) > maxGames {
			return incoming.Refuse("swissmanager.games", "round", k+1, "most", maxGames)
		}
	}
	switch {
	case kind > teamSwiss:
		return incoming.Refuse("swissmanager.kind", "code", kind)
	case (kind >= teamRoundRobin) != f.forTeams:
		return incoming.Refuse("swissmanager.kind.teams")
	case f.config.u16(configTies) > maxTies:
		return incoming.Refuse("swissmanager.ties", "count", f.config.u16(configTies), "most", maxTies)
	case f.config.u16(configBoards) > maxBoards:
		return incoming.Refuse("swissmanager.boards", "count", f.config.u16(configBoards), "most", maxBoards)
	}
	for _, one := range []struct {
		id              string
		stated, present int
	}{
		{"swissmanager.section.players", f.config.u16(configPlayers), len(f.players)},
		{"swissmanager.section.schedule", f.config.u16(configRounds), len(f.rounds)},
		{"swissmanager.section.teams", f.config.u16(configTeams), len(f.teams)},
		{"swissmanager.section.apart", f.config.u16(configApart), len(f.apart)},
		{"swissmanager.section.games", games, len(f.games)},
		{"swissmanager.section.matches", matches, len(f.matches)},
	} {
		if one.stated != one.present {
			return incoming.Refuse(one.id)
		}
	}
	return nil
}
