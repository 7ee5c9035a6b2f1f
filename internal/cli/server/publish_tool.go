package server

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"

	"torneo/internal/cli/command"
	"torneo/internal/errtext"
	"torneo/internal/filesync"
	"torneo/internal/noticeboard/render"
	"torneo/internal/tool/bundle"
	"torneo/message"
)

// publishTool makes the page without a server in a folder of its own.
func (a *Verbs) publishTool(folder string, p *Publishing) error {
	if p.Names != "" || p.Minors != "" || p.key != "" || p.fingerprint != "" || strings.Contains(folder, "://") {
		return command.Usage("cli.publish.tool.arguments")
	}
	ctx, stop := command.Interruptible()
	defer stop()
	files, err := a.page(ctx, p.toolFile)
	if err != nil {
		return err
	}
	return a.writeFolder(render.NewSite(files), folder, "cli.publish.tool.foreign")
}

// writeFolder makes a folder have the documents of a site.
func (a *Verbs) writeFolder(site *render.Site, folder, foreignText string) error {
	done, err := filesync.Folder(site, folder)
	if foreign := (*filesync.Foreign)(nil); errors.As(err, &foreign) {
		return &command.Failure{Code: command.ExitUsage, Text: message.New(foreignText, "folder", command.DisplayName(folder))}
	}
	if err != nil {
		return &command.Failure{Code: command.ExitUnreadable, Text: message.New("cli.publish.failed", "folder", command.DisplayName(folder), "reason", errtext.Of(err))}
	}
	a.Tell(a.T("cli.publish.done", "folder", command.DisplayName(folder), "written", done.Written, "kept", done.Kept, "removed", done.Removed))
	return nil
}

// page returns the files of the page without a server: of the file that is named, else of the one
// beside the program; what was built from the repository compiles it.
func (a *Verbs) page(ctx context.Context, named string) (map[string][]byte, error) {
	file, folder := named, "."
	if named == "" {
		file, folder = installedPage()
	}
	if file != "" {
		files, err := bundle.Read(file)
		if err != nil {
			return nil, &command.Failure{Code: command.ExitUnreadable, Text: message.New("cli.publish.tool.unreadable", "file", command.DisplayName(file), "reason", errtext.Of(err))}
		}
		return files, nil
	}
	source := bundle.Source()
	if source == "" {
		return nil, &command.Failure{Code: command.ExitUnreadable, Text: message.New("cli.publish.tool.none", "name", bundle.Name, "version", command.Version, "folder", command.DisplayName(folder))}
	}
	a.Tell(a.T("cli.publish.tool.compiling", "folder", command.DisplayName(source)))
	files, err := bundle.Compile(ctx, source)
	if err != nil {
		return nil, &command.Failure{Code: command.ExitUnreadable, Text: message.New("cli.publish.tool.not-compiled", "folder", command.DisplayName(source), "reason", errtext.Of(err))}
	}
	return files, nil
}

// installedPage returns the file of the page beside this program, "" if there is none, and the
// program's folder.
func installedPage() (file, folder string) {
	program, err := os.Executable()
	if err != nil {
		return "", "."
	}
	if real, err := filepath.EvalSymlinks(program); err == nil {
		program = real
	}
	return bundle.Find(bundle.Places(program, command.Version)), filepath.Dir(program)
}
