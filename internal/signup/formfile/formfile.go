// Package formfile reads the answers that form services export: Google Forms,
// Microsoft Forms, LimeSurvey and others with a question over each column.
package formfile

import (
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"torneo/internal/calendar"
	"torneo/internal/codepage"
	"torneo/internal/entrylist"
	"torneo/internal/signup"
	"torneo/internal/spelling"
	"torneo/internal/spreadsheet"
	"torneo/message"
	"torneo/tournament"
)

// The limits of a file.
const (
	MostSize    = 8 << 20
	MostRows    = 1000
	MostColumns = 60
	MostCell    = 2000 // characters that are looked at
	samples     = 3
)

// Column is the meaning of a column.
type Column string

// The columns: fields of the form, and what only files have.
const (
	Unread Column = ""
	Whole  Column = "name" // both parts of a name
	Sex    Column = "sex"
	Title  Column = "title"
	Rating Column = "rating"
)

// Columns lists the meanings that can be chosen, as they are offered.
var Columns = []Column{Whole, Column(signup.Family), Column(signup.Given), Column(signup.FIDEID), Column(signup.National), Column(signup.Federation), Column(signup.Club),
	Column(signup.BirthField), Sex, Title, Rating, Column(signup.SectionOf), Column(signup.Email), Column(signup.Phone), Column(signup.Remarks), Column(signup.ByesField), Column(signup.Consent)}

// Section is a tournament of the event, by the name under which people chose it.
type Section struct{ ID, Name string }

// File is a file of entries as it was read.
type File struct {
	Text     string // in UTF-8, to be read once more with other columns
	Headings []string
	Columns  []Column
	Sample   [][]string
	Rows     []Row
	Problems []message.Message // of the file as a whole
}

// Row is one answer.
type Row struct {
	Line  int
	Entry signup.Entry
	Wrong []message.Message // why it cannot be taken, or what was left out
	Taken bool              // it can be
}

// Read reads a file. The columns that were chosen are taken for what was said, others are
// proposed by their headings.
func Read(data []byte, chosen []Column, sections []Section, on tournament.Date) (f File) {
	fail := func(id string, pairs ...any) File {
		f.Problems = append(f.Problems, message.New(id, pairs...))
		return f
	}
	if len(data) > MostSize {
		return fail("entrylist.size", "most", MostSize>>20)
	}
	if spreadsheet.Is(data) {
		rows, err := spreadsheet.Read(data)
		if told := (*spreadsheet.Refused)(nil); errors.As(err, &told) {
			f.Problems = append(f.Problems, told.Message())
			return f
		} else if err != nil {
			return fail("signup.file.unreadable")
		}
		f.Text = spreadsheet.Text(rows)
	} else {
		f.Text = decodeText(data)
	}
	table, wrong := cells(f.Text)
	if !wrong.IsZero() {
		f.Problems = append(f.Problems, wrong)
	}
	if len(table) < 2 {
		return fail("signup.file.empty")
	}
	f.Headings = table[0].cells
	f.Columns = guessColumns(f.Headings)
	for k := range chosen {
		if k < len(f.Columns) {
			f.Columns[k] = chosen[k]
		}
	}
	births := tournament.Births{Until: on}
	for k, c := range f.Columns {
		for _, line := range table[1:] {
			if c == Column(signup.BirthField) && k < len(line.cells) {
				births.Note(line.cells[k])
			}
		}
	}
	for _, line := range table[1:] {
		if len(f.Rows) == MostRows {
			f.Problems = append(f.Problems, message.New("entrylist.rows", "most", MostRows))
			break
		}
		if len(f.Sample) < samples {
			f.Sample = append(f.Sample, line.cells)
		}
		if slices.ContainsFunc(line.cells, func(c string) bool { return c != "" }) {
			f.Rows = append(f.Rows, rowOf(line, f.Columns, sections, &births))
		}
	}
	if len(f.Rows) == 0 {
		return fail("signup.file.empty")
	}
	return f
}

// decodeText returns a file in UTF-8.
func decodeText(data []byte) string {
	text := string(data)
	if encoding, wide := codepage.UTF16(data); wide {
		text, _ = encoding.FromUTF16(data)
	} else if !utf8.ValidString(text) {
		text = codepage.Windows1252.Decode(text)
	}
	return strings.NewReplacer("\ufeff", "", "\x00", "").Replace(text)
}

type line struct {
	number int
	cells  []string
}

