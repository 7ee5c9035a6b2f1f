package errtext_test

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"torneo/i18n"
	"torneo/internal/errtext"
)

// Errors of the system are met as people meet them: by refused operations.
func TestWhatTheSystemRefuses(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := l.Addr().String()
	_, taken := net.Listen("tcp", address)
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	_, refused := net.Dial("tcp", address)
	_, missing := os.Open(filepath.Join(folder, "none"))
	_, isFolder := os.ReadFile(folder)
	_, within := os.Open(filepath.Join(file, "x"))
	_, long := os.Open(filepath.Join(folder, strings.Repeat("x", 3000)))
	_, there := os.OpenFile(file, os.O_CREATE|os.O_EXCL, 0o600)
	late, cancel := context.WithTimeout(t.Context(), 0)
	defer cancel()
	_, slow := new(net.Dialer).DialContext(late, "tcp", "127.0.0.1:9")
	for _, test := range []struct {
		err    error
		en, es string
	}{
		{taken, "the address is in use", "la dirección está en uso"},
		{refused, "the connection was refused", "la conexión ha sido rechazada"},
		{missing, "there is no such file", "no existe ese archivo"},
		{isFolder, "it is a folder", "es una carpeta"},
		{within, "a part of the path is not a folder", "una parte de la ruta no es una carpeta"},
		{long, "the name is too long", "el nombre es demasiado largo"},
		{there, "it already exists", "ya existe"},
		{slow, "there was no answer in time", "no ha habido respuesta a tiempo"},
		{fmt.Errorf("with %w", context.DeadlineExceeded), "there was no answer in time", "no ha habido respuesta a tiempo"},
		{&net.DNSError{Name: "nowhere.example", IsNotFound: true}, "there is no host nowhere.example", "no existe el ordenador nowhere.example"},
		{&os.PathError{Op: "read", Path: "/secret", Err: errors.New("strange")}, "the system says: “strange”", "el sistema dice: «strange»"},
	} {
		if test.err == nil {
			t.Fatalf("nothing was refused: %s", test.en)
		}
		m := errtext.Of(test.err)
		if en, es := i18n.New("en").Text(m), i18n.New("es").Text(m); en != test.en || es != test.es {
			t.Errorf("%v: %q, %q; want %q, %q", test.err, en, es, test.en, test.es)
		}
	}
}
