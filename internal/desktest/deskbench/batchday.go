//go:build unix

package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"time"
)

// batchFiles returns the number of reports checked while results come in: FILES, else
// 4000.
func batchFiles() int {
	n, _ := strconv.Atoi(cmp.Or(os.Getenv("FILES"), "4000")) // what is no number is none
	return n
}

// withFiles makes reports, and checks them here for the expected outcome.
func (u *union) withFiles() error {
	if err := u.does(nil, "generate", "--seed", "1", "--players", "60", "--rounds", "7", "-n", strconv.Itoa(batchFiles()), "-o", u.reports()); err != nil {
		return err
	}
	return u.does(&u.alone, "check", u.reports())
}

func (u *union) reports() string { return filepath.Join(u.folder, "reports") }

// does runs the program. That something is found is no failure.
func (u *union) does(out *bytes.Buffer, args ...string) error {
	var wrong bytes.Buffer
	cmd := exec.Command(u.program, args...)
	cmd.Stderr = &wrong
	if out != nil {
		cmd.Stdout = out
	}
	err := cmd.Run()
	if e := (*exec.ExitError)(nil); errors.As(err, &e) && e.ExitCode() == 1 {
		return nil
	}
	if err != nil {
		return fmt.Errorf("%v: %w: %s", args, err, wrong.String())
	}
	return nil
}

// worksMeanwhile has the reports checked by everybody, fills the queue with them, and kills
// one worker after the other while they have parts in hand. What comes of it is byte for
// byte what one program says alone.
func (u *union) worksMeanwhile() error {
	var out bytes.Buffer
	done := make(chan error, 1)
	began := time.Now()
	go func() { done <- u.does(&out, "check", "--jobs", u.url, u.reports()) }()
	kills := 0
	for {
		select {
		case err := <-done:
			u.said = append(u.said, fmt.Sprintf("%d reports in %.0f s, workers killed %d times", batchFiles(), time.Since(began).Seconds(), kills))
			if err != nil {
				return err
			}
			if kills == 0 {
				return errors.New("it was done before a worker was killed: FILES is to be more")
			}
			if !bytes.Equal(out.Bytes(), u.alone.Bytes()) {
				return fmt.Errorf("another output than without workers: %d bytes, not %d", out.Len(), u.alone.Len())
			}
			u.said = append(u.said, fmt.Sprintf("the same %d bytes as from one program", out.Len()))
			return nil
		case <-time.After(2 * time.Second):
		}
		k := kills % len(u.workers)
		if err := u.workers[k].Process.Kill(); err != nil {
			return err
		}
		_ = u.workers[k].Wait() // it was killed
		if err := u.work(k); err != nil {
			return err
		}
		kills++
	}
}

// actTimes returns the durations of acts, in words.
func (l *ledger) actTimes() string {
	var took []time.Duration
	for _, a := range l.acks {
		took = append(took, a.took)
	}
	return fmt.Sprintf("an act %d ms in the middle, %d ms the 99th of 100", at(took, 50).Milliseconds(), at(took, 99).Milliseconds())
}
