package inbox

import (
	"slices"
	"strconv"

	"torneo/i18n"
	"torneo/internal/arbiter"
	"torneo/internal/inbox"
	"torneo/internal/inbox/office"
	"torneo/internal/web/page"
	"torneo/message"
)

// mostSent is how many files are taken at once on the page: more go by the command line.
const mostSent = 300

// broughtPage says what became of files.
type broughtPage struct {
	page.Frame
	List []office.Brought
}

// bring takes files that were sent. Of a single one that was taken its page follows.
func (r Room) bring(v *page.Visit) (*page.Next, error) {
	sent, err := v.Files("files")
	if err != nil {
		return nil, err
	}
	var files []office.Sent
	for _, f := range sent {
		if len(f.Data) > 0 {
			files = append(files, office.Sent{Name: page.BaseName(f.Name), Data: f.Data})
		}
	}
	switch {
	case len(files) == 0:
		return nil, &arbiter.Refused{Message: message.New("inbox.no-file")}
	case len(files) > mostSent:
		return nil, &arbiter.Refused{Message: message.New("inbox.many-files", "most", mostSent)}
	}
	b := office.Bringing{Way: inbox.ByUpload, By: who(v), Code: v.Value("code"), Organiser: v.Value("organiser"), Email: v.Value("email"), Language: languageValue(v), To: v.Value("to")}
	probe := inbox.Submission{Name: "x", Code: b.Code, Organiser: b.Organiser, Email: b.Email}
	if err := probe.CheckFields(); err != nil {
		return nil, err
	}
	list, err := r.Office.Bring(v.Context(), files, b)
	if err != nil {
		return nil, err
	}
	return r.tellBrought(v, list)
}

// tellBrought leads to the one submission that came, or lists what became of all.
func (r Room) tellBrought(v *page.Visit, list []office.Brought) (*page.Next, error) {
	if len(list) == 1 && list[0].Outcome != office.NotTaken {
		return &page.Next{Done: outcomeText(&list[0]), To: string(path(list[0].Submission.ID))}, nil
	}
	if len(list) == 1 {
		return nil, &arbiter.Refused{Message: message.New("inbox.not-taken", "file", list[0].File, "reason", list[0].Why)}
	}
	p := broughtPage{Frame: v.Frame(message.New("inbox.brought.title")), List: list}
	if err := v.Render(broughtView(p)); err != nil {
		return nil, err
	}
	return page.Rendered, nil
}

// outcomeText says what became of a file.
func outcomeText(b *office.Brought) message.Message {
	if b.Outcome == office.NotTaken {
		return b.Why
	}
	//i18n:prefix inbox.done.came-
	return message.New("inbox.done.came-"+string(b.Outcome), "name", b.Submission.Name, "version", strconv.Itoa(b.Submission.Versions))
}

// languageValue returns the language of the form; "" of the public one.
func languageValue(v *page.Visit) string {
	if l := i18n.Language(v.Value("language")); slices.Contains(i18n.Languages(), l) {
		return string(l)
	}
	return ""
}

// announce adds an event of which a report is expected.
func (r Room) announce(v *page.Visit) (*page.Next, error) {
	s, err := r.Office.Announce(v.Context(), inbox.Submission{
		Name: v.Value("name"), City: v.Value("city"), Begins: v.Value("begins"), Ends: v.Value("ends"), Code: v.Value("code"),
		Organiser: v.Value("organiser"), Email: v.Value("email"), Language: languageValue(v),
	}, who(v))
	if err != nil {
		return nil, err
	}
	return &page.Next{Done: message.New("inbox.done.announce", "name", s.Name, "day", dayText(v.Printer, s.Due))}, nil
}

// checkAll checks those that wait anew where lists or decisions changed.
func (r Room) checkAll(v *page.Visit) (*page.Next, error) {
	n, err := r.Office.CheckAll(v.Context(), who(v))
	if err != nil {
		return nil, err
	}
	return &page.Next{Done: message.New("inbox.done.check-all", "count", n)}, nil
}

// onServer is a tournament on this server, with its submission if there is one.
type onServer struct {
	ID, Event string
	Days      string
	Over      bool
	Of        *inbox.Submission
}

// serverPage is the tournaments of this server.
type serverPage struct {
	page.Frame
	Query string
	List  []onServer
	Cut   bool
}

// mostEvents is how many events of the server are shown.
const mostEvents = 40

// server serves the page of the tournaments on this server: those that are over, or those that are
// sought.
func (r Room) server(v *page.Visit) error {
	if err := r.open(v); err != nil {
		return err
	}
	p := serverPage{Frame: v.Frame(message.New("inbox.server.title")).Widen(), Query: cutQuery(v.Value("words"))}
	found, err := r.onServer(v, p.Query)
	if err != nil {
		return err
	}
	p.List, p.Cut = found.list, found.cut
	return v.Render(serverView(p))
}
