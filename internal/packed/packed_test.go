package packed

import (
	"bytes"
	"compress/gzip"
	"testing"
)

func TestUnpacked(t *testing.T) {
	text := []byte("{\"web.round\": \"Ronda\"}")
	if got := Unpacked(text); !bytes.Equal(got, text) {
		t.Errorf("a file that is not packed came out as %q", got)
	}
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	if _, err := w.Write(text); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if got := Unpacked(packed.Bytes()); !bytes.Equal(got, text) {
		t.Errorf("a packed file came out as %q", got)
	}
	defer func() {
		if recover() == nil {
			t.Error("half a packed file came out as something")
		}
	}()
	Unpacked(packed.Bytes()[:packed.Len()/2])
}
