package page

import (
	"cmp"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/calendar"
	"torneo/message"
	"torneo/tournament"
)

// The fields that every form may have besides its own.
const (
	FieldSeen      = "seen"      // the last event that the page knew of
	FieldReplace   = "replace"   // that a result may take the place of the one that is there
	fieldConfirmed = "confirmed" // the level of warning that has been confirmed
	fieldStep      = "step"      // of a confirmation in two steps
	fieldWord      = "word"      // what is typed to confirm at the second
	fieldReason    = "reason"
	fieldReturn    = "return" // the page to go back to
)

// A file that a confirmation sends again is in two fields: its name and what it
// holds, in base64.
const (
	fileName = ".name"
	fileData = ".data"
)

const memorySize = FileSize // forms are kept in memory: nothing is written to disk

// parse reads what was sent, if anything was.
func (v *Visit) parse() error {
	if v.Request.Method != http.MethodPost {
		return nil
	}
	kind, _, _ := mime.ParseMediaType(v.Request.Header.Get("Content-Type"))
	var err error
	switch kind {
	case "multipart/form-data":
		err = v.Request.ParseMultipartForm(memorySize)
	case "application/x-www-form-urlencoded", "":
		err = v.Request.ParseForm()
	default:
		err = ErrBadForm
	}
	var large *http.MaxBytesError
	switch {
	case errors.Is(err, multipart.ErrMessageTooLarge): // more files than forms have
		return &http.MaxBytesError{Limit: FileSize}
	case err == nil, errors.As(err, &large):
		return err
	}
	return ErrBadForm
}

// Value returns a field of the form or the query, without blanks around it.
func (v *Visit) Value(field string) string { return strings.TrimSpace(v.Request.FormValue(field)) }

// requireButton returns a handler of forms whose buttons say what is done. If none of these
// fields is sent, none was pressed, or the browser has lost it, which is no answer: the form is
// refused.
func requireButton(h Handler, buttons []string) Handler {
	if len(buttons) == 0 {
		return h
	}
	return func(v *Visit) error {
		if !slices.ContainsFunc(buttons, v.Request.PostForm.Has) {
			return &arbiter.Refused{Message: message.New("web.error.no-button")}
		}
		return h(v)
	}
}

// Values returns a field that is given several times.
func (v *Visit) Values(field string) []string { return v.Request.Form[field] }

// Number returns a whole number in a field; an empty field is 0.
func (v *Visit) Number(field string) (int, error) {
	s := v.Value(field)
	if s == "" {
		return 0, nil
	}
	n, err := strconv.Atoi(s)
	if err != nil {
		return 0, &arbiter.Refused{Message: message.New("web.error.number", "value", s)}
	}
	return n, nil
}

// RoundNumber returns the number of the round in the address.
func (v *Visit) RoundNumber() (int, error) {
	n, err := strconv.Atoi(v.Request.PathValue("round"))
	if err != nil || n < 1 || n > v.State.Config.Rounds && n > v.State.Current() {
		return 0, ErrNotFound
	}
	return n, nil
}

// File returns a file that was sent, or sent again by a confirmation; no data if none was.
func (v *Visit) File(field string) (name string, data []byte, err error) {
	list, err := v.Files(field)
	if err != nil || len(list) == 0 {
		return "", nil, err
	}
	return list[0].Name, list[0].Data, nil
}

// SentFile is one of several files of a field.
type SentFile struct {
	Name string
	Path string // with the folders that it is in, where a folder was sent; as the browser says it
	Data []byte
}

// Files returns the files that were sent, or sent again by a confirmation.
func (v *Visit) Files(field string) (list []SentFile, err error) {
	names := v.Request.PostForm[field+fileName]
	for k, sent := range v.Request.PostForm[field+fileData] {
		data, err := base64.StdEncoding.DecodeString(sent)
		if err != nil || k >= len(names) {
			return nil, ErrBadForm
		}
		list = append(list, SentFile{Name: names[k], Path: names[k], Data: data})
	}
	if len(list) > 0 || v.Request.MultipartForm == nil {
		return list, nil
	}
	for _, header := range v.Request.MultipartForm.File[field] {
		f, err := header.Open()
		if err != nil {
			return nil, err
		}
		data, err := io.ReadAll(f)
		f.Close()
		if err != nil {
			return nil, err
		}
		list = append(list, SentFile{header.Filename, sentPath(header), data})
	}
	return list, nil
}

// sentPath returns the name of a file as it was sent: of a folder with its path, which the
// reader of forms leaves out.
func sentPath(header *multipart.FileHeader) string {
	_, said, err := mime.ParseMediaType(header.Header.Get("Content-Disposition"))
	if err != nil || said["filename"] == "" {
		return header.Filename
	}
	return said["filename"]
}

