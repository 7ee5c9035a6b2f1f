package parcel

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"torneo/internal/incoming"
)

func readerOf(data []byte) io.ReaderAt { return bytes.NewReader(data) }

// isArchiveStart recognises a ZIP by its first bytes; an empty one has only its end.
func isArchiveStart(data []byte) bool {
	return bytes.HasPrefix(data, []byte("PK\x03\x04")) || bytes.HasPrefix(data, []byte("PK\x05\x06"))
}

// isArchive recognises a ZIP that is no document of an office.
func isArchive(data []byte) bool {
	return isArchiveStart(data) && !isDocument(readerOf(data), int64(len(data)))
}

// isDocument recognises documents that are ZIPs themselves, by what is in them: workbooks,
// texts.
func isDocument(f io.ReaderAt, size int64) bool {
	if n, err := ListSize(f, size); err != nil || n > maxList {
		return false
	}
	z, err := zip.NewReader(f, size)
	return err == nil && slices.ContainsFunc(z.File, func(e *zip.File) bool {
		return e.Name == "[Content_Types].xml" || e.Name == "mimetype" || e.Name == "META-INF/manifest.xml"
	})
}

// archive takes the files of a ZIP. One in it is taken, too; one in that is not.
func (p *Parcel) archive(name string, f io.ReaderAt, size int64, depth int) {
	if size > maxArchive {
		p.skip(name, "parcel.large", "most", maxArchive>>20)
		return
	}
	if n, err := ListSize(f, size); err != nil || n > maxList {
		p.skip(name, "parcel.broken")
		return
	}
	z, err := zip.NewReader(f, size)
	if err != nil && !errors.Is(err, zip.ErrInsecurePath) {
		p.skip(name, "parcel.broken")
		return
	}
	files := slices.DeleteFunc(slices.Clone(z.File), func(e *zip.File) bool { return strings.HasSuffix(e.Name, "/") })
	switch {
	case len(files) > MaxItems:
		p.skip(name, "parcel.items", "most", MaxItems)
		return
	case overlap(files):
		p.skip(name, "parcel.bomb")
		return
	}
	var sum uint64
	for _, e := range files {
		if sum += min(e.UncompressedSize64, MaxUnpacked+1); sum > MaxUnpacked {
			break
		}
	}
	if p.unpacked += int64(min(sum, MaxUnpacked+1)); p.unpacked > MaxUnpacked || sum > minRatio && sum > uint64(size)*maxRatio {
		p.skip(name, "parcel.bomb")
		return
	}
	slices.SortStableFunc(files, func(a, b *zip.File) int { return strings.Compare(a.Name, b.Name) })
	within := strings.TrimSuffix(name, path.Ext(name)) + "/"
	if name == Packed {
		within = ""
	}
	for _, e := range files {
		p.entry(oneLine(within+innerName(entryName(e))), e, depth)
	}
}

func (p *Parcel) entry(name string, e *zip.File, depth int) {
	most := int64(min(e.UncompressedSize64, MaxItem))
	read := func() ([]byte, error) {
		from, err := e.Open()
		if err != nil {
			return nil, incoming.Refuse("parcel.damaged")
		}
		defer from.Close()
		return readAll(from, most)
	}
	switch {
	case e.Flags&1 != 0:
		p.skip(name, "parcel.encrypted")
		return
	case !e.Mode().IsRegular():
		p.skip(name, "parcel.link")
		return
	case e.UncompressedSize64 <= MaxItem && e.UncompressedSize64 > 0 && isArchiveName(name):
		data, err := read()
		if err != nil {
			p.skip(name, "parcel.damaged")
			return
		}
		if isArchive(data) {
			p.inner(name, data, depth+1)
			return
		}
	}
	p.add(Item{Name: name, Size: int64(min(e.UncompressedSize64, MaxItem+1)), read: read})
}

// inner takes an archive that is in an archive.
func (p *Parcel) inner(name string, data []byte, depth int) {
	switch p.nested += int64(len(data)); {
	case depth > 1:
		p.skip(name, "parcel.nested")
	case p.nested > maxNested:
		p.skip(name, "parcel.bomb")
	default:
		p.archive(name, readerOf(data), int64(len(data)), depth)
	}
}

func isArchiveName(name string) bool { return strings.EqualFold(path.Ext(name), ".zip") }

// entryName returns the name of an entry: without the mark of UTF-8 it is in the code page of
// the first PCs, unless it is UTF-8 all the same.
func entryName(e *zip.File) string {
	if !e.NonUTF8 || utf8.ValidString(e.Name) {
		return e.Name
	}
	name, err := charmap.CodePage437.NewDecoder().String(e.Name)
	if err != nil {
		return e.Name
	}
	return name
}

// overlap reports entries that share bytes, as archives have that unpack to more than any file
// could.
func overlap(files []*zip.File) bool {
	type span struct{ from, to int64 }
	var spans []span
	for _, e := range files {
		from, err := e.DataOffset()
		if err != nil {
			continue // it is named when it is read
		}
		spans = append(spans, span{from, from + int64(e.CompressedSize64)})
	}
	slices.SortFunc(spans, func(a, b span) int { return int(min(max(a.from-b.from, -1), 1)) })
	for k := 1; k < len(spans); k++ {
		if spans[k].from < spans[k-1].to {
			return true
		}
	}
	return false
}

// ListSize returns the size in bytes of the list of files at the end of a ZIP: it is read as a
// whole, so an oversized one is refused before.
func ListSize(f io.ReaderAt, size int64) (int64, error) {
	const end, comment = 22, 1 << 16
	tail := make([]byte, min(size, end+comment))
	if _, err := f.ReadAt(tail, size-int64(len(tail))); err != nil && !errors.Is(err, io.EOF) {
		return 0, err
	}
	for k := len(tail) - end; k >= 0; k-- {
		if string(tail[k:k+4]) == "PK\x05\x06" {
			length, from := int64(binary.LittleEndian.Uint32(tail[k+12:])), int64(binary.LittleEndian.Uint32(tail[k+16:]))
			if from > size {
				return 0, zip.ErrFormat
			}
			return max(length, size-from), nil // it is read from either place, to the end
		}
	}
	return 0, zip.ErrFormat
}
