package server

import (
	"bytes"
	"html"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"torneo/internal/store"
)

// deskWindow is a browser at a program that runs.
type deskWindow struct {
	t      *testing.T
	at     string
	client *http.Client
}

func deskAt(t *testing.T, address string) deskWindow {
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return deskWindow{t, strings.TrimSuffix(address, "/"), &http.Client{Jar: jar, Timeout: 20 * time.Second}}
}

func (d deskWindow) body(answer *http.Response, err error) (string, string) {
	d.t.Helper()
	if err != nil {
		d.t.Fatal(err)
	}
	defer answer.Body.Close()
	data, err := io.ReadAll(answer.Body)
	if err != nil {
		d.t.Fatal(err)
	}
	return html.UnescapeString(string(data)), answer.Request.URL.Path
}

func (d deskWindow) get(path string) string {
	text, _ := d.body(d.client.Get(d.at + path))
	return text
}

func (d deskWindow) post(path string, fields url.Values) (string, string) {
	return d.body(d.client.PostForm(d.at+path, fields))
}

func (d deskWindow) upload(path, file string) string {
	d.t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		d.t.Fatal(err)
	}
	var b bytes.Buffer
	form := multipart.NewWriter(&b)
	part, _ := form.CreateFormFile("backup", filepath.Base(file))
	part.Write(data)
	form.Close()
	text, _ := d.body(d.client.Post(d.at+path, form.FormDataContentType(), &b))
	return text
}

func (d deskWindow) shows(text string, wanted ...string) {
	d.t.Helper()
	for _, w := range wanted {
		if !strings.Contains(text, w) {
			d.t.Errorf("no %q in\n%s", w, regexp.MustCompile(`(?s)<[^>]*>|\s+`).ReplaceAllString(text, " "))
		}
	}
}

func TestAnEventIsRenamedRemovedAndBroughtBack(t *testing.T) {
	folder := t.TempDir()
	address, stop := served(t, &Place{Data: folder, listen: "127.0.0.1:0"})
	d := deskAt(t, address)
	_, tournament := d.post("/example", nil)
	start := d.get("/")
	event := regexp.MustCompile(`href="(/e/[^"/]+)"`).FindStringSubmatch(start)[1]
	d.shows(d.get(event+"/manage"), "Rename the event", "Type the name of the event")
	text, _ := d.post(event+"/name", url.Values{"name": {"Open of Lugo"}})
	d.shows(text, "Open of Lugo", "is now called Open of Lugo")
	text, _ = d.post(event+"/name", url.Values{"name": {""}})
	d.shows(text, "A name is required")

	if err := store.Copy(t.Context(), filepath.Join(folder, DatabaseFile), filepath.Join(folder, OwnCopies, "torneo-by-hand.db")); err != nil {
		t.Fatal(err)
	}
	text, _ = d.post(event+"/remove", url.Values{"typed": {"open"}})
	d.shows(text, "Nothing was removed")
	d.shows(d.get("/"), "Open of Lugo")
	text, _ = d.post(event+"/remove", url.Values{"typed": {"Open of Lugo"}})
	d.shows(text, "Open of Lugo has been removed", time.Now().Add(30*24*time.Hour).Format("2006/01/02"), "1 backup contains this event", "torneo-by-hand.db")
	if start = d.get("/"); strings.Contains(start, event) {
		t.Error("is still there")
	}
	d.shows(start, "1 removed event")
	d.shows(d.get(tournament), "there is no tournament")
	text, _ = d.post(strings.Replace(event, "/e/", "/removed/", 1), nil)
	d.shows(text, "The event has been restored", "Open of Lugo")
	d.post(event+"/remove", url.Values{"typed": {"Open of Lugo"}})
	if err := stop(); err != nil {
		t.Fatal(err)
	}

	// Thirty days later the next start removes it for good.
	s, err := store.Open(t.Context(), filepath.Join(folder, DatabaseFile))
	if err != nil {
		t.Fatal(err)
	}
	gone, err := s.Purge(t.Context(), time.Now().Add(time.Minute))
	if err != nil || len(gone) != 1 {
		t.Errorf("purged %v, %v", gone, err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(filepath.Join(folder, DatabaseFile))
	if err != nil || bytes.Contains(data, []byte("Open of Lugo")) {
		t.Errorf("the file still has it: %v", err)
	}
}

// The page says what became of a backup; of a tournament that went two ways it shows
// both and keeps the one that is chosen.
func TestABackupThatWentAnotherWay(t *testing.T) {
	for _, keep := range []string{"", "both", "there"} {
		t.Run("keep "+keep, func(t *testing.T) {
			folder := t.TempDir()
			address, _ := served(t, &Place{Data: folder, listen: "127.0.0.1:0"})
			d := deskAt(t, address)
			_, tournament := d.post("/example", nil)
			backup := filepath.Join(t.TempDir(), "backup.db")
			if err := store.Copy(t.Context(), filepath.Join(folder, DatabaseFile), backup); err != nil {
				t.Fatal(err)
			}
			d.shows(d.upload("/backup/restore", backup), "1 tournament was there already")

			elsewhere, stop := served(t, &Place{Database: backup, listen: "127.0.0.1:0"})
			deskAt(t, elsewhere).post(tournament+"players", url.Values{"name": {"Zurbano, Ada"}, "confirmed": {"3"}})
			if err := stop(); err != nil {
				t.Fatal(err)
			}
			d.post(tournament+"players", url.Values{"name": {"Aguado, Blas"}, "confirmed": {"3"}})
			asked := d.upload("/backup/restore", backup)
			d.shows(asked, "Two versions of one tournament", "Zurbano, Ada", "Aguado, Blas", "They differ from entry")
			fields := url.Values{}
			for _, m := range regexp.MustCompile(`<input type="hidden" name="([^"]*)" value="([^"]*)"`).FindAllStringSubmatch(asked[strings.Index(asked, "<main"):], -1) {
				fields.Set(m[1], m[2])
			}
			fields.Set(regexp.MustCompile(`name="(keep\.[^"]+)"`).FindStringSubmatch(asked)[1], keep)
			text, _ := d.post("/backup/restore", fields)
			start := d.get("/")
			tournaments := strings.Count(start, `href="/t/`)
			switch keep {
			case "":
				d.shows(text, "nothing was restored")
				d.shows(d.get(tournament+"players"), "Aguado, Blas")
				if tournaments != 1 {
					t.Errorf("%d tournaments", tournaments)
				}
			case "both":
				d.shows(text, "1 tournament restored")
				d.shows(d.get(tournament+"players"), "Aguado, Blas")
				if tournaments != 2 {
					t.Errorf("%d tournaments", tournaments)
				}
			case "there":
				d.shows(text, "1 tournament restored")
				d.shows(start, "1 removed event")
				if tournaments != 1 {
					t.Errorf("%d tournaments", tournaments)
				}
				at := regexp.MustCompile(`href="(/t/[^"]+)"`).FindStringSubmatch(start)[1]
				d.shows(d.get(at+"players"), "Zurbano, Ada")
			}
		})
	}
}
