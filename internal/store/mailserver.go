package store

import (
	"context"
	"database/sql"
	"errors"
)

// MailServer is through which mails are sent. It belongs to the installation: it is in
// no journal, no event file, and taken from no backup.
type MailServer struct {
	Host            string // "": mails are not sent
	Port            int
	Security        string // "starttls", "tls" or "none"
	Login, Password string
	Sender, Name    string
	ReplyTo         string
	PerMinute       int // mails; 0: no limit
}

// The limits of a server's settings.
const (
	maxServer    = 300
	maxPort      = 65535
	mostAMinute  = 6000
	oneServer    = "SELECT host, port, security, login, password, sender, name, reply_to, per_minute FROM mail_server"
	insertServer = "INSERT INTO mail_server (one, host, port, security, login, password, sender, name, reply_to, per_minute) VALUES (1, $1, $2, $3, $4, $5, $6, $7, $8, $9)"
)

func (m *MailServer) check() error {
	for field, text := range map[string]string{"host": m.Host, "login": m.Login, "password": m.Password, "sender": m.Sender, "name": m.Name, "reply-to": m.ReplyTo, "security": m.Security} {
		if err := checkText(field, text, maxServer); err != nil {
			return err
		}
	}
	if m.Port < 0 || m.Port > maxPort || m.PerMinute < 0 || m.PerMinute > mostAMinute {
		return &Invalid{Field: "port", Why: NotKnown}
	}
	return nil
}

// MailServer returns the server that was kept; empty if there is none.
func (s *Store) MailServer(ctx context.Context) (m MailServer, err error) {
	err = s.read.QueryRowContext(ctx, oneServer).Scan(&m.Host, &m.Port, &m.Security, &m.Login, &m.Password, &m.Sender, &m.Name, &m.ReplyTo, &m.PerMinute)
	if errors.Is(err, sql.ErrNoRows) {
		return MailServer{}, nil
	}
	return m, s.failure(err)
}

// KeepMailServer replaces the server; an empty one is none.
func (s *Store) KeepMailServer(ctx context.Context, m MailServer) error {
	if err := m.check(); err != nil {
		return err
	}
	return s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, "DELETE FROM mail_server"); err != nil || m == (MailServer{}) {
			return err
		}
		_, err := tx.ExecContext(ctx, insertServer, m.Host, m.Port, m.Security, m.Login, m.Password, m.Sender, m.Name, m.ReplyTo, m.PerMinute)
		return err
	})
}
