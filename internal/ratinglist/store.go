package ratinglist

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strings"
	"time"

	"torneo/fidelist"
)

// Store keeps lists, in a folder or in PostgreSQL. It may be used by many at once, and by several
// programs.
type Store struct{ shelf shelf }

// shelf is the medium on which lists are kept.
type shelf interface {
	// all returns the lists that there are, in any order.
	all(ctx context.Context) ([]*opened, error)
	// lock lets nobody else put a list there until release, or refuses.
	lock(ctx context.Context, name string) (release func(), err error)
	// work returns a folder for what is not a list yet.
	work() (string, error)
	// put builds a list, which about describes, and replaces the one of its name when it
	// is whole.
	put(ctx context.Context, list *List, about string, s *spool, work string, progress func(rows int)) error
	remove(ctx context.Context, name string) error
	// mapping returns the text that is kept of the columns of a source; empty: none.
	mapping(ctx context.Context, source string) (string, error)
	keepMapping(ctx context.Context, source, text string) error
	// Uploads that are no list yet: see Store.Receive and its neighbours.
	receive(ctx context.Context, id string, about []byte, from io.Reader) (int64, error)
	openSent(ctx context.Context, id string) (Sent, error)
	forget(ctx context.Context, id string)
	sweepSent(ctx context.Context, age time.Duration)
	close() error
}

// book is a list that can be asked. What it answers is in the order of rank.
type book interface {
	// words gives the rows that have all words, or words that begin so, until there is
	// no more wanted.
	words(ctx context.Context, words []string, federation string, exact bool, most int, do func(ranked) (more bool)) error
	// ids returns the rows with a FIDE ID from low to high, by it.
	ids(ctx context.Context, low, high int64, most int) ([]ranked, error)
	// findByNumber returns the rows of a national number.
	findByNumber(ctx context.Context, number string, most int) ([]ranked, error)
	// findPlayers returns the rows with one of these FIDE IDs or national numbers, in one
	// question.
	findPlayers(ctx context.Context, ids []int64, numbers []string) ([]ranked, error)
}

// opened is a list that can be asked.
type opened struct {
	list List
	book book
}

// Open returns the store in a folder, which need not be there yet.
func Open(folder string) *Store {
	return &Store{&inFolder{folder: folder, open: map[string]*file{}}}
}

// Close lets go of the lists.
func (s *Store) Close() error { return s.shelf.close() }

// kept is the description of a list as it is kept.
type kept struct {
	List
	Month string   `json:"month"`
	Kinds []string `json:"kinds"`
}

// encodeList encodes the description of a list.
func encodeList(l *List) (string, error) {
	text, err := json.Marshal(kept{*l, l.Month.String(), kindNames(l.Kinds)})
	return string(text), err
}

// listOf reads what a list says of itself.
func listOf(about string) (l List, ok bool) {
	var k kept
	if about == "" || json.Unmarshal([]byte(about), &k) != nil {
		return l, false
	}
	l = k.List
	l.Month, _ = fidelist.ParseMonth(k.Month)
	l.Kinds = nil
	for _, name := range k.Kinds {
		if kind, ok := fidelist.ParseKind(name); ok {
			l.Kinds = append(l.Kinds, kind)
		}
	}
	return l, true
}

// Lists returns the lists that there are, the newest month first, of a month FIDE's before
// others. What is no list is left out.
func (s *Store) Lists(ctx context.Context) ([]List, error) {
	all, err := s.all(ctx)
	lists := make([]List, len(all))
	for k, o := range all {
		lists[k] = o.list
	}
	return lists, err
}

func (s *Store) all(ctx context.Context) ([]*opened, error) {
	all, err := s.shelf.all(ctx)
	slices.SortFunc(all, func(a, b *opened) int {
		return cmp.Or(strings.Compare(b.list.Month.String(), a.list.Month.String()), foreign(&a.list)-foreign(&b.list),
			strings.Compare(a.list.Source, b.list.Source), len(b.list.Kinds)-len(a.list.Kinds), slices.Compare(a.list.Kinds, b.list.Kinds), strings.Compare(a.list.name, b.list.name))
	})
	return all, err
}

func foreign(l *List) int {
	if l.Source == FIDE {
		return 0
	}
	return 1
}

// errGone is a list that was replaced while it was asked.
var errGone = errors.New("the list was replaced")

// patiently asks once more where a list was replaced meanwhile.
func patiently(ask func() error) error {
	err := ask()
	if errors.Is(err, errGone) {
		err = ask()
	}
	return err
}
