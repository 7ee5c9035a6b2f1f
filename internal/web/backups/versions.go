package backups

import (
	"context"

	"torneo/internal/arbiter"
	"torneo/internal/web/page"
	"torneo/message"
)

// Versions reports the versions of the programs that work with the database.
type Versions interface {
	Format(ctx context.Context) (Format, error)
	// RaiseFormat lets the newest format that this program knows be written.
	RaiseFormat(ctx context.Context) error
}

// Format is the format in which the journals are written, and whether it can be raised.
type Format struct {
	Written, Newest int
	Behind          []string // other programs that do not know the newest
}

// Refusal returns the reason not to write the newest format yet: other programs could
// not read it. nil: there are none.
func (f *Format) Refusal() *arbiter.Refused {
	if len(f.Behind) == 0 {
		return nil
	}
	return &arbiter.Refused{Message: message.New("versions.raise.behind", "count", len(f.Behind), "list", f.Behind)}
}

// raiseFormat lets the newest format be written, unless somebody could not read it.
func (r Room) raiseFormat(v *page.Visit) (*page.Next, error) {
	if r.Versions == nil {
		return nil, page.ErrNotFound
	}
	f, err := r.Versions.Format(v.Context())
	if err != nil {
		return nil, err
	}
	if refused := f.Refusal(); refused != nil {
		return nil, refused
	}
	if f.Written < f.Newest && v.Value("sure") == "" {
		return nil, &arbiter.Refused{Message: message.New("versions.raise.unsure")}
	}
	if err := r.Versions.RaiseFormat(v.Context()); err != nil {
		return nil, err
	}
	return &page.Next{Done: message.New("versions.raise.done", "format", f.Newest)}, nil
}

// versions returns the part of the page about them; nil: nothing is known.
func (r Room) versions(v *page.Visit) (*Format, error) {
	if r.Versions == nil || !v.May(arbiter.Restore) {
		return nil, nil
	}
	f, err := r.Versions.Format(v.Context())
	return &f, err
}
