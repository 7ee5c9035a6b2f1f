package nationallist

import (
	"strings"

	"torneo/internal/spelling"
)

// Profile is the known format of a federation's list. Its columns are looked for in the
// heading by any of their names; what it makes of a list is a Mapping, which is shown
// and kept.
type Profile struct {
	Name string // of the list: DSB
	Of   string // the federation
	// Proved reports that more than one public program reads the list so. Nothing of the
	// others could be held against a file.
	Proved     bool
	Federation string
	File       string // within a zip
	columns    []names
}

// names are the headings that a column may have, in small letters without marks. Where
// every is set all that are there belong to it, the first one before the others.
type names struct {
	field Field
	any   []string
}

// Profiles lists the profiles that are shipped. DSB: the heading of spieler.csv, in
// both forms that public programs read. The others: what is known of their columns from
// descriptions, not from files.
var Profiles = []Profile{
	{Name: "DSB", Of: "Deutscher Schachbund", Proved: true, Federation: "GER", File: "spieler.csv", columns: []names{
		{Number, []string{"zps", "vkz"}}, {Number, []string{"mgl nr"}}, {Name, []string{"spielername"}}, {Rating, []string{"dwz"}},
		{FIDEID, []string{"fide id"}}, {Federation, []string{"fide land"}}, {Birth, []string{"geburtsjahr"}}, {Sex, []string{"geschlecht"}},
		{Title, []string{"fide titel"}}, {Status, []string{"status"}},
	}},
	{Name: "ECF", Of: "English Chess Federation", Federation: "ENG", columns: []names{
		{Number, []string{"ecf code", "code", "ref", "player code"}}, {Name, []string{"full name", "name", "player"}},
		{Rating, []string{"revised standard", "standard revised", "revised standard rating", "standard revised rating"}},
		{Rating, []string{"original standard", "standard original", "original standard rating", "standard original rating", "standard rating", "standard"}},
		{Rapid, []string{"revised rapid", "rapid revised", "revised rapid rating", "rapid revised rating"}},
		{Rapid, []string{"original rapid", "rapid original", "original rapid rating", "rapid original rating", "rapid rating", "rapid"}},
		{Blitz, []string{"revised blitz", "blitz revised", "revised blitz rating", "blitz revised rating"}},
		{Blitz, []string{"original blitz", "blitz original", "original blitz rating", "blitz original rating", "blitz rating", "blitz"}},
		{FIDEID, []string{"fide no", "fide id", "fide code"}}, {Club, []string{"club name", "club"}}, {Sex, []string{"gender", "sex"}}, {Federation, []string{"nation", "fide federation"}},
		{Birth, []string{"year of birth", "yob"}},
	}},
	{Name: "USCHESS", Of: "US Chess Federation", Federation: "USA", columns: []names{
		{Number, []string{"us chess id", "uscf id", "member id", "mem id", "id", "pid"}}, {Name, []string{"name", "mem name", "full name", "player name", "last name"}}, {GivenName, []string{"first name"}},
		{Rating, []string{"regular rating", "regular", "r rating", "standard", "rating"}}, {Rapid, []string{"quick rating", "quick", "q rating"}}, {Blitz, []string{"blitz rating", "blitz", "b rating"}},
		{FIDEID, []string{"fide id"}}, {Sex, []string{"sex", "gender"}},
	}},
	{Name: "FEDA", Of: "Federación Española de Ajedrez", Federation: "ESP", columns: []names{
		{Number, []string{"codigo feda", "cod feda", "id feda", "n feda", "codigo", "cod"}}, {Name, []string{"apellidos y nombre", "apellidos nombre", "apellidos", "nombre y apellidos", "jugador", "nombre"}}, {GivenName, []string{"nombre"}},
		{Rating, []string{"elo feda", "feda", "elo nacional", "elo"}}, {FIDEID, []string{"fide id", "id fide", "codigo fide", "cod fide", "idfide"}}, {Club, []string{"club", "entidad"}},
		{Birth, []string{"ano de nacimiento", "f nac", "nacimiento", "ano"}}, {Sex, []string{"sexo"}}, {Title, []string{"titulo", "tit"}},
	}},
}

// ProfileOf returns the profile of that name, whatever its capitals, or nil.
func ProfileOf(name string) *Profile {
	for k := range Profiles {
		if strings.EqualFold(Profiles[k].Name, strings.Join(strings.FieldsFunc(name, func(c rune) bool { return c == ' ' || c == '-' || c == '_' }), "")) {
			return &Profiles[k]
		}
	}
	return nil
}

// mapping returns the mapping of the profile for a heading; nil if it does not fit.
func (p *Profile) mapping(heading []string) *Mapping {
	m := &Mapping{Federation: p.Federation, File: p.File}
	plain := make([]string, len(heading))
	for k := range heading {
		plain[k] = spelling.Plain(heading[k])
	}
	used := make([]bool, len(heading))
	for _, c := range p.columns {
		k := first(c.any, plain, used)
		if k < 0 {
			continue
		}
		used[k] = true
		m.Columns = append(m.Columns, Column{Field: c.field, Heading: heading[k]})
	}
	if m.enough(false) != nil || !m.Has(Number) {
		return nil
	}
	return m
}

// first returns the first column with one of the names, the names in their order.
func first(names, plain []string, used []bool) int {
	for _, name := range names {
		for k := range plain {
			if !used[k] && plain[k] == name {
				return k
			}
		}
	}
	return -1
}
