package web

import "io"

// health says that the program answers and its store can be read.
func (s *Site) health(v *visit) error {
	if _, err := s.desk.Store().Events(v.context()); err != nil {
		return err
	}
	v.w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	_, _ = io.WriteString(v.w, "ok\n") // who has gone is not told
	return nil
}
