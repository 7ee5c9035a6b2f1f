package web

import (
	"io"

	"torneo/internal/web/page"
)

// health says that the program answers and its store can be read.
func (s *Site) health(v *page.Visit) error {
	if _, err := v.Site.Desk.Store().Events(v.Context()); err != nil {
		return err
	}
	v.Writer.Header().Set("Content-Type", "text/plain; charset=utf-8")
	_, _ = io.WriteString(v.Writer, "ok\n") // who has gone is not told
	return nil
}
