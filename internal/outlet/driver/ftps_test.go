package driver

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"math/big"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"torneo/internal/outlet"
)

// certificate makes a self-signed certificate.
func certificate(t *testing.T) (file string) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	c := &x509.Certificate{SerialNumber: big.NewInt(time.Now().UnixNano()), Subject: pkix.Name{CommonName: "ftp"}, NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour), DNSNames: []string{"localhost"}}
	data, err := x509.CreateCertificate(rand.Reader, c, c, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	private, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	file = filepath.Join(t.TempDir(), "cert.pem")
	text := append(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: private}), pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: data})...)
	if err := os.WriteFile(file, text, 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// vsftpd starts that server: every user who is not banned may write.
func vsftpd(t *testing.T, port, folder string, more ...string) (stop func()) {
	t.Helper()
	path := program(t, "vsftpd")
	own := t.TempDir()
	banned := filepath.Join(own, "banned")
	if err := os.WriteFile(banned, []byte("wrong\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	config := filepath.Join(own, "vsftpd.conf")
	lines := append([]string{
		"listen=YES", "listen_address=127.0.0.1", "listen_port=" + port, "background=NO", "run_as_launching_user=YES", "isolate=NO", "isolate_network=NO", "seccomp_sandbox=NO",
		"anonymous_enable=YES", "anon_root=" + folder, "anon_upload_enable=YES", "anon_mkdir_write_enable=YES", "anon_other_write_enable=YES", "anon_world_readable_only=NO", "anon_umask=022",
		"write_enable=YES", "allow_writeable_chroot=YES", "deny_email_enable=YES", "banned_email_file=" + banned, "secure_chroot_dir=" + own, "xferlog_enable=NO", "pasv_address=127.0.0.1",
	}, more...)
	if err := os.WriteFile(config, []byte(strings.Join(lines, "\n")+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	return runs(t, port, path, config)
}

// encrypted returns the settings that make vsftpd an FTPS server that insists on it.
func encrypted(t *testing.T) []string {
	return []string{"ssl_enable=YES", "allow_anon_ssl=YES", "force_anon_logins_ssl=YES", "force_anon_data_ssl=YES", "ssl_ciphers=HIGH", "rsa_cert_file=" + certificate(t)}
}

func TestVsftpd(t *testing.T) {
	folder := t.TempDir()
	if err := os.Mkdir(filepath.Join(folder, "web"), 0o777); err != nil {
		t.Fatal(err)
	}
	port := freePort(t)
	stop := vsftpd(t, port, folder, encrypted(t)...)
	x := &try{t: t, kind: kindOf(t, "ftps"), settings: map[string]string{"host": "127.0.0.1", "port": port, "user": "anonymous", "path": "web"}, secrets: outlet.Secrets{"password": "right"}}
	x.confirms()
	x.lives(inFolder(t, filepath.Join(folder, "web")))
	x.with("path", "none").fails("target.path", "a")
	x.with("password", "wrong").fails("target.password", "a")

	stop()
	stop = vsftpd(t, port, folder, encrypted(t)...)
	x.fails("target.key-changed", "a")
	stop()
	vsftpd(t, port, folder)
	x.fails("target.no-tls", "a")
}

// A published folder has thousands of files. Each has a connection of its own, of which
// the server must get the end, whatever the file's length: under TLS 1.3 it sends tickets,
// and a connection that is closed over them is reset.
func TestThousandsOfFilesArrive(t *testing.T) {
	folder := t.TempDir()
	if err := os.Mkdir(filepath.Join(folder, "web"), 0o777); err != nil {
		t.Fatal(err)
	}
	port := freePort(t)
	vsftpd(t, port, folder, encrypted(t)...)
	x := &try{t: t, kind: kindOf(t, "ftps"), settings: map[string]string{"host": "127.0.0.1", "port": port, "user": "anonymous", "path": "web"}, secrets: outlet.Secrets{"password": "right"}}
	x.confirms()
	p, err := reachTransfer(t.Context(), x.delivery("a"))
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	const files, lengths = 2000, 21 // up to a megabyte
	for k := range files {
		name, data := strconv.Itoa(k), bytes.Repeat([]byte{byte(k)}, (1<<(k%lengths))-1)
		if k >= 4*lengths {
			data = data[:min(len(data), 100)]
		}
		if err := p.Write(t.Context(), name, "", data); err != nil {
			t.Fatalf("file %d, %d bytes: %v", k, len(data), err)
		}
		if there, err := os.ReadFile(filepath.Join(folder, "web", name)); err != nil || !bytes.Equal(there, data) {
			t.Fatalf("file %d: %d of %d bytes, %v", k, len(there), len(data), err)
		}
	}
}
