package driver

import (
	"crypto/ed25519"
	"crypto/rand"
	"encoding/pem"
	"errors"
	"io"
	"net"
	"os"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/pkg/sftp"
	"golang.org/x/crypto/ssh"

	"torneo/internal/outlet"
)

// newKey returns a private key as OpenSSH writes it, with a passphrase if there is one.
func newKey(t *testing.T, passphrase string) (private []byte, public ssh.PublicKey) {
	t.Helper()
	pub, key, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	var block *pem.Block
	if passphrase == "" {
		block, err = ssh.MarshalPrivateKey(key, "")
	} else {
		block, err = ssh.MarshalPrivateKeyWithPassphrase(key, "", []byte(passphrase))
	}
	if err != nil {
		t.Fatal(err)
	}
	if public, err = ssh.NewPublicKey(pub); err != nil {
		t.Fatal(err)
	}
	return pem.EncodeToMemory(block), public
}

// openSSH starts OpenSSH's server, which lets in who has the key.
func openSSH(t *testing.T, port string, client ssh.PublicKey) (stop func()) {
	t.Helper()
	sshd := program(t, "sshd")
	folder := t.TempDir()
	if os.Geteuid() == 0 {
		if err := os.MkdirAll("/run/sshd", 0o755); err != nil {
			t.Fatal(err)
		}
	}
	host, _ := newKey(t, "")
	write := func(name, text string) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	config := write("config", strings.Join([]string{
		"ListenAddress 127.0.0.1", "Port " + port, "HostKey " + write("host", string(host)), "AuthorizedKeysFile " + write("known", string(ssh.MarshalAuthorizedKey(client))),
		"PidFile none", "UsePAM no", "StrictModes no", "PermitRootLogin yes", "PasswordAuthentication yes", "Subsystem sftp internal-sftp", "",
	}, "\n"))
	return runs(t, port, sshd, "-D", "-e", "-f", config)
}

// Against the server that most web spaces run.
func TestOpenSSH(t *testing.T) {
	private, public := newKey(t, "llave")
	port := freePort(t)
	stop := openSSH(t, port, public)
	me, err := user.Current()
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	x := &try{t: t, kind: kindOf(t, "sftp"), settings: map[string]string{"host": "127.0.0.1", "port": port, "user": me.Username, "path": folder}, secrets: outlet.Secrets{"key": strings.ReplaceAll(string(private), "\n", "\r\n"), "passphrase": "llave", "password": ""}}
	x.confirms()
	x.lives(inFolder(t, folder))
	x.with("path", folder+"/none").fails("target.path", "a")
	other, _ := newKey(t, "")
	stranger := x.with("key", string(other))
	stranger.secrets["passphrase"] = ""
	stranger.fails("target.password", "a")
	stranger.secrets["key"], stranger.secrets["password"] = "", "Gehe1m"
	stranger.fails("target.password", "a")
	if os.Geteuid() != 0 { // root may everything
		if err := os.Chmod(folder, 0o500); err != nil {
			t.Fatal(err)
		}
		x.fails("target.denied", "a")
		_ = os.Chmod(folder, 0o700) // so that it is removed
	}

	// The provider's server is another one, or somebody pretends to be it.
	stop()
	openSSH(t, port, public)
	x.fails("target.key-changed", "a")
	if x.seen == x.settings[outlet.Pin] {
		t.Error("the other key is not shown")
	}
}

// Errors in a key or an address are refused before anything is sent.
func TestWhatIsEnteredForSFTP(t *testing.T) {
	locked, _ := newKey(t, "llave")
	open, _ := newKey(t, "")
	k := kindOf(t, "sftp")
	for want, fields := range map[string][2]map[string]string{
		"":                        {{"host": "a.example", "port": "22"}, {"key": string(open)}},
		"target.no-proof":         {{"host": "a.example", "port": "22"}, {}},
		"target.private-key":      {{"host": "a.example", "port": "22"}, {"key": "ssh-ed25519 AAAA public"}},
		"target.passphrase":       {{"host": "a.example", "port": "22"}, {"key": string(locked)}},
		"target.passphrase-wrong": {{"host": "a.example", "port": "22"}, {"key": string(locked), "passphrase": "x"}},
		"target.host":             {{"host": "sftp://a.example", "port": "22"}, {"password": "x"}},
		"target.port":             {{"host": "a.example", "port": "ssh"}, {"password": "x"}},
	} {
		err := k.Check(outlet.SettingsOf(fields[0], fields[1]))
		own := (*outlet.Error)(nil)
		if errors.As(err, &own) != (want != "") || own != nil && own.Text.ID != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// ownServer returns an SFTP server that lets in with a password and answers as a test wants.
func ownServer(t *testing.T, password string, handlers sftp.Handlers) (port string) {
	t.Helper()
	private, _ := newKey(t, "")
	signer, err := ssh.ParsePrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	config := &ssh.ServerConfig{PasswordCallback: func(_ ssh.ConnMetadata, given []byte) (*ssh.Permissions, error) {
		if string(given) != password {
			return nil, os.ErrPermission
		}
		return nil, nil
	}}
	config.AddHostKey(signer)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	serve := func(c net.Conn) {
		_, channels, requests, err := ssh.NewServerConn(c, config)
		if err != nil {
			return
		}
		go ssh.DiscardRequests(requests)
		for n := range channels {
			channel, requests, err := n.Accept()
			if err != nil {
				return
			}
			go func() {
				for r := range requests {
					_ = r.Reply(r.Type == "subsystem", nil) // who asked is gone, else
				}
			}()
			server := sftp.NewRequestServer(channel, handlers)
			go func() { _ = server.Serve(); server.Close() }()
		}
	}
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go serve(c)
		}
	}()
	return strconv.Itoa(l.Addr().(*net.TCPAddr).Port)
}

// full is a server whose disk is full.
type full struct{ sftp.FileWriter }

func (full) WriteAt([]byte, int64) (int, error) { return 0, sftp.ErrSSHFxFailure }

func (full) Filewrite(*sftp.Request) (io.WriterAt, error) { return full{}, nil }

func TestAFullServerWithAPassword(t *testing.T) {
	in := sftp.InMemHandler()
	port := ownServer(t, "Gehe1m", in)
	x := &try{t: t, kind: kindOf(t, "sftp"), settings: map[string]string{"host": "127.0.0.1", "port": port, "user": "u", "path": "/"}, secrets: outlet.Secrets{"password": "Gehe1m"}}
	x.confirms()
	if m := x.sends("a"); m.Args["written"] != len(siteOf("a").Paths()) {
		t.Errorf("%v", m)
	}
	x.with("password", "no").fails("target.password", "a")
	in.FilePut = full{}
	port = ownServer(t, "Gehe1m", in)
	y := x.with("port", port)
	delete(y.settings, outlet.Pin)
	y.confirms()
	y.fails("target.refuses", "a", "b")
}
