package players

import (
	"bytes"
	"encoding/csv"
	"mime"
	"strings"
	"unicode"

	"torneo/internal/arbiter"
	"torneo/internal/entrylist"
	"torneo/internal/journal"
	"torneo/internal/report"
	"torneo/internal/web/page"
)

// contactLabel returns the label of a field of the contact.
func (p playerPage) contactLabel(field string) string {
	//i18n:prefix web.field.
	name := []rune(p.T("web.field." + field))
	return string(unicode.ToUpper(name[0])) + string(name[1:])
}

// Export serves the list of players as CSV, XLSX, or as cards for an address book. How they are
// reached, what they paid and notes are in it where that was asked for.
func Export(v *page.Visit) error {
	if v.State.Config.ForTeams() {
		return page.ErrNotFound
	}
	p := newPlayersPage(v)
	contacts := map[int]arbiter.Contact{}
	var err error
	if p.Contacts, err = contactsFor(v); err != nil {
		return err
	}
	if v.Value("contacts") != "" {
		if err := v.Need(arbiter.DownloadContacts); err != nil {
			return err
		}
		contacts = p.Contacts
	}
	var data []byte
	kind, name := "text/csv; charset=utf-8", v.T("people.file")+".csv"
	switch v.Value("as") {
	case "csv":
		data, err = p.csv(contacts, v.Value("contacts") != "")
	case "xlsx":
		return v.Sheet(page.FileName(v.T("people.file")), "xlsx", p.sheet(contacts, v.Value("contacts") != ""))
	case "vcf":
		kind, name = "text/vcard; charset=utf-8", v.T("people.file")+".vcf"
		data = p.cards(contacts)
	default:
		return page.ErrNotFound
	}
	if err != nil {
		return err
	}
	h := v.Writer.Header()
	h.Set("Content-Type", kind)
	h.Set("Cache-Control", "no-store")
	h.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": name}))
	_, err = v.Writer.Write(data)
	return err
}

// csv returns the list as it is read again: the columns have names that are known.
func (p playersPage) csv(contacts map[int]arbiter.Contact, reached bool) ([]byte, error) {
	var b bytes.Buffer
	b.WriteString("\ufeff") // so that Excel reads it as UTF-8
	w := csv.NewWriter(&b)
	w.Comma = ';'
	t := p.sheet(contacts, reached).Tables[0]
	var heading []string
	for _, c := range t.Columns {
		heading = append(heading, c.Key)
	}
	for _, row := range append([][]string{heading}, t.Rows...) {
		for k := range row {
			row[k] = entrylist.Harmless(row[k])
		}
		if err := w.Write(row); err != nil {
			return nil, err
		}
	}
	w.Flush()
	return b.Bytes(), w.Error()
}

// sheet returns the list as a table. Its headings are read again, too, in every language.
func (p playersPage) sheet(contacts map[int]arbiter.Contact, reached bool) *report.Document {
	t := report.Table{Columns: []report.Column{{Key: "no", Title: p.T("web.round.number"), Align: report.Right}}}
	var written []entrylist.Column
	for _, c := range entrylist.Columns() {
		if !c.IsWritten() || c.Private && !reached {
			continue
		}
		written = append(written, c)
		align := report.Left
		if c.Number {
			align = report.Right
		}
		t.Columns = append(t.Columns, report.Column{Key: c.Key, Title: p.Text(c.Field.Title()), Align: align})
	}
	for k := range p.Players {
		q := &p.Players[k]
		saved := p.row(q, contacts[q.ID])
		row := []string{page.NumberValue(q.Number)}
		for c := range written {
			row = append(row, written[c].Cell(&saved))
		}
		t.Rows = append(t.Rows, row)
	}
	return &report.Document{Language: p.Printer.Language(), Tables: []report.Table{t}}
}

// row returns a player as lists have them, with what the contact says.
func (p playersPage) row(q *journal.Player, c arbiter.Contact) entrylist.Row {
	return entrylist.Row{Player: q.Player, Club: p.Contacts[q.ID].Club, More: map[entrylist.Field]string{
		entrylist.Category: p.categoryOf(q), entrylist.Phone: c.Phone, entrylist.Email: c.Email,
		entrylist.Owed: entrylist.Money(c.Owed), entrylist.Paid: entrylist.Money(c.Paid), entrylist.Notes: c.Notes,
	}}
}

// cards returns the players as cards of version 3.0 (RFC 2426), which all address books read.
func (p playersPage) cards(contacts map[int]arbiter.Contact) []byte {
	var b bytes.Buffer
	text := strings.NewReplacer("\\", "\\\\", "\n", "\\n", "\r", "", ",", "\\,", ";", "\\;")
	line := func(name, value string) {
		if value != "" {
			b.WriteString(name + ":" + value + "\r\n")
		}
	}
	for k := range p.Players {
		q := &p.Players[k]
		c := contacts[q.ID]
		family, given, _ := strings.Cut(q.Name, ",")
		family, given = strings.TrimSpace(family), strings.TrimSpace(given)
		b.WriteString("BEGIN:VCARD\r\nVERSION:3.0\r\n")
		line("N", text.Replace(family)+";"+text.Replace(given)+";;;")
		line("FN", text.Replace(strings.TrimSpace(given+" "+family)))
		line("ORG", text.Replace(p.Contacts[q.ID].Club))
		line("TEL;TYPE=CELL", text.Replace(c.Phone))
		line("EMAIL", text.Replace(c.Email))
		line("NOTE", text.Replace(c.Notes))
		b.WriteString("END:VCARD\r\n")
	}
	return b.Bytes()
}
