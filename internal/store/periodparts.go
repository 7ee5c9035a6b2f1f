package store

import (
	"bytes"
	"context"
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
	if len(data) > periods.MaxResult || len(packed) > periods.MaxList {
		return nil, &Invalid{Field: "list", Why: TooLong, Limit: periods.MaxList}
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
		if packed = append(packed, part...); len(packed) > periods.MaxList {
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
