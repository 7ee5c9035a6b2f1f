package signup

import (
	"net/mail"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"torneo/internal/spelling"
	"torneo/message"
	"torneo/tournament"
)

// Field is a field of the form.
type Field string

// The fields, as the form and files call them.
const (
	Family     Field = "family"
	Given      Field = "given"
	FIDEID     Field = "fideid"
	National   Field = "national"
	Federation Field = "federation"
	Club       Field = "club"
	BirthField Field = "birth"
	SectionOf  Field = "section"
	Email      Field = "email"
	Phone      Field = "phone"
	Remarks    Field = "remarks"
	ByesField  Field = "byes"
	Consent    Field = "consent"
)

// The longest fields, in characters.
const (
	MostName    = tournament.MaxName
	MostLine    = 50
	MostRemarks = 500
	MostByes    = 10
	mostFIDEID  = 99_999_999_999
)

// Problem is an error in a field.
type Problem struct {
	Field Field
	Text  message.Message
}

// Check returns the objections to an entry by the form; none if it can be taken on that
// day.
func Check(e *Entry, o *Offer, on tournament.Date) (list []Problem) {
	wrong := func(f Field, id string, pairs ...any) {
		list = append(list, Problem{f, message.New(id, pairs...)})
	}
	list = append(list, e.Wrong(on)...)
	if family, given, ok := strings.Cut(e.Name, ", "); spelling.Plain(family) == "" {
		wrong(Family, "signup.wrong.family")
	} else if !ok || spelling.Plain(given) == "" {
		wrong(Given, "signup.wrong.given")
	}
	switch {
	case o.Birth == BirthDate && !e.Birth.Complete() && !has(list, BirthField):
		wrong(BirthField, "signup.wrong.birth-date")
	case o.Birth == BirthYear && e.Birth.Year == 0 && !has(list, BirthField):
		wrong(BirthField, "signup.wrong.birth-year")
	}
	section := o.Section(e.Section)
	switch {
	case section == nil:
		wrong(SectionOf, "signup.wrong.section")
	case section.Full:
		wrong(SectionOf, "signup.wrong.section-full", "name", section.Name)
	}
	if e.Email == "" {
		wrong(Email, "signup.wrong.no-email")
	}
	if o.Privacy != "" && !e.Consent {
		wrong(Consent, "signup.wrong.consent")
	}
	for _, r := range e.Byes {
		if !o.Byes || section != nil && r > section.Rounds {
			wrong(ByesField, "signup.wrong.byes")
			break
		}
	}
	return list
}

func has(list []Problem, f Field) bool {
	return slices.ContainsFunc(list, func(p Problem) bool { return p.Field == f })
}

// Wrong returns the errors that keep an entry from being stored, wherever it comes
// from.
func (e *Entry) Wrong(on tournament.Date) (list []Problem) {
	wrong := func(f Field, id string, pairs ...any) {
		list = append(list, Problem{f, message.New(id, pairs...)})
	}
	if utf8.RuneCountInString(e.Name) > MostName {
		wrong(Family, "signup.wrong.long-name", "most", MostName)
	} else if !printable(e.Name) {
		wrong(Family, "signup.wrong.letters")
	}
	for _, x := range []struct {
		field Field
		value string
		most  int
	}{{National, e.National, MostLine}, {Club, e.Club, MostLine}, {Email, e.Email, MostLine}, {Phone, e.Phone, MostLine}, {Remarks, strings.ReplaceAll(e.Remarks, "\n", " "), MostRemarks}} {
		if utf8.RuneCountInString(x.value) > x.most {
			wrong(x.field, "signup.wrong.long", "most", x.most)
		} else if !printable(x.value) {
			wrong(x.field, "signup.wrong.letters")
		}
	}
	if e.FIDEID < 0 || e.FIDEID > mostFIDEID {
		wrong(FIDEID, "signup.wrong.fide-id")
	}
	if e.Federation != "" && !spelling.IsFederation(e.Federation) {
		list = append(list, Problem{Federation, spelling.Suggest(message.New("signup.wrong.federation", "value", e.Federation), spelling.NearFederations(e.Federation))})
	}
	if e.National != "" && e.Federation == "" {
		wrong(Federation, "signup.wrong.whose-number")
	}
	if d := e.Birth; !d.IsZero() && (d.Year < 1900 || on.Year > 0 && d.Year > on.Year || d.Complete() && !on.IsZero() && d.Ordinal() > on.Ordinal()) {
		wrong(BirthField, "signup.wrong.birth")
	}
	if e.Email != "" {
		if a, err := mail.ParseAddress(e.Email); err != nil || a.Address != e.Email || strings.ContainsAny(e.Email, " ,;") {
			wrong(Email, "signup.wrong.email")
		}
	}
	if len(e.Byes) > MostByes || slices.ContainsFunc(e.Byes, func(r int) bool { return r < 1 || r > MostRounds }) {
		wrong(ByesField, "signup.wrong.byes")
	}
	return list
}

// printable reports a text in one line with nothing in it that cannot be seen.
func printable(s string) bool {
	return utf8.ValidString(s) && !strings.ContainsFunc(s, func(r rune) bool { return !unicode.IsPrint(r) && r != ' ' })
}

// Line returns a value as it is kept: without blanks around it, those within it single.
func Line(s string) string { return strings.Join(strings.Fields(s), " ") }

// FullName returns a name of two parts as the record has it.
func FullName(family, given string) string {
	family, given = Line(strings.ReplaceAll(family, ",", " ")), Line(strings.ReplaceAll(given, ",", " "))
	if given == "" {
		return family
	}
	return family + ", " + given
}
