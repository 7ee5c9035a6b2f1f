package web

import (
	"bytes"
	"os"
	"path/filepath"

	"torneo/internal/arbiter"
	"torneo/message"
)

// backupPage copies everything, and brings it back.
type backupPage struct{ frame }

func (s *Site) backup(v *visit) error {
	return v.render(backupView(backupPage{v.frame(message.New("web.backup.title"))}))
}

// downloadBackup sends a copy of all events with their whole journals.
func (s *Site) downloadBackup(v *visit) error {
	folder, err := os.MkdirTemp("", "torneo")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	path := filepath.Join(folder, "backup.db")
	if err := s.desk.Store().Backup(v.context(), path); err != nil {
		return err
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	h := v.w.Header()
	h.Set("Content-Type", "application/octet-stream")
	h.Set("Content-Disposition", `attachment; filename="torneo-`+s.clock().Format("20060102-150405")+`.db"`)
	h.Set("Cache-Control", "no-store")
	_, _ = v.w.Write(data) // who has gone is not told
	return nil
}

// restore brings back what is in a backup or in the file of an event, and not
// here. Nothing that is here is changed.
func (s *Site) restore(v *visit) error {
	_, data, err := v.file("backup")
	if err != nil {
		return err
	}
	if len(data) == 0 {
		return &arbiter.Refused{Message: message.New("web.import.no-file")}
	}
	if !bytes.HasPrefix(data, []byte("SQLite format 3\x00")) {
		if _, err := s.desk.Store().ReadEvent(v.context(), bytes.NewReader(data)); err != nil {
			return notTaken(err)
		}
		return v.restored()
	}
	folder, err := os.MkdirTemp("", "torneo")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	path := filepath.Join(folder, "backup.db")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		return err
	}
	if err := s.desk.Store().Restore(v.context(), path); err != nil {
		return notTaken(err)
	}
	return v.restored()
}

func (v *visit) restored() error {
	v.flash(flash{Message: message.New("web.backup.restored")})
	return v.redirect("/")
}

// notTaken is why a file was not taken, for people.
func notTaken(err error) error {
	if told, ok := err.(interface{ Message() message.Message }); ok {
		return &arbiter.Refused{Message: told.Message()}
	}
	return err
}
