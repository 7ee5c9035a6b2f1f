package entrylist

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"regexp"
	"torneo/internal/calendar"
	"torneo/internal/spelling"
	"torneo/message"
	"torneo/tournament"
)

// Field is what a column holds.
type Field string

const (
	Unknown    Field = ""
	Name       Field = "name"
	GivenName  Field = "given-name" // goes after the name and a comma
	Rating     Field = "rating"
	Title      Field = "title"
	Federation Field = "federation"
	FIDEID     Field = "fide-id"
	Birth      Field = "birth"
	Sex        Field = "sex"
	Club       Field = "club"
	National   Field = "national" // rating in the list of the federation that Compare is told

	// What is kept of a player beside the journal.
	Category Field = "category"
	Phone    Field = "phone"
	Email    Field = "email"
	Owed     Field = "owed" // fee
	Paid     Field = "paid"
	Notes    Field = "notes"
)

// Fields are all that a column can hold, as they are offered.
var Fields = []Field{Name, GivenName, Title, Rating, National, Federation, FIDEID, Birth, Sex, Club, Category, Phone, Email, Owed, Paid, Notes}

// headings are how columns are called, without capitals and accents.
var headings = map[string]Field{
	"name": Name, "player": Name, "full name": Name, "surname": Name, "last name": Name, "family name": Name,
	"nombre": Name, "jugador": Name, "jugadora": Name, "nombre y apellidos": Name, "apellidos y nombre": Name, "apellidos": Name, "apellido": Name,
	"first name": GivenName, "given name": GivenName, "forename": GivenName, "nombre de pila": GivenName,
	"rating": Rating, "elo": Rating, "fide rating": Rating, "elo fide": Rating, "rtg": Rating, "std": Rating, "puntuacion elo": Rating,
	"national rating": National, "national": National, "nat rating": National, "nrtg": National,
	"elo nacional": National, "nacional": National, "rating nacional": National, "valoracion nacional": National, "elo feda": National,
	"title": Title, "titulo": Title, "tit": Title,
	"federation": Federation, "fed": Federation, "country": Federation, "federacion": Federation, "pais": Federation,
	"fide id": FIDEID, "fideid": FIDEID, "fide no": FIDEID, "id fide": FIDEID, "id": FIDEID, "codigo fide": FIDEID, "cod fide": FIDEID, "codigo": FIDEID,
	"birth": Birth, "born": Birth, "birthday": Birth, "date of birth": Birth, "birth date": Birth, "year of birth": Birth, "year": Birth,
	"nacimiento": Birth, "fecha de nacimiento": Birth, "ano de nacimiento": Birth, "ano": Birth, "f nac": Birth,
	"sex": Sex, "gender": Sex, "sexo": Sex, "genero": Sex,
	"club": Club, "team": Club, "equipo": Club, "club city": Club, "club ciudad": Club, "clubname": Club, "club name": Club, "entidad": Club,
	"category": Category, "categoria": Category, "cat": Category, "gr": Category, "group": Category, "grupo": Category, "typ": Category,
	"phone": Phone, "telephone": Phone, "mobile": Phone, "tel": Phone, "telefono": Phone, "movil": Phone,
	"email": Email, "e mail": Email, "mail": Email, "correo": Email, "correo electronico": Email,
	"fee": Owed, "entry fee": Owed, "cuota": Owed, "inscripcion": Owed, "paid": Paid, "pagado": Paid, "cobrado": Paid,
	"notes": Notes, "note": Notes, "remarks": Notes, "notas": Notes, "observaciones": Notes,
	// Swiss-Manager and Chess-Results.
	"irtg": Rating, "elo int": Rating, "rtgi": Rating, "eloi": Rating, "rtgn": National, "elon": National, "elo nac": National,
	"fideno": FIDEID, "fide nr": FIDEID, "id no": FIDEID, "bday": Birth, "bdate": Birth, "fnac": Birth, "land": Federation,
}

