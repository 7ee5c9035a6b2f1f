package api

import (
	"bytes"
	"encoding/json"
	"net/http"
	"strconv"

	"torneo/internal/noticeboard/render"
	"torneo/message"
)

// rows is the list in a document of which a part can be asked for: its name, and the field by which
// one of it is known.
type rows struct{ name, key string }

// part is the part of a list that was asked for: all of it unless a limit is given.
type part struct {
	offset, limit int
	after         string // the row behind which it begins; "": by offset
}

// part returns the part that limit, cursor and offset in the address ask for; false once a problem
// with them was answered.
func (q *request) part() (p part, ok bool) {
	values := q.r.URL.Query()
	get := func(name string, least, most int) (int, bool) {
		text := values.Get(name)
		if text == "" {
			return 0, true
		}
		n, err := strconv.Atoi(text)
		if err != nil || n < least || n > most {
			q.problem(http.StatusBadRequest, message.New("api.problem.part", "name", name, "least", least, "most", most))
			return 0, false
		}
		return n, true
	}
	if p.limit, ok = get("limit", 1, 1000); !ok {
		return p, false
	}
	p.offset, ok = get("offset", 0, 1_000_000)
	return p, ok
}

// long answers with a document, or with the part of its rows that is asked for. A cursor names the
// last row of the part before: rows that are added or go meanwhile move nothing behind it.
func (q *request) long(path string, of rows) {
	if of.name == "" {
		q.document(path)
		return
	}
	p, ok := q.part()
	if !ok {
		return
	}
	if c := q.r.URL.Query().Get("cursor"); c != "" {
		if p.after, p.offset, ok = readCursor(c); !ok || q.r.URL.Query().Has("offset") {
			q.problem(http.StatusBadRequest, message.New("api.problem.search", "name", "cursor"))
			return
		}
	}
	if p == (part{}) {
		q.document(path)
		return
	}
	site, ok := q.site(path)
	if !ok {
		return
	}
	d := site.Answer(path)
	if d == nil {
		q.problem(http.StatusNotFound, message.New("api.problem.not-published"))
		return
	}
	body, next := cut(d.Bytes(), of, p)
	if next != "" {
		values := q.r.URL.Query()
		values.Del("offset")
		values.Set("cursor", next)
		q.w.Header().Set("Link", "<?"+values.Encode()+`>; rel="next"`) // from this very address, whatever stands before it
	}
	q.write(render.NewDocument(jsonType, body))
}

// cut returns a document with a part of its rows, and the cursor of the next one; "": that was the
// last.
func cut(whole []byte, of rows, p part) (body []byte, next string) {
	document, list := map[string]json.RawMessage{}, []json.RawMessage{}
	if err := json.Unmarshal(whole, &document); err != nil {
		panic(err) // this program has written it
	}
	if err := json.Unmarshal(document[of.name], &list); err != nil {
		panic(err)
	}
	from := min(p.offset, len(list))
	if p.after != "" {
		for k := range list {
			if keyOf(list[k], of.key) == p.after {
				from = k + 1
				break
			}
		}
	}
	to := len(list)
	if p.limit > 0 {
		to = min(from+p.limit, to)
	}
	if to < len(list) && to > 0 {
		next = cursorOf(keyOf(list[to-1], of.key), to)
	}
	document[of.name] = append(append([]byte{'['}, bytes.Join(asBytes(list[from:to]), []byte{','})...), ']')
	body, err := json.Marshal(document)
	if err != nil {
		panic(err)
	}
	return append(body, '\n'), next
}

func asBytes(list []json.RawMessage) [][]byte {
	out := make([][]byte, len(list))
	for k := range list {
		out[k] = list[k]
	}
	return out
}

// keyOf returns the field by which a row is known.
func keyOf(row json.RawMessage, name string) string {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(row, &fields); err != nil {
		panic(err)
	}
	return string(fields[name])
}
