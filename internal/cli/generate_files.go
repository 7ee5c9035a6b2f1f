package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"

	"torneo/internal/cli/command"
	"torneo/internal/errtext"
	"torneo/internal/jsonline"
	"torneo/message"
)

// generateFiles makes the tournaments asked for, a file each. Nothing is made if
// a file would be replaced that may not be.
func (a *app) generateFiles(g *generation, f command.Format) error {
	names := g.files()
	if err := f.Allow(len(names)); err != nil {
		return err
	}
	seeds := make(map[string]uint64, g.count)
	for k, name := range names {
		seeds[name] = seedOf(g.seed, k)
	}
	if a.Given == nil {
		if err := a.mayGenerate(g, names); err != nil {
			return err
		}
	}
	var ready, ended atomic.Int64
	err := a.PerFileKept(names, f, func(file string, out *command.Product) ([]string, error) {
		seed, making := seeds[file], a.generateNth
		if a.Given != nil {
			var err error
			if seed, err = a.Given.Seed(); err != nil {
				return nil, err
			}
			making = a.generate // there is no first one here, and nobody looks on
		}
		record, data, err := making(g, seed)
		if err != nil {
			return nil, err
		}
		out.Data = data
		var talk []string
		if early := endedEarly(record); !early.IsZero() {
			out.Early = true
			if a.Verbose {
				talk = append(talk, file+": "+a.Text(early))
			}
		}
		if f.IsJSON() {
			out.Write(jsonline.GeneratedTournament(file, seed, record))
		}
		return talk, nil
	}, func(o *command.Outcome) {
		if o.Err != nil {
			return
		}
		if err := create(o.File, o.Data, g.force); err != nil {
			*o = command.Outcome{File: o.File, Err: notWritten(o.File, err)}
			return
		}
		ready.Add(1)
		if o.Early {
			ended.Add(1)
		}
		o.Data = nil
	}, a.Put)
	if f.IsJSON() || ready.Load() == 0 {
		return err
	}
	text := a.T("generate.done", "count", int(ready.Load()), "folder", g.output, "seed", g.seed)
	if n := int(ended.Load()); n > 0 {
		text += "; " + a.T("generate.done.ended", "count", n)
	}
	return errors.Join(err, a.Line([]byte(text+"\n")))
}

// mayGenerate makes the folder. What nothing satisfies, and files that are there already,
// are said once, before anything is made.
func (a *app) mayGenerate(g *generation, names []string) error {
	if g.count > 1 {
		if _, _, err := a.generate(g, g.seed); err != nil {
			return err
		}
	}
	if folder := filepath.Dir(names[0]); g.output != names[0] {
		if err := os.MkdirAll(folder, 0o777); err != nil {
			return notWritten(folder, err)
		}
	}
	return mayWrite(names, g.force)
}

// namesFile reports whether a path is the name of a report and not of a folder.
func namesFile(path string) bool {
	ext := filepath.Ext(path)
	return strings.EqualFold(ext, ".trf") || strings.EqualFold(ext, ".txt")
}

// files returns the names of the files: 0001.trf and so on in the folder, or for a single
// tournament the file itself if it is named as one.
func (g *generation) files() []string {
	if g.count == 1 && namesFile(g.output) {
		return []string{g.output}
	}
	names := make([]string, g.count)
	width := max(4, len(strconv.Itoa(g.count)))
	for k := range names {
		names[k] = filepath.Join(g.output, fmt.Sprintf("%0*d.trf", width, k+1))
	}
	return names
}

// mayWrite returns an error if there is a file already that is not to be replaced.
func mayWrite(names []string, force bool) error {
	if force {
		return nil
	}
	there := 0
	first := ""
	for _, name := range names {
		if _, err := os.Lstat(name); err == nil {
			if there++; there == 1 {
				first = name
			}
		}
	}
	if there == 0 {
		return nil
	}
	return &command.Failure{Code: command.ExitUsage, Text: message.New("generate.exists", "file", first, "count", there)}
}

func notWritten(name string, err error) error {
	if errors.Is(err, fs.ErrExist) {
		return &command.Failure{Code: command.ExitUsage, Text: message.New("generate.exists", "file", name, "count", 1)}
	}
	return &command.Failure{Code: command.ExitUnreadable, Text: message.New("cli.output.file", "file", name, "reason", errtext.Of(err))}
}

// create writes a file so that there is never half of it, and replaces another
// one only if that is asked for. Unlike save it does not wait for the disk: what
// is lost in a power cut can be made again.
func create(target string, data []byte, force bool) error {
	file, err := command.CreateTemp(target)
	if err != nil {
		return err
	}
	name := file.Name()
	_, err = file.Write(data)
	if closed := file.Close(); err == nil {
		err = closed
	}
	if info, there := os.Lstat(target); err == nil && there == nil && info.IsDir() {
		err = syscall.EISDIR
	}
	if err == nil && !force {
		if err = os.Link(name, target); err == nil || errors.Is(err, fs.ErrExist) {
			os.Remove(name)
			return err
		}
		err = nil // a file system without links
	}
	if err == nil {
		err = os.Rename(name, target)
	}
	if err != nil {
		os.Remove(name)
	}
	return err
}
