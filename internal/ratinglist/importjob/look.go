package importjob

import (
	"context"
	"errors"

	"torneo/fidelist"
	"torneo/internal/nationallist"
	"torneo/internal/ratinglist"
)

// Looked describes what was sent, before it is taken.
type Looked struct {
	Sent     *Sent
	Month    fidelist.Month // zero: nothing says which
	From     fidelist.Origin
	Kinds    []fidelist.Kind
	AsksKind bool               // it has one rating, and nothing says which
	National *nationallist.Look // of a list that is not FIDE's
}

// Look describes an uploaded list: a list of FIDE's, or, if it is none or a name for it
// is given, another one, with its columns as the order maps them, or as they are known.
func (i *Imports) Look(ctx context.Context, o Order) (*Looked, error) {
	f, s, err := i.open(ctx, o.Sent)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	l, err := i.look(ctx, f, s, o)
	return l, unread(ctx, f, err)
}

func (i *Imports) look(ctx context.Context, f ratinglist.Sent, s *Sent, o Order) (*Looked, error) {
	l := &Looked{Sent: s}
	if o.Source == "" {
		wrong := l.ofFIDE(f)
		if wrong == nil || hopeless(wrong) {
			return l, wrong
		}
		if err := l.ofOthers(ctx, i.kept, f, o); err != nil || l.National.About.Heading == nil && len(l.National.Columns) < 3 {
			return nil, wrong // it is neither
		}
		return l, nil
	}
	return l, l.ofOthers(ctx, i.kept, f, o)
}

func (l *Looked) ofFIDE(f ratinglist.Sent) error {
	r, err := fidelist.Open(f, l.Sent.Size, fidelist.Options{Name: l.Sent.Name})
	if why := (*fidelist.Error)(nil); errors.As(err, &why) && why.Message.ID == "fidelist.kind" {
		kind := fidelist.Standard
		l.AsksKind = true
		r, err = fidelist.Open(f, l.Sent.Size, fidelist.Options{Name: l.Sent.Name, Kind: &kind})
	}
	if err != nil {
		return err
	}
	defer r.Close()
	about := r.Info()
	l.Month, l.From, l.Kinds = about.Month, about.From, about.Kinds
	return nil
}

// hopeless reports whether a file is nobody's list.
func hopeless(err error) bool {
	why := (*fidelist.Error)(nil)
	if !errors.As(err, &why) {
		return true
	}
	switch why.Message.ID {
	case "fidelist.html", "fidelist.empty", "fidelist.zip-cut", "fidelist.zip-damaged", "fidelist.large", "fidelist.large-read", "fidelist.encoding":
		return true
	}
	return false
}

func (l *Looked) ofOthers(ctx context.Context, kept *ratinglist.Store, f ratinglist.Sent, o Order) error {
	order, err := o.order()
	if err != nil {
		return err
	}
	order.Name = l.Sent.Name
	l.National, err = kept.Look(ctx, f, l.Sent.Size, order)
	if err != nil {
		return err
	}
	l.Month, l.From, l.Kinds = l.National.About.Month, l.National.About.From, l.National.About.Kinds
	return nil
}
