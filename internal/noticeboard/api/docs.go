package api

//go:generate go tool -modfile=../../../tools/go.mod templ generate
//go:generate go run ../../../tools/trim/main.go

import (
	"bytes"
	"context"
	"net/http"
	"strings"

	"torneo/i18n"
	"torneo/internal/noticeboard/render"
	"torneo/message"
)

type docsView struct {
	p          *i18n.Printer
	others     []docsLink
	lead       []string
	operations []docsOperation
	acts       []docsOperation
	problems   []docsName
}

type docsLink struct{ href, lang, text string }

type docsOperation struct {
	id, method, path, summary string
	live                      bool
	parameters                []docsName
}

type docsName struct{ name, text string }

// docs writes the page that says in words what there is to ask for. It needs no scripts.
func (a *API) docs(q *request) {
	v := docsView{p: i18n.New(q.lang)}
	for _, l := range i18n.Languages() {
		if l != q.lang {
			v.others = append(v.others, docsLink{Root + "/docs?lang=" + string(l), string(l), l.Name()})
		}
	}
	for _, id := range []string{"api.docs.lead", "api.docs.numbers", "api.docs.conditions", "api.docs.events", "api.docs.limits", a.docsOfActs()} {
		v.lead = append(v.lead, v.p.T(id)) //i18n:prefix api.docs.
	}
	for _, o := range a.operations() {
		x := docsOperation{id: o.id, method: http.MethodGet, path: Root + o.path, summary: o.summary(v.p), live: o.live}
		for _, parameter := range o.parameters(v.p) {
			x.parameters = append(x.parameters, docsName{parameter.Name, parameter.Description})
		}
		v.operations = append(v.operations, x)
	}
	for _, o := range a.done {
		x := docsOperation{id: o.OperationID, method: o.Method, path: o.Path, summary: a.acts.Summary(o.OperationID, v.p)}
		for _, parameter := range o.Parameters {
			x.parameters = append(x.parameters, docsName{parameter.Name, v.p.T("api.parameter." + strings.ToLower(parameter.Name))}) //i18n:prefix api.parameter.
		}
		v.acts = append(v.acts, x)
	}
	for _, m := range problems {
		v.problems = append(v.problems, docsName{"urn:torneo:problem:" + m.ID[len(problemPrefix):], v.p.Text(m)})
	}
	var out bytes.Buffer
	if err := docsPage(v).Render(context.Background(), &out); err != nil {
		panic(err) // into memory
	}
	q.w.Header().Set("Content-Language", string(q.lang))
	q.w.Header().Add("Vary", "Accept-Language")
	q.write(render.NewDocument("text/html; charset=utf-8", out.Bytes()))
}

// docsOfActs returns the key of the sentence about doing something: here, or elsewhere.
func (a *API) docsOfActs() string {
	if a.acts == nil {
		return "api.docs.acts"
	}
	return "api.security"
}

// problems lists all problems.
var problems = []message.Message{
	message.New("api.problem.no-such-address"), message.New("api.problem.no-tournament"), message.New("api.problem.not-published"),
	message.New("api.problem.number", "name", "round"), message.New("api.problem.part", "name", "limit", "least", 1, "most", 1000),
	message.New("api.problem.method"), message.New("api.problem.full"),
}
