package web_test

import (
	"archive/zip"
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"mime/multipart"
	"net/url"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"torneo/internal/batch"
	"torneo/internal/jobs"
	"torneo/internal/web"
)

// lengths returns the length of every file; one that contains "bad" fails.
type lengths struct{ held chan bool }

func (l lengths) Do(ctx context.Context, o batch.Order, files []batch.File) (list []batch.Outcome, err error) {
	select {
	case <-l.held:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	for _, f := range files {
		x := batch.Outcome{File: f.Name, Out: fmt.Appendf(nil, "%s %s: %d <b>\n", o.Verb, f.Name, len(f.Data))}
		if strings.Contains(string(f.Data), "bad") || len(f.Wrong) > 0 {
			x.Out, x.Failure = nil, &batch.Failure{Code: 3, Text: "not a report"}
		}
		list = append(list, x)
	}
	return list, nil
}

func (lengths) Died(batch.Order, int) *batch.Failure { return &batch.Failure{Code: 3} }

// withBatches returns a window on a desk with batches, which are done when the channel is
// closed.
func withBatches(t *testing.T) (*window, *batch.Batches, chan bool) {
	t.Helper()
	folder := t.TempDir()
	s, err := batch.OpenFile(t.Context(), filepath.Join(folder, "batches.db"), "1")
	if err != nil {
		t.Fatal(err)
	}
	held := make(chan bool)
	b := batch.New(s, lengths{held}, slog.New(slog.DiscardHandler))
	q, err := jobs.OpenFile(context.Background(), filepath.Join(folder, "jobs.db"), jobs.Options{Kinds: []jobs.Kind{b.Kind(1)}, Every: 5 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	if err := q.Start(); err != nil {
		t.Fatal(err)
	}
	b.Use(q)
	t.Cleanup(func() { q.Close(); s.Close() })
	return newWindowWith(t, web.Options{Version: "test", Batches: b}), b, held
}

// zipped returns a zip of files.
func zipped(t *testing.T, files ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for k := 0; k < len(files); k += 2 {
		f, err := z.Create(files[k])
		if err == nil {
			_, err = f.Write([]byte(files[k+1]))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestABatchIsOrderedAtTheDesk(t *testing.T) {
	w, b, held := withBatches(t)
	w.get("/").want(t, 200, "Batches of files")
	w.get("/batches").want(t, 200, "There are no batches.", "100,000 files")
	many := []string{"docs/readme.md", "no report", "b/2.trf", "bad", "a/1.trf", "<b>", "c/\x1b[31m.txt", "x"}
	for k := range 120 {
		many = append(many, fmt.Sprintf("year/%03d.TRF", k), strings.Repeat("x", k))
	}
	p := w.upload("/batches", "files", "2026.zip", zipped(t, many...)).want(t, 200, "Check", "2026.zip", "In progress", "0 of 123 files", "Part 1 of 2", "This part is not done yet", "every 2s")
	at := p.url.Path
	w.get("/batches").want(t, 200, "0 of 123 files", "every 2s")
	close(held)
	for begin := time.Now(); strings.Contains(p.body, "every 2s"); time.Sleep(10 * time.Millisecond) {
		if p = w.get(at).want(t, 200); time.Since(begin) > 60*time.Second {
			t.Fatal(visible(p.body))
		}
	}
	p.want(t, 200, "Done", "123 of 123 files", "one has problems", "one file could not be read", "Parts with problems:",
		"check a/1.trf: 3 &lt;b&gt;", "b/2.trf: not a report\n", "c/_[31m.txt: 1 &lt;b&gt;", "Download the report", "next part")
	if strings.Contains(p.body, "readme") || strings.Contains(p.body, "\x1b") || strings.Contains(p.body, ": 3 <b>") {
		t.Error("what is no report was taken, or what stands in a report is markup")
	}
	w.get(at+"?part=2").want(t, 200, "year/119.TRF: 119", "part before")
	w.get(at+"?part=3").want(t, 404)
	w.get(at+"?part=x").want(t, 404)
	r := w.get(at+"/report").want(t, 200)
	if n := strings.Count(r.body, "\n"); n != 123 || !strings.HasPrefix(r.header.Get("Content-Disposition"), `attachment; filename="torneo-check-`) {
		t.Errorf("%d lines, %q", n, r.header)
	}
	w.post(at+"/remove", nil).want(t, 422, "its report will be deleted for good")
	if _, err := b.Get(t.Context(), path.Base(at)); err != nil {
		t.Error("removed before it was confirmed")
	}
	w.post(at+"/remove", url.Values{"confirmed": {"3"}}).want(t, 200, "The batch of 2026.zip has been removed", "There are no batches.")
	for _, gone := range []string{at, at + "/report"} {
		w.get(gone).want(t, 404)
	}
	w.post(at+"/cancel", nil).want(t, 404)
}

func TestABatchIsCancelledAtTheDesk(t *testing.T) {
	w, b, _ := withBatches(t)
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	_ = form.WriteField("verb", "ratings")
	for _, name := range []string{`C:\x\a.trf`, "b.trf"} {
		f, _ := form.CreateFormFile("files", name)
		_, _ = f.Write([]byte("x"))
	}
	_ = form.Close()
	p := w.send("POST", "/batches", form.FormDataContentType(), &body).want(t, 200, "Rating changes", "a.trf", "0 of 2 files")
	w.post(p.url.Path+"/cancel", nil).want(t, 200, "Cancelled", "Remove", "This part is not done yet")
	all, err := b.List(t.Context(), 5)
	if err != nil || len(all) != 1 || !all[0].Cancelled || all[0].Verb != "ratings" {
		t.Errorf("%+v, %v", all, err)
	}
}

func TestWhatIsNoBatchIsRefused(t *testing.T) {
	w, b, _ := withBatches(t)
	w.upload("/batches", "files", "empty.zip", zipped(t, "readme.md", "x")).want(t, 422, "no report was sent")
	w.upload("/batches", "files", "broken.zip", []byte("PK no zip")).want(t, 422, "broken.zip cannot be read as a zip")
	whole := zipped(t, "a.trf", strings.Repeat("abc", 1000))
	lies := slices.Clone(whole) // its list is said to be larger than lists may be
	copy(lies[len(lies)-10:], []byte{0xff, 0xff, 0xff, 0x7f})
	w.upload("/batches", "files", "lies.zip", lies).want(t, 422, "lies.zip cannot be read as a zip")
	w.upload("/batches", "other", "a.trf", []byte("x")).want(t, 422, "no report was sent")
	w.post("/batches", url.Values{"verb": {"check"}}).want(t, 400)
	if all, err := b.List(t.Context(), 5); err != nil || len(all) != 0 {
		t.Errorf("%+v, %v", all, err)
	}
	newWindow(t).get("/batches").want(t, 422, "batches cannot be stored here")
}
