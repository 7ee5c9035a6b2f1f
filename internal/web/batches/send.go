package batches

import (
	"archive/zip"
	"errors"
	"io"
	"mime/multipart"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"torneo/internal/arbiter"
	"torneo/internal/batch"
	"torneo/internal/errtext"
	"torneo/internal/parcel"
	"torneo/internal/row"
	"torneo/internal/web/page"
	"torneo/message"
	"torneo/trf"
)

// The limits of an upload.
const (
	MostSent      = 256 << 20 // bytes, packed or not
	mostUnpacked  = 2 << 30
	mostFiles     = 100_000
	mostName      = 200      // bytes of a file's name
	mostField     = 1 << 10  // bytes of a field that is no file
	mostListBytes = 16 << 20 // of the list of files in a zip
)

// verbs lists the tasks that the page offers; the first one is the default.
var verbs = []string{"check", "ratings"}

// Send takes files while they arrive, and begins a batch of them.
func (r Room) Send(v *page.Visit) error {
	if err := r.open(v); err != nil {
		return err
	}
	s := sending{room: r, v: v, verb: verbs[0]}
	if err := v.EachPart(func(part *multipart.Part) (bool, error) { return true, s.part(part) }); err != nil {
		return refusal(err)
	}
	if err := s.packer.End(s.put); err != nil {
		return refusal(err)
	}
	if len(s.chunks) == 0 {
		return &arbiter.Refused{Message: message.New("batches.no-files")}
	}
	b, err := r.Batches.Begin(v.Context(), batch.Order{Verb: s.verb, Flags: []string{}, Language: string(v.Language()), By: v.By.Name, About: s.about}, s.chunks)
	if err != nil {
		return refusal(err)
	}
	return v.Redirect(at + "/" + b.ID)
}

// refusal returns an error that can be told as a refusal, and any other as it is.
func refusal(err error) error {
	if own := (*batch.Error)(nil); errors.As(err, &own) {
		return &arbiter.Refused{Message: own.Text}
	}
	return err
}

// sending collects the files of an upload into the parts of a batch.
type sending struct {
	room     Room
	v        *page.Visit
	verb     string
	about    string
	packer   batch.Packer
	chunks   []batch.Chunk
	files    int
	unpacked int64
}

func (s *sending) put(files []batch.File) error {
	c, err := s.room.Batches.Put(s.v.Context(), files)
	s.chunks = append(s.chunks, c)
	return err
}

func (s *sending) part(part *multipart.Part) error {
	name := page.BaseName(part.FileName())
	switch {
	case part.FormName() == "verb":
		data, err := io.ReadAll(io.LimitReader(part, mostField))
		if err != nil {
			return err
		}
		if s.verb = string(data); !slices.Contains(verbs, s.verb) {
			return page.ErrBadForm
		}
		return nil
	case part.FormName() != "files" || name == "":
		return nil
	}
	if s.about == "" {
		s.about = nameOf(name)
	}
	if strings.EqualFold(filepath.Ext(name), ".zip") {
		return s.zip(name, part)
	}
	return s.file(name, part)
}

// file takes one file, of which no more is read than a report may have.
func (s *sending) file(name string, from io.Reader) error {
	if s.files++; s.files > mostFiles {
		return &arbiter.Refused{Message: message.New("batch.files", "most", mostFiles)}
	}
	f := batch.File{Name: nameOf(name)}
	data, err := io.ReadAll(io.LimitReader(from, trf.MaxSize+1))
	if large := (*http.MaxBytesError)(nil); errors.As(err, &large) {
		return err
	} else if err != nil {
		f.Wrong = row.EncodeMessage(errtext.Of(err))
	} else {
		f.Data = data
	}
	if s.unpacked += int64(len(data)); s.unpacked > mostUnpacked {
		return &arbiter.Refused{Message: message.New("batch.bytes", "most", mostUnpacked>>30)}
	}
	return s.packer.Add(f, s.put)
}

// zip takes the reports that are in a zip, in the order of their names.
func (s *sending) zip(name string, from io.Reader) error {
	spool, err := os.CreateTemp("", "torneo-batch-*.zip")
	if err != nil {
		return err
	}
	defer os.Remove(spool.Name())
	defer spool.Close()
	size, err := io.Copy(spool, from)
	if err != nil {
		return err
	}
	bad := &arbiter.Refused{Message: message.New("batches.bad-zip", "file", nameOf(name))}
	if n, err := parcel.ListSize(spool, size); err != nil || n > mostListBytes {
		return bad
	}
	archive, err := zip.NewReader(spool, size)
	if err != nil {
		return bad
	}
	entries := slices.DeleteFunc(slices.Clone(archive.File), func(f *zip.File) bool {
		return f.FileInfo().IsDir() || !slices.Contains([]string{".trf", ".trfx", ".txt", ".json"}, strings.ToLower(filepath.Ext(f.Name)))
	})
	slices.SortStableFunc(entries, func(a, b *zip.File) int { return strings.Compare(a.Name, b.Name) })
	for _, e := range entries {
		if err := s.entry(e); err != nil {
			return err
		}
	}
	return nil
}

func (s *sending) entry(e *zip.File) error {
	from, err := e.Open()
	if err != nil {
		return s.file(e.Name, failing{err})
	}
	defer from.Close()
	return s.file(e.Name, from)
}

// failing is a file that cannot be opened.
type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

// nameOf returns a name as it can be shown and kept.
func nameOf(name string) string {
	name = strings.Map(func(c rune) rune {
		if c == utf8.RuneError || !unicode.IsPrint(c) {
			return '_'
		}
		return c
	}, strings.ToValidUTF8(name, "_"))
	for len(name) > mostName {
		_, n := utf8.DecodeLastRuneInString(name)
		name = name[:len(name)-n]
	}
	return name
}
