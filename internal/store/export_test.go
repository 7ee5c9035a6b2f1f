package store

import "testing"

// Setting is the answer of the connection that writes.
func Setting(t testing.TB, s *Store, question string) (answer string) {
	t.Helper()
	if err := s.write.QueryRowContext(t.Context(), question).Scan(&answer); err != nil {
		t.Fatal(err)
	}
	return answer
}
