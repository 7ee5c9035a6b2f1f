package clerk

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"os"
	"strings"

	"torneo/fidelist"
	"torneo/internal/inbox/office"
	"torneo/internal/periodlist"
	"torneo/internal/periods"
	"torneo/internal/spelling"
	"torneo/message"
	"torneo/rating"
	"torneo/rating/system"
	"torneo/tournament"
)

// File is a list as it was sent, wherever it lies.
type File interface {
	io.ReaderAt
	Size() int64
}

// Begin begins a series with a list and its first month. The remarks are on rows that were left out.
func (c *Clerk) Begin(ctx context.Context, s periods.Series, file File, by office.Who) (periods.Series, []message.Message, error) {
	s.Name, s.Federation = strings.TrimSpace(s.Name), strings.ToUpper(strings.TrimSpace(s.Federation))
	if err := s.Check(); err != nil {
		return s, nil, err
	}
	if s.Federation != "" && !spelling.IsFederation(s.Federation) {
		return s, nil, refuse("periods.federation", "value", s.Federation)
	}
	if _, ok := rating.ParseKind(s.Kind); !ok {
		return s, nil, refuse("periods.no-kind")
	}
	if _, err := systemOf(&s, s.Begins); err != nil {
		return s, nil, err
	}
	switch {
	case file.Size() == 0:
		return s, nil, refuse("periods.no-list")
	case file.Size() > periods.MaxList:
		return s, nil, refuse("periods.list-large", "most", periods.MaxList>>20)
	}
	list, players, err := periodlist.Look(file, file.Size(), optionsOf(&s))
	if err != nil {
		return s, nil, wrongList(err)
	}
	sum := sha256.New()
	if _, err := io.Copy(sum, io.NewSectionReader(file, 0, file.Size())); err != nil {
		return s, nil, err
	}
	step := c.step(by)
	s.Hash, s.Players, s.By, s.Identity, s.At = hex.EncodeToString(sum.Sum(nil)), players, by.Name, by.Identity, step.At
	s, err = c.BeginSeries(ctx, s, io.NewSectionReader(file, 0, file.Size()), periods.NewPeriod("", s.Begins, periods.Begin, step))
	return s, list.Remarks, err
}

// systemOf returns the rating system of a series in a month.
func systemOf(s *periods.Series, month string) (system.System, error) {
	_, last := periods.DaysOf(month)
	day, _ := tournament.ParseDate(last)
	x, ok := system.Find(s.System, day)
	if !ok {
		return x, refuse("periods.no-system", "name", s.System)
	}
	return x, nil
}

// optionsOf returns how the list of a series is read.
func optionsOf(s *periods.Series) periodlist.Options {
	kind, _ := rating.ParseKind(s.Kind)
	return periodlist.Options{Name: s.File, Kind: kind}
}

// wrongList makes errors of a list refusals that people can read.
func wrongList(err error) error {
	if wrong := (*fidelist.Error)(nil); errors.As(err, &wrong) {
		return refuse("periods.list-wrong", "why", wrong.Sentence())
	}
	if said, ok := message.Of(err); ok {
		return refuse("periods.list-wrong", "why", said)
	}
	return err
}

// firstList reads the list from which a series begins; it holds in the first month if it says nothing else.
// Of the file nothing is held in memory: it is put on the disk for as long as it is read.
func (c *Clerk) firstList(ctx context.Context, s *periods.Series) (*periodlist.List, error) {
	spool, err := os.CreateTemp("", "torneo-rating-list-*")
	if err != nil {
		return nil, err
	}
	defer os.Remove(spool.Name())
	defer spool.Close()
	if err := c.SeriesFile(ctx, s.ID, spool); err != nil {
		return nil, err
	}
	size, err := spool.Seek(0, io.SeekEnd)
	if err != nil {
		return nil, err
	}
	list, err := periodlist.Read(spool, size, optionsOf(s))
	if err != nil {
		return nil, wrongList(err)
	}
	if list.Day.IsZero() {
		first, _ := periods.DaysOf(s.Begins)
		list.Day, _ = tournament.ParseDate(first)
	}
	return list, nil
}
