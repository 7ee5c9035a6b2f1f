package jsonline

import (
	"torneo/fidelist"
	"torneo/internal/report"
)

type listJSON struct {
	Source  string   `json:"source"`
	Month   string   `json:"month"`
	Kinds   []string `json:"kinds"`
	File    string   `json:"file,omitempty"`
	Players int      `json:"players"`
	Active  int      `json:"active"`
	LeftOut int      `json:"leftOut"`
	Size    int64    `json:"size"`
}

type listRatingJSON struct {
	Rating int `json:"rating"`
	Games  int `json:"games"`
	K      int `json:"k,omitempty"`
}

type listedJSON struct {
	Source      string                    `json:"source"`
	Month       string                    `json:"month"`
	ID          int64                     `json:"fideId,omitempty"`
	Number      string                    `json:"nationalNumber,omitempty"`
	Name        string                    `json:"name"`
	Federation  string                    `json:"federation,omitempty"`
	Sex         string                    `json:"sex,omitempty"`
	Title       string                    `json:"title,omitempty"`
	WomenTitle  string                    `json:"womenTitle,omitempty"`
	OtherTitles string                    `json:"otherTitles,omitempty"`
	ArenaTitle  string                    `json:"arenaTitle,omitempty"`
	Born        int                       `json:"born,omitempty"`
	Club        string                    `json:"club,omitempty"`
	Inactive    bool                      `json:"inactive"`
	Ratings     map[string]listRatingJSON `json:"ratings"`
}

// ListsDocument is the document that Lists writes.
type ListsDocument struct {
	Lists []listJSON `json:"lists"`
}

// Lists encodes the rating lists that are kept.
func Lists(lists []report.List) []byte {
	out := ListsDocument{[]listJSON{}}
	for k := range lists {
		l := &lists[k]
		j := listJSON{Source: l.Source, Month: l.Month.String(), Kinds: []string{}, File: l.File, Players: l.Players, Active: l.Active, LeftOut: l.LeftOut, Size: l.Size}
		for _, kind := range l.Kinds {
			j.Kinds = append(j.Kinds, kind.String())
		}
		out.Lists = append(out.Lists, j)
	}
	return Of(out)
}

// ListedPlayersDocument is the document that ListedPlayers writes.
type ListedPlayersDocument struct {
	Players []listedJSON `json:"players"`
}

// ListedPlayers encodes players of rating lists.
func ListedPlayers(rows []report.Listed) []byte {
	out := ListedPlayersDocument{listedOf(rows)}
	return Of(out)
}

func listedOf(rows []report.Listed) []listedJSON {
	list := []listedJSON{}
	for k := range rows {
		x, p := &rows[k], &rows[k].Player
		j := listedJSON{Source: x.List.Source, Month: x.List.Month.String(), ID: p.ID, Number: x.Number, Name: p.Name, Federation: p.Federation, Sex: p.Sex, Title: p.Title,
			WomenTitle: p.WomenTitle, OtherTitles: p.OtherTitles, ArenaTitle: p.ArenaTitle, Born: p.Born, Club: x.Club, Inactive: p.Inactive, Ratings: map[string]listRatingJSON{}}
		for kind, r := range p.Ratings {
			if r.Value > 0 {
				j.Ratings[fidelist.Kind(kind).String()] = listRatingJSON{r.Value, r.Games, r.K}
			}
		}
		list = append(list, j)
	}
	return list
}

type listColumnJSON struct {
	Column  int      `json:"column"`
	Heading string   `json:"heading,omitempty"`
	Field   string   `json:"field,omitempty"`
	Values  []string `json:"values,omitempty"`
}

// ListColumnsDocument is the document that ListColumns writes.
type ListColumnsDocument struct {
	File    string           `json:"file"`
	Map     string           `json:"map,omitempty"`
	Columns []listColumnJSON `json:"columns"`
	Players []listedJSON     `json:"players"`
	Wrong   []string         `json:"wrong,omitempty"`
}

// ListColumns returns the fields assigned to the columns of a list that is not FIDE's,
// and its first players as they would be read. The mapping is as it is given to the
// import.
func ListColumns(file, mapping string, columns []report.ListColumn, players []report.Listed, wrong []string) []byte {
	out := ListColumnsDocument{file, mapping, []listColumnJSON{}, listedOf(players), wrong}
	for k, c := range columns {
		out.Columns = append(out.Columns, listColumnJSON{k + 1, c.Heading, c.Field, c.Values})
	}
	return Of(out)
}
