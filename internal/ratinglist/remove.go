package ratinglist

import "context"

// ID names a list of the store.
func (l *List) ID() string { return l.name }

// Remove removes a list. One that is not there any more is none to be removed.
func (s *Store) Remove(ctx context.Context, id string) error {
	lists, err := s.Lists(ctx)
	if err != nil {
		return err
	}
	for k := range lists {
		if lists[k].name == id {
			return s.shelf.remove(ctx, id)
		}
	}
	return nil
}
