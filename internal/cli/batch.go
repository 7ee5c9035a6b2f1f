package cli

import (
	"bytes"
	"errors"
	"runtime"
	"strings"

	"torneo/internal/jsonline"
	"torneo/internal/report"
)

// product is the output for a file as it is made: what goes to standard output, and more.
type product struct {
	bytes.Buffer
	title string // of the page that it is on
	data  []byte // a file
	early bool   // which is a tournament that ended before its last round
}

// outcome is the outcome of one file.
type outcome struct {
	file  string
	out   []byte
	talk  []string
	err   error
	title string
	data  []byte
	early bool
}

func outcomeOfFile(file string, m *product, talk []string, err error) outcome {
	return outcome{file, m.Bytes(), talk, err, m.title, m.data, m.early}
}

// manyFiles is the number of files from which on a terminal shows how far the work is.
const manyFiles = 20

// workers returns the number of files worked on at a time: as many as there are cores unless
// --jobs says otherwise.
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
func (a *app) perFile(files []string, f format, work func(file string, out *product) ([]string, error), put func(*outcome) error) error {
	return a.perFileKept(files, f, work, nil, put)
}

// perFileKept is like perFile, with a function that handles here what was made of each file,
// wherever it was made; nil: none.
func (a *app) perFileKept(files []string, f format, work func(file string, out *product) ([]string, error), keep func(*outcome), put func(*outcome) error) error {
	if a.given != nil {
		return a.given.each(a, f, work)
	}
	if err := f.of(len(files)); err != nil {
		return err
	}
	deal := func(begin func(), handOver func(outcome) error) error {
		begin()
		return each(a.workers(), files, func(file string) outcome {
			var m product
			talk, err := work(file, &m)
			o := outcomeOfFile(file, &m, talk, err)
			if keep != nil {
				keep(&o)
			}
			return o
		}, handOver)
	}
	if a.elsewhere != nil {
		deal = func(begin func(), handOver func(outcome) error) error {
			return a.elsewhere.deal(a, files, begin, func(o outcome) error {
				if keep != nil {
					keep(&o)
				}
				return handOver(o)
			})
		}
	}
	return a.takeAll(len(files), f, deal, put)
}

// takeAll takes over what became of so many files, as it is dealt.
func (a *app) takeAll(files int, f format, deal func(begin func(), handOver func(outcome) error) error, put func(*outcome) error) error {
	r := run{app: a, put: put, several: files > 1, lines: f == linesFormat, worst: &failure{}, times: map[string]int{}}
	err := deal(func() {
		if files >= manyFiles && isTerminal(a.stderr) {
			r.bar = report.NewProgress(a.stderr, a.T("cli.progress.files"), files)
		}
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
	put            func(*outcome) error // to standard output
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
		o.out = jsonline.Failure(r.printer(), displayName(o.file), f.text, f.lines, f.problems)
	}
	if f != nil && r.several {
		r.worst.code = worse(r.worst.code, f.code)
		if text := f.words(r.app); f.mentionsFile() {
			r.tell(text)
		} else if text != "" {
			r.tell(displayName(o.file) + ": " + text)
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
	return r.put(&o)
}

// remark tells every sentence once.
func (r *run) remark(o outcome) {
	for _, line := range o.talk {
		if r.times[line]++; r.times[line] > 1 {
			continue
		}
		r.said = append(r.said, line)
		if r.several && !strings.HasPrefix(line, displayName(o.file)+":") {
			line = displayName(o.file) + ": " + line
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
