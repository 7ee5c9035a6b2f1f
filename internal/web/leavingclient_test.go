package web_test

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/web"
	"torneo/internal/web/webtest"
)

// Who leaves while a page is made is no error of the program, whatever fails then;
// what fails while somebody waits is one.
func TestWhoLeavesIsNoError(t *testing.T) {
	var said strings.Builder
	kept := webtest.NewMemory()
	site := web.New(arbiter.NewDesk(kept, time.Now), web.Options{Version: "test",
		Log: slog.New(slog.NewTextHandler(&said, &slog.HandlerOptions{Level: slog.LevelError}))})
	defer site.Close()
	event, err := kept.CreateEvent(t.Context(), "Open")
	if err != nil {
		t.Fatal(err)
	}
	left, leave := context.WithCancel(t.Context())
	leave()
	for _, broken := range []error{nil, context.Canceled, errors.New("interrupted")} {
		kept.Broken = broken
		for _, path := range []string{"/", "/nowhere", "/events/" + event.ID + "/new", "/manual"} {
			ask := func(ctx context.Context) {
				r := httptest.NewRequestWithContext(ctx, http.MethodGet, "http://localhost"+path, nil)
				site.ServeHTTP(httptest.NewRecorder(), r)
			}
			if ask(left); said.Len() > 0 {
				t.Errorf("%s, %v: %s", path, broken, said.String())
			}
			said.Reset()
			if ask(t.Context()); path == "/" && broken != nil && said.Len() == 0 {
				t.Errorf("%s, %v: nobody is told", path, broken)
			}
			said.Reset()
		}
	}
}
