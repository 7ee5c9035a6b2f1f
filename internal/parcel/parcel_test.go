package parcel

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// zipped returns an archive of files, by their names in order.
func zipped(t testing.TB, files ...string) []byte {
	t.Helper()
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for k := 0; k < len(files); k += 2 {
		w, err := z.CreateHeader(&zip.FileHeader{Name: files[k], Method: zip.Deflate})
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprint(w, files[k+1])
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// listed returns what a parcel holds and skips: "a.csv=3 b:parcel.empty".
func listed(t testing.TB, p *Parcel) string {
	t.Helper()
	var list []string
	for k := range p.Items {
		data, err := p.Items[k].Read()
		if err != nil {
			list = append(list, p.Items[k].Name+"!"+err.Error())
			continue
		}
		list = append(list, fmt.Sprintf("%s=%d", p.Items[k].Name, len(data)))
	}
	for _, s := range p.Skipped {
		list = append(list, s.Name+":"+s.Why.ID)
	}
	return strings.Join(list, " ")
}

func TestArchives(t *testing.T) {
	inner := string(zipped(t, "b.csv", "12", "deep.zip", string(zipped(t, "c.csv", "1"))))
	workbook := string(zipped(t, "[Content_Types].xml", "x", "xl/workbook.xml", "y"))
	for _, test := range []struct {
		name, want string
		data       []byte
	}{
		{"two files", "e/a.csv=3 e/f/b.csv=2", zipped(t, "f/b.csv", "12", "a.csv", "123")},
		{"a folder, an empty file and what systems leave", "e/a.csv=1 e/.DS_Store:parcel.system e/__MACOSX/a.csv:parcel.system e/z:parcel.empty", zipped(t, "f/", "", "a.csv", "1", "z", "", "__MACOSX/a.csv", "x", ".DS_Store", "x")},
		{"an archive in it, and one in that", "e/in/b.csv=2 e/in/deep.zip:parcel.nested", zipped(t, "in.zip", inner)},
		{"a workbook", fmt.Sprintf("e/w.xlsx=%d e/w.zip=%d", len(workbook), len(workbook)), zipped(t, "w.xlsx", workbook, "w.zip", workbook)},
		{"names that lead out", "e/etc/passwd=1 e/x/y=1", zipped(t, "../../etc/passwd", "1", `\x\..\y`, "1")},
		{"a name in the code page of PCs", "e/mañana.csv=1", zipped(t, "ma\xa4ana.csv", "1")},
		{"a name in UTF-8", "e/mañana.csv=1", zipped(t, "mañana.csv", "1")},
		{"nothing in it", "", zipped(t)},
		{"cut", "e.zip:parcel.broken", zipped(t, "a.csv", "123")[:60]},
		{"no end", "e.zip:parcel.broken", []byte("PK\x03\x04" + strings.Repeat("x", 100))},
		{"a bomb", "e.zip:parcel.bomb", zipped(t, "a", strings.Repeat("0", 10<<20))},
		{"one large file of several", "e/b=1 e/a:parcel.large", zipped(t, "a", noise(MaxItem+1), "b", "1")},
	} {
		t.Run(test.name, func(t *testing.T) {
			var p Parcel
			p.Add("e.zip", test.data)
			if got := listed(t, &p); got != test.want {
				t.Errorf("%s\nwant %s", got, test.want)
			}
		})
	}
}

// noise returns a text that does not get much smaller.
func noise(size int) string {
	data := make([]byte, size)
	x := uint64(1)
	for k := range data {
		x ^= x << 13
		x ^= x >> 7
		x ^= x << 17
		data[k] = byte(x)
	}
	return string(data)
}

// An entry whose size is declared smaller than it is gives no more than it declares.
func TestEntriesThatLie(t *testing.T) {
	data := zipped(t, "a.csv", strings.Repeat("1", 5_000))
	at := bytes.LastIndex(data, []byte("PK\x01\x02"))
	binary.LittleEndian.PutUint32(data[at+24:], 10)
	var p Parcel
	p.Add("e.zip", data)
	if got := listed(t, &p); !strings.Contains(got, "e/a.csv!") {
		t.Error(got)
	}
	data = zipped(t, "a.csv", "123")
	binary.LittleEndian.PutUint16(data[bytes.LastIndex(data, []byte("PK\x01\x02"))+8:], 1)
	p = Parcel{}
	p.Add("e.zip", data)
	if got := listed(t, &p); got != "e/a.csv:parcel.encrypted" {
		t.Error(got)
	}
}

// Entries that share their bytes are a bomb, however small each is.
func TestOverlappingEntries(t *testing.T) {
	data := zipped(t, "a.csv", "123", "b.csv", "456")
	second := bytes.LastIndex(data, []byte("PK\x01\x02"))
	binary.LittleEndian.PutUint32(data[second+42:], 0) // the second begins where the first does
	var p Parcel
	p.Add("e.zip", data)
	if got := listed(t, &p); got != "e.zip:parcel.bomb" {
		t.Error(got)
	}
}

func TestFolders(t *testing.T) {
	root := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		at := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(at, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("a/r1.csv", "1")
	write("a/.git/config", "1")
	write("b/empty.csv", "")
	write("z.zip", string(zipped(t, "r2.csv", "22")))
	if err := os.Symlink("/etc/passwd", filepath.Join(root, "link")); err != nil {
		t.Fatal(err)
	}
	var p Parcel
	defer p.Close()
	if err := p.AddPath(root); err != nil {
		t.Fatal(err)
	}
	at := oneLine(root)
	want := strings.ReplaceAll("/a/r1.csv=1 /z/r2.csv=2 /b/empty.csv:parcel.empty /link:parcel.link", " /", " "+at+"/")
	if got := listed(t, &p); got != at+want {
		t.Errorf("%s\nwant %s", got, at+want)
	}
	if err := p.AddPath(filepath.Join(root, "nowhere")); err == nil {
		t.Error("what is not there is taken")
	}
}

func FuzzAdd(f *testing.F) {
	f.Add(zipped(f, "a.csv", "123", "in.zip", string(zipped(f, "b.csv", "1"))))
	f.Fuzz(func(t *testing.T, data []byte) {
		var p Parcel
		p.Add("e.zip", data)
		for k := range min(len(p.Items), 20) {
			if got, err := p.Items[k].Read(); err == nil && int64(len(got)) > p.Items[k].Size {
				t.Error("more than it says")
			}
		}
	})
}