// familyNames are headings beside which "name" is the given name.
var familyNames = []string{"surname", "last name", "family name", "apellidos", "apellido"}

// FieldOf is what a column with this heading holds in a list of players.
func FieldOf(heading string) Field { return headings[spelling.Plain(heading)] }

// IsFamilyName reports a heading beside which "name" is the given name.
func IsFamilyName(heading string) bool {
	return slices.Contains(familyNames, spelling.Plain(heading))
}

// header reads the names of the columns, if they are that: the name is among
// them, or mistyped beside another one. Of several columns of a kind the first one
// counts.
func header(cells []string) ([]Field, bool) {
	fields := make([]Field, len(cells))
	parted := slices.ContainsFunc(cells, IsFamilyName)
	for k, cell := range cells {
		f := FieldOf(cell)
		if parted && f == Name && !IsFamilyName(cell) {
			f = GivenName
		}
		if !slices.Contains(fields[:k], f) {
			fields[k] = f
		}
	}
	if k := mistypedName(cells, fields); k >= 0 {
		fields[k] = Name
	}
	return fields, slices.Contains(fields, Name)
}

// mistypedName is the cell in which the heading of the name is, mistyped, where others
// are headings; -1 if none is.
func mistypedName(cells []string, fields []Field) int {
	if slices.Contains(fields, Name) || !slices.ContainsFunc(fields, func(f Field) bool { return f != Unknown }) {
		return -1
	}
	return slices.IndexFunc(cells, func(cell string) bool {
		near := nearHeadings(cell)
		return len(near) > 0 && headings[near[0]] == Name
	})
}

// nearHeadings are the headings that a cell may have meant, which is none.
func nearHeadings(cell string) []string {
	plain := spelling.Plain(cell)
	if _, is := headings[plain]; is || len(plain) < 3 {
		return nil
	}
	return spelling.Nearest(plain, slices.Sorted(maps.Keys(headings)))
}

var (
	ratingForm = regexp.MustCompile(`^[0-9]{3,4}$`)
	idForm     = regexp.MustCompile(`^[0-9]{5,11}$`)
	dateForm   = regexp.MustCompile(`^[0-9]{1,4}[/.-] ?[0-9]{1,2}[/.-] ?[0-9]{1,4}$`)
	fedForm    = regexp.MustCompile(`^[A-Z]{3}$`)
)

// guess tells by the form of the values of a line what they are. Between commas
// a name may be in two parts.
func guess(cells []string, commas bool) []Field {
	fields := make([]Field, len(cells))
	for k, cell := range cells {
		var f Field
		switch {
		case cell == "":
		case TitleOf(cell) != "" && slices.Contains(fields[:k], Name):
			f = Title
		case ratingForm.MatchString(cell):
			f = Rating
		case idForm.MatchString(cell):
			f = FIDEID
		case dateForm.MatchString(cell):
			f = Birth
		case fedForm.MatchString(cell) && slices.Contains(fields[:k], Name):
			f = Federation
		case len(cell) == 1 && SexOf(cell) != "":
			f = Sex
		case !strings.ContainsFunc(cell, unicode.IsLetter):
		case !slices.Contains(fields[:k], Name):
			f = Name
		case commas && k == 1 && fields[0] == Name:
			f = GivenName // "García Lorca, Ana"
		default:
			f = Club
		}
		if f != Unknown && slices.Contains(fields[:k], f) {
			if f == Rating && !slices.Contains(fields[:k], Birth) {
				f = Birth // a second number of four digits is a year
			} else {
				f = Unknown
			}
		}
		fields[k] = f
	}
	return fields
}

