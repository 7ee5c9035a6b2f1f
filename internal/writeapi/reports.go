package writeapi

import (
	"errors"
	"io"
	"net/http"
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"torneo/i18n"
	"torneo/internal/apitoken"
	"torneo/internal/arbiter"
	"torneo/internal/inbox"
	"torneo/internal/inbox/office"
	"torneo/internal/noticeboard/api"
	"torneo/message"
)

// reportsPath is where organisers hand in their reports.
const reportsPath = "/reports"

// Handed is what became of a report that was handed in.
type Handed struct {
	Outcome   string          `json:"outcome" enum:"new,version,unclear,known" doc:"new: received; version: a correction of what is there; unclear: somebody decides whether it is one; known: this very file is there"`
	Report    string          `json:"report" doc:"Identifier of the event in the inbox"`
	Name      string          `json:"name"`
	Version   int             `json:"version"`
	State     string          `json:"state" enum:"received,returned,accepted,rated,dropped"`
	Rejecting int             `json:"rejecting" doc:"Problems for which a report is rejected"`
	Asking    int             `json:"asking" doc:"Problems about which somebody asks back"`
	Undecided int             `json:"undecided" doc:"People of whom the federation decides who they are"`
	Problems  []HandedProblem `json:"problems"`
}

// HandedProblem is something that was found in a report.
type HandedProblem struct {
	Severity string   `json:"severity" enum:"rejected,asked-back,note"`
	Article  string   `json:"article,omitempty"`
	Text     string   `json:"text"`
	Each     []string `json:"each,omitempty"`
	Advice   string   `json:"advice,omitempty"`
}

// TakeReports lets programs announce events to the inbox of a federation and hand in their reports.
func (a *Acts) TakeReports(o *office.Office) {
	a.mux.HandleFunc("POST "+api.Root+reportsPath, func(w http.ResponseWriter, r *http.Request) {
		a.requestOf(w, r).hand(o)
	})
	a.mux.HandleFunc("POST "+api.Root+announcementsPath, func(w http.ResponseWriter, r *http.Request) {
		a.requestOf(w, r).announce(o)
	})
}

// describeReports returns the operation as OpenAPI has it.
func describeReports(schemas huma.Registry) *huma.Operation {
	return describeHandingIn(schemas, "post-report", reportsPath, reflect.TypeFor[Handed]())
}

// describeHandingIn describes an operation whose body is a report file.
func describeHandingIn(schemas huma.Registry, id, path string, answers reflect.Type) *huma.Operation {
	p := i18n.New(i18n.English)
	var parameters []*huma.Param
	for _, name := range []string{"file", "code"} {
		parameters = append(parameters, &huma.Param{Name: name, In: "query", Description: p.T("api.parameter." + name), Schema: &huma.Schema{Type: huma.TypeString}}) //i18n:prefix api.parameter.
	}
	parameters = append(parameters, &huma.Param{Name: "lang", In: "query", Description: p.T("api.parameter.lang"), Schema: api.LanguageSchema()})
	content := func(t reflect.Type, kind string) map[string]*huma.MediaType {
		return map[string]*huma.MediaType{kind: {Schema: schemas.Schema(t, true, "")}}
	}
	answer := content(answers, "application/json")
	return api.AddGroup(&huma.Operation{OperationID: id, Method: http.MethodPost, Path: api.Root + path, Summary: p.T("api.op." + id), Parameters: parameters, Security: []map[string][]string{{api.Security: {}}},
		RequestBody: &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{"application/octet-stream": {Schema: &huma.Schema{Type: huma.TypeString, Format: "binary"}}}},
		Responses: map[string]*huma.Response{
			"201":     {Description: p.T("api.act.done"), Content: answer},
			"200":     {Description: p.T("api.act.unchanged"), Content: answer},
			"default": {Description: p.T("api.act.problem"), Content: content(reflect.TypeFor[NotDone](), "application/problem+json")},
		}}, api.Doing)
}

// sentReport reads the report that is sent, and by whom; false once it was answered why not.
func (q *request) sentReport() (sent office.Sent, b office.Bringing, ok bool) {
	by := apitoken.PersonOf(&q.token)
	if err := by.May(arbiter.HandIn, arbiter.Place{}, arbiter.Extent{}); err != nil {
		q.writeError(err)
		return sent, b, false
	}
	data, err := io.ReadAll(q.r.Body)
	if large := (*http.MaxBytesError)(nil); errors.As(err, &large) {
		q.problem(http.StatusRequestEntityTooLarge, message.New("api.problem.large", "most", inbox.MaxFile>>10))
		return sent, b, false
	}
	if err != nil {
		q.problem(http.StatusBadRequest, message.New("api.problem.body"))
		return sent, b, false
	}
	ask := q.r.URL.Query()
	file := ask.Get("file")
	if file == "" {
		file = "report.trf"
	}
	probe := inbox.Submission{Name: "x", Code: ask.Get("code")}
	if err := probe.CheckFields(); err != nil {
		q.refuseReport(err)
		return sent, b, false
	}
	return office.Sent{Name: file, Data: data}, office.Bringing{Way: inbox.ByToken, From: by.Name, By: office.Who{Name: by.Name, Identity: by.Identity}, Code: probe.Code, Organiser: by.Name}, true
}

// hand takes the report that is sent.
func (q *request) hand(o *office.Office) {
	sent, b, ok := q.sentReport()
	if !ok {
		return
	}
	came, err := o.BringReport(q.r.Context(), sent, b)
	if err != nil {
		q.refuseReport(err)
		return
	}
	if came.Outcome == office.NotTaken {
		q.refuseReport(&inbox.Refused{Message: came.Why})
		return
	}
	q.answerReport(o, &came)
}

// refuseReport answers why a report was not taken.
func (q *request) refuseReport(err error) {
	if refused := (*inbox.Refused)(nil); errors.As(err, &refused) {
		err = &arbiter.Refused{Message: refused.Message}
	}
	q.writeError(err)
}

// answerReport answers what became of a report, and what was found in it.
func (q *request) answerReport(o *office.Office, came *office.Brought) {
	s := &came.Submission
	versions, err := o.VersionsOf(q.r.Context(), s.ID)
	if err != nil {
		q.writeError(err)
		return
	}
	said := Handed{Outcome: string(came.Outcome), Report: s.ID, Name: s.Name, Version: s.Versions, State: string(s.State), Rejecting: s.Rejecting, Asking: s.Asking, Undecided: s.Questions, Problems: []HandedProblem{}}
	if len(versions) > 0 {
		said.Problems = problemsIn(versions[len(versions)-1].Found.Problems, q.lang)
	}
	status := http.StatusCreated
	if came.Outcome == office.CameKnown {
		status = http.StatusOK
	}
	q.w.Header().Set("Content-Language", string(q.lang))
	q.write(status, "application/json", said)
}

// mostOf returns how much is read of a request.
func mostOf(r *http.Request) int64 {
	switch {
	case r.Method != http.MethodPost:
	case r.URL.Path == api.Root+reportsPath, r.URL.Path == api.Root+announcementsPath:
		return inbox.MaxFile
	case strings.HasSuffix(r.URL.Path, "/list"):
		return mostList
	}
	return mostBytes
}
