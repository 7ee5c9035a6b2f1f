// Package parcel opens what people hand over: files, folders, ZIP archives. What is in them is
// listed first and read when it is wanted, so that a folder of a thousand files needs the
// memory of one. Names in archives are shown, and nothing is ever written by them.
package parcel

import (
	"archive/zip"
	"bytes"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"torneo/internal/incoming"
	"torneo/message"
)

// The limits of what is handed over.
const (
	MaxItems    = 20_000
	MaxItem     = 24 << 20  // bytes of a file
	MaxUnpacked = 512 << 20 // bytes of all files of an archive
	maxRatio    = 200       // times its size, from minRatio bytes on
	minRatio    = 8 << 20
	maxArchive  = 256 << 20 // bytes
	maxList     = 16 << 20  // bytes of the list of files at its end
	maxNested   = 64 << 20  // bytes of the archives in an archive
	maxName     = 300       // characters that are shown of a name
)

// Item is a file of what was handed over.
type Item struct {
	Name string // with the folders that it is in, as people see it
	Size int64
	read func() ([]byte, error)
}

// Read returns what is in the file. The error is an *incoming.Refused if it is too large or
// damaged.
func (i *Item) Read() ([]byte, error) { return i.read() }

// Skipped is a file that is not read, and why.
type Skipped struct {
	Name string
	Why  message.Message
}

// Parcel is everything that was handed over.
type Parcel struct {
	Items   []Item
	Skipped []Skipped

	unpacked, nested int64
	open             []io.Closer
}

// Close closes the archives.
func (p *Parcel) Close() {
	for _, c := range p.open {
		c.Close()
	}
	p.open = nil
}

func (p *Parcel) skip(name, id string, pairs ...any) {
	if len(p.Skipped) < MaxItems {
		p.Skipped = append(p.Skipped, Skipped{oneLine(name), message.New(id, pairs...)})
	}
}

// add takes a file, unless there are too many or it is none that could be of a tournament.
func (p *Parcel) add(i Item) {
	switch {
	case len(p.Items) >= MaxItems:
		p.skip(i.Name, "parcel.items", "most", MaxItems)
	case isOfSystem(i.Name):
		p.skip(i.Name, "parcel.system")
	case i.Size == 0:
		p.skip(i.Name, "parcel.empty")
	case i.Size > MaxItem:
		p.skip(i.Name, "parcel.large", "most", MaxItem>>20)
	default:
		p.Items = append(p.Items, i)
	}
}

// Add takes a file that is in memory; an archive with all that is in it.
func (p *Parcel) Add(name string, data []byte) {
	if isArchive(data) {
		p.archive(name, readerOf(data), int64(len(data)), 0)
		return
	}
	p.add(Item{Name: oneLine(name), Size: int64(len(data)), read: func() ([]byte, error) { return data, nil }})
}

// Pack returns the files as one archive, which Add takes with the same names if it is called
// Packed.
func Pack(items []*Item) ([]byte, error) {
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for _, i := range items {
		data, err := i.Read()
		if err != nil {
			return nil, err
		}
		w, err := z.Create(i.Name)
		if err == nil {
			_, err = w.Write(data)
		}
		if err != nil {
			return nil, err
		}
	}
	err := z.Close()
	return out.Bytes(), err
}

// Packed is the name of an archive that adds nothing to the names of its files.
const Packed = ".zip"

// AddPath takes a file of the disk, an archive, or a folder with all that is in it; links in
// folders are not followed. The error is that of a path that cannot be opened.
func (p *Parcel) AddPath(name string) error {
	info, err := os.Stat(name)
	if err != nil {
		return err
	}
	if !info.IsDir() {
		return p.addFile(name, info.Size())
	}
	return filepath.WalkDir(name, func(at string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			if at == name {
				return err
			}
			p.skip(at, "parcel.unreadable")
			return nil
		case d.IsDir():
			if base := d.Name(); at != name && (strings.HasPrefix(base, ".") || base == "__MACOSX") {
				return filepath.SkipDir
			}
			return nil
		case !d.Type().IsRegular():
			p.skip(at, "parcel.link")
			return nil
		}
		info, err := d.Info()
		if err == nil {
			err = p.addFile(at, info.Size())
		}
		if err != nil {
			p.skip(at, "parcel.unreadable")
		}
		return nil
	})
}

func (p *Parcel) addFile(name string, size int64) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	start := make([]byte, 64)
	n, err := io.ReadFull(f, start)
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		f.Close()
		return err
	}
	if isArchiveStart(start[:n]) && !isDocument(f, size) {
		p.open = append(p.open, f)
		p.archive(name, f, size, 0)
		return nil
	}
	f.Close()
	p.add(Item{Name: oneLine(filepath.ToSlash(name)), Size: size, read: func() ([]byte, error) {
		f, err := os.Open(name)
		if err != nil {
			return nil, incoming.Refuse("parcel.unreadable")
		}
		defer f.Close()
		return readAll(f, MaxItem)
	}})
	return nil
}

// readAll reads no more than so many bytes.
func readAll(from io.Reader, most int64) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(from, most+1))
	switch {
	case int64(len(data)) > most:
		return nil, incoming.Refuse("parcel.large", "most", MaxItem>>20)
	case err != nil:
		return nil, incoming.Refuse("parcel.damaged")
	}
	return data, nil
}

// isOfSystem reports files that operating systems leave in folders and archives.
func isOfSystem(name string) bool {
	base := strings.ToLower(path.Base(name))
	return strings.HasPrefix(name, "__MACOSX/") || strings.Contains(name, "/__MACOSX/") || strings.HasPrefix(base, ".") || strings.HasPrefix(base, "~$") || base == "thumbs.db" || base == "desktop.ini"
}

// oneLine returns a name as it can be shown.
func oneLine(name string) string {
	name, cut := incoming.CutText(incoming.PlainText(name), maxName)
	if cut {
		name += "…"
	}
	return name
}

// innerName returns the name of an entry with its folders, and without what leads out of them.
func innerName(name string) string {
	name = strings.ReplaceAll(name, `\`, "/")
	var parts []string
	for part := range strings.SplitSeq(name, "/") {
		if part != "" && part != "." && part != ".." {
			parts = append(parts, part)
		}
	}
	if len(parts) == 0 {
		return "?"
	}
	return strings.Join(parts, "/")
}
