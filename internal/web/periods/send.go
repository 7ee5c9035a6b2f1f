package periods

import (
	"errors"
	"io"
	"mime/multipart"
	"net/http"
	"os"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/periods"
	"torneo/internal/web/page"
	"torneo/message"
)

// mostField is how many bytes a field may have that is no file.
const mostField = 1 << 10

// mostRemarks is how many of the remarks on a list are told.
const mostRemarks = 5

// AddStream adds the address to which a list is sent, which is read while it arrives.
func (r Room) AddStream(t *page.Table) {
	t.AddStream("POST "+at, periods.MaxList+1<<20, arbiter.KeepInbox, r.Send)
}

// Send begins a series with the list that is sent: it goes to the disk while it arrives, and nothing of it
// is held in memory.
func (r Room) Send(v *page.Visit) error {
	if err := r.open(v); err != nil {
		return err
	}
	spool, err := os.CreateTemp("", "torneo-rating-list-*")
	if err != nil {
		return err
	}
	defer os.Remove(spool.Name())
	defer spool.Close()
	s := sending{spool: spool, fields: map[string]string{}}
	if err := v.EachPart(func(part *multipart.Part) (bool, error) { return true, s.take(part) }); err != nil {
		if large := (*http.MaxBytesError)(nil); errors.As(err, &large) {
			err = tooLarge()
		}
		return err
	}
	series, remarks, err := r.Clerk.Begin(v.Context(), periods.Series{
		Name: s.fields["name"], System: s.fields["system"], Kind: s.fields["kind"], Federation: s.fields["federation"], Begins: s.fields["month"], File: page.BaseName(s.name),
	}, io.NewSectionReader(spool, 0, s.size), who(v))
	if err != nil {
		return refusal(err)
	}
	done := message.New("periods.done.begin", "name", series.Name, "count", series.Players)
	if len(remarks) > 0 {
		done = message.New("periods.done.begin-remarks", "done", done, "remarks", remarks[:min(len(remarks), mostRemarks)])
	}
	v.LeaveFlash(page.Flash{Message: done})
	return v.Redirect(string(path(series.ID, series.Begins)))
}

// tooLarge refuses a list.
func tooLarge() error {
	return &arbiter.Refused{Message: message.New("periods.list-large", "most", periods.MaxList>>20)}
}

// sending is the form that arrives.
type sending struct {
	spool  *os.File
	name   string
	size   int64
	fields map[string]string
}

func (s *sending) take(part *multipart.Part) (err error) {
	if part.FormName() == "list" {
		if part.FileName() == "" || s.name != "" {
			return nil
		}
		s.name = part.FileName()
		if s.size, err = io.Copy(s.spool, io.LimitReader(part, periods.MaxList+1)); err == nil && s.size > periods.MaxList {
			err = tooLarge()
		}
		return err
	}
	data, err := io.ReadAll(io.LimitReader(part, mostField+1))
	if err == nil && (len(data) > mostField || len(s.fields) > 20) {
		return page.ErrBadForm
	}
	s.fields[part.FormName()] = strings.TrimSpace(string(data))
	return err
}
