package tlsserver

import (
	"crypto/x509"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"torneo/internal/errtext"
	"torneo/message"
)

// Standing is the state of the certificate that a program would show.
type Standing struct {
	Own     bool
	Until   time.Time // zero: there is none yet
	Renewed bool      // of the own one: it is made anew when the door opens
	Read    string    // the file of the own key, where others on this computer can read it
}

// StandingOf returns the state of the certificate that was given, or of the own one in the
// folder; there is false where neither is. An error says what is wrong with it.
func StandingOf(folder, certificate, key string, now time.Time) (s Standing, there bool, err error) {
	if certificate != "" || key != "" {
		c, err := pair(certificate, key)
		if err != nil {
			return s, true, err
		}
		s.Until = c.Leaf.NotAfter
		return s, true, outOfTime(c.Leaf, now)
	}
	file := filepath.Join(folder, KeyFile)
	info, err := os.Stat(file)
	if errors.Is(err, fs.ErrNotExist) {
		return s, false, nil
	}
	s.Own = true
	data, err := os.ReadFile(file)
	if err != nil {
		return s, true, &Error{file, message.New("doors.cannot-read", "file", file, "reason", errtext.Of(err))}
	}
	k, ok := parsedKey(data)
	if !ok {
		return s, true, &Error{file, message.New("doors.no-key", "file", file)}
	}
	if seenByOthers(info) {
		s.Read = file
	}
	o := own{folder: folder, key: k.key}
	if c := o.last(); c != nil {
		s.Until, s.Renewed = c.Leaf.NotAfter, !current(c.Leaf, now)
	}
	return s, true, nil
}

// current reports whether the own certificate need not be made anew.
func current(c *x509.Certificate, now time.Time) bool {
	return now.After(c.NotBefore) && now.Before(c.NotAfter.AddDate(0, 0, -renewedDays))
}

// seenByOthers reports whether other users of this computer can read a file, where its mode says
// so.
func seenByOthers(info fs.FileInfo) bool {
	return runtime.GOOS != "windows" && info.Mode().Perm()&0o077 != 0
}