// cells returns the lines of a table with what separates them in its first line.
func cells(text string) (table []line, wrong message.Message) {
	first, _, _ := strings.Cut(text, "\n")
	r := csv.NewReader(strings.NewReader(text))
	r.FieldsPerRecord = -1
	most := 0
	for _, s := range ",;\t" {
		if n := strings.Count(first, string(s)); n > most {
			most, r.Comma = n, s
		}
	}
	r.LazyQuotes = r.Comma == '\t'
	for {
		row, err := r.Read()
		if err == io.EOF {
			return table, wrong
		}
		if err != nil {
			return table, message.New("entrylist.quotes")
		}
		if len(row) > MostColumns {
			return table, message.New("entrylist.columns", "most", MostColumns)
		}
		number, _ := r.FieldPos(0)
		for k, c := range row {
			if c = strings.TrimSpace(strings.ToValidUTF8(c, "\ufffd")); utf8.RuneCountInString(c) > MostCell {
				c = string([]rune(c)[:MostCell])
			}
			row[k] = c
		}
		if table = append(table, line{number, row}); len(table) > MostRows+2 {
			return table, wrong
		}
	}
}

// words lists the words by which questions are recognised, without accents and
// capitals, the surest first. Columns that form services add by themselves are left
// out.
var words = []struct {
	has    []string
	column Column
}{
	{[]string{"marca temporal", "timestamp", "hora de inicio", "start time", "hora de finalizacion", "completion time", "submitdate", "startdate", "datestamp", "fecha de envio", "date submitted", "response id", "id de respuesta", "seed", "startlanguage", "ultima pagina", "last page", "lastpage", "last modified", "ultima modificacion", "puntuacion", "score"}, Unread},
	{[]string{"correo", "e mail", "email", "mail"}, Column(signup.Email)},
	{[]string{"telefono", "movil", "phone", "mobile", "whatsapp"}, Column(signup.Phone)},
	{[]string{"numero nacional", "codigo nacional", "id nacional", "ficha", "licencia", "national number", "national id", "licence", "license", "codigo feda", "numero feda"}, Column(signup.National)},
	{[]string{"elo", "rating"}, Rating},
	{[]string{"fide"}, Column(signup.FIDEID)},
	{[]string{"nacimiento", "nacio", "birth", "born"}, Column(signup.BirthField)},
	{[]string{"federacion", "federation", "pais", "country"}, Column(signup.Federation)},
	{[]string{"privacidad", "proteccion de datos", "consent", "privacy", "acepto", "autorizo", "agree"}, Column(signup.Consent)},
	{[]string{"bye", "byes", "descanso", "descansos", "rondas sin jugar", "not play"}, Column(signup.ByesField)},
	{[]string{"torneo", "grupo", "categoria", "seccion", "section", "tournament", "group", "category"}, Column(signup.SectionOf)},
	{[]string{"club", "equipo", "entidad"}, Column(signup.Club)},
	{[]string{"sexo", "genero", "gender", "sex"}, Sex},
	{[]string{"titulo", "title"}, Title},
	{[]string{"observaciones", "comentarios", "remarks", "comments", "notas"}, Column(signup.Remarks)},
	{[]string{"nombre y apellidos", "apellidos y nombre", "nombre completo", "full name", "jugador", "player"}, Whole},
	{[]string{"apellidos", "apellido", "surname", "last name", "family name"}, Column(signup.Family)},
	{[]string{"nombre de pila", "first name", "given name"}, Column(signup.Given)},
	{[]string{"nombre", "name"}, Whole},
}

// guessColumns returns the meanings of the columns by the questions over them. Of two
// alike the first one counts; beside family names the name is the given one. The
// account under which somebody was signed in is not who plays where there is another
// name: Microsoft's files have both.
func guessColumns(headings []string) []Column {
	columns := make([]Column, len(headings))
	for k, h := range headings {
		plain := " " + spelling.Plain(h) + " "
	search:
		for _, w := range words {
			for _, has := range w.has {
				if strings.Contains(plain, " "+has+" ") {
					columns[k] = w.column
					break search
				}
			}
		}
	}
	if slices.Contains(columns, Column(signup.Family)) {
		for k := range columns {
			if columns[k] == Whole && !slices.Contains(columns, Column(signup.Given)) {
				columns[k] = Column(signup.Given)
			}
		}
	}
	for k, c := range columns {
		if c == Unread {
			continue
		}
		if again := slices.Index(columns[k+1:], c); again >= 0 {
			drop := k + 1 + again
			if (c == Whole || c == Column(signup.Given)) && short(headings[k]) && !short(headings[drop]) || c == Column(signup.Email) && short(headings[k]) && k < 4 {
				drop = k // the account's, before the questions
			}
			columns[drop] = Unread
		}
	}
	return columns
}

func short(heading string) bool { return len(strings.Fields(heading)) <= 1 }

