package server

import (
	"bytes"
	"html"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"torneo/internal/longtest"
	"torneo/internal/store/storetest"
)

// entryHall is a browser at the desk, with what it was shown last.
type entryHall struct {
	t      *testing.T
	at     string
	client *http.Client
	path   string
	body   string
}

func (h *entryHall) took(answer *http.Response, err error) {
	h.t.Helper()
	if err != nil {
		h.t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		h.t.Fatal(err)
	}
	if h.path, h.body = answer.Request.URL.Path, string(body); answer.StatusCode != http.StatusOK {
		h.t.Fatalf("%s: %s\n%s", h.path, answer.Status, h.body)
	}
}

func (h *entryHall) get(path string) { h.t.Helper(); h.took(h.client.Get(h.at + path)) }

func (h *entryHall) post(path string, fields url.Values) {
	h.t.Helper()
	h.took(h.client.PostForm(h.at+path, fields))
}

// A rating list sent to a running desk is imported in the background; three letters and the
// button of the first hit enter a player with the data of the list.
func TestAPlayerOfAListThatCameAtTheDeskEnters(t *testing.T) {
	folder := t.TempDir()
	entersFromAList(t, &Place{Data: folder, listen: "127.0.0.1:0"})
	if files, err := filepath.Glob(filepath.Join(folder, "jobs.db*")); err != nil || len(files) == 0 {
		t.Errorf("no file of the work beside the database: %v", err)
	}
}

// The same in PostgreSQL, where nothing stays in the data folder.
func TestAPlayerOfAListInPostgreSQLEnters(t *testing.T) {
	if !longtest.IsEnabled() {
		t.Skip("only where tests take their time")
	}
	folder := t.TempDir()
	entersFromAList(t, &Place{Data: folder, Database: storetest.Postgres(t), listen: "127.0.0.1:0"})
	if files, err := filepath.Glob(filepath.Join(folder, "*", "*", "*")); err != nil || len(files) > 0 {
		t.Errorf("%v, %v", files, err)
	}
}

func entersFromAList(t *testing.T, flags *Place) {
	t.Helper()
	address, stop := served(t, flags)
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	h := &entryHall{t: t, at: strings.TrimSuffix(address, "/"), client: &http.Client{Jar: jar}}
	h.post("/example", nil)
	tournament := strings.TrimSuffix(h.path, "/")

	var b bytes.Buffer
	form := multipart.NewWriter(&b)
	part, err := form.CreateFormFile("list", "players_list_foa-2026-11.txt")
	if err != nil {
		t.Fatal(err)
	}
	io.WriteString(part, "ID Number      Name                 Fed Sex Tit  WTit OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag\r\n"+
		"2244001        Quintela, Ana        ESP F   WIM  WIM                     2244  9   20 2190  0   20 2150  0   20 1994  w   \r\n"+
		"2244002        Quintero, Luis       FRA M                                2400  0   20                            1990      \r\n")
	form.Close()
	h.took(h.client.Post(h.at+"/lists", form.FormDataContentType(), &b))
	h.post(h.path, url.Values{"month": {"2026-11"}, "do": {"import"}})
	for begin := time.Now(); strings.Contains(h.body, "every 1s"); time.Sleep(50 * time.Millisecond) {
		if h.get("/lists"); time.Since(begin) > 20*time.Second {
			t.Fatal(h.body)
		}
	}
	if !strings.Contains(h.body, "FIDE of 2026-11 imported: 2 players") {
		t.Fatal(h.body)
	}

	h.get(tournament + "/players?q=qui")
	forms := regexp.MustCompile(`(?s)<form[^>]*action="([^"]*/players/listed)".*?</form>`).FindAllStringSubmatch(h.body, -1)
	if len(forms) != 2 {
		t.Fatalf("%d players are offered", len(forms))
	}
	fields := url.Values{"confirmed": {"3"}} // the tournament has begun
	for _, m := range regexp.MustCompile(`name="([^"]+)" value="([^"]*)"`).FindAllStringSubmatch(forms[0][0], -1) {
		fields.Add(m[1], html.UnescapeString(m[2]))
	}
	h.post(forms[0][1], fields)
	h.get(tournament + "/export/tournament.json")
	for _, want := range []string{`"Quintela, Ana"`, `"fideId": 2244001`, `"rating": 2244`} { // of the own federation first
		if !strings.Contains(h.body, want) {
			t.Errorf("not entered with %s", want)
		}
	}
	if strings.Contains(h.body, "Quintero") {
		t.Error("somebody else has entered")
	}
	if err := stop(); err != nil {
		t.Fatal(err)
	}
}
