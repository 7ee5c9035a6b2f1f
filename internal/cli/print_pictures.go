package cli

import (
	"errors"
	"io"
	"os"

	"torneo/internal/paper"
	"torneo/internal/picture"
	"torneo/internal/reason"
	"torneo/message"
)

// pictures are what the sheets bear: the logo, nil if there is none, and those of who pays.
func (r *printRequest) pictures() (logo *paper.Picture, sponsors []paper.Picture, err error) {
	if r.logo != "" {
		if logo, err = pictureOf(r.logo); err != nil {
			return nil, nil, err
		}
	}
	for _, file := range r.sponsors {
		p, err := pictureOf(file)
		if err != nil {
			return nil, nil, err
		}
		sponsors = append(sponsors, *p)
	}
	return logo, sponsors, nil
}

// pictureOf reads no more of a file than a picture may have, and takes it in as the desk
// does: decoded within bounds and encoded anew.
func pictureOf(file string) (*paper.Picture, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, unreadable(file, err)
	}
	data, err := io.ReadAll(io.LimitReader(f, picture.MostBytes+1))
	if err := errors.Join(err, f.Close()); err != nil {
		return nil, unreadable(file, err)
	}
	p, err := picture.Take(data)
	if err != nil {
		if why := picture.Refusal(file, err); !why.IsZero() {
			return nil, &failure{code: exitUnreadable, text: why}
		}
		return nil, err
	}
	return &paper.Picture{Name: p.Hash, Kind: p.Kind, Data: p.Data}, nil
}

func unreadable(file string, err error) error {
	return &failure{code: exitUnreadable, text: message.New("cli.file.unreadable", "file", file, "reason", reason.Of(err))}
}
