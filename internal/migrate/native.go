package migrate

import (
	"errors"
	"path"
	"slices"
	"strings"

	"torneo/internal/gamefiles"
	"torneo/internal/incoming"
	"torneo/internal/papi"
	"torneo/internal/swisschess"
	"torneo/internal/swissmanager"
	"torneo/internal/swissperfect"
	"torneo/internal/swisssys"
	"torneo/internal/usdbf"
	"torneo/message"
)

// native is the format in which another program keeps a tournament.
type native struct {
	shape Shape
	// is recognises the files by what is in them, whatever they are called.
	is   func(files []File) bool
	read func(files []File, a incoming.Answers) (*incoming.Event, error)
}

// natives are all formats that can be read, with no two for one file.
var natives = []native{
	sharlyChess,
	{SwissSys, oneFile(swisssys.Is), readOne(swisssys.Read)},
	{SwissChess, oneFile(swisschess.Is), readOne(swisschess.Read)},
	{SwissManager, oneFile(swissmanager.Is), readOne(swissmanager.Read)},
	{PapiFile, papi.Is, readAll(papi.Read)},
	{SwissPerfectFiles, swissperfect.Is, readAll(swissperfect.Read)},
	{USChess, usdbf.Is, usdbf.Read},
	{Lichess, gamefiles.IsLichess, gamefiles.ReadLichess},
	{ChessCom, gamefiles.IsChessCom, gamefiles.ReadChessCom},
	{PGN, gamefiles.IsPGN, gamefiles.ReadPGN},
	{VegaArchive, isVegaArchive, readAll(refuseVegaArchive)},
}

// oneFile recognises a format that is in one file.
func oneFile(is func([]byte) bool) func([]File) bool {
	return func(files []File) bool { return len(files) == 1 && is(files[0].Data) }
}

// readOne reads a format that is in one file.
func readOne(read func([]byte) (*incoming.Event, error)) func([]File, incoming.Answers) (*incoming.Event, error) {
	return func(files []File, _ incoming.Answers) (*incoming.Event, error) { return read(files[0].Data) }
}

// readAll reads a format of several files that leaves nothing open.
func readAll(read func([]File) (*incoming.Event, error)) func([]File, incoming.Answers) (*incoming.Event, error) {
	return func(files []File, _ incoming.Answers) (*incoming.Event, error) { return read(files) }
}

// nativeOf returns the format of the files; nil: they are of none.
func nativeOf(files []File) *native {
	for k := range natives {
		if natives[k].is(files) {
			return &natives[k]
		}
	}
	return nil
}

// readNative reads the files of another program, and compares what they publish with the
// results.
func (r *reader) readNative(n *native) {
	event, err := n.read(r.files, r.Answers)
	if err != nil {
		r.refuse(0, err)
		return
	}
	r.found.Record, r.found.Losses = event.Record, event.Losses
	r.found.Parts = []Part{{File: r.files[0].Name, Line: 1, Shape: n.shape, Rows: len(event.Record.Players)}}
	for _, p := range event.Problems {
		r.found.Problems = append(r.found.Problems, Problem{File: r.files[0].Name, Problem: p})
	}
	r.tellDrawn(event.Record, "migrate.teams.drawn")
	r.found.Agreement = *AgreementOf(event.Record)
	r.compareKept(event.Record, event.Ties)
}

// refuse notes why a file is not read: it has to be asked something, or something is wrong.
func (r *reader) refuse(file int, err error) {
	if open := (*incoming.Open)(nil); errors.As(err, &open) {
		r.found.Questions = append(r.found.Questions, open.Question)
		return
	}
	if useless := (*incoming.Useless)(nil); errors.As(err, &useless) {
		r.setAside(file, useless.Why)
		return
	}
	why, _ := message.Of(err)
	r.fault(place{file: file}, "migrate.native.refused", "why", why)
}

// isVegaArchive recognises the encrypted files of Vega, by their names, as nothing else tells
// what they are.
func isVegaArchive(files []File) bool {
	return slices.ContainsFunc(files, func(f File) bool { return strings.EqualFold(path.Ext(f.Name), ".vegz") })
}

func refuseVegaArchive([]File) (*incoming.Event, error) {
	return nil, incoming.Refuse("migrate.vega.encrypted")
}
