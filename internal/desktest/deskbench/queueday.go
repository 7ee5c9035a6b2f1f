//go:build unix

package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"

	"torneo/internal/batch"
	"torneo/internal/jobs"
	"torneo/internal/mail"
)

// partCount returns the number of parts that wait: PARTS, else twenty thousand.
func partCount() int {
	n, _ := strconv.Atoi(cmp.Or(os.Getenv("PARTS"), "20000")) // what is no number is none
	return n
}

// queueFor is the time for which the queue stays full.
const queueFor = 20 * time.Second

// withOneReport makes what is checked in each part.
func (u *union) withOneReport() error {
	return u.does(nil, "generate", "--seed", "1", "--players", "60", "--rounds", "7", "-n", "1", "-o", u.reports())
}

// fullQueue has thousands of parts of a batch wait while results come in, and sees how soon
// work of another kind is taken beside them and how long the queue is by what operators read.
func (u *union) fullQueue() error {
	ctx := context.Background()
	if err := u.does(nil, "check", "--jobs", u.url, u.reports()); err != nil {
		return err
	}
	version, err := u.versionOfBatches(ctx)
	if err != nil {
		return err
	}
	kept, err := batch.OpenServer(ctx, u.url, version)
	if err != nil {
		return err
	}
	defer kept.Close()
	batches := batch.New(kept, nil, slog.New(slog.DiscardHandler))
	queue, err := jobs.OpenServer(ctx, u.url, jobs.Options{Kinds: []jobs.Kind{batches.Kind(1), {Name: mail.Kind}}})
	if err != nil {
		return err
	}
	defer queue.Close()
	batches.Use(queue)
	began := time.Now()
	if err := u.orderParts(ctx, batches); err != nil {
		return err
	}
	ordered := time.Since(began)
	waiting, err := u.queryCount("SELECT count(*) FROM torneo_jobs.river_job WHERE state = 'available'")
	if err != nil {
		return err
	}
	u.said = append(u.said, fmt.Sprintf("%d parts ordered in %.0f s, of which %d wait", partCount(), ordered.Seconds(), waiting))
	if err := u.lengthIsTold(); err != nil {
		return err
	}
	var took []time.Duration
	for k, over := 0, time.Now().Add(queueFor); time.Now().Before(over); k++ {
		one, err := takenAfter(ctx, queue, k)
		if err != nil {
			return err
		}
		took = append(took, one)
	}
	left, err := u.queryCount("SELECT count(*) FROM torneo_jobs.river_job WHERE state = 'available'")
	if err != nil {
		return err
	}
	if left == 0 {
		return errors.New("the queue was empty before the day ended: PARTS is to be more")
	}
	asked := time.Now()
	if _, err := u.page("/batches"); err != nil {
		return err
	}
	page := time.Since(asked)
	u.said = append(u.said, fmt.Sprintf("%d wait still at the end", left), fmt.Sprintf("%d orders to send mails finished after %d ms in the middle, %d ms the last", len(took), at(took, 50).Milliseconds(), at(took, 100).Milliseconds()), fmt.Sprintf("/batches in %d ms", page.Milliseconds()))
	return nil
}

// orderParts makes a batch of so many parts, of one report each.
func (u *union) orderParts(ctx context.Context, batches *batch.Batches) error {
	files, err := filepath.Glob(filepath.Join(u.reports(), "*"))
	if err != nil || len(files) == 0 {
		return errors.Join(errors.New("there is no report"), err)
	}
	report, err := os.ReadFile(files[0])
	if err != nil {
		return err
	}
	part, err := batches.Put(ctx, []batch.File{{Name: filepath.Base(files[0]), Data: report}})
	if err != nil {
		return err
	}
	parts := make([]batch.Chunk, partCount())
	for k := range parts {
		parts[k] = part
	}
	_, err = batches.Begin(ctx, batch.Order{Verb: "check", Language: "en", By: "Torneo", About: "reports"}, parts)
	return err
}

// versionOfBatches returns the version of the program that made the batches.
func (u *union) versionOfBatches(ctx context.Context) (version string, err error) {
	conn, err := pgx.Connect(ctx, u.url)
	if err != nil {
		return "", err
	}
	defer conn.Close(ctx)
	return version, conn.QueryRow(ctx, "SELECT program FROM torneo_batches.batches LIMIT 1").Scan(&version)
}

// takenAfter orders that mails are sent, and waits until that has been done; nobody has a
// server for mail here, so that it only has to be taken.
func takenAfter(ctx context.Context, queue *jobs.Queue, k int) (time.Duration, error) {
	began := time.Now()
	w, _, err := queue.Add(ctx, jobs.Order{Kind: mail.Kind, Key: strconv.Itoa(k)})
	for ; err == nil && !w.State.IsFinished(); w, err = queue.Get(ctx, w.ID) {
		if time.Since(began) > time.Minute {
			return 0, errors.New("mails wait behind the batch")
		}
		time.Sleep(20 * time.Millisecond)
	}
	return time.Since(began), err
}

var partsWaiting = regexp.MustCompile(`torneo_work\{kind="batch-chunk",state="waiting"[^}]*\} \d+`)

// lengthIsTold looks whether the numbers of a server say how long the queue is.
func (u *union) lengthIsTold() error {
	answer, err := http.Get("http://" + u.servers[0].numbers + "/metrics")
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		return err
	}
	told := partsWaiting.FindString(string(text))
	if told == "" {
		return errors.New("/metrics does not say how long the queue is")
	}
	u.said = append(u.said, "`"+told+"`")
	return nil
}
