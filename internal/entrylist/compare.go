package entrylist

import (
	"slices"
	"strings"

	"torneo/internal/journal"
	"torneo/internal/spelling"
	"torneo/tournament"
)

// Kind is the relation of a row to the players already entered.
type Kind string

const (
	New      Kind = "new"
	Same     Kind = "same"     // has entered, and nothing is new
	Changed  Kind = "changed"  // has entered, with other data
	Doubtful Kind = "doubtful" // may have entered, or be in the list twice: somebody has to look
)

// Compared is a row beside who has entered already.
type Compared struct {
	Row
	Kind    Kind
	ID      int               // of the player who has entered; 0: none
	Before  int               // line in which the list has the same player; 0: none
	Merged  tournament.Player // as he would be entered, or changed to
	Changes []Change
}

// Change is a value that the list has otherwise.
type Change struct {
	Field    Field
	Was, Now string
}

// Compare sorts rows into new, changed and doubtful ones. A FIDE ID decides; without
// one, the name does unless something speaks against it. National ratings are taken for
// those of that federation; without one they are left out.
func Compare(rows []Row, players []journal.Player, federation string) []Compared {
	m := newMatcher(players)
	list := make([]Compared, len(rows))
	for k, row := range rows {
		if federation != "" && row.National > 0 {
			row.Player.SetNationalRating(federation, row.National)
		}
		c := Compared{Row: row, Kind: New, Merged: row.Player}
		other, sure := m.find(&row.Player)
		switch line := m.earlierLine(&row); {
		case line > 0:
			c.Kind, c.Before = Doubtful, line
			if other != nil {
				c.ID = other.ID
			}
		case other != nil && !sure:
			c.Kind, c.ID = Doubtful, other.ID
		case other != nil:
			c.merge(other, federation)
		}
		list[k] = c
	}
	return list
}

// merge takes over what the row has; what it has no value for stays.
func (c *Compared) merge(other *journal.Player, federation string) {
	c.Kind, c.ID = Same, other.ID
	now := other.Player
	for _, f := range c.Fields {
		was, is := "", ""
		if f == National {
			if federation == "" {
				continue
			}
			now.SetNationalRating(federation, c.National)
			was, is = number(int64(other.NationalRating(federation))), number(int64(c.National))
		} else {
			if column := columnOf(f); column.copy != nil {
				column.copy(&now, &c.Player)
			}
			was, is = show(&other.Player, f), show(&now, f)
		}
		if was != is {
			c.Kind = Changed
			c.Changes = append(c.Changes, Change{f, was, is})
		}
	}
	c.Merged = now
}

// matcher finds players by FIDE ID and name.
type matcher struct {
	ids   map[int64]*journal.Player
	names map[string]*journal.Player // plain
	words map[string]*journal.Player // plain, words sorted

	listed map[string]int // of the list itself: FIDE ID or name -> line
}

func newMatcher(players []journal.Player) *matcher {
	m := &matcher{map[int64]*journal.Player{}, map[string]*journal.Player{}, map[string]*journal.Player{}, map[string]int{}}
	for k := range players {
		p := &players[k]
		if p.FIDEID > 0 {
			m.ids[p.FIDEID] = p
		}
		m.names[spelling.Plain(p.Name)] = p
		m.words[sortedWords(p.Name)] = p
	}
	return m
}

// find returns the entered player who is the same, and whether that is sure.
func (m *matcher) find(p *tournament.Player) (other *journal.Player, sure bool) {
	if p.FIDEID > 0 && m.ids[p.FIDEID] != nil {
		return m.ids[p.FIDEID], true
	}
	if q := m.names[spelling.Plain(p.Name)]; q != nil {
		against := p.FIDEID > 0 && q.FIDEID > 0 || // others, or they had been found
			p.Birth.Year > 0 && q.Birth.Year > 0 && p.Birth.Year != q.Birth.Year ||
			p.Federation != "" && q.Federation != "" && p.Federation != q.Federation
		return q, !against
	}
	return m.words[sortedWords(p.Name)], false
}

// earlierLine returns the line in which the list has the same player before; 0 if in none.
func (m *matcher) earlierLine(row *Row) int {
	keys := []string{sortedWords(row.Player.Name)}
	if row.Player.FIDEID > 0 {
		keys = append(keys, "#"+show(&row.Player, FIDEID))
	}
	line := 0
	for _, key := range keys {
		if m.listed[key] > 0 && line == 0 {
			line = m.listed[key]
		} else if m.listed[key] == 0 {
			m.listed[key] = row.Line
		}
	}
	return line
}

func sortedWords(name string) string {
	words := strings.Fields(spelling.Plain(name))
	slices.Sort(words)
	return strings.Join(words, " ")
}
