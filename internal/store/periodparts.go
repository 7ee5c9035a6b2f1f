package store

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"io"

	"github.com/klauspost/compress/zstd"

	"torneo/internal/periods"
)

// partOfPacked is the size of a row of something large that is compressed, in bytes.
const partOfPacked = 4 << 20

// packParts compresses something large, in parts that fit in rows.
func packParts(data []byte) (parts [][]byte, err error) {
	to, err := packer()
	if err != nil {
		return nil, err
	}
	packed := to.EncodeAll(data, nil)
	if len(data) > periods.MaxResult || len(packed) > periods.MaxPacked {
		return nil, &Invalid{Field: "list", Why: TooLong, Limit: periods.MaxPacked}
	}
	for len(packed) > partOfPacked {
		parts, packed = append(parts, packed[:partOfPacked]), packed[partOfPacked:]
	}
	return append(parts, packed), nil
}

// packedParts returns what packParts compressed, from the rows of a query in their order.
func (s *Store) packedParts(ctx context.Context, what string, none error, query string, values ...any) (data []byte, err error) {
	rows, err := s.read.QueryContext(ctx, query, values...)
	if err != nil {
		return nil, s.failure(err)
	}
	defer func() { err = errors.Join(err, s.failure(rows.Close())) }()
	var packed []byte
	for rows.Next() {
		var part []byte
		if err := rows.Scan(&part); err != nil {
			return nil, s.failure(err)
		}
		if packed = append(packed, part...); len(packed) > periods.MaxPacked {
			return nil, &Corrupt{Where: s.where, Detail: what}
		}
	}
	switch {
	case rows.Err() != nil:
		return nil, s.failure(rows.Err())
	case packed == nil:
		return nil, none
	}
	from, err := zstd.NewReader(bytes.NewReader(packed), zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(periods.MaxResult))
	if err != nil {
		return nil, err
	}
	defer from.Close()
	if data, err = io.ReadAll(from); err != nil {
		return nil, &Corrupt{Where: s.where, Detail: what}
	}
	return data, nil
}

// parts are what is written to them, in parts that fit in rows.
type parts struct {
	list [][]byte
	size int
}

func (p *parts) Write(data []byte) (int, error) {
	if p.size += len(data); p.size > periods.MaxPacked {
		return 0, &Invalid{Field: "list", Why: TooLong, Limit: periods.MaxPacked}
	}
	for rest := data; len(rest) > 0; {
		if n := len(p.list); n == 0 || len(p.list[n-1]) == partOfPacked {
			p.list = append(p.list, nil)
		}
		last := &p.list[len(p.list)-1]
		n := min(len(rest), partOfPacked-len(*last))
		*last, rest = append(*last, rest[:n]...), rest[n:]
	}
	return len(data), nil
}

// packStream compresses what is read: of it no more is held than what comes out.
func packStream(from io.Reader) ([][]byte, error) {
	return packWritten(periods.MaxList, func(to io.Writer) error {
		_, err := io.Copy(to, from)
		return err
	})
}

// packWritten compresses what a function writes, so many bytes at most.
func packWritten(most int64, write func(io.Writer) error) ([][]byte, error) {
	var to parts
	z, err := zstd.NewWriter(&to, zstd.WithEncoderConcurrency(1))
	if err != nil {
		return nil, err
	}
	err = write(&bounded{z, most})
	return to.list, errors.Join(err, z.Close())
}

// bounded refuses what is more than is left.
type bounded struct {
	to   io.Writer
	left int64
}

func (b *bounded) Write(data []byte) (int, error) {
	if b.left -= int64(len(data)); b.left < 0 {
		return 0, &Invalid{Field: "list", Why: TooLong, Limit: periods.MaxList}
	}
	return b.to.Write(data)
}

// partsOf reads the rows of a query one after the other, as one text.
type partsOf struct {
	rows *sql.Rows
	rest []byte
	some bool
}

func (p *partsOf) Read(to []byte) (int, error) {
	for len(p.rest) == 0 {
		if !p.rows.Next() {
			if err := p.rows.Err(); err != nil {
				return 0, err
			}
			return 0, io.EOF
		}
		p.some = true
		if err := p.rows.Scan(&p.rest); err != nil {
			return 0, err
		}
	}
	n := copy(to, p.rest)
	p.rest = p.rest[n:]
	return n, nil
}

// writeParts writes what packStream compressed, from the rows of a query in their order.
func (s *Store) writeParts(ctx context.Context, to io.Writer, what string, none error, query string, values ...any) (err error) {
	rows, err := s.read.QueryContext(ctx, query, values...)
	if err != nil {
		return s.failure(err)
	}
	defer func() { err = errors.Join(err, s.failure(rows.Close())) }()
	packed := &partsOf{rows: rows}
	from, err := zstd.NewReader(packed, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxMemory(periods.MaxResult))
	if err != nil {
		return err
	}
	defer from.Close()
	n, err := io.Copy(to, io.LimitReader(from, periods.MaxList+1))
	switch {
	case err == nil && !packed.some:
		return none
	case rows.Err() != nil:
		return s.failure(rows.Err())
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, zstd.ErrMagicMismatch), errors.Is(err, zstd.ErrCRCMismatch), n > periods.MaxList:
		return &Corrupt{Where: s.where, Detail: what}
	}
	return err
}
