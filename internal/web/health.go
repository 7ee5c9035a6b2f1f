package web

import (
	"io"

	"torneo/internal/arbiter"
	"torneo/internal/telemetry"
	"torneo/internal/web/page"
)

// health answers that the program runs, whatever else is wrong: another answer would
// have it restarted.
func (s *Site) health(v *page.Visit) error {
	v.Writer.Header().Set("Content-Type", "text/plain; charset=utf-8")
	_, _ = io.WriteString(v.Writer, "ok\n") // who has gone is not told
	return nil
}

// ready answers whether requests should be sent to this server.
func (s *Site) ready(v *page.Visit) error {
	why := ""
	if s.isReady != nil {
		why = s.isReady(v.Context())
	} else if _, err := v.Site.Desk.Store().Find(v.Context(), arbiter.Search{Most: 1}); err != nil {
		why = "database"
	}
	telemetry.SayReady(v.Writer, why)
	return nil
}
