package batches_test

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
	"torneo/internal/web/webtest"
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
func withBatches(t *testing.T) (*webtest.Window, *batch.Batches, chan bool) {
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
	return newWindowWith(t, b), b, held
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
	w.Get("/batches").Want(t, 200, "There are no batches.", "100,000 files")
	many := []string{"docs/readme.md", "no report", "b/2.trf", "bad", "a/1.trf", "<b>", "c/\x1b[31m.txt", "x"}
	for k := range 120 {
		many = append(many, fmt.Sprintf("year/%03d.TRF", k), strings.Repeat("x", k))
	}
	p := w.Upload("/batches", "files", "2026.zip", zipped(t, many...)).Want(t, 200, "Check", "2026.zip", "In progress", "0 of 123 files", "Part 1 of 2", "This part is not done yet", "every 2s")
	at := p.URL.Path
	w.Get("/batches").Want(t, 200, "0 of 123 files", "every 2s")
	close(held)
	for begin := time.Now(); strings.Contains(p.Body, "every 2s"); time.Sleep(10 * time.Millisecond) {
		if p = w.Get(at).Want(t, 200); time.Since(begin) > 60*time.Second {
			t.Fatal(webtest.VisibleText(p.Body))
		}
	}
	p.Want(t, 200, "Done", "123 of 123 files", "one has problems", "one file could not be read", "Parts with problems:",
		"check a/1.trf: 3 &lt;b&gt;", "b/2.trf: not a report\n", "c/_[31m.txt: 1 &lt;b&gt;", "Download the report", "next part")
	if strings.Contains(p.Body, "readme") || strings.Contains(p.Body, "\x1b") || strings.Contains(p.Body, ": 3 <b>") {
		t.Error("what is no report was taken, or what stands in a report is markup")
	}
	w.Get(at+"?part=2").Want(t, 200, "year/119.TRF: 119", "part before")
	w.Get(at+"?part=3").Want(t, 404)
	w.Get(at+"?part=x").Want(t, 404)
	r := w.Get(at+"/report").Want(t, 200)
	if n := strings.Count(r.Body, "\n"); n != 123 || !strings.HasPrefix(r.Header.Get("Content-Disposition"), `attachment; filename="torneo-check-`) {
		t.Errorf("%d lines, %q", n, r.Header)
	}
	w.Post(at+"/remove", nil).Want(t, 422, "its report will be deleted for good")
	if _, err := b.Get(t.Context(), path.Base(at)); err != nil {
		t.Error("removed before it was confirmed")
	}
	w.Post(at+"/remove", url.Values{"confirmed": {"3"}}).Want(t, 200, "The batch of 2026.zip has been removed", "There are no batches.")
	for _, gone := range []string{at, at + "/report"} {
		w.Get(gone).Want(t, 404)
	}
	w.Post(at+"/cancel", nil).Want(t, 404)
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
	p := w.Send("POST", "/batches", form.FormDataContentType(), &body).Want(t, 200, "Rating changes", "a.trf", "0 of 2 files")
	w.Post(p.URL.Path+"/cancel", nil).Want(t, 200, "Cancelled", "Remove", "This part is not done yet")
	all, err := b.List(t.Context(), 5)
	if err != nil || len(all) != 1 || !all[0].Cancelled || all[0].Verb != "ratings" {
		t.Errorf("%+v, %v", all, err)
	}
}

func TestWhatIsNoBatchIsRefused(t *testing.T) {
	w, b, _ := withBatches(t)
	w.Upload("/batches", "files", "empty.zip", zipped(t, "readme.md", "x")).Want(t, 422, "no report was sent")
	w.Upload("/batches", "files", "broken.zip", []byte("PK no zip")).Want(t, 422, "broken.zip cannot be read as a zip")
	whole := zipped(t, "a.trf", strings.Repeat("abc", 1000))
	lies := slices.Clone(whole) // its list is said to be larger than lists may be
	copy(lies[len(lies)-10:], []byte{0xff, 0xff, 0xff, 0x7f})
	w.Upload("/batches", "files", "lies.zip", lies).Want(t, 422, "lies.zip cannot be read as a zip")
	w.Upload("/batches", "other", "a.trf", []byte("x")).Want(t, 422, "no report was sent")
	w.Post("/batches", url.Values{"verb": {"check"}}).Want(t, 400)
	if all, err := b.List(t.Context(), 5); err != nil || len(all) != 0 {
		t.Errorf("%+v, %v", all, err)
	}
	newWindow(t).Get("/batches").Want(t, 422, "batches cannot be stored here")
}
