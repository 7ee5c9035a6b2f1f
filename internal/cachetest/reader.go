package cachetest

import (
	"bufio"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"regexp"
	"slices"
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
}

// Pause is the time between two questions, as in board.js.
func Pause() time.Duration { return 2500*time.Millisecond + rand.N(500*time.Millisecond) }

// Stay keeps the page open until the context ends.
func (r *Reader) Stay(ctx context.Context) {
	defer func() {
		if r.conn != nil {
			r.conn.Close()
		}
	}()
	for wait := rand.N(3 * time.Second); ; wait = Pause() {
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
	if err != nil || status == http.StatusNotModified {
		return
	}
	if status != http.StatusOK {
		if r.tag = ""; r.known != "" {
			r.known = ""
			r.Shows("", status, time.Now())
		}
		return
	}
	key := KeyOf(body, r.Page)
	if r.tag = tag; key == r.known {
		return
	}
	if status, tag, _, err = r.get("/"+r.Board+"/at/"+key+"/"+r.Page, ""); err == nil && status == http.StatusFound {
		status, tag, _, err = r.get("/"+r.Board+"/"+r.Page, "")
		key, r.tag = "", "" // and asks again
	}
	if err == nil {
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

// buffers are taken while an answer is read: of thousands of readers most wait.
var buffers = sync.Pool{New: func() any { return bufio.NewReaderSize(nil, 4096) }}

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

func (r *Reader) exchange(path, tag string) (status int, newTag string, body []byte, err error) {
	if err := r.conn.SetDeadline(time.Now().Add(20 * time.Second)); err != nil {
		return 0, "", nil, err
	}
	if tag != "" {
		tag = "If-None-Match: " + tag + "\r\n"
	}
	if _, err := fmt.Fprintf(r.conn, "GET %s HTTP/1.1\r\nHost: %s\r\nAccept-Encoding: gzip, deflate, br, zstd\r\n%s\r\n", path, r.At, tag); err != nil {
		return 0, "", nil, err
	}
	in := buffers.Get().(*bufio.Reader)
	defer buffers.Put(in)
	in.Reset(r.conn)
	answer, err := http.ReadResponse(in, nil)
	if err != nil {
		return 0, "", nil, err
	}
	defer answer.Body.Close()
	if !strings.HasSuffix(path, ".json") {
		_, err = io.Copy(io.Discard, answer.Body)
	} else if body, err = io.ReadAll(answer.Body); err == nil && answer.Header.Get("Content-Encoding") == "gzip" {
		body, err = unpack(body)
	}
	return answer.StatusCode, answer.Header.Get("ETag"), body, err
}

func unpack(body []byte) ([]byte, error) {
	z, err := gzip.NewReader(strings.NewReader(string(body)))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(z)
}
