package page

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"torneo/i18n"
	"torneo/message"
)

// The message of an act is shown on the next page, of any room, and no other text.
func TestFlash(t *testing.T) {
	for id, shown := range map[string]bool{
		"web.done.form": true, "desk.done.signups": true, "phones.done.set": true, "links.done.withdraw": true, "opponents.done": true, "level.done.decided": true, "versions.raise.done": true,
		"crew.title": false, "phones.done.nothing": false,
	} {
		left := httptest.NewRecorder()
		(&Visit{Writer: left}).LeaveFlash(Flash{Message: message.New(id)})
		r := httptest.NewRequest(http.MethodGet, "http://localhost/", nil)
		r.AddCookie(left.Result().Cookies()[0])
		v := &Visit{Printer: i18n.New(i18n.English), Writer: httptest.NewRecorder(), Request: r}
		if f := v.takeFlash(); (f != nil) != shown || shown && f.Message.ID != id {
			t.Errorf("%s: %+v", id, f)
		}
	}
}
