package ratinglist

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"torneo/fidelist"
	"torneo/internal/nationallist"
)

// Stage is the stage of an import.
type Stage uint8

const (
	Reading Stage = iota // of the file, in bytes
	Writing              // in players
	Sorting              // the index; how long is not known
)

// Progress is the progress of an import.
type Progress struct {
	Stage       Stage
	Done, Total int64
}

// Order is the request for an import.
type Order struct {
	Name     string                // of the file
	By       string                // who takes it
	Source   string                // empty: FIDE; else the name of a national list, or of one's own
	Mapping  *nationallist.Mapping // what its columns hold; nil: as it was said the last time
	Month    fidelist.Month        // zero: as the file says
	Kind     *fidelist.Kind        // of a list with one rating; nil: as the file says
	Fewer    bool                  // also a list with far fewer players than the last one
	Keep     int                   // months; 0: Kept
	MaxSize  int64                 // of the list, unpacked; 0: fidelist.MaxSize
	Today    time.Time
	Progress func(Progress) // nil: nobody listens
}

// Result is the result of an import.
type Result struct {
	List    List
	From    fidelist.Origin       // what said the month
	Defects []fidelist.Error      // rows that were left out, the first of them
	Dropped []List                // older ones
	Mapping *nationallist.Mapping // by which a list that is not FIDE's was read
	// OpenEnded is a list whose last line has no end: it may have been cut off there.
	OpenEnded bool
}

// rows are the players of a list that is imported.
type rows interface {
	Next() bool
	Player() *Player
	Err() error
	Position() int64
}

// ofFIDE are the rows of a list of FIDE.
type ofFIDE struct {
	*fidelist.Reader
	p Player
}

func (r *ofFIDE) Player() *Player {
	r.p.Player = *r.Reader.Player()
	return &r.p
}

// Import keeps a list: FIDE's, or that of the order's source. Until it returns, and if it
// does not succeed, the lists are as they were. It ends early when the context does.
func (s *Store) Import(ctx context.Context, file io.ReaderAt, size int64, o Order) (*Result, error) {
	result, err := s.take(ctx, file, size, o)
	if err != nil && errors.Is(ctx.Err(), context.Canceled) {
		return nil, refuse("ratinglist.stopped")
	}
	return result, err
}

func (s *Store) take(ctx context.Context, file io.ReaderAt, size int64, o Order) (*Result, error) {
	source, err := SourceOf(o.Source)
	if err != nil {
		return nil, err
	}
	if source != FIDE {
		o.Source = source
		return s.importNational(ctx, file, size, o)
	}
	r, err := fidelist.Open(file, size, fidelist.Options{Name: o.Name, Kind: o.Kind, MaxSize: o.MaxSize})
	if err != nil {
		return nil, err
	}
	defer r.Close()
	about := r.Info()
	month, from, err := monthOf(about.Month, about.From, o)
	if err != nil {
		return nil, err
	}
	list := List{Source: FIDE, Month: month, Kinds: about.Kinds, File: about.File, By: o.By, Imported: o.Today}
	result, err := s.keep(ctx, &ofFIDE{Reader: r}, list, about.Size, o, func(l *List) {
		l.Western = r.Western()
		_, l.LeftOut = r.Defects()
	})
	if err != nil {
		return nil, err
	}
	result.From = from
	result.Defects, _ = r.Defects()
	return result, nil
}

// monthOf returns the month of a list: the one that was told, if the file does not say another
// one, else that of the file.
func monthOf(month fidelist.Month, from fidelist.Origin, o Order) (fidelist.Month, fidelist.Origin, error) {
	stated := from == fidelist.Heading || from == fidelist.FileName
	switch {
	case !o.Month.IsZero() && stated && o.Month != month:
		return fidelist.Month{}, 0, refuse("ratinglist.month", "month", month.String(), "asked", o.Month.String())
	case o.Month.IsZero() && month.IsZero():
		return fidelist.Month{}, 0, refuse("ratinglist.no-month")
	case !o.Month.IsZero():
		month, from = o.Month, fidelist.Nowhere
	}
	if next := (fidelist.Month{Year: o.Today.Year(), Month: int(o.Today.Month())}).Next(); !o.Today.IsZero() && next.Before(month) {
		return fidelist.Month{}, 0, refuse("ratinglist.future", "month", month.String())
	}
	return month, from, nil
}

