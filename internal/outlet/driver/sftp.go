package driver

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"net"
	"path"
	"strings"
	"sync"

	"github.com/pkg/sftp"
	"golang.org/x/crypto/ssh"

	"torneo/internal/errtext"
	"torneo/internal/filesync"
	"torneo/internal/outlet"
)

// secureShell returns the kind for a web space over SFTP. The server is known by its key, which
// somebody has confirmed: before that it gets neither user nor password.
func secureShell() outlet.Kind {
	return outside(outlet.Kind{
		Name: "sftp",
		Fields: []outlet.Field{
			hostField, portField("22"), userField, passwordField,
			{Name: "key", Type: outlet.SecretLines, Optional: true, Hint: true}, {Name: "passphrase", Type: outlet.Secret, Optional: true, Hint: true},
			pathField,
		},
		Check: func(s outlet.Settings) error {
			if err := checkAddress(s); err != nil {
				return err
			}
			_, err := proofs(s)
			return err
		},
		Where: displayAddress("sftp"),
	}, reachShell, whyShell)
}

// proofs returns the proofs by which the server knows us.
func proofs(s outlet.Settings) (list []ssh.AuthMethod, err error) {
	if key := s.Get("key"); key != "" {
		key = strings.ReplaceAll(key, "\r\n", "\n") + "\n"
		signer, err := ssh.ParsePrivateKey([]byte(key))
		if missing := (*ssh.PassphraseMissingError)(nil); errors.As(err, &missing) {
			if s.Get("passphrase") == "" {
				return nil, outlet.ByHand("target.passphrase")
			}
			if signer, err = ssh.ParsePrivateKeyWithPassphrase([]byte(key), []byte(s.Get("passphrase"))); err != nil {
				return nil, outlet.ByHand("target.passphrase-wrong")
			}
		}
		if err != nil {
			return nil, outlet.ByHand("target.private-key")
		}
		list = append(list, ssh.PublicKeys(signer))
	}
	if password := s.Get("password"); password != "" {
		list = append(list, ssh.Password(password), ssh.KeyboardInteractive(func(_, _ string, questions []string, _ []bool) ([]string, error) {
			answers := make([]string, len(questions))
			for k := range answers {
				answers[k] = password
			}
			return answers, nil
		}))
	}
	if len(list) == 0 {
		return nil, outlet.ByHand("target.no-proof")
	}
	return list, nil
}

func reachShell(ctx context.Context, d *outlet.Delivery) (*place, error) {
	list, err := proofs(d.Settings)
	if err != nil {
		return nil, err
	}
	conn, err := dial(ctx, d, address(d.Settings))
	if err != nil {
		return nil, err
	}
	stop := context.AfterFunc(ctx, func() { conn.Close() })
	defer stop()
	var refused error
	config := &ssh.ClientConfig{User: d.Settings.Get("user"), Auth: list, HostKeyCallback: func(_ string, _ net.Addr, key ssh.PublicKey) error {
		refused = checkPin(d, ssh.FingerprintSHA256(key))
		return refused
	}}
	c, channels, requests, err := ssh.NewClientConn(conn, address(d.Settings), config)
	if err != nil {
		conn.Close()
		if refused != nil {
			return nil, refused
		}
		return nil, err
	}
	client := ssh.NewClient(c, channels, requests)
	files, err := sftp.NewClient(client)
	if err != nil {
		client.Close()
		return nil, outlet.ByHand("target.no-sftp", "host", d.Settings.Get("host"), "reason", errtext.Of(err))
	}
	s := &shell{files: files, root: d.Settings.Get("path"), made: map[string]bool{}}
	if info, err := files.Stat(joinRoot(s.root, ".")); err != nil || !info.IsDir() {
		files.Close()
		client.Close()
		if err != nil && !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, fs.ErrPermission) {
			return nil, err
		}
		return nil, outlet.ByHand("target.path", "path", s.root)
	}
	return &place{s, closers{files, client}}, nil
}

