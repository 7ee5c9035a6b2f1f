package ratinglist_test

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"context"
	"fmt"
	"hash/crc32"
	"strings"
	"testing"

	"torneo/internal/ratinglist"
)

// packed returns a zip with a file that says of itself how large it is, which need not be so.
func packed(t *testing.T, name, content string, says uint64) string {
	t.Helper()
	var b, body bytes.Buffer
	w, err := flate.NewWriter(&body, flate.BestSpeed)
	if err == nil {
		_, err = w.Write([]byte(content))
	}
	if err == nil {
		err = w.Close()
	}
	z := zip.NewWriter(&b)
	if err == nil {
		f, wrong := z.CreateRaw(&zip.FileHeader{Name: name, Method: zip.Deflate, CRC32: crc32.ChecksumIEEE([]byte(content)), CompressedSize64: uint64(body.Len()), UncompressedSize64: says})
		if err = wrong; err == nil {
			_, err = f.Write(body.Bytes())
		}
	}
	if err == nil {
		err = z.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// A zip that unpacks to 20 GB, one that says less than it has, one that is cut off: of
// FIDE's list and of another one, each is named, and the old list stays.
func TestBadZips(t *testing.T) {
	const csv = "Nr;Name;Elo\n"
	mapping := columns(t, "number=Nr,name=Name,rating=Elo")
	rows := func(n int) string {
		var b strings.Builder
		b.WriteString(csv)
		for k := range n {
			fmt.Fprintf(&b, "%d;Prado, Ana;1500\n", k+1)
		}
		return b.String()
	}
	onBoth(t, func(t *testing.T, s *ratinglist.Store) {
		if _, err := take(t, s, many(20), ratinglist.Order{}); err != nil {
			t.Fatal(err)
		}
		if _, err := takeOther(s, rows(20), ratinglist.Order{Source: "CLUB", Month: november, Mapping: mapping}); err != nil {
			t.Fatal(err)
		}
		for _, test := range []struct{ name, source, data, want string }{
			{"20 GB", "", packed(t, "list.txt", many(20), 20<<30), "fidelist.large"},
			{"20 GB", "CLUB", packed(t, "list.csv", rows(20), 20<<30), "fidelist.large"},
			{"more than it says", "", packed(t, "list.txt", many(2000), 100), "fidelist.zip-damaged"},
			{"more than it says", "CLUB", packed(t, "list.csv", rows(5000), 100), "fidelist.zip-damaged"},
			{"HTML", "", packed(t, "list.txt", "<html>", 6), "fidelist.html"},
			{"HTML", "CLUB", packed(t, "list.csv", "<html>", 6), "fidelist.html"},
			{"cut off", "", packed(t, "list.txt", many(20), uint64(len(many(20))))[:300], "fidelist.zip-cut"},
			{"cut off", "CLUB", packed(t, "list.csv", rows(20), uint64(len(rows(20))))[:100], "fidelist.zip-cut"},
		} {
			_, err := s.Import(context.Background(), strings.NewReader(test.data), int64(len(test.data)), ratinglist.Order{Source: test.source, Month: november})
			if got := sentenceID(err); got != test.want {
				t.Errorf("%s, %q: %v, want %s", test.name, test.source, err, test.want)
			}
			lists, err := s.Lists(context.Background())
			if err != nil || len(lists) != 2 || lists[0].Players != 20 || lists[1].Players != 20 {
				t.Fatalf("%s, %q: %+v, %v", test.name, test.source, lists, err)
			}
		}
	})
}