// set takes the value of a column, or says what is wrong with it.
func (r *Row) set(f Field, value string, births *tournament.Births) message.Message {
	p := &r.Player
	wrong := func(id string) message.Message { return message.New(id, "value", value) }
	switch f {
	case Name:
		p.Name = joinName(value, p.Name)
	case GivenName:
		if p.Name = joinName(p.Name, value); slices.Contains(r.Fields, Name) {
			return message.Message{}
		}
		f = Name
	case Club:
		r.Club = value
	case Category, Phone, Notes:
		r.keep(f, value)
	case Email:
		if at := strings.Index(value, "@"); at < 1 || at == len(value)-1 || strings.ContainsAny(value, " \t") {
			return wrong("entrylist.email")
		}
		r.keep(f, value)
	case Owed, Paid:
		if _, ok := Cents(value); !ok {
			return wrong("entrylist.money")
		}
		r.keep(f, value)
	case Rating, National:
		n, err := strconv.Atoi(strings.TrimSuffix(value, ".0"))
		if err != nil || n < 0 || n > 4000 {
			return wrong("entrylist.rating")
		}
		if f == National {
			r.National = n
		} else {
			p.Rating = n
		}
	case FIDEID:
		n, err := strconv.ParseInt(value, 10, 64)
		if err != nil || n < 0 || n > 99_999_999_999 {
			return wrong("entrylist.fide-id")
		}
		p.FIDEID = n
	case Title:
		if p.Title = TitleOf(value); p.Title == "" {
			return wrong("entrylist.title")
		}
	case Federation:
		if p.Federation = strings.ToUpper(value); !fedForm.MatchString(p.Federation) {
			p.Federation = ""
			return spelling.Suggest(wrong("entrylist.federation"), spelling.NearFederations(value))
		}
		if !spelling.IsFederation(p.Federation) { // taken all the same: there are new ones
			r.Fields = append(r.Fields, f)
			return spelling.Suggest(wrong("spelling.federation"), spelling.NearFederations(value))
		}
	case Sex:
		if p.Sex = SexOf(value); p.Sex == "" {
			return wrong("entrylist.sex")
		}
	case Birth:
		date, err := births.Read(value)
		if err != nil {
			return calendar.Wrong("entrylist.birth", value, err) //i18n:prefix entrylist.birth.
		}
		p.Birth = date
	}
	r.Fields = append(r.Fields, f)
	return message.Message{}
}

// joinName is a name of two columns; either may come first.
func joinName(family, given string) string {
	switch {
	case family == "":
		return given
	case given == "":
		return family
	}
	return family + ", " + given
}

// TitleOf is a title as FIDE writes it; "" if it is none. Those of Spanish lists
// are known too.
func TitleOf(value string) string {
	value = strings.ToUpper(value)
	switch value {
	case "GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM":
		return value
	case "MI":
		return "IM"
	case "MF":
		return "FM"
	case "CF":
		return "CM"
	case "GMF":
		return "WGM"
	case "MIF":
		return "WIM"
	case "MFF":
		return "WFM"
	case "CMF":
		return "WCM"
	}
	return ""
}

// SexOf is "m" or "w"; "" if it is neither.
func SexOf(value string) string {
	switch spelling.Plain(value) {
	case "m", "h", "male", "man", "hombre", "masculino", "varon":
		return "m"
	case "w", "f", "female", "woman", "mujer", "femenino":
		return "w"
	}
	return ""
}

// keep takes a value that is not part of the record.
func (r *Row) keep(f Field, value string) {
	if r.More == nil {
		r.More = map[Field]string{}
	}
	r.More[f] = value
}

// maxMoney is more than any fee.
const maxMoney = 1_000_000_00

// Cents reads an amount of money as people write it: "30", "30,50", "30.50 €".
func Cents(text string) (int, bool) {
	text = strings.TrimSpace(strings.Trim(text, " €$£\u00a0"))
	whole, part, _ := strings.Cut(strings.ReplaceAll(text, ",", "."), ".")
	for len(part) < 2 {
		part += "0"
	}
	if len(part) > 2 || whole == "" {
		return 0, false
	}
	n, err := strconv.ParseUint(whole+part, 10, 32)
	if err != nil || n > maxMoney {
		return 0, false
	}
	return int(n), true
}