func rowOf(l line, columns []Column, sections []Section, births *tournament.Births) Row {
	r := Row{Line: l.number}
	e := &r.Entry
	family, given, whole := "", "", ""
	wrong := func(id string, value string) { r.Wrong = append(r.Wrong, message.New(id, "value", value)) }
	for k, c := range l.cells {
		if k >= len(columns) || c == "" {
			continue
		}
		one := signup.Line(c)
		switch columns[k] {
		case Whole:
			whole = one
		case Column(signup.Family):
			family = one
		case Column(signup.Given):
			given = one
		case Column(signup.FIDEID):
			n, err := strconv.ParseInt(strings.ReplaceAll(strings.TrimSuffix(one, ".0"), " ", ""), 10, 64)
			if e.FIDEID = max(n, 0); err != nil || n < 0 {
				wrong("entrylist.fide-id", one)
			}
		case Column(signup.National):
			e.National = one
		case Column(signup.Federation):
			if near := spelling.NearFederations(one); len(near) == 1 {
				e.Federation = near[0]
			} else {
				r.Wrong = append(r.Wrong, spelling.Suggest(message.New("entrylist.federation", "value", one), near))
			}
		case Column(signup.Club):
			e.Club = one
		case Column(signup.BirthField):
			date, err := births.Read(one)
			if e.Birth = date; err != nil {
				r.Wrong = append(r.Wrong, calendar.Wrong("entrylist.birth", one, err))
			}
		case Sex:
			if e.Sex = entrylist.SexOf(one); e.Sex == "" {
				wrong("entrylist.sex", one)
			}
		case Title:
			e.Title = entrylist.TitleOf(one)
		case Rating:
			n, err := strconv.Atoi(strings.TrimSuffix(one, ".0"))
			if err != nil || n < 0 || n > 4000 {
				wrong("entrylist.rating", one)
			} else {
				e.Rating = n
			}
		case Column(signup.SectionOf):
			if e.Section = sectionOf(one, sections); e.Section == "" {
				wrong("signup.file.section", one)
			}
		case Column(signup.Email):
			e.Email = one
		case Column(signup.Phone):
			e.Phone = one
		case Column(signup.Remarks):
			e.Remarks = c
		case Column(signup.ByesField):
			e.Byes = numbers(one)
		case Column(signup.Consent):
			e.Consent = true
		}
	}
	if e.Name = signup.FullName(family, given); family == "" {
		e.Name = wholeName(whole, given)
	}
	if e.Section == "" && len(sections) == 1 {
		e.Section = sections[0].ID
	}
	if e.Name == "" {
		r.Wrong = append(r.Wrong, message.New("entrylist.no-name"))
		return r
	}
	r.Taken = true
	for _, p := range e.Wrong(births.Until) {
		r.Wrong = append(r.Wrong, p.Text)
		switch p.Field { // what cannot be kept is left out; without a name there is nothing
		case signup.Email:
			e.Email = ""
		case signup.Phone:
			e.Phone = ""
		case signup.Club:
			e.Club = ""
		case signup.BirthField:
			e.Birth = tournament.Date{}
		case signup.ByesField:
			e.Byes = nil
		case signup.FIDEID:
			e.FIDEID = 0
		case signup.National, signup.Federation:
			e.National = ""
		case signup.Remarks:
			e.Remarks = string([]rune(e.Remarks)[:min(len([]rune(e.Remarks)), signup.MostRemarks)])
		default:
			r.Taken = false
		}
	}
	return r
}

// wholeName returns a name in one field as the record has it: with its comma, or with the first
// word as given name where there are two, and as it stands else: nobody can tell.
func wholeName(whole, given string) string {
	if given != "" && whole == "" {
		return given
	}
	if family, first, ok := strings.Cut(whole, ","); ok {
		return signup.FullName(family, first)
	}
	if parts := strings.Fields(whole); len(parts) == 2 {
		return signup.FullName(parts[1], parts[0])
	}
	return whole
}

func sectionOf(text string, sections []Section) string {
	plain := spelling.Plain(text)
	for _, s := range sections {
		if spelling.Plain(s.Name) == plain {
			return s.ID
		}
	}
	found := ""
	for _, s := range sections {
		if name := spelling.Plain(s.Name); name != "" && (strings.Contains(plain, name) || strings.Contains(name, plain)) {
			if found != "" {
				return "" // two of them
			}
			found = s.ID
		}
	}
	return found
}

// numbers returns the numbers in a text: "Ronda 1, Ronda 4".
func numbers(text string) (list []int) {
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return r < '0' || r > '9' }) {
		if n, err := strconv.Atoi(word); err == nil && n > 0 && !slices.Contains(list, n) {
			list = append(list, n)
		}
	}
	return list
}
