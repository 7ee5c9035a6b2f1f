package doctor_test

import (
	"net"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"torneo/internal/doctor"
	"torneo/internal/tlsserver"
)

func want(t *testing.T, list []doctor.Finding, level doctor.Level, id string) {
	t.Helper()
	for _, f := range list {
		if f.Message.ID == id {
			if f.Level != level {
				t.Errorf("%s is %s, want %s", id, f.Level, level)
			}
			return
		}
	}
	t.Errorf("no %s in %v", id, list)
}

func TestFolder(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "is", "made")
	list := doctor.Folder(folder)
	want(t, list, doctor.Well, "doctor.disk.quick")
	if doctor.Worst(list) == doctor.Trouble {
		t.Errorf("%v", list)
	}
	if left, err := os.ReadDir(folder); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	want(t, doctor.Folder(filepath.Join(file, "x")), doctor.Trouble, "doctor.disk.none")
	want(t, doctor.Backup(file, folder), doctor.Trouble, "doctor.backup.file")
	want(t, doctor.Backup("", folder), doctor.Doubt, "doctor.backup.nowhere")
	want(t, doctor.Backup(filepath.Join(folder, "gone"), folder), doctor.Trouble, "doctor.disk.none")
	want(t, doctor.Backup(folder, folder), doctor.Doubt, "doctor.backup.same")
	if os.Getuid() != 0 { // root may write everywhere
		closed := t.TempDir()
		if err := os.Chmod(closed, 0o500); err != nil {
			t.Fatal(err)
		}
		want(t, doctor.Folder(closed), doctor.Trouble, "doctor.disk.unwritable")
	}
}

func TestClock(t *testing.T) {
	folder := t.TempDir()
	now := time.Now()
	want(t, doctor.Clock(now, folder), doctor.Well, "doctor.clock.well")
	want(t, doctor.Clock(time.Date(1970, 1, 1, 0, 3, 0, 0, time.UTC), folder), doctor.Trouble, "doctor.clock.early")
	later := filepath.Join(folder, "torneo.db")
	if err := os.WriteFile(later, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(later, now.Add(time.Hour), now.Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	want(t, doctor.Clock(now, folder), doctor.Trouble, "doctor.clock.back")
}

// Less than a second between this clock and the database's is nothing.
func TestClocksApart(t *testing.T) {
	want(t, []doctor.Finding{doctor.DatabaseClock(900 * time.Millisecond)}, doctor.Well, "doctor.clock.same")
	want(t, []doctor.Finding{doctor.DatabaseClock(7 * time.Minute)}, doctor.Doubt, "doctor.clock.ahead")
	want(t, []doctor.Finding{doctor.DatabaseClock(-5 * time.Minute)}, doctor.Doubt, "doctor.clock.behind")
}

func TestPortAndNetwork(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	at := l.Addr().String()
	want(t, doctor.Port(at), doctor.Doubt, "doctor.port.taken")
	l.Close()
	want(t, doctor.Port(at), doctor.Well, "doctor.port.free")
	want(t, doctor.Port("192.0.2.1:80"), doctor.Trouble, "doctor.port.refused")
	want(t, doctor.Network(nil), doctor.Doubt, "doctor.network.none")
	want(t, doctor.Network([]string{"192.168.1.20"}), doctor.Well, "doctor.network.at")
}

// The hall's own certificate is well until a month before its end; then it is made anew when
// the hall is switched on, which devices warn of. A key that others can read is told, and so
// is one that cannot be read.
func TestCertificate(t *testing.T) {
	folder := t.TempDir()
	if list := doctor.Certificate(folder, "", "", time.Now()); len(list) > 0 {
		t.Errorf("%v", list)
	}
	d, err := tlsserver.New(tlsserver.Options{Folder: folder, Addresses: func() []net.IP { return nil }, Listen: func() (net.Listener, error) { return net.Listen("tcp", "127.0.0.1:0") }})
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Open(http.NotFoundHandler()); err != nil {
		t.Fatal(err)
	}
	d.Close()
	want(t, doctor.Certificate(folder, "", "", time.Now()), doctor.Well, "doctor.certificate.well")
	want(t, doctor.Certificate(folder, "", "", time.Now().AddDate(1, 0, 10)), doctor.Doubt, "doctor.certificate.anew")
	cert, key := filepath.Join(folder, tlsserver.CertificateFile), filepath.Join(folder, tlsserver.KeyFile)
	until := d.State().Until
	want(t, doctor.Certificate("", cert, key, until.AddDate(0, 0, -15)), doctor.Well, "doctor.certificate.well")
	want(t, doctor.Certificate("", cert, key, until.AddDate(0, 0, -13)), doctor.Doubt, "doors.ends")
	want(t, doctor.Certificate("", cert, key, until.AddDate(0, 0, 1)), doctor.Trouble, "doors.expired")
	want(t, doctor.Certificate("", cert, "", time.Now()), doctor.Trouble, "doors.cannot-read")
	if runtime.GOOS != "windows" {
		if err := os.Chmod(key, 0o640); err != nil {
			t.Fatal(err)
		}
		want(t, doctor.Certificate(folder, "", "", time.Now()), doctor.Doubt, "doctor.certificate.read")
	}
	if err := os.Remove(cert); err != nil {
		t.Fatal(err)
	}
	want(t, doctor.Certificate(folder, "", "", time.Now()), doctor.Well, "doctor.certificate.none")
	if err := os.WriteFile(key, []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	want(t, doctor.Certificate(folder, "", "", time.Now()), doctor.Trouble, "doors.no-key")
}

func TestPlaces(t *testing.T) {
	folder := t.TempDir()
	want(t, doctor.Places([]string{folder}), doctor.Well, "doctor.places.well")
	want(t, doctor.Places([]string{filepath.Join(folder, "made", "later")}), doctor.Well, "doctor.places.well")
	file := filepath.Join(folder, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if os.Getuid() != 0 {
		if err := os.Chmod(folder, 0o500); err != nil {
			t.Fatal(err)
		}
		want(t, doctor.Places([]string{filepath.Join(folder, "closed")}), doctor.Trouble, "doctor.disk.unwritable")
	}
}

// A service writes where its unit lets it, whatever the permissions of the folder say.
func TestConfinement(t *testing.T) {
	strict := "LoadState=loaded\nProtectSystem=strict\nProtectHome=yes\nPrivateTmp=yes\nStateDirectory=torneo\nReadWritePaths=/srv/torneo -/media/usb\n"
	for folder, closed := range map[string]bool{"/srv/torneo": false, "/srv/torneo/site": false, "/media/usb/x": false, "/var/lib/torneo/copies": false,
		"/srv/torneo2": true, "/srv": true, "/var/www/chess": true, "/home/ana/chess": true} {
		if list := doctor.Confinement("torneo.service", strict, []string{folder}); (len(list) > 0) != closed {
			t.Errorf("%s: %v", folder, list)
		}
	}
	if list := doctor.Confinement("torneo.service", "LoadState=not-found\nProtectSystem=strict\n", []string{"/srv"}); len(list) > 0 {
		t.Errorf("a service that is not there: %v", list)
	}
	if list := doctor.Confinement("torneo.service", "LoadState=loaded\nProtectSystem=no\nProtectHome=yes\n", []string{"/srv"}); len(list) > 0 {
		t.Errorf("a service that may write everywhere: %v", list)
	}
}
