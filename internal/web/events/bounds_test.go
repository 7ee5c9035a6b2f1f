package events_test

import (
	"bytes"
	"context"
	"encoding/json"
	"mime/multipart"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"torneo/internal/journal"
)

const huge = "999999999"

func TestAHugeNumberInAFormIsRefused(t *testing.T) {
	w := newWindow(t)
	at := strings.TrimSuffix(w.Post("/events", url.Values{"name": {"Open"}}).URL.Path, "/new")
	for _, fields := range []url.Values{
		{"system": {"FIDE_DUTCH_2026"}, "rounds": {huge}},
		{"system": {"FIDE_DUTCH_2026"}, "rounds": {"-1"}},
		{"system": {"CUSTOM_KNOCKOUT"}, "rounds": {huge}},
		{"system": {"BERGER_ROUNDROBIN"}, "rounds": {huge}},
		{"system": {"BERGER_TEAM_ROUNDROBIN"}, "rounds": {"5"}, "boards": {huge}},
		{"system": {"CUSTOM_SCHEVENINGEN"}, "rounds": {"5"}, "boards": {huge}},
		{"system": {"SEMI_SCHEVENINGEN"}, "rounds": {"5"}, "boards": {"999999998"}},
	} {
		fields.Set("name", "Open A")
		w.Post(at, fields).Want(t, http.StatusUnprocessableEntity)
	}
	id := w.Tournament()
	settings := url.Values{"name": {"Open A"}, "system": {"FIDE_DUTCH_2026"}, "rounds": {huge}}
	w.Post(id+"settings", settings).Want(t, http.StatusUnprocessableEntity)
}

func TestAHugeNumberWithAReportIsRefused(t *testing.T) {
	w := newWindow(t)
	report := "012 Open\n001    1      Uno, A                            2000\n001    2      Dos, B                            1900\n"
	for _, rounds := range []string{huge, "-5"} {
		var b bytes.Buffer
		form := multipart.NewWriter(&b)
		form.WriteField("rounds", rounds)
		form.WriteField("system", "FIDE_DUTCH_2026")
		part, _ := form.CreateFormFile("report", "open.trf")
		part.Write([]byte(report))
		form.Close()
		w.Send(http.MethodPost, "/import", form.FormDataContentType(), &b).Want(t, http.StatusUnprocessableEntity, "500")
	}
}

// A journal that has such a number in it, from a backup for instance, is an error
// page; the others open.
func TestAHugeNumberInAJournalIsAPage(t *testing.T) {
	w := newWindow(t)
	sound := w.Tournament()
	ctx := context.Background()
	e, err := w.Store.CreateEvent(ctx, "Restored")
	if err != nil {
		t.Fatal(err)
	}
	for _, config := range []journal.Config{{Name: "X", Rounds: 999_999_999}, {Name: "Y", Rounds: 5, Boards: 999_999_999, System: "BERGER_TEAM_ROUNDROBIN"}} {
		data, err := json.Marshal(journal.TournamentCreated{Config: config})
		if err != nil {
			t.Fatal(err)
		}
		j, err := w.Store.CreateJournal(ctx, e.ID, config.Name, nil, journal.Entry{Number: 1, Time: time.Now(), Kind: "created", Version: 1, Data: data})
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			w.Get("/t/"+j.ID+"/").Want(t, http.StatusServiceUnavailable, huge, "entry 1")
		}
		w.Post("/t/"+j.ID+"/settings", url.Values{"name": {"X"}, "rounds": {"5"}}).Want(t, http.StatusServiceUnavailable, huge)
	}
	w.Get("/").Want(t, http.StatusOK, huge, "Open A")
	w.Get(sound).Want(t, http.StatusOK, "Open A")
}
