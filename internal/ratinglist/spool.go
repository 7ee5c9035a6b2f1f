package ratinglist

import (
	"bufio"
	"cmp"
	"encoding/binary"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
)

// spool puts players in the order of their rank without having them in memory: into
// files by activity and rating, each of which is sorted when it is read. Those without a
// rating stay in the order of the list.
type spool struct {
	folder string
	files  [2 * bands]*os.File
	to     [2 * bands]*bufio.Writer
	record []byte
	rows   int
	active int
}

const (
	bandWidth = 200
	bands     = 4000/bandWidth + 1 // and those without a rating
)

func newSpool(folder string) *spool { return &spool{folder: folder} }

// best returns the rating by which a player is ranked: the highest that they have.
func best(p *Player) int {
	return max(p.Ratings[0].Value, p.Ratings[1].Value, p.Ratings[2].Value)
}

// add keeps a player for later.
func (s *spool) add(p *Player) (err error) {
	rating := min(best(p), bandWidth*(bands-1)-1)
	band := bands - 1
	if rating > 0 {
		band = bands - 2 - rating/bandWidth
	}
	if p.Inactive {
		band += bands
	} else {
		s.active++
	}
	if s.to[band] == nil {
		if s.files[band], err = os.Create(filepath.Join(s.folder, strconv.Itoa(band))); err != nil {
			return err
		}
		s.to[band] = bufio.NewWriterSize(s.files[band], 1<<16)
	}
	s.record = encode(s.record[:0], p)
	var head [20]byte
	binary.LittleEndian.PutUint64(head[:], uint64(p.ID))
	binary.LittleEndian.PutUint32(head[8:], uint32(rating))
	binary.LittleEndian.PutUint32(head[12:], uint32(len(s.record)))
	if _, err := s.to[band].Write(head[:16]); err != nil {
		return err
	}
	s.rows++
	_, err = s.to[band].Write(s.record)
	return err
}

// row is a player as they are kept.
type row struct {
	id     int64
	rating uint32
	data   string
}

// each gives the players in the order of their rank.
func (s *spool) each(do func(row) error) error {
	for band, w := range s.to {
		if w == nil {
			continue
		}
		if err := w.Flush(); err != nil {
			return err
		}
		if _, err := s.files[band].Seek(0, io.SeekStart); err != nil {
			return err
		}
		from := bufio.NewReaderSize(s.files[band], 1<<18)
		var rows []row
		for {
			r, err := readRow(from)
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				return err
			}
			if r.rating > 0 {
				rows = append(rows, r)
			} else if err := do(r); err != nil {
				return err
			}
		}
		slices.SortStableFunc(rows, func(a, b row) int { return cmp.Compare(b.rating, a.rating) })
		for _, r := range rows {
			if err := do(r); err != nil {
				return err
			}
		}
	}
	return nil
}

func readRow(from io.Reader) (row, error) {
	var head [16]byte
	if _, err := io.ReadFull(from, head[:]); err != nil {
		return row{}, err
	}
	data := make([]byte, binary.LittleEndian.Uint32(head[12:]))
	if _, err := io.ReadFull(from, data); err != nil {
		return row{}, io.ErrUnexpectedEOF
	}
	return row{int64(binary.LittleEndian.Uint64(head[:])), binary.LittleEndian.Uint32(head[8:]), string(data)}, nil
}

// close closes the files; the one who made the folder removes it.
func (s *spool) close() {
	for _, f := range s.files {
		if f != nil {
			_ = f.Close() // it goes
		}
	}
}
