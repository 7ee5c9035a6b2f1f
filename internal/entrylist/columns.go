package entrylist

import (
	"slices"
	"strconv"
	"strings"

	"torneo/internal/calendar"
	"torneo/internal/spelling"
	"torneo/message"
	"torneo/tournament"
)

// Column is a column of a list of players: how it is called, read and written. What a
// list has that is saved, is read again.
type Column struct {
	Field Field
	Key   string   // the heading by which a list that is saved names it
	Other []string // headings that mean the same, without capitals and accents

	Number  bool // its cells are numbers
	Private bool // not for everybody who may look at the tournament

	read  func(r *Row, value string, births *tournament.Births) (wrong message.Message, taken bool)
	write func(r *Row) string // nil: it is only read
	copy  func(to, from *tournament.Player)
}

// IsWritten reports a column of lists that are saved.
func (c *Column) IsWritten() bool { return c.write != nil }

// Cell returns the column's text of a row; "" where it has no value.
func (c *Column) Cell(r *Row) string {
	if c.write == nil {
		return ""
	}
	return c.write(r)
}

// Title returns the name of the column in the reader's language. It is read as a
// heading, too.
func (f Field) Title() message.Message { return message.New("web.field." + string(f)) } //i18n:prefix web.field.

// Private reports what not everybody may read who may look at the tournament.
func (f Field) Private() bool {
	c := columnOf(f)
	return c != nil && c.Private
}

// Columns returns all columns, in the order in which they are offered and written.
func Columns() []Column { return columns }

// Fields lists the meanings that columns can have, in the order in which they are
// offered.
var Fields = fieldsOf(columns)

func fieldsOf(columns []Column) (fields []Field) {
	for k := range columns {
		fields = append(fields, columns[k].Field)
	}
	return fields
}

// headings maps the headings of columns, without capitals and accents, to fields.
var headings = headingsOf(columns)

func headingsOf(columns []Column) map[string]Field {
	all := map[string]Field{}
	for k := range columns {
		c := &columns[k]
		all[c.Key] = c.Field
		for _, other := range c.Other {
			all[other] = c.Field
		}
	}
	return all
}

// columnOf returns the column of a field; nil: there is none.
func columnOf(f Field) *Column {
	k := slices.IndexFunc(columns, func(c Column) bool { return c.Field == f })
	if k < 0 {
		return nil
	}
	return &columns[k]
}

var columns = []Column{
	{
		Field: Name, Key: "name", Other: []string{
			"player", "full name", "surname", "last name", "family name",
			"nombre", "jugador", "jugadora", "nombre y apellidos", "apellidos y nombre", "apellidos", "apellido",
		},
		read: func(r *Row, value string, _ *tournament.Births) (message.Message, bool) {
			r.Player.Name = joinName(value, r.Player.Name)
			return message.Message{}, true
		},
		write: func(r *Row) string { return r.Player.Name },
		copy:  func(to, from *tournament.Player) { to.Name = from.Name },
	},
	{
		Field: GivenName, Key: "given name", Other: []string{"first name", "forename", "nombre de pila"},
		read: func(r *Row, value string, _ *tournament.Births) (message.Message, bool) {
			r.Player.Name = joinName(r.Player.Name, value)
			return message.Message{}, true
		},
	},
	{
		Field: Title, Key: "title", Other: []string{"titulo", "tit"},
		read: func(r *Row, value string, _ *tournament.Births) (message.Message, bool) {
			r.Player.Title = TitleOf(value)
			return refuse(r.Player.Title != "", "entrylist.title", value)
		},
		write: func(r *Row) string { return r.Player.Title },
		copy:  func(to, from *tournament.Player) { to.Title = from.Title },
	},
	{
		Field: Rating, Key: "rating", Number: true, Other: []string{
			"elo", "fide rating", "elo fide", "rtg", "std", "puntuacion elo",
			"irtg", "elo int", "rtgi", "eloi", "rtg int", // Swiss-Manager and Chess-Results
		},
		read: func(r *Row, value string, _ *tournament.Births) (message.Message, bool) {
			return readRating(&r.Player.Rating, value)
		},
		write: func(r *Row) string { return number(int64(r.Player.Rating)) },
		copy:  func(to, from *tournament.Player) { to.Rating = from.Rating },
	},
	{
		Field: National, Key: "national rating", Number: true, Other: []string{
			"national", "nat rating", "nrtg", "elo nacional", "nacional", "rating nacional", "valoracion nacional", "elo feda",
			"rtgn", "elon", "elo nac", "rtg nat",
		},
		read: func(r *Row, value string, _ *tournament.Births) (message.Message, bool) {
			return readRating(&r.National, value)
		},
	},
	{
		Field: Federation, Key: "federation", Other: []string{"fed", "country", "federacion", "pais", "land"},
		read:  readFederation,
		write: func(r *Row) string { return r.Player.Federation },
		copy:  func(to, from *tournament.Player) { to.Federation = from.Federation },
	},
	{
		Field: FIDEID, Key: "fide id", Number: true, Other: []string{
			"fideid", "fide no", "id fide", "id", "codigo fide", "cod fide", "codigo", "fideno", "fide nr", "id no",
		},
		read: func(r *Row, value string, _ *tournament.Births) (message.Message, bool) {
			n, err := strconv.ParseInt(value, 10, 64)
			if err != nil || n < 0 || n > 99_999_999_999 {
				return refuse(false, "entrylist.fide-id", value)
			}
			r.Player.FIDEID = n
			return message.Message{}, true
		},
		write: func(r *Row) string { return number(r.Player.FIDEID) },
		copy:  func(to, from *tournament.Player) { to.FIDEID = from.FIDEID },
	},
	{
		Field: Birth, Key: "birth", Other: []string{
			"born", "birthday", "date of birth", "birth date", "year of birth", "year",
			"nacimiento", "fecha de nacimiento", "ano de nacimiento", "ano", "f nac", "bday", "bdate", "fnac",
		},
		read: func(r *Row, value string, births *tournament.Births) (message.Message, bool) {
			date, err := births.Read(value)
			if err != nil {
				return calendar.Wrong("entrylist.birth", value, err), false //i18n:prefix entrylist.birth.
			}
			r.Player.Birth = date
			return message.Message{}, true
		},
		write: func(r *Row) string { return r.Player.Birth.ISO() },
		copy:  func(to, from *tournament.Player) { to.Birth = from.Birth },
	},
	{
		Field: Sex, Key: "sex", Other: []string{"gender", "sexo", "genero"},
		read: func(r *Row, value string, _ *tournament.Births) (message.Message, bool) {
			r.Player.Sex = SexOf(value)
			return refuse(r.Player.Sex != "", "entrylist.sex", value)
		},
		write: func(r *Row) string { return r.Player.Sex },
		copy:  func(to, from *tournament.Player) { to.Sex = from.Sex },
	},
	{
		Field: Club, Key: "club", Other: []string{"team", "equipo", "club city", "club ciudad", "clubname", "club name", "entidad"},
		read: func(r *Row, value string, _ *tournament.Births) (message.Message, bool) {
			r.Club = value
			return message.Message{}, true
		},
		write: func(r *Row) string { return r.Club },
	},
	sideColumn(Column{Field: Category, Key: "category", Other: []string{"categoria", "cat", "gr", "group", "grupo", "typ"}}),
	sideColumn(Column{Field: Phone, Key: "phone", Private: true, Other: []string{"telephone", "mobile", "tel", "telefono", "movil"}}),
	sideColumn(Column{Field: Email, Key: "email", Private: true, Other: []string{"e mail", "mail", "correo", "correo electronico"}}),
	sideColumn(Column{Field: Owed, Key: "fee", Number: true, Private: true, Other: []string{"entry fee", "cuota", "inscripcion"}}),
	sideColumn(Column{Field: Paid, Key: "paid", Number: true, Private: true, Other: []string{"pagado", "cobrado"}}),
	sideColumn(Column{Field: Notes, Key: "notes", Private: true, Other: []string{"note", "remarks", "notas", "observaciones"}}),
}