// closers are closed one after the other.
type closers []io.Closer

func (c closers) Close() error {
	var errs []error
	for _, x := range c {
		errs = append(errs, x.Close())
	}
	return errors.Join(errs...)
}

// whyShell explains the answers of SFTP servers.
func whyShell(err error) error {
	var status *sftp.StatusError
	switch {
	case strings.Contains(err.Error(), "unable to authenticate"), strings.Contains(err.Error(), "unexpected message type 51"): // no, and no in the middle of a question
		return outlet.ByHand("target.password")
	case strings.Contains(err.Error(), "no common algorithm"):
		return outlet.ByHand("target.too-old")
	case errors.Is(err, sftp.ErrSSHFxConnectionLost):
		return outlet.NewError("target.broken-off")
	case errors.As(err, &status) && status.FxCode() == sftp.ErrSSHFxFailure:
		return outlet.NewError("target.refuses", "words", strings.TrimSpace(strings.Trim(strings.TrimPrefix(status.Error(), "sftp: "), `"`)))
	}
	return nil
}

// shell is a folder over SFTP.
type shell struct {
	files *sftp.Client
	root  string

	mu   sync.Mutex
	made map[string]bool // folders that are there
}

func (s *shell) Ways() filesync.Ways { return filesync.Ways{Renames: true, AtOnce: 8} }

func (s *shell) List(ctx context.Context) (map[string]int64, error) {
	found := map[string]int64{}
	var walk func(dir string, depth int) error
	walk = func(dir string, depth int) error {
		entries, err := s.files.ReadDirContext(ctx, joinRoot(s.root, dir))
		if err != nil {
			return err
		}
		for _, e := range entries {
			name := path.Join(dir, e.Name())
			switch {
			case e.IsDir() && depth < mostDepth:
				if err := walk(name, depth+1); err != nil && !errors.Is(err, fs.ErrPermission) { // not ours
					return err
				}
			case e.Mode().IsRegular():
				found[name] = e.Size()
			}
		}
		return nil
	}
	return found, walk(".", 0)
}

// mostDepth is the depth to which folders are looked into: ours are not deeper.
const mostDepth = 5

func (s *shell) Read(_ context.Context, name string, most int64) ([]byte, error) {
	f, err := s.files.Open(joinRoot(s.root, name))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, most))
}

func (s *shell) folder(name string) error {
	dir := path.Dir(name)
	s.mu.Lock()
	defer s.mu.Unlock()
	if dir == "." || s.made[dir] {
		return nil
	}
	err := s.files.MkdirAll(joinRoot(s.root, dir))
	s.made[dir] = err == nil
	return err
}

func (s *shell) Write(_ context.Context, name, _ string, data []byte) error {
	if err := s.folder(name); err != nil {
		return err
	}
	f, err := s.files.Create(joinRoot(s.root, name))
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if err = errors.Join(err, f.Close()); err != nil {
		_ = s.files.Remove(joinRoot(s.root, name)) // half of it; a full disk has room for that
	}
	return err
}

func (s *shell) Rename(_ context.Context, from, to string) error {
	if err := s.folder(to); err != nil {
		return err
	}
	from, to = joinRoot(s.root, from), joinRoot(s.root, to)
	err := s.files.PosixRename(from, to)
	if status := (*sftp.StatusError)(nil); errors.As(err, &status) && status.FxCode() == sftp.ErrSSHFxOpUnsupported {
		_ = s.files.Remove(to) // an old server renames onto nothing that is there
		return s.files.Rename(from, to)
	}
	return err
}

func (s *shell) Remove(_ context.Context, name string) error {
	return s.files.Remove(joinRoot(s.root, name))
}

func (s *shell) Prune(_ context.Context, folder string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.files.RemoveDirectory(joinRoot(s.root, folder)) == nil {
		delete(s.made, folder)
	}
}
