package web

import (
	"encoding/base64"
	"errors"
	"io"
	"mime"
	"net/http"
	"strconv"
	"strings"

	"torneo/internal/arbiter"
	"torneo/message"
)

// The fields that every form may have besides its own.
const (
	fieldSeen      = "seen"      // the last event that the page knew of
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

const memorySize = fileSize // forms are kept in memory: nothing is written to disk

// parse reads what was sent, if anything was.
func (v *visit) parse() error {
	if v.r.Method != http.MethodPost {
		return nil
	}
	kind, _, _ := mime.ParseMediaType(v.r.Header.Get("Content-Type"))
	var err error
	switch kind {
	case "multipart/form-data":
		err = v.r.ParseMultipartForm(memorySize)
	case "application/x-www-form-urlencoded", "":
		err = v.r.ParseForm()
	default:
		err = errBadForm
	}
	var large *http.MaxBytesError
	switch {
	case err == nil, errors.As(err, &large):
		return err
	}
	return errBadForm
}

// text is a field of the form or the query, without blanks around it.
func (v *visit) text(field string) string { return strings.TrimSpace(v.r.FormValue(field)) }

// texts is a field that is given several times.
func (v *visit) texts(field string) []string { return v.r.Form[field] }

// number is a whole number in a field; an empty field is 0.
func (v *visit) number(field string) (int, error) {
	s := v.text(field)
	if s == "" {
		return 0, nil
	}
	n, err := strconv.Atoi(s)
	if err != nil {
		return 0, &arbiter.Refused{Message: message.New("web.error.number", "value", s)}
	}
	return n, nil
}

// round is the number of the round in the address.
func (v *visit) round() (int, error) {
	n, err := strconv.Atoi(v.r.PathValue("round"))
	if err != nil || n < 1 || n > v.state.Config.Rounds && n > v.state.Current() {
		return 0, errNotFound
	}
	return n, nil
}

// file is a file that was sent, or sent again by a confirmation; no data if none was.
func (v *visit) file(field string) (name string, data []byte, err error) {
	if sent := v.r.PostFormValue(field + fileData); sent != "" {
		data, err = base64.StdEncoding.DecodeString(sent)
		if err != nil {
			return "", nil, errBadForm
		}
		return v.r.PostFormValue(field + fileName), data, nil
	}
	f, header, err := v.r.FormFile(field)
	if err != nil {
		return "", nil, nil
	}
	defer f.Close()
	data, err = io.ReadAll(f)
	return header.Filename, data, err
}

// consent is what the visitor knows and has agreed to.
func (v *visit) consent() arbiter.Consent {
	c := arbiter.Consent{Reason: v.text(fieldReason)}
	c.Seen, _ = strconv.ParseInt(v.text(fieldSeen), 10, 64) // without one nothing is known
	switch v.text(fieldConfirmed) {
	case "2":
		c.Level = arbiter.Acknowledge
	case "3":
		c.Level = arbiter.Confirm
	case "4":
		c.Level = arbiter.Confirm
		if v.typed() {
			c.Level = arbiter.TwoSteps
		}
	}
	return c
}

// typed reports whether the word that confirms the gravest acts was typed.
func (v *visit) typed() bool {
	return strings.EqualFold(v.text(fieldWord), v.T("web.confirm.word"))
}

// field is a name and a value that a form sends.
type field struct{ Name, Value string }

// again lists the fields of the form that was sent, to be sent once more.
func (v *visit) again() ([]field, error) {
	own := map[string]bool{fieldConfirmed: true, fieldStep: true, fieldWord: true, fieldReason: true}
	var list []field
	for _, name := range sortedKeys(v.r.PostForm) {
		for _, value := range v.r.PostForm[name] {
			if !own[name] {
				list = append(list, field{name, value})
			}
		}
	}
	if v.r.MultipartForm == nil {
		return list, nil
	}
	for _, name := range sortedKeys(v.r.MultipartForm.File) {
		as, data, err := v.file(name)
		if err != nil {
			return nil, err
		}
		if _, sent := v.r.PostForm[name+fileData]; !sent {
			list = append(list, field{name + fileName, as}, field{name + fileData, base64.StdEncoding.EncodeToString(data)})
		}
	}
	return list, nil
}
