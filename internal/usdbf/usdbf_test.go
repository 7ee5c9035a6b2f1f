package usdbf_test

import (
	"bytes"
	"os"
	"testing"

	"torneo/internal/incoming"
	"torneo/internal/usdbf"
	"torneo/message"
)

func files(t testing.TB) (list []incoming.File) {
	t.Helper()
	for _, name := range []string{"TDEXPORT.DBF", "TSEXPORT.DBF", "THEXPORT.DBF"} {
		data, err := os.ReadFile("testdata/" + name)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, incoming.File{Name: name, Data: data})
	}
	return list
}

// all are answers to every question.
func all(section string) incoming.Answers {
	return incoming.Answers{"section": section, "forfeits": "paired", "letter-z": "half"}
}

// change returns the files with a text of the table of players replaced by one of its length.
func change(t *testing.T, from, to string) []incoming.File {
	t.Helper()
	list := files(t)
	if !bytes.Contains(list[0].Data, []byte(from)) || len(from) != len(to) {
		t.Fatalf("%q is not there", from)
	}
	list[0].Data = bytes.Replace(list[0].Data, []byte(from), []byte(to), 1)
	return list
}

func TestRefused(t *testing.T) {
	for want, x := range map[string][2]string{
		"swisssys.cell":     {"W24W", "WxxW"},
		"swisssys.sides":    {"W24W", "L24W"},
		"swisssys.opponent": {"W24W", "W99W"},
		"swisssys.code":     {"W24W", "Q24W"},
		"usdbf.double":      {"W24W", "$24W"},
	} {
		_, err := usdbf.Read(change(t, x[0], x[1]), all("1"))
		if m, _ := message.Of(err); m.ID != want {
			t.Errorf("%s: %v", want, err)
		}
	}
	cut := files(t)
	cut[0].Data = cut[0].Data[:len(cut[0].Data)-120]
	if _, err := usdbf.Read(cut, all("1")); err == nil {
		t.Error("a table that is cut off is read")
	}
	other := files(t)
	other[1].Data = []byte("Name,Rating\nAda,2000\n")
	if _, err := usdbf.Read(other, all("1")); err == nil {
		t.Error("a list is taken for a table of the report")
	}
}

// TestLetterZ asks what it is worth.
func TestLetterZ(t *testing.T) {
	list := change(t, "H0     W24W", "Z0     W24W")
	a := all("1")
	delete(a, "letter-z")
	if _, err := usdbf.Read(list, a); err == nil || err.(*incoming.Open).Question.ID != "letter-z" {
		t.Error(err)
	}
	if _, err := usdbf.Read(list, all("1")); err != nil {
		t.Error(err)
	}
}

func FuzzRead(f *testing.F) {
	good := files(f)
	f.Add(byte(0), uint16(40), []byte{0, 1}, true)
	f.Add(byte(1), uint16(8), []byte{255, 255}, false)
	f.Add(byte(0), uint16(0x1c0), []byte("X0     F24W"), true)
	f.Fuzz(func(t *testing.T, which byte, at uint16, with []byte, first bool) {
		list := append([]incoming.File{}, good...)
		k := int(which) % len(list)
		list[k].Data = bytes.Clone(list[k].Data)
		copy(list[k].Data[int(at)%len(list[k].Data):], with)
		if !usdbf.Is(list) {
			return
		}
		section := "2"
		if first {
			section = "1"
		}
		event, err := usdbf.Read(list, all(section))
		if err != nil {
			if m, ok := message.Of(err); !ok || m.IsZero() {
				t.Fatal(err)
			}
			return
		}
		if len(event.Record.Players) == 0 {
			t.Fatal("nobody")
		}
	})
}
