package entrylist

import (
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"torneo/internal/spelling"
)

// Field is the meaning of a column.
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

	// The data of a player beside the journal.
	Category Field = "category"
	Phone    Field = "phone"
	Email    Field = "email"
	Owed     Field = "owed" // fee
	Paid     Field = "paid"
	Notes    Field = "notes"
)

// familyNames are headings beside which "name" is the given name.
var familyNames = []string{"surname", "last name", "family name", "apellidos", "apellido"}

// FieldOf returns the meaning of a column with this heading in a list of players.
func FieldOf(heading string) Field { return headings[spelling.Plain(heading)] }

// IsFamilyName reports a heading beside which "name" is the given name.
func IsFamilyName(heading string) bool {
	return slices.Contains(familyNames, spelling.Plain(heading))
}

// IsBareID reports a heading that says "ID" and not whose: beside FIDE's it is the number of a
// federation, as Swiss-Manager has both.
func IsBareID(heading string) bool {
	plain := spelling.Plain(heading)
	return plain == "id" || plain == "id no"
}

// header reads the names of the columns, if they are that: the name is among
// them, or mistyped beside another one. Of several columns of a kind the first one
// counts.
func header(cells []string) ([]Field, bool) {
	fields := make([]Field, len(cells))
	parted := slices.ContainsFunc(cells, IsFamilyName)
	whose := slices.ContainsFunc(cells, func(cell string) bool { return FieldOf(cell) == FIDEID && !IsBareID(cell) })
	for k, cell := range cells {
		f := FieldOf(cell)
		if whose && IsBareID(cell) {
			continue
		}
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

// mistypedName returns the cell in which the heading of the name is, mistyped, where others
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

// nearHeadings returns the headings that a cell may have meant, which is none.
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

// guess returns the meanings of a line's values by their form. Between commas a name
// may be in two parts.
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

// joinName returns a name of two columns; either may come first.
func joinName(family, given string) string {
	switch {
	case family == "":
		return given
	case given == "":
		return family
	}
	return family + ", " + given
}

// TitleOf returns a title as FIDE writes it; "" if it is none. Those of Spanish lists
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

// SexOf returns "m" or "w"; "" if it is neither.
func SexOf(value string) string {
	switch spelling.Plain(value) {
	case "m", "h", "male", "man", "hombre", "masculino", "varon":
		return "m"
	case "w", "f", "female", "woman", "mujer", "femenino":
		return "w"
	}
	return ""
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

// Money writes an amount as Cents reads it; "" for none.
func Money(cents int) string {
	if cents == 0 {
		return ""
	}
	text := strconv.Itoa(cents/100) + "." + strconv.Itoa(100 + cents%100)[1:]
	return strings.TrimSuffix(text, ".00")
}