// SendFiles has a confirmation send these files again, in place of those that were sent.
func (v *Visit) SendFiles(field string, files ...SentFile) {
	if v.Request.MultipartForm != nil {
		clear(v.Request.MultipartForm.File)
	}
	v.Request.PostForm.Del(field + fileName)
	v.Request.PostForm.Del(field + fileData)
	for _, f := range files {
		v.Request.PostForm.Add(field+fileName, f.Name)
		v.Request.PostForm.Add(field+fileData, base64.StdEncoding.EncodeToString(f.Data))
	}
}

// Consent returns the entry up to which the visitor has seen the journal, and what they have
// confirmed, with their reason.
func (v *Visit) Consent() arbiter.Consent {
	c := arbiter.Consent{Reason: cmp.Or(v.Note, v.Value(fieldReason))}
	c.Seen, _ = strconv.ParseInt(v.Value(FieldSeen), 10, 64) // without one nothing is known
	switch v.Value(fieldConfirmed) {
	case "2":
		c.Level = arbiter.Acknowledge
	case "3":
		c.Level = arbiter.Confirm
	case "4":
		c.Level = arbiter.Confirm
		if v.hasConfirmWord() {
			c.Level = arbiter.TwoSteps
		}
	}
	return c
}

// hasConfirmWord reports whether the word that confirms the gravest acts was typed.
func (v *Visit) hasConfirmWord() bool {
	return strings.EqualFold(v.Value(fieldWord), v.T("web.confirm.word"))
}

// field is a name and a value that a form sends.
type field struct{ Name, Value string }

// postedFields lists the fields of the form that was sent, to be sent once more.
func (v *Visit) postedFields() ([]field, error) {
	own := map[string]bool{fieldConfirmed: true, fieldStep: true, fieldWord: true, fieldReason: true}
	var list []field
	for _, name := range SortedKeys(v.Request.PostForm) {
		for _, value := range v.Request.PostForm[name] {
			if !own[name] {
				list = append(list, field{name, value})
			}
		}
	}
	if v.Request.MultipartForm == nil {
		return list, nil
	}
	for _, name := range SortedKeys(v.Request.MultipartForm.File) {
		if _, sent := v.Request.PostForm[name+fileData]; sent {
			continue
		}
		files, err := v.Files(name)
		if err != nil {
			return nil, err
		}
		for _, f := range files {
			list = append(list, field{name + fileName, f.Name}, field{name + fileData, base64.StdEncoding.EncodeToString(f.Data)})
		}
	}
	return list, nil
}

// Title returns a name in a field, which there must be.
func (v *Visit) Title(field string) (string, error) {
	name := v.Value(field)
	switch {
	case name == "":
		return "", &arbiter.Refused{Message: message.New("web.error.no-name")}
	case len([]rune(name)) > TitleLength:
		return "", &arbiter.Refused{Message: message.New("web.error.long-name", "most", TitleLength)}
	}
	return name, nil
}

// TitleLength is the length limit of the name of an event or a tournament, in characters.
const TitleLength = 200

// Day returns a calendar day in a field; an empty field is no day.
func (v *Visit) Day(field string) (tournament.Date, error) {
	d, err := tournament.ParseDate(v.Value(field))
	if err != nil {
		return tournament.Date{}, WrongDate(v.Value(field), err)
	}
	return d, nil
}

// WrongDate refuses a day that is none, or may be several.
func WrongDate(value string, err error) error {
	return &arbiter.Refused{Message: calendar.Wrong("web.error.date", value, err)} //i18n:prefix web.error.date.
}

// Birth returns a day or year of birth in a field; an empty field is none.
func (v *Visit) Birth(field string) (tournament.Date, error) {
	births := tournament.Births{Until: v.Today()}
	d, err := births.Read(v.Value(field))
	if err != nil {
		return tournament.Date{}, WrongDate(v.Value(field), err)
	}
	return d, nil
}

// DateValue writes a day as a date field of a form has it.
func DateValue(d tournament.Date) string {
	if !d.Complete() {
		return ""
	}
	return fmt.Sprintf("%04d-%02d-%02d", d.Year, d.Month, d.Day)
}

// BaseName returns the name of a file as browsers of any system send it, without folders.
func BaseName(name string) string {
	if k := strings.LastIndexAny(name, `/\`); k >= 0 {
		name = name[k+1:]
	}
	if name = arbiter.CleanName(name); name == "" {
		return "report"
	}
	return name
}
