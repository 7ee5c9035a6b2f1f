package batch

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"io"
)

// errCode is the error of bytes that are not what was kept.
var errCode = errors.New("batch: what was kept cannot be read")

// A chunk is kept as a list of fields, each its length and its bytes: the same values
// are the same bytes.
type writer struct{ bytes.Buffer }

func (w *writer) number(n int)      { w.Write(binary.AppendUvarint(nil, uint64(n))) }
func (w *writer) bytes(data []byte) { w.number(len(data)); w.Write(data) }
func (w *writer) text(s string)     { w.number(len(s)); w.WriteString(s) }
func (w *writer) texts(list []string) {
	w.number(len(list))
	for _, s := range list {
		w.text(s)
	}
}

func (w *writer) truth(b bool) {
	n := 0
	if b {
		n = 1
	}
	w.number(n)
}

// reader reads them; after the first error everything is empty.
type reader struct {
	left []byte
	err  error
}

func (r *reader) number() int {
	n, size := binary.Uvarint(r.left)
	if size <= 0 || n > uint64(MostInChunk) {
		r.left, r.err = nil, errCode
		return 0
	}
	r.left = r.left[size:]
	return int(n)
}

func (r *reader) bytes() []byte {
	n := r.number()
	if n > len(r.left) {
		r.left, r.err = nil, errCode
		return nil
	}
	data := r.left[:n:n]
	r.left = r.left[n:]
	return data
}

func (r *reader) text() string { return string(r.bytes()) }

func (r *reader) texts() (list []string) {
	for n := r.number(); n > 0 && r.err == nil; n-- {
		list = append(list, r.text())
	}
	return list
}

func (r *reader) truth() bool { return r.number() != 0 }

// encodeFiles returns the files of a chunk as they are kept, and their hash.
func encodeFiles(files []File) (data []byte, hash string) {
	var w writer
	w.number(len(files))
	for k := range files {
		w.text(files[k].Name)
		w.bytes(files[k].Data)
		w.bytes(files[k].Wrong)
	}
	return compress(w.Bytes()), sum(w.Bytes())
}

func decodeFiles(data []byte) ([]File, error) {
	data, err := decompress(data)
	if err != nil {
		return nil, err
	}
	r := reader{left: data}
	var files []File
	for n := r.number(); n > 0 && r.err == nil; n-- {
		files = append(files, File{r.text(), r.bytes(), r.bytes()})
	}
	return files, r.err
}

// encodeOutcomes returns the outcomes of a chunk as they are kept, and their hash.
func encodeOutcomes(list []Outcome) (data []byte, hash string) {
	var w writer
	w.number(len(list))
	for k := range list {
		o := &list[k]
		w.text(o.File)
		w.bytes(o.Out)
		w.texts(o.Talk)
		w.bytes(o.Data)
		w.text(o.Title)
		w.truth(o.Early)
		w.truth(o.Failure != nil)
		if f := o.Failure; f != nil {
			w.number(f.Code)
			w.text(f.Text)
			w.truth(f.Named)
			w.truth(f.Usage)
			w.texts(f.Lines)
		}
	}
	return compress(w.Bytes()), sum(w.Bytes())
}

func decodeOutcomes(data []byte) ([]Outcome, error) {
	data, err := decompress(data)
	if err != nil {
		return nil, err
	}
	r := reader{left: data}
	var list []Outcome
	for n := r.number(); n > 0 && r.err == nil; n-- {
		o := Outcome{File: r.text(), Out: r.bytes(), Talk: r.texts(), Data: r.bytes(), Title: r.text(), Early: r.truth()}
		if r.truth() {
			o.Failure = &Failure{Code: r.number(), Text: r.text(), Named: r.truth(), Usage: r.truth(), Lines: r.texts()}
		}
		list = append(list, o)
	}
	return list, r.err
}

func codesOf(list []Outcome) (c Codes) {
	for k := range list {
		code := 0
		if f := list[k].Failure; f != nil {
			code = min(max(f.Code, 0), len(c)-1)
		}
		c[code]++
	}
	return c
}

func sum(data []byte) string {
	h := sha256.Sum256(data)
	return hex.EncodeToString(h[:])
}

func compress(data []byte) []byte {
	var b bytes.Buffer
	z, _ := gzip.NewWriterLevel(&b, gzip.BestSpeed) // there is such a level
	_, _ = z.Write(data)                            // into memory
	_ = z.Close()
	return b.Bytes()
}

// decompress returns the data that was packed, and never more than a chunk may have.
func decompress(data []byte) ([]byte, error) {
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, errCode
	}
	out, err := io.ReadAll(io.LimitReader(z, 2*MostInChunk))
	if err != nil || len(out) == 2*MostInChunk {
		return nil, errCode
	}
	return out, nil
}
