package nationallist

import (
	"slices"

	"torneo/internal/entrylist"
	"torneo/internal/spelling"
)

// headings maps headings of rating lists to fields where a list of entries would mean
// something else, or would not know them, without capitals and accents. FIDE's ratings
// are not read: FIDE's list has them.
var headings = map[string]Field{
	"id": Number, "no": Number, "number": Number, "code": Number, "codigo": Number, "numero": Number, "member id": Number, "member no": Number,
	"licencia": Number, "licence": Number, "license": Number, "n licencia": Number, "ficha": Number, "n ficha": Number, "no ficha": Number, "num ficha": Number, "numero ficha": Number, "numero de ficha": Number, "ficha federativa": Number, "federado": Number, "national id": Number, "mem id": Number,
	"codigo feda": Number, "cod feda": Number, "id feda": Number, "feda id": Number, "ecf code": Number, "uscf id": Number, "us chess id": Number, "pid": Number, "pkz": Number,
	"zps": Number, "vkz": Number, "mgl nr": Number,
	"full name": Name, "player name": Name, "spielername": Name, "apellidos nombre": Name, "apellidos y nombre": Name, "nom": Name, "mem name": Name,
	"rating": Rating, "national rating": Rating, "standard": Rating, "dwz": Rating, "elo feda": Rating, "feda": Rating, "elo": Rating, "valoracion": Rating,
	"regular": Rating, "regular rating": Rating, "standard rating": Rating, "clasico": Rating, "r reg": Rating,
	"rapid": Rapid, "rapid rating": Rapid, "rapido": Rapid, "rapida": Rapid, "quick": Rapid, "quick rating": Rapid, "elo rapido": Rapid,
	"blitz": Blitz, "blitz rating": Blitz, "relampago": Blitz, "elo blitz": Blitz,
	"fide rating": None, "elo fide": None, "fide elo": None, "fide": None, "fide land": Federation, "fide titel": Title, "nation": Federation,
	"fide no": FIDEID, "fide code": FIDEID, "fide id": FIDEID, "id fide": FIDEID, "codigo fide": FIDEID,
	"club name": Club, "club nombre": Club, "verein": Club, "geschlecht": Sex, "geburtsjahr": Birth, "year of birth": Birth,
	"status": Status, "estado": Status,
}

// licenceHeadings maps those that mean something else in a list of members and licences, or
// nothing in any other.
var licenceHeadings = map[string]Field{
	"from": Since, "since": Since, "valid from": Since, "start": Since, "start date": Since, "joined": Since, "desde": Since, "alta": Since, "fecha de alta": Since, "fecha alta": Since, "vigente desde": Since, "valida desde": Since, "inicio": Since, "fecha de inicio": Since, "gultig ab": Since, "von": Since,
	"until": Until, "to": Until, "valid until": Until, "valid to": Until, "expires": Until, "expiry": Until, "expiry date": Until, "expiration": Until, "expiration date": Until, "end": Until, "end date": Until, "hasta": Until, "vigente hasta": Until, "valida hasta": Until, "caducidad": Until, "fecha de caducidad": Until, "caduca": Until, "vence": Until, "vencimiento": Until, "fin": Until, "baja": Until, "fecha de baja": Until, "gultig bis": Until, "bis": Until,
	"role": Role, "type": Role, "licence type": Role, "license type": Role, "membership type": Role, "tipo": Role, "tipo de licencia": Role, "tipo licencia": Role, "estamento": Role, "art": Role,
}

// fieldOf returns the most likely meaning of a column with this heading, in a list of members
// or in one of ratings.
func fieldOf(heading string, members bool) Field {
	plain := spelling.Plain(heading)
	if f, ok := licenceHeadings[plain]; ok && members {
		return f
	}
	if f, ok := headings[plain]; ok {
		return f
	}
	switch entrylist.FieldOf(heading) {
	case entrylist.Name:
		return Name
	case entrylist.GivenName:
		return GivenName
	case entrylist.National:
		return Rating
	case entrylist.Title:
		return Title
	case entrylist.Federation:
		return Federation
	case entrylist.FIDEID:
		return FIDEID
	case entrylist.Birth:
		return Birth
	case entrylist.Sex:
		return Sex
	case entrylist.Club:
		return Club
	}
	return None
}

// propose returns the meanings of a list's columns by their headings; nil if they are
// none, because the name of the player is not among them.
func propose(cells []string, members bool) *Mapping {
	m := &Mapping{}
	parted := slices.ContainsFunc(cells, entrylist.IsFamilyName)
	for k, cell := range cells {
		f := fieldOf(cell, members)
		if parted && f == Name && !entrylist.IsFamilyName(cell) {
			f = GivenName // "Nombre" beside "Apellidos"
		}
		if f == None || m.Has(f) {
			continue
		}
		c := Column{Field: f, Heading: cell}
		if isRepeated(cells, cell) {
			c = Column{Field: f, At: k + 1}
		}
		m.Columns = append(m.Columns, c)
	}
	if len(m.Columns) < 2 || !m.Has(Name) {
		return nil
	}
	return m
}

func isRepeated(cells []string, heading string) bool {
	n := 0
	for _, c := range cells {
		if spelling.Plain(c) == spelling.Plain(heading) {
			n++
		}
	}
	return n > 1
}

// places returns the positions, from 0, of the columns of a mapping under this heading:
// missing is the heading of one that is not there.
func (m *Mapping) places(cells []string) (at []int, missing string) {
	for _, c := range m.Columns {
		k := c.At - 1
		if c.At == 0 {
			k = slices.IndexFunc(cells, func(cell string) bool { return spelling.Plain(cell) == spelling.Plain(c.Heading) })
			if k < 0 && missing == "" {
				missing = c.Heading
			}
		}
		at = append(at, k)
	}
	return at, missing
}

// usesHeadings reports that a column is known by its heading.
func (m *Mapping) usesHeadings() bool {
	return slices.ContainsFunc(m.Columns, func(c Column) bool { return c.At == 0 })
}
