package jsonline

import (
	"strings"

	"torneo/i18n"
	"torneo/message"
	"torneo/submission"
	"torneo/trf"
)

// problemJSON is a problem as programs read it.
type problemJSON struct {
	Severity string         `json:"severity"`
	Line     int            `json:"line,omitempty"`
	Column   int            `json:"column,omitempty"`
	Record   string         `json:"record,omitempty"`
	Found    string         `json:"found,omitempty"`
	Taken    string         `json:"taken,omitempty"`
	ID       string         `json:"id"`
	Args     map[string]any `json:"args,omitempty"` // a message among them has its own id and args
	Text     string         `json:"text"`
}

func problemsOf(p *i18n.Printer, problems trf.Problems) []problemJSON {
	list := make([]problemJSON, 0, len(problems))
	for _, x := range problems {
		list = append(list, problemJSON{x.Severity.String(), x.Line, x.Column, x.Record, x.Found, x.Taken, x.Message.ID, x.Message.Args, p.Text(x.Message)})
	}
	return list
}

// ValidationDocument is the document that Validation writes.
type ValidationDocument struct {
	File     string          `json:"file"`
	OK       bool            `json:"ok"`
	Problems []problemJSON   `json:"problems"`
	Report   *submissionJSON `json:"report,omitempty"`
}

// Validation encodes everything there is to say about a file, and if sent is not nil about the
// report that it is.
func Validation(p *i18n.Printer, file string, ok bool, problems trf.Problems, sent *submission.Report) []byte {
	return Of(ValidationDocument{file, ok, problemsOf(p, problems), submissionOf(p, sent)})
}

// FailureDocument is the document that Failure writes.
type FailureDocument struct {
	File     string        `json:"file"`
	Error    string        `json:"error"`
	Details  []string      `json:"details,omitempty"`
	Problems []problemJSON `json:"problems"`
}

// Failure encodes a file that failed: why, and its problems or else the details.
func Failure(p *i18n.Printer, file string, why message.Message, details []string, problems trf.Problems) []byte {
	line := FailureDocument{File: file, Error: strings.TrimSuffix(p.Text(why), ":"), Problems: problemsOf(p, problems)}
	if len(problems) == 0 {
		line.Details = details
	}
	return Of(line)
}