// sideColumn completes a column of what is kept of a player beside the journal.
func sideColumn(c Column) Column {
	f := c.Field
	c.read = func(r *Row, value string, _ *tournament.Births) (message.Message, bool) {
		switch f {
		case Email:
			if at := strings.Index(value, "@"); at < 1 || at == len(value)-1 || strings.ContainsAny(value, " \t") {
				return refuse(false, "entrylist.email", value)
			}
		case Owed, Paid:
			if _, ok := Cents(value); !ok {
				return refuse(false, "entrylist.money", value)
			}
		}
		if r.More == nil {
			r.More = map[Field]string{}
		}
		r.More[f] = value
		return message.Message{}, true
	}
	c.write = func(r *Row) string { return r.More[f] }
	return c
}

// set takes the value of a column, or says what is wrong with it.
func (r *Row) set(f Field, value string, births *tournament.Births) message.Message {
	c := columnOf(f)
	if c == nil {
		return message.Message{}
	}
	wrong, taken := c.read(r, value, births)
	if f == GivenName {
		taken, f = !slices.Contains(r.Fields, Name), Name
	}
	if taken {
		r.Fields = append(r.Fields, f)
	}
	return wrong
}

// refuse returns the answer of a reader: the error in the value, unless it is good.
func refuse(good bool, id, value string) (message.Message, bool) {
	if good {
		return message.Message{}, true
	}
	return message.New(id, "value", value), false
}

func readRating(to *int, value string) (message.Message, bool) {
	n, err := strconv.Atoi(strings.TrimSuffix(value, ".0"))
	if err != nil || n < 0 || n > 4000 {
		return refuse(false, "entrylist.rating", value)
	}
	*to = n
	return message.Message{}, true
}

func readFederation(r *Row, value string, _ *tournament.Births) (message.Message, bool) {
	p := &r.Player
	if p.Federation = strings.ToUpper(value); !fedForm.MatchString(p.Federation) {
		p.Federation = ""
		return spelling.Suggest(message.New("entrylist.federation", "value", value), spelling.NearFederations(value)), false
	}
	if !spelling.IsFederation(p.Federation) { // taken all the same: there are new ones
		return spelling.Suggest(message.New("spelling.federation", "value", value), spelling.NearFederations(value)), true
	}
	return message.Message{}, true
}

// show writes a value of a player; "" where there is none.
func show(p *tournament.Player, f Field) string { return columnOf(f).Cell(&Row{Player: *p}) }

func number(n int64) string {
	if n == 0 {
		return ""
	}
	return strconv.FormatInt(n, 10)
}
