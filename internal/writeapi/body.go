package writeapi

import (
	"bytes"
	"encoding/json"
	"errors"
	"net/http"
	"reflect"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"torneo/i18n"
	"torneo/internal/noticeboard/api"
	"torneo/message"
)

// decode reads JSON strictly: no field that there is not, nothing after it. What is wrong
// is said of the field that it is in, with the values that it may have.
func (q *request) decode(body []byte, into any) bool {
	d := json.NewDecoder(bytes.NewReader(body))
	d.DisallowUnknownFields()
	err := d.Decode(into)
	if err == nil && d.More() {
		err = errors.New("")
	}
	if err == nil {
		return true
	}
	if _, name, ok := strings.Cut(err.Error(), "unknown field "); ok {
		q.wrong("/"+strings.Trim(name, `"`), nil)
		return false
	}
	pointer, allowed := q.mistake(body, reflect.TypeOf(into).Elem())
	if wrong := (*json.UnmarshalTypeError)(nil); pointer == "" && errors.As(err, &wrong) && wrong.Field != "" {
		pointer = "/" + strings.ReplaceAll(wrong.Field, ".", "/")
	}
	if pointer == "" {
		q.problem(http.StatusBadRequest, message.New("api.problem.body"))
	} else {
		q.wrong(pointer, allowed)
	}
	return false
}

// mistake returns the first field that is not as the type is described, and the values that it
// may have; "": none is known.
func (q *request) mistake(body []byte, t reflect.Type) (pointer string, allowed []string) {
	var sent any
	if json.Unmarshal(body, &sent) != nil {
		return "", nil
	}
	s, found := q.bodies.Schema(t, true, ""), &huma.ValidateResult{}
	huma.Validate(q.bodies, s, huma.NewPathBuffer(nil, 0), huma.ModeWriteToServer, sent, found)
	for _, err := range found.Errors {
		at := (*huma.ErrorDetail)(nil)
		if !errors.As(err, &at) || at.Location == "" {
			continue
		}
		pointer = pointerOf(at.Location)
		for part := range strings.SplitSeq(pointer[1:], "/") {
			if s.Ref != "" {
				s = q.bodies.SchemaFromRef(s.Ref)
			}
			if _, err := strconv.Atoi(part); err == nil && s.Items != nil {
				s = s.Items
				continue
			}
			if s = s.Properties[part]; s == nil {
				return pointer, nil
			}
		}
		for _, value := range s.Enum {
			if text, is := value.(string); is {
				allowed = append(allowed, text)
			}
		}
		return pointer, allowed
	}
	return "", nil
}

// pointerOf returns the JSON Pointer of a place: of players[3].rating it is /players/3/rating.
func pointerOf(place string) string {
	return "/" + strings.NewReplacer("[", "/", "]", "", ".", "/").Replace(place)
}

// wrong answers that a field of the request is wrong.
func (q *request) wrong(pointer string, allowed []string) {
	p := i18n.New(q.lang)
	said := api.Problem{Type: "field", Title: p.T("api.problem.field", "field", strings.ReplaceAll(pointer[1:], "/", ".")), Status: http.StatusBadRequest, Pointer: pointer, Allowed: allowed}
	if len(allowed) > 0 {
		said.Detail = p.T("api.problem.allowed", "values", strings.Join(allowed, ", "))
	}
	q.tell(NotDone{Problem: said})
}
