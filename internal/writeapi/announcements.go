package writeapi

import (
	"net/http"
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"torneo/i18n"
	"torneo/internal/inbox"
	"torneo/internal/inbox/office"
)

// announcementsPath is where organisers announce their events before the first round.
const announcementsPath = "/announcements"

// Told is what became of an event that was announced.
type Told struct {
	Outcome  string          `json:"outcome" enum:"new,known" doc:"new: its report is expected now; known: it was announced before"`
	Report   string          `json:"report" doc:"Identifier of the event in the inbox"`
	Name     string          `json:"name"`
	Due      string          `json:"due" doc:"The day until which its report is expected"`
	Lists    []string        `json:"lists" doc:"The lists of members and licences that are valid on its first day; none: nobody was looked for"`
	Asked    int             `json:"asked" doc:"Players and arbiters who were looked for in them"`
	Problems []HandedProblem `json:"problems" doc:"Who is no member, or has no licence on its days"`
}

// describeAnnouncements returns the operation as OpenAPI has it.
func describeAnnouncements(schemas huma.Registry) *huma.Operation {
	return describeHandingIn(schemas, "post-announcement", announcementsPath, reflect.TypeFor[Told]())
}

// announce takes the announcement that is sent.
func (q *request) announce(o *office.Office) {
	sent, b, ok := q.sentReport()
	if !ok {
		return
	}
	done, err := o.AnnounceReport(q.r.Context(), sent, b)
	if err != nil {
		q.refuseReport(err)
		return
	}
	said := Told{Outcome: "new", Report: done.Submission.ID, Name: done.Submission.Name, Due: done.Submission.Due, Lists: append([]string{}, done.Lists...), Asked: done.Asked, Problems: problemsIn(done.Problems, q.lang)}
	status := http.StatusCreated
	if done.Known {
		said.Outcome, status = "known", http.StatusOK
	}
	q.w.Header().Set("Content-Language", string(q.lang))
	q.write(status, "application/json", said)
}

// problemsIn returns problems in a language.
func problemsIn(list []inbox.Problem, language i18n.Language) []HandedProblem {
	said := []HandedProblem{}
	for _, p := range list {
		x := HandedProblem{Severity: p.Severity, Article: p.Article, Text: inbox.Said(p.Said).Text(string(language)), Advice: inbox.Said(p.Advice).Text(string(language))}
		for _, one := range p.Each {
			x.Each = append(x.Each, one.Text(string(language)))
		}
		said = append(said, x)
	}
	return said
}
