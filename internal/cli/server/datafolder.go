package server

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"torneo/internal/cli/command"
	"torneo/internal/errtext"
	"torneo/internal/store"
	"torneo/message"
)

// DatabaseFile is the name of the database in the data folder.
const DatabaseFile = "torneo.db"

// database returns the database that was asked for, else a file in the data folder, which is made
// if it is not there.
func (a *Verbs) database(s *Place) (string, error) {
	if s.Database != "" {
		return s.Database, nil
	}
	folder := s.Data
	if folder == "" {
		var err error
		if folder, err = dataFolder(runtime.GOOS, a.Env); err != nil {
			return "", &command.Failure{Code: command.ExitUnreadable, Text: message.New("cli.serve.no-folder", "reason", err.Error())}
		}
	}
	file := filepath.Join(folder, DatabaseFile)
	if _, err := os.Stat(file); err == nil {
		return file, nil // nothing has to be made, which may not be possible
	}
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return "", &command.Failure{Code: command.ExitUnreadable, Text: message.New("cli.serve.folder", "folder", command.DisplayName(folder), "reason", errtext.Of(err))}
	}
	return file, nil
}

// dataFolder returns the folder in which programs keep their data by the convention of the
// system.
func dataFolder(system string, env func(string) string) (string, error) {
	under := func(variable string, path ...string) (string, error) {
		if base := env(variable); base != "" {
			return filepath.Join(append([]string{base}, path...)...), nil
		}
		return "", fmt.Errorf("%s", variable)
	}
	switch system {
	case "windows":
		return under("LOCALAPPDATA", "Torneo")
	case "darwin":
		return under("HOME", "Library", "Application Support", "Torneo")
	}
	if base := env("XDG_DATA_HOME"); filepath.IsAbs(base) {
		return filepath.Join(base, "torneo"), nil
	}
	return under("HOME", ".local", "share", "torneo")
}

// serviceFolder is the folder in which the packaged service keeps its data; tests have another
// one.
var serviceFolder = "/var/lib/torneo"

// sayWhere says to which data something is done, and that the service of this machine has others,
// if it has: it runs as another user, with a folder of its own.
func (a *Verbs) sayWhere(s *Place) {
	if url, err := a.database(s); err == nil && !store.IsPostgres(url) { // a server was named
		a.Tell(a.T("cli.data", "where", command.DisplayName(url)))
		a.sayService(s)
	}
}

// sayService says where the data of the service are, if the caller named none and has others.
func (a *Verbs) sayService(s *Place) {
	if s.Database != "" || s.Data != "" {
		return
	}
	if _, err := os.Stat(serviceFolder); err == nil {
		a.Tell(a.T("cli.data.service", "folder", serviceFolder))
	}
}

// siblingFile returns a file beside that of a database, called after it.
func siblingFile(database, name string) string {
	folder, file := filepath.Split(database)
	if file == DatabaseFile {
		return folder + name
	}
	return folder + strings.TrimSuffix(file, filepath.Ext(file)) + "-" + name
}
