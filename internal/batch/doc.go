// Package batch runs commands over thousands of files with any number of
// workers, on any machines that reach the database.
//
// A batch is an order (a command with its flags, in a language) over files. The files are
// in the database, cut into chunks, each stored under the hash of its content; a chunk is
// a job of the queue. The result of a chunk depends on its files, on the order and on the
// program, and on nothing else. So each batch belongs to one version of the program, and
// only that version works on it; a chunk that is done twice gives the same bytes, and the
// second time writes nothing. The same order over the same files is the same batch.
//
// The batch is authoritative, the queue is not: open chunks that are in no queue are put
// into it again. A chunk on which programs die is abandoned after some attempts.
//
// In PostgreSQL it is a schema of its own, else a file beside that of the database. It is
// in no backup, since it can be made again from the files, and it delays no result.
package batch

import (
	"time"
)

// Limits of what is taken.
const (
	MostFiles   = 1_000_000
	MostBytes   = 16 << 30 // of all files of a batch
	ChunkFiles  = 100      // in a chunk, at most
	ChunkBytes  = 4 << 20  // from which on it takes no further file
	MostInChunk = 96 << 20 // of one file, and what else its chunk has
	KeptFor     = 30 * 24 * time.Hour
	mostDeaths  = 3 // of programs in the middle of a chunk
)

// Order is a task on files.
type Order struct {
	Verb     string   `json:"verb"`
	Flags    []string `json:"flags"` // as on a command line
	Language string   `json:"language"`
	Several  bool     `json:"several"` // the batch has more than one file
	By       string   `json:"-"`       // who ordered it first, for who looks
	About    string   `json:"-"`       // the place of the files, likewise
}

// File is a file of a chunk as it was sent.
type File struct {
	Name  string
	Data  []byte
	Wrong []byte // why it could not be read, as jobs.Kept has it; then there is no data
}

// Failure is the reason that a file has no outcome, or a bad one: texts in the order's
// language.
type Failure struct {
	Code  int // of the program's exit
	Text  string
	Named bool // the text names the file
	Usage bool // the command's help may be of help
	Lines []string
}

// Outcome is the result of one file.
type Outcome struct {
	File    string
	Out     []byte // to standard output
	Talk    []string
	Failure *Failure // nil: all is right
	Data    []byte   // a file that was made
	Title   string   // of the page that Out is on
	Early   bool     // a tournament that was made ended before its last round
}

// FailureLines returns the lines on the file where there are several: none if all is
// right.
func (o *Outcome) FailureLines() (lines []string) {
	f := o.Failure
	if f == nil {
		return nil
	}
	if f.Named {
		lines = append(lines, f.Text)
	} else if f.Text != "" {
		lines = append(lines, o.File+": "+f.Text)
	}
	for _, l := range f.Lines {
		lines = append(lines, "  "+l)
	}
	return lines
}

// Codes counts files by the exit code of each.
type Codes [6]int

// Batch is a batch as who looks at it sees it.
type Batch struct {
	ID string
	Order
	Version   string // of the program that works on it
	Files     int
	Chunks    int
	Created   time.Time
	Cancelled bool
	Ended     time.Time // the last chunk done, or cancelled; zero: not yet

	Done  int // chunks
	Codes Codes
}

// IsFinished reports that nothing more happens.
func (b *Batch) IsFinished() bool { return b.Cancelled || b.Done == b.Chunks }

// State returns the state in a word: open, done, or cancelled.
func (b *Batch) State() string {
	switch {
	case b.Done == b.Chunks:
		return "done"
	case b.Cancelled:
		return "cancelled"
	}
	return "open"
}

// FilesDone returns the number of files in the chunks that are done.
func (b *Batch) FilesDone() (n int) {
	for _, c := range b.Codes {
		n += c
	}
	return n
}

// Percent returns the part that is done, 0 to 100.
func (b *Batch) Percent() int { return 100 * b.FilesDone() / max(1, b.Files) }

// Chunk is a part of a batch before it is one.
type Chunk struct {
	Input string // the hash under which its files are kept
	Files int
}
