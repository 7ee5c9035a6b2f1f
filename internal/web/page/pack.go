package page

import (
	"compress/gzip"
	"net/http"
	"strconv"
	"strings"
	"sync"
)

// packedFrom is the size from which a page is worth packing.
const packedFrom = 8 << 10

// A large list packs to a tenth at the lowest level; higher ones gain little and
// cost much more.
var packers = sync.Pool{New: func() any {
	z, err := gzip.NewWriterLevel(nil, gzip.BestSpeed)
	if err != nil {
		panic(err) // the level is one
	}
	return z
}}

// pack writes a page, packed if it is large and the browser unpacks.
func (v *Visit) pack(status int, page []byte) {
	h := v.Writer.Header()
	h.Add("Vary", "Accept-Encoding")
	if len(page) < packedFrom || !unpacks(v.Request) {
		v.Writer.WriteHeader(status)
		_, _ = v.Writer.Write(page) // who has gone is not told
		return
	}
	h.Set("Content-Encoding", "gzip")
	v.Writer.WriteHeader(status)
	z := packers.Get().(*gzip.Writer)
	z.Reset(v.Writer)
	_, _ = z.Write(page)
	_ = z.Close()
	packers.Put(z)
}

// unpacks reports whether a browser takes gzip: named, and not with a weight of 0 (RFC 9110
// 12.5.3).
func unpacks(r *http.Request) bool {
	for _, coding := range strings.Split(strings.Join(r.Header.Values("Accept-Encoding"), ","), ",") {
		name, weight, _ := strings.Cut(coding, ";")
		if !strings.EqualFold(strings.TrimSpace(name), "gzip") {
			continue
		}
		q, found := strings.CutPrefix(strings.ReplaceAll(strings.ToLower(weight), " ", ""), "q=")
		if !found {
			return true
		}
		n, err := strconv.ParseFloat(q, 64)
		return err == nil && n > 0
	}
	return false
}
