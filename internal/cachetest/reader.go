package cachetest

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Reader is somebody with a page open that has no stream: it asks what is newest as the page's
// script does, and reads the page by its content when its key is another one.
type Reader struct {
	At, From string // "127.0.0.1:80", and from which address; "": from any
	Board    string // "4f1c"
	Page     string // "es/round-3.html"

	// Shows is told of every page that was read, by its tag, and of 404 when it is shown no more.
	Shows func(tag string, status int, at time.Time)
	// Asked is told how long an answer took, and of an error.
	Asked func(took time.Duration, err error)

	conn       net.Conn
	tag, known string // of what is newest; of the page
	fails      int    // questions without an answer, one after the other
}

// pause is the time between two questions, as in board.js: longer where there was no answer.
func (r *Reader) pause() time.Duration {
	wait := min(2200*time.Millisecond<<min(r.fails, 10), time.Minute)
	return wait + rand.N(wait/5)
}

// Stay keeps the page open until the context ends.
func (r *Reader) Stay(ctx context.Context) {
	defer func() {
		if r.conn != nil {
			r.conn.Close()
		}
	}()
	for wait := rand.N(3 * time.Second); ; wait = r.pause() {
		select {
		case <-ctx.Done():
			return
		case <-time.After(wait):
		}
		r.ask()
	}
}

// ask asks once, and reads the page if it is another one.
func (r *Reader) ask() {
	status, tag, body, err := r.get("/"+r.Board+"/newest.json", r.tag)
	if r.fails++; err != nil || status >= 500 {
		return
	}
	if r.fails = 0; status == http.StatusNotModified {
		return
	}
	if status != http.StatusOK {
		if r.tag = ""; r.known != "" {
			r.known = ""
			r.Shows("", status, time.Now())
		}
		return
	}
	key := keyAt(tag, body, r.Page)
	if r.tag = tag; key == r.known {
		return
	}
	at := "/" + r.Board + "/at/" + key + "/" + r.Page
	if key == "" {
		at = "/" + r.Board + "/" + r.Page
	}
	if status, tag, _, err = r.get(at, ""); err == nil && status == http.StatusFound {
		status, tag, _, err = r.get("/"+r.Board+"/"+r.Page, "")
		key, r.tag = "", "" // and asks again
	}
	if err != nil || status >= 500 {
		r.tag = "" // it asks for the page again
	} else {
		r.known = key
		r.Shows(tag, status, time.Now())
	}
}

var lastNumber = regexp.MustCompile(`\d+(\.\w+)$`)

// KeyOf returns the key of a page among what is newest; "": it is not there.
func KeyOf(newest []byte, page string) string {
	var n struct{ Keys map[string]string }
	if json.Unmarshal(newest, &n) != nil {
		return ""
	}
	_, short, _ := strings.Cut(page, "/")
	names := []string{page, short, lastNumber.ReplaceAllString(short, "*$1")}
	for key, list := range n.Keys {
		if slices.ContainsFunc(strings.Fields(list), func(x string) bool { return slices.Contains(names, x) }) {
			return key
		}
	}
	return ""
}

// keys are those that were looked up, by tag and page.
var keys sync.Map

// keyAt does as KeyOf, once for all readers who have the same answer.
func keyAt(tag string, packed []byte, page string) string {
	if key, known := keys.Load(tag + page); known {
		return key.(string)
	}
	newest, err := unpack(packed)
	if err != nil {
		newest = packed // it gains nothing
	}
	key := KeyOf(newest, page)
	keys.Store(tag+page, key)
	return key
}

// room is taken while an answer is read: of thousands of readers most wait.
var room = sync.Pool{New: func() any { b := make([]byte, 0, 64<<10); return &b }}

// get reads on the connection that is open, or once more on a new one.
func (r *Reader) get(path, tag string) (status int, newTag string, body []byte, err error) {
	began := time.Now()
	for try := range 2 {
		if r.conn == nil {
			d := net.Dialer{Timeout: 10 * time.Second}
			if r.From != "" {
				d.LocalAddr = &net.TCPAddr{IP: net.ParseIP(r.From)}
			}
			if r.conn, err = d.Dial("tcp", r.At); err != nil {
				r.conn = nil
				continue
			}
		}
		if status, newTag, body, err = r.exchange(path, tag); err == nil {
			break
		}
		r.conn.Close()
		r.conn = nil
		if try > 0 {
			break
		}
	}
	r.Asked(time.Since(began), err)
	return status, newTag, body, err
}

// exchange asks and reads the answer, by hand: what thousands of readers do is to cost little, beside
// what they measure. A page is read and thrown away.
func (r *Reader) exchange(path, tag string) (status int, newTag string, body []byte, err error) {
	ask := "GET " + path + " HTTP/1.1\r\nHost: " + r.At + "\r\nAccept-Encoding: gzip, deflate, br, zstd\r\n"
	if tag != "" {
		ask += "If-None-Match: " + tag + "\r\n"
	}
	if _, err := io.WriteString(r.conn, ask+"\r\n"); err != nil {
		return 0, "", nil, err
	}
	all := room.Get().(*[]byte)
	defer room.Put(all)
	in, end := (*all)[:0], -1
	for end < 0 {
		n, err := r.conn.Read(in[len(in):cap(in)])
		if err != nil {
			return 0, "", nil, err
		}
		if in = in[:len(in)+n]; len(in) == cap(in) {
			return 0, "", nil, errors.New("the head is too long")
		}
		end = bytes.Index(in, []byte("\r\n\r\n"))
	}
	head := string(in[:end+2])
	if status, err = strconv.Atoi(head[min(len("HTTP/1.1 "), len(head)):min(len("HTTP/1.1 200"), len(head))]); err != nil {
		return 0, "", nil, err
	}
	length := 0
	if status != http.StatusNotModified {
		if length, err = strconv.Atoi(field(head, "Content-Length")); err != nil {
			return 0, "", nil, errors.New("an answer without its length")
		}
	}
	in = in[end+4:]
	if strings.HasSuffix(path, ".json") {
		body = append(make([]byte, 0, length), in...)
		for len(body) < length {
			n, err := r.conn.Read(body[len(body):length])
			if body = body[:len(body)+n]; err != nil {
				return 0, "", nil, err
			}
		}
		return status, field(head, "ETag"), body, nil
	}
	for left := length - len(in); left > 0; {
		n, err := r.conn.Read((*all)[:cap(*all)])
		if left -= n; err != nil {
			return 0, "", nil, err
		}
	}
	return status, field(head, "ETag"), nil, nil
}

// field returns a field of a head.
func field(head, name string) string {
	for line := range strings.SplitSeq(head, "\r\n") {
		if len(line) > len(name) && line[len(name)] == ':' && strings.EqualFold(line[:len(name)], name) {
			return strings.TrimSpace(line[len(name)+1:])
		}
	}
	return ""
}

func unpack(body []byte) ([]byte, error) {
	z, err := gzip.NewReader(bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(z)
}