// keep reads all players, and then writes them.
func (s *Store) keep(ctx context.Context, from rows, list List, size int64, o Order, finish func(*List)) (*Result, error) {
	tell := o.Progress
	if tell == nil {
		tell = func(Progress) {}
	}
	list.name = nameOf(&list)
	release, err := s.shelf.lock(ctx, list.name)
	if err != nil {
		return nil, err
	}
	defer release()
	work, err := s.shelf.work()
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(work)
	spooled := newSpool(work)
	defer spooled.close()
	for n := 0; from.Next(); n++ {
		if n%1000 == 0 {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			tell(Progress{Reading, from.Position(), size})
		}
		if err := spooled.add(from.Player()); err != nil {
			return nil, err
		}
	}
	if err := from.Err(); err != nil {
		return nil, err
	}
	tell(Progress{Reading, size, size})
	list.Players, list.Active = spooled.rows, spooled.active
	finish(&list)
	if err := s.enough(ctx, &list, o.Fewer); err != nil {
		return nil, err
	}
	text, err := encodeList(&list)
	if err != nil {
		return nil, err
	}
	total := int64(spooled.rows)
	err = s.shelf.put(ctx, &list, text, spooled, work, func(done int) {
		if int64(done) == total {
			tell(Progress{Sorting, 0, 0})
		} else {
			tell(Progress{Writing, int64(done), total})
		}
	})
	if err != nil {
		return nil, err
	}
	result := &Result{List: list}
	result.Dropped, err = s.drop(ctx, &list, o.Keep)
	return result, err
}

// enough refuses a list that has lost two players in five: it is cut off, or another
// one.
func (s *Store) enough(ctx context.Context, list *List, fewer bool) error {
	if list.Players == 0 {
		return refuse("ratinglist.nobody")
	}
	lists, err := s.Lists(ctx)
	if err != nil || fewer {
		return err
	}
	for k := range lists {
		if l := &lists[k]; sameKind(l, list) {
			if 5*list.Players <= 3*l.Players {
				return refuse("ratinglist.fewer", "players", list.Players, "last", l.Players, "month", l.Month.String(), "percent", 100*(l.Players-list.Players)/l.Players)
			}
			return nil
		}
	}
	return nil
}

// drop removes the oldest months of a list if there are more than are kept. The one that
// has just come stays.
func (s *Store) drop(ctx context.Context, list *List, keep int) (dropped []List, err error) {
	if keep <= 0 {
		keep = Kept
	}
	lists, err := s.Lists(ctx)
	if err != nil {
		return nil, err
	}
	for _, l := range lists { // the newest first
		if !sameKind(&l, list) {
			continue
		}
		if keep--; keep < 0 && l.name != list.name {
			if err := s.shelf.remove(ctx, l.name); err != nil {
				return dropped, err
			}
			dropped = append(dropped, l)
		}
	}
	return dropped, nil
}

func sameKind(a, b *List) bool { return a.Source == b.Source && slices.Equal(a.Kinds, b.Kinds) }

func kindNames(kinds []fidelist.Kind) (names []string) {
	for _, k := range kinds {
		names = append(names, k.String())
	}
	return names
}

// nameOf returns the name under which a list is kept: fide-2026-11, fide-2026-11-rapid.
func nameOf(l *List) string {
	name := fmt.Sprintf("%s-%s", strings.ToLower(l.Source), l.Month)
	if len(l.Kinds) == 1 && (l.Source == FIDE || l.Kinds[0] != fidelist.Standard) {
		name += "-" + l.Kinds[0].String()
	}
	return name
}
