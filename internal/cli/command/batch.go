package command

import (
	"bytes"
	"errors"
	"runtime"
	"strings"

	"torneo/internal/jsonline"
	"torneo/internal/progress"
)

// Product is the output for a file as it is made: what goes to standard output, and more.
type Product struct {
	bytes.Buffer
	title string // of the page that it is on
	Data  []byte // a file
	Early bool   // which is a tournament that ended before its last round
}

// Outcome is the outcome of one file.
type Outcome struct {
	File  string
	Out   []byte
	talk  []string
	Err   error
	Title string
	Data  []byte
	Early bool
}

func outcomeOfFile(file string, m *Product, talk []string, err error) Outcome {
	return Outcome{file, m.Bytes(), talk, err, m.title, m.Data, m.Early}
}

// Elsewhere leaves files to other programs.
type Elsewhere interface {
	// SetSeeds has files made of these seeds, with these ratings, instead of what is in them.
	SetSeeds(seeds map[string]uint64, ratings []int)
	// Deal hands over what other programs make of the files, in their order.
	Deal(a *Run, files []string, begin func(), handOver func(Outcome) error) error
}

// ManyFiles is the number of files from which on a terminal shows how far the work is.
const ManyFiles = 20

// workers returns the number of files worked on at a time: as many as there are cores unless
// --jobs says otherwise.
func (a *Run) workers() int {
	if a.Jobs > 0 {
		return a.Jobs
	}
	return runtime.GOMAXPROCS(0)
}

// each runs the work on every file, so many at a time, and hands the outcomes
// over in the order of the files. No more than a few outcomes wait at any time.
// It ends early when handing over fails.
func each(workers int, files []string, work func(file string) Outcome, handOver func(Outcome) error) error {
	workers = min(workers, len(files))
	type job struct {
		file string
		done chan Outcome
	}
	jobs := make(chan job)
	inOrder := make(chan chan Outcome, 2*workers)
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
			j := job{file, make(chan Outcome, 1)}
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

// PerFile runs a command on every file. What the work writes goes to standard
// output in the order of the files; a file that fails is told about, the others
// still come out, and the exit code is the worst one. In JSON Lines a failure has
// its own line.
func (a *Run) PerFile(files []string, f Format, work func(file string, out *Product) ([]string, error), put func(*Outcome) error) error {
	return a.PerFileKept(files, f, work, nil, put)
}

// PerFileKept works like PerFile, and calls a function here with what was made of each file,
// wherever it was made; nil: none.
func (a *Run) PerFileKept(files []string, f Format, work func(file string, out *Product) ([]string, error), keep func(*Outcome), put func(*Outcome) error) error {
	if a.Given != nil {
		return a.Given.each(a, f, work)
	}
	if err := f.Allow(len(files)); err != nil {
		return err
	}
	deal := func(begin func(), handOver func(Outcome) error) error {
		begin()
		return each(a.workers(), files, func(file string) Outcome {
			var m Product
			talk, err := work(file, &m)
			o := outcomeOfFile(file, &m, talk, err)
			if keep != nil {
				keep(&o)
			}
			return o
		}, handOver)
	}
	if a.Elsewhere != nil {
		deal = func(begin func(), handOver func(Outcome) error) error {
			return a.Elsewhere.Deal(a, files, begin, func(o Outcome) error {
				if keep != nil {
					keep(&o)
				}
				return handOver(o)
			})
		}
	}
	return a.TakeAll(len(files), f, deal, put)
}

// TakeAll takes over what became of so many files, as it is dealt.
func (a *Run) TakeAll(files int, f Format, deal func(begin func(), handOver func(Outcome) error) error, put func(*Outcome) error) error {
	r := fileRun{Run: a, put: put, several: files > 1, lines: f == LinesFormat, worst: &Failure{}, times: map[string]int{}}
	err := deal(func() {
		if files >= ManyFiles && IsTerminal(a.Stderr) {
			r.bar = progress.NewBar(a.Stderr, a.T("cli.progress.files"), files)
		}
	}, r.take)
	r.close()
	switch {
	case err != nil:
		return err
	case r.worst.Code != ExitRight:
		return r.worst
	}
	return nil
}

// fileRun runs one command over its files.
type fileRun struct {
	*Run
	put            func(*Outcome) error // to standard output
	several, lines bool
	bar            *progress.Bar
	worst          *Failure
	later          []string // to be told when the bar is gone
	said           []string // sentences, in the order of their first time
	times          map[string]int
}

// take takes over what became of one file.
func (r *fileRun) take(o Outcome) error {
	if r.bar != nil {
		r.bar.Step()
	}
	if IsQuiet(o.Err) {
		return o.Err
	}
	r.remark(o)
	f := FailureOf(o.Err)
	if f != nil && r.lines && len(o.Out) == 0 {
		o.Out = jsonline.Failure(r.Printer(), DisplayName(o.File), f.Text, f.Lines, f.problems)
	}
	if f != nil && r.several {
		r.worst.Code = worse(r.worst.Code, f.Code)
		if text := f.words(r.Run); f.mentionsFile() {
			r.tell(text)
		} else if text != "" {
			r.tell(DisplayName(o.File) + ": " + text)
		}
		for _, l := range f.Lines {
			r.tell("  " + l)
		}
	} else if f != nil {
		r.worst = f
	}
	if len(o.Out) == 0 {
		return nil
	}
	return r.put(&o)
}

// remark tells every sentence once.
func (r *fileRun) remark(o Outcome) {
	for _, line := range o.talk {
		if r.times[line]++; r.times[line] > 1 {
			continue
		}
		r.said = append(r.said, line)
		if r.several && !strings.HasPrefix(line, DisplayName(o.File)+":") {
			line = DisplayName(o.File) + ": " + line
		}
		r.tell(line)
	}
}

func (r *fileRun) tell(line string) {
	if r.bar != nil {
		r.later = append(r.later, line)
		return
	}
	r.Run.Tell(line)
}

// close tells what had to wait, and of which sentences there were more.
func (r *fileRun) close() {
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

// FailureOf returns an error as a failure; nil stays nil.
func FailureOf(err error) *Failure {
	var f *Failure
	switch {
	case err == nil:
		return nil
	case errors.As(err, &f):
		return f
	}
	return cannotWrite(err)
}

// Put writes what came of a file.
func (a *Run) Put(o *Outcome) error { return a.Line(o.Out) }
