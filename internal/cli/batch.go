package cli

import (
	"bytes"
	"errors"
	"runtime"
	"strings"

	"torneo/internal/jsonline"
	"torneo/internal/report"
)

// outcome is what became of one file.
type outcome struct {
	file string
	out  []byte
	talk []string
	err  error
}

// manyFiles is from how many files on a terminal shows how far the work is.
const manyFiles = 20

// workers is how many files are worked on at a time: as many as there are cores
// unless --jobs says otherwise.
func (a *app) workers() int {
	if a.jobs > 0 {
		return a.jobs
	}
	return runtime.GOMAXPROCS(0)
}

// each runs the work on every file, so many at a time, and hands the outcomes
// over in the order of the files. No more than a few outcomes wait at any time.
// It ends early when handing over fails.
func each(workers int, files []string, work func(file string) outcome, handOver func(outcome) error) error {
	workers = min(workers, len(files))
	type job struct {
		file string
		done chan outcome
	}
	jobs := make(chan job)
	inOrder := make(chan chan outcome, 2*workers)
	stop := make(chan struct{})
	defer close(stop)
	for range workers {
		go func() {
			for j := range jobs {
				j.done <- work(j.file)
			}
		}()
	}
	go func() {
		defer close(jobs)
		defer close(inOrder)
		for _, file := range files {
			j := job{file, make(chan outcome, 1)}
			select {
			case inOrder <- j.done:
			case <-stop:
				return
			}
			select {
			case jobs <- j:
			case <-stop:
				return
			}
		}
	}()
	for done := range inOrder {
		if err := handOver(<-done); err != nil {
			return err
		}
	}
	return nil
}

// perFile runs a command on every file. What the work writes goes to standard
// output in the order of the files; a file that fails is told about, the others
// still come out, and the exit code is the worst one. In JSON Lines a failure has
// its own line.
func (a *app) perFile(files []string, f format, work func(file string, out *bytes.Buffer) ([]string, error), put func([]byte) error) error {
	if err := f.of(len(files)); err != nil {
		return err
	}
	r := run{app: a, put: put, several: len(files) > 1, lines: f == linesFormat, worst: &failure{}, times: map[string]int{}}
	if len(files) >= manyFiles && isTerminal(a.stderr) {
		r.bar = report.NewProgress(a.stderr, a.T("cli.progress.files"), len(files))
	}
	err := each(a.workers(), files, func(file string) outcome {
		var out bytes.Buffer
		talk, err := work(file, &out)
		return outcome{file, out.Bytes(), talk, err}
	}, r.take)
	r.close()
	switch {
	case err != nil:
		return err
	case r.worst.code != exitRight:
		return r.worst
	}
	return nil
}

// run is one command over its files.
type run struct {
	*app
	put            func([]byte) error // to standard output
	several, lines bool
	bar            *report.Progress
	worst          *failure
	later          []string // to be told when the bar is gone
	said           []string // sentences, in the order of their first time
	times          map[string]int
}

// take takes over what became of one file.
func (r *run) take(o outcome) error {
	if r.bar != nil {
		r.bar.Step()
	}
	if quiet(o.err) {
		return o.err
	}
	r.remark(o)
	f := asFailure(o.err)
	if f != nil && r.lines && len(o.out) == 0 {
		o.out = jsonline.Failure(r.printer(), shown(o.file), f.text, f.lines, f.problems)
	}
	if f != nil && r.several {
		r.worst.code = worse(r.worst.code, f.code)
		if text := r.text(f.text); f.text.Args["file"] != nil {
			r.tell(text)
		} else if !f.text.IsZero() {
			r.tell(shown(o.file) + ": " + text)
		}
		for _, l := range f.lines {
			r.tell("  " + l)
		}
	} else if f != nil {
		r.worst = f
	}
	if len(o.out) == 0 {
		return nil
	}
	return r.put(o.out)
}

// remark tells every sentence once.
func (r *run) remark(o outcome) {
	for _, line := range o.talk {
		if r.times[line]++; r.times[line] > 1 {
			continue
		}
		r.said = append(r.said, line)
		if r.several && !strings.HasPrefix(line, shown(o.file)+":") {
			line = shown(o.file) + ": " + line
		}
		r.tell(line)
	}
}

func (r *run) tell(line string) {
	if r.bar != nil {
		r.later = append(r.later, line)
		return
	}
	r.app.tell(line)
}

// close tells what had to wait, and of which sentences there were more.
func (r *run) close() {
	if r.bar != nil {
		r.bar.Close()
		r.bar = nil
	}
	for _, line := range r.later {
		r.tell(line)
	}
	for _, line := range r.said {
		if n := r.times[line] - 1; n > 0 {
			r.tell(r.T("cli.talk.repeated", "count", n, "line", line))
		}
	}
}

func asFailure(err error) *failure {
	var f *failure
	switch {
	case err == nil:
		return nil
	case errors.As(err, &f):
		return f
	}
	return cannotWrite(err)
}
