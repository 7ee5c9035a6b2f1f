package system

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"slices"

	"torneo/message"
)

// MaxSize is the largest size of a system's description, in bytes.
const MaxSize = 1 << 20

// Wrong is the error of a description that is no system. Line is 0 if it concerns the whole.
type Wrong struct {
	Line    int
	Message message.Message
}

func (w *Wrong) Error() string { return w.Message.String() }

// Sentence returns the error as a sentence for people.
func (w *Wrong) Sentence() message.Message { return w.Message }

// Parse reads a system from its description in JSON. A field that nothing knows is an error,
// not a constant that is quietly left out.
func Parse(data []byte) (System, error) {
	var s System
	if len(data) > MaxSize {
		return s, &Wrong{Message: message.New("system.long", "most", MaxSize)}
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&s); err != nil {
		return s, &Wrong{Line: lineAt(data, offsetOf(err, d.InputOffset(), len(data))), Message: message.New("system.json", "reason", err.Error())}
	}
	if _, err := d.Token(); err != io.EOF {
		return s, &Wrong{Line: lineAt(data, d.InputOffset()), Message: message.New("system.after")}
	}
	return s, s.Check()
}

func offsetOf(err error, read int64, size int) int64 {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		return syntax.Offset
	case errors.As(err, &kind):
		return kind.Offset
	case errors.Is(err, io.ErrUnexpectedEOF):
		return int64(size)
	}
	return read
}

func lineAt(data []byte, offset int64) int {
	return 1 + bytes.Count(data[:min(max(int(offset), 0), len(data))], []byte("\n"))
}

// Check reports what a system lacks to be reckoned with, or what cannot be.
func (s *System) Check() error {
	wrong := func(id string, pairs ...any) error { return &Wrong{Message: message.New(id, pairs...)} }
	bad := func(field string, found any) error {
		return wrong("system.value", "field", field, "found", found)
	}
	if s.ID == "" || s.Name == "" {
		return wrong("system.no-name")
	}
	if !slices.Contains(Formulas, s.Formula) {
		return wrong("system.formula", "found", string(s.Formula))
	}
	units := map[Formula][]Unit{FIDE: {Period}, ECF: {Month}, Yearly: {Period}, Average: {Period}, Glicko: {Period}, Glicko2: {Period}, Raised: {Period}, Sum: {Event, Month, Period}}
	allowed, ok := units[s.Formula]
	if !ok {
		allowed = []Unit{Event}
	}
	switch e := s.Expect; {
	case !slices.Contains(allowed, s.Unit):
		return bad("unit", string(s.Unit))
	case e.Kind != "" && e.Kind != Table && e.Kind != Normal && e.Kind != Logistic:
		return bad("expect.kind", string(e.Kind))
	case e.Decimals < 0 || e.Decimals > 9:
		return bad("expect.decimals", e.Decimals)
	case e.Cap < 0 || e.Certain < 0 || e.CapBelow < 0:
		return bad("expect", e.Cap)
	case s.Round != "" && s.Round != Nearest && s.Round != Change && s.Round != Tens && s.Round != Decimals:
		return bad("round", string(s.Round))
	case s.Floor.Then != "" && s.Floor.Then != Clip && s.Floor.Then != Unrated && s.Floor.Then != Keep:
		return bad("floor.then", string(s.Floor.Then))
	case s.First.Games < 0 || s.First.Months < 0 || s.First.Games > 1000:
		return bad("first.games", s.First.Games)
	case !slices.Contains([]FirstKind{NoFirst, Iterated, FourHundred, Performance, Start, ByAge}, s.First.Kind):
		return bad("first.kind", string(s.First.Kind))
	case s.MostKGames < 0:
		return bad("kTimesGames", s.MostKGames)
	}
	for _, c := range s.K {
		if c.K < 0 || c.K > 1000 {
			return bad("k", c.K)
		}
	}
	needsK := s.Formula == Sum || s.Formula == ECF || s.Formula == CFC || s.Formula == ICU
	needsDivide := s.Formula == DWZ || s.Formula == USChess || s.Formula == Yearly
	switch {
	case needsK && len(s.K) == 0:
		return wrong("system.needs", "formula", string(s.Formula), "field", "k")
	case needsDivide && (s.Divide < 1 || s.Divide > 100_000):
		return wrong("system.needs", "formula", string(s.Formula), "field", "divide")
	case s.Formula == Average && (s.Mean == nil || s.Mean.Weight < 1 || s.Mean.Apart < 1):
		return wrong("system.needs", "formula", string(s.Formula), "field", "mean")
	}
	if d := s.Deviation; s.Formula == Glicko || s.Formula == Glicko2 {
		if d == nil || d.RD <= 0 || d.Rating <= 0 || s.Formula == Glicko2 && (d.Sigma <= 0 || d.Tau <= 0) {
			return wrong("system.needs", "formula", string(s.Formula), "field", "deviation")
		}
	}
	for _, r := range s.Raises {
		if !r.Day.Complete() || r.Of < 1 || r.Share < 0 || r.Share > r.Of {
			return bad("raises", r.Day.String())
		}
	}
	return nil
}
