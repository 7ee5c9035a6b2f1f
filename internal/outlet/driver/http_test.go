package driver

import (
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"
	"golang.org/x/net/webdav"

	"torneo/internal/outlet"
	"torneo/message"
)

// davServer serves a folder to who has the password, below /dav.
func davServer(t *testing.T, folder string, answers *atomic.Int32) *httptest.Server {
	h := &webdav.Handler{Prefix: "/dav", FileSystem: webdav.Dir(folder), LockSystem: webdav.NewMemLS()}
	s := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if user, password, _ := r.BasicAuth(); user != "club" || password != "Gehe1m" {
			w.Header().Set("WWW-Authenticate", `Basic realm="x"`)
			http.Error(w, "no", http.StatusUnauthorized)
			return
		}
		if code := answers.Load(); code != 0 && (r.Method == http.MethodPut || r.Method == http.MethodDelete && code == http.StatusForbidden) {
			http.Error(w, "no", int(code))
			return
		}
		if r.URL.Path == "/elsewhere/" {
			http.Redirect(w, r, "https://other.example/", http.StatusFound)
			return
		}
		h.ServeHTTP(w, r)
	}))
	t.Cleanup(s.Close)
	return s
}

func TestWebDAV(t *testing.T) {
	folder := t.TempDir()
	if err := os.Mkdir(filepath.Join(folder, "web"), 0o755); err != nil {
		t.Fatal(err)
	}
	var answers atomic.Int32
	s := davServer(t, folder, &answers)
	x := &try{t: t, kind: kindOf(t, "webdav"), settings: map[string]string{"url": s.URL + "/dav/web", "user": "club"}, secrets: outlet.Secrets{"password": "Gehe1m"}}
	x.confirms()
	x.lives(inFolder(t, filepath.Join(folder, "web")))
	x.with("url", s.URL+"/dav/none").fails("target.path", "a")
	x.with("url", s.URL+"/elsewhere/").fails("target.elsewhere", "a")
	x.with("password", "no").fails("target.password", "a")

	// It fills up: what was there stays whole, what must not be read any more goes.
	x.sends("a", "b")
	answers.Store(http.StatusInsufficientStorage)
	x.fails("target.full-said", "a", "c")
	there := inFolder(t, filepath.Join(folder, "web")).list()
	for p := range there {
		if strings.HasPrefix(p, "b/") || strings.HasPrefix(p, "c/") {
			t.Errorf("%s is there", p)
		}
	}
	if there["a/es/index.html"] == "" {
		t.Error("what was there is gone")
	}
	answers.Store(0)
	x.sends("a", "b")

	// It lets nothing be deleted: named, with the reason.
	answers.Store(http.StatusForbidden)
	_, err := x.kind.Clear(t.Context(), x.delivery())
	m, _ := message.Of(err)
	if named, _ := m.Args["files"].(string); m.ID != "target.undeleted" || !strings.Contains(named, "a/") || m.Args["count"] != len(siteOf("a", "b").Paths()) {
		t.Errorf("%v", err)
	}
	answers.Store(0)

	// Another certificate.
	other := davServer(t, folder, &answers)
	other.Close()
	x.settings[outlet.Pin] = "SHA256:other"
	x.fails("target.key-changed", "a")
}

// Addresses over which a password could be read, or that hold one, are refused.
func TestWhatIsEnteredForTheWeb(t *testing.T) {
	for url, want := range map[string]string{
		"https://cloud.example/dav": "", "http://192.168.1.4/dav": "", "http://localhost:8080": "",
		"http://cloud.example/dav": "target.plain", "http://8.8.8.8/": "target.plain", "ftp://cloud.example": "target.url", "cloud.example": "target.url",
		"https://me:Gehe1m@cloud.example": "target.url", "https://cloud.example/?a=b": "target.url", "https://": "target.url",
	} {
		err := kindOf(t, "webdav").Check(outlet.SettingsOf(map[string]string{"url": url}, nil))
		if m, _ := message.Of(err); m.ID != want || err != nil && strings.Contains(err.Error(), "Gehe1m") {
			t.Errorf("%s: %v, want %q", url, err, want)
		}
	}
	if m, _ := message.Of(kindOf(t, "s3").Check(outlet.SettingsOf(map[string]string{"endpoint": "https://s3.example/bucket"}, nil))); m.ID != "target.endpoint" {
		t.Error(m)
	}
}

func TestS3(t *testing.T) {
	backend := s3mem.New()
	var answers atomic.Int32
	fake := gofakes3.New(backend).Server()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if code := answers.Load(); code != 0 && r.Method == http.MethodPut {
			w.Header().Set("Content-Type", "application/xml")
			w.WriteHeader(int(code))
			io.WriteString(w, `<Error><Code>`+map[int32]string{507: "XMinioStorageFull", 403: "SignatureDoesNotMatch"}[code]+`</Code></Error>`)
			return
		}
		fake.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	if err := backend.CreateBucket("club"); err != nil {
		t.Fatal(err)
	}
	x := &try{t: t, kind: kindOf(t, "s3"), settings: map[string]string{"endpoint": server.URL, "bucket": "club", "prefix": "/torneos/", "region": "us-east-1", "access": "a"}, secrets: outlet.Secrets{"secret": "Gehe1m"}}
	in := files{
		list: func() map[string]string {
			found := map[string]string{}
			list, err := backend.ListBucket("club", nil, gofakes3.ListBucketPage{})
			if err != nil {
				t.Fatal(err)
			}
			for _, o := range list.Contents {
				data, err := backend.GetObject("club", o.Key, nil)
				if err != nil {
					t.Fatal(err)
				}
				text, _ := io.ReadAll(data.Contents)
				found[strings.TrimPrefix(o.Key, "torneos/")] = string(text)
			}
			return found
		},
		put: func(p, text string) {
			if _, err := backend.PutObject("club", "torneos/"+p, map[string]string{}, strings.NewReader(text), int64(len(text)), nil); err != nil {
				t.Fatal(err)
			}
		},
		remove: func(p string) {
			if _, err := backend.DeleteObject("club", "torneos/"+p); err != nil {
				t.Fatal(err)
			}
		},
	}
	x.lives(in)
	x.with("bucket", "none").fails("target.bucket", "a")
	answers.Store(507)
	x.fails("target.full-said", "a")
	answers.Store(403)
	x.fails("target.access", "a")
	answers.Store(0)
	x.sends("a")
	page, err := backend.GetObject("club", "torneos/a/es/index.html", nil)
	if err != nil || page.Metadata["Content-Type"] != "text/html; charset=utf-8" {
		t.Errorf("%v, %v", page.Metadata, err)
	}
}
