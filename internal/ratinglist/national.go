package ratinglist

import (
	"context"
	"io"
	"strings"

	"torneo/internal/nationallist"
)

// ofOthers are the rows of a national list.
type ofOthers struct{ *nationallist.Reader }

// longestSource is the length limit of a list's name.
const longestSource = 20

// SourceOf returns the name of a list as it is kept: in capitals, letters and digits with hyphens
// between them. Without one it is FIDE's.
func SourceOf(name string) (string, error) {
	name = strings.ToUpper(strings.TrimSpace(name))
	if name == "" || name == FIDE {
		return FIDE, nil
	}
	for k := range len(name) {
		c := name[k]
		switch {
		case c >= 'A' && c <= 'Z', c >= '0' && c <= '9', c == '-' && k > 0 && k < len(name)-1:
		default:
			return "", refuse("ratinglist.source-name", "found", name[:min(len(name), 40)], "most", longestSource)
		}
	}
	if len(name) > longestSource {
		return "", refuse("ratinglist.source-name", "found", name[:min(len(name), 40)], "most", longestSource)
	}
	return name, nil
}

// importNational keeps a list that is not FIDE's. What its columns hold is kept with it
// for the months to come.
func (s *Store) importNational(ctx context.Context, file io.ReaderAt, size int64, o Order) (*Result, error) {
	mapping, err := s.mappingFor(ctx, file, size, o)
	if err != nil {
		return nil, err
	}
	of := nationallist.Options{Name: o.Name, Mapping: mapping, MaxSize: o.MaxSize}
	if o.Kind != nil {
		of.Kind = *o.Kind
	}
	r, err := nationallist.Open(file, size, of)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	about := r.Info()
	month, from, err := monthOf(about.Month, about.From, o)
	if err != nil {
		return nil, err
	}
	list := List{Source: o.Source, Month: month, Kinds: about.Kinds, File: about.File, By: o.By, Imported: o.Today, Federation: mapping.Federation}
	result, err := s.keep(ctx, ofOthers{r}, list, about.Size, o, func(l *List) {
		l.Western = r.Western()
		_, l.LeftOut = r.Defects()
	})
	if err != nil {
		return nil, err
	}
	result.From, result.Mapping, result.OpenEnded = from, mapping, r.OpenEnded()
	result.Defects, _ = r.Defects()
	return result, s.shelf.keepMapping(ctx, o.Source, mapping.String())
}

// mappingFor returns what the columns of a list hold: as the order says, else as it was set the
// last time, else as a proved profile has them.
func (s *Store) mappingFor(ctx context.Context, file io.ReaderAt, size int64, o Order) (*nationallist.Mapping, error) {
	if o.Mapping != nil {
		return o.Mapping, nil
	}
	mapping, err := s.Mapping(ctx, o.Source)
	if mapping != nil || err != nil {
		return mapping, err
	}
	if profile := nationallist.ProfileOf(o.Source); profile != nil && profile.Proved {
		look, err := s.Look(ctx, file, size, o)
		if err != nil {
			return nil, err
		}
		if look.Profile != nil {
			return look.Mapping, nil
		}
	}
	return nil, refuse("ratinglist.columns", "source", o.Source)
}

// Look describes a list that is not FIDE's, the meanings of its columns, and its first
// players as they would be read: by the mapping of the order, else by the one that is
// kept, else by the profile of its name, else by its headings.
func (s *Store) Look(ctx context.Context, file io.ReaderAt, size int64, o Order) (*nationallist.Look, error) {
	of := nationallist.Options{Name: o.Name, Mapping: o.Mapping, MaxSize: o.MaxSize}
	if o.Kind != nil {
		of.Kind = *o.Kind
	}
	if of.Mapping == nil && o.Source != "" {
		kept, err := s.Mapping(ctx, o.Source)
		if err != nil {
			return nil, err
		}
		of.Mapping = kept
	}
	return nationallist.LookAt(file, size, of, nationallist.ProfileOf(o.Source))
}

// Mapping returns the mapping that is kept of the columns of a source; nil if there is none, or
// it is FIDE.
func (s *Store) Mapping(ctx context.Context, source string) (*nationallist.Mapping, error) {
	source, err := SourceOf(source)
	if err != nil || source == FIDE {
		return nil, err
	}
	text, err := s.shelf.mapping(ctx, source)
	if err != nil || text == "" {
		return nil, err
	}
	return nationallist.ParseMapping(text)
}
