package mailfile_test

import (
	"testing"

	"torneo/internal/mailfile"
)

// Whatever a file holds, it is a mail within the bounds or an error.
func FuzzRead(f *testing.F) {
	f.Add([]byte(withAttachment()))
	f.Add([]byte("From: a\n\nx"))
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := mailfile.Read(data)
		if (m == nil) == (err == nil) {
			t.Fatal("neither a mail nor an error")
		}
		if m == nil {
			return
		}
		size := 0
		for _, file := range m.Files {
			if file.Name == "" || file.Name == "." || file.Name == "/" {
				t.Errorf("a file called %q", file.Name)
			}
			size += len(file.Data)
		}
		if size > len(data) {
			t.Errorf("%d bytes attached to %d", size, len(data))
		}
	})
}
