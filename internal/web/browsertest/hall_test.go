package browsertest

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"math/big"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// The browser takes a certificate of an authority that it was told of, without a warning,
// and of the program's own it warns: nothing tells it to ignore anything.
func TestTheHallInTheBrowser(t *testing.T) {
	certutil, err := exec.LookPath("certutil")
	if err != nil {
		if os.Getenv("TORNEO_REQUIRE_CERTUTIL") != "" {
			t.Fatal(err)
		}
		t.Skip("no certutil (libnss3-tools), by which a browser is told of an authority")
	}
	browser(t)
	const name = "hall.example.org"
	folder := t.TempDir()
	authority, cert, key := authorityAndCertificate(t, folder, name)
	at := freeAddress(t)
	given := startWith(t, []string{"SSL_CERT_FILE=" + authority}, "--hall="+at, "--cert", cert, "--key", key, "--no-local-name")
	_, port, _ := net.SplitHostPort(at)
	if want := "https://" + name + ":" + port + "/"; !strings.Contains(given.said(), want) {
		t.Errorf("the trusted name is not told first:\n%s", given.said())
	}
	alone := startWith(t, nil, "--no-local-name")
	w := open(t, alone.at, "/hall")
	w.fill("#name", "Ana Ruiz")
	w.click(`form[action="/hall/desk"] button`)
	w.is(`document.querySelector(".hall-places")`)
	w.accessible(t, "the hall, switched on")
	own := w.read(`document.querySelector(".hall-address").href`)
	open(t, alone.at, "/").is(`document.querySelector('a[href="/join"]')`) // another browser at this computer is nobody
	if folder := os.Getenv("TORNEO_SCREENSHOTS"); folder != "" {
		var picture []byte
		w.do(chromedp.FullScreenshot(&picture, 100))
		if err := os.WriteFile(filepath.Join(folder, "hall-on.png"), picture, 0o600); err != nil {
			t.Error(err)
		}
	}

	ctx := browserWith(t, certutil, authority, name)
	var scheme, title string
	var secure bool
	err = chromedp.Run(ctx, chromedp.Navigate("http://"+name+":"+port+"/"), // led to HTTPS
		chromedp.Evaluate(`location.protocol`, &scheme), chromedp.Evaluate(`isSecureContext`, &secure), chromedp.Title(&title))
	if err != nil || scheme != "https:" || !secure || !strings.HasSuffix(title, "Torneo") {
		t.Errorf("%s %v %q: %v", scheme, secure, title, err)
	}
	// whoever started the program sees the code of the chief arbiter's first device
	code := joinCode.FindStringSubmatch(given.said())
	if code == nil {
		t.Fatalf("no code:\n%s", given.said())
	}
	var text string
	err = chromedp.Run(ctx, chromedp.Navigate("https://"+name+":"+port+"/join?c="+code[1]), chromedp.SetValue(`#name`, "Ana Ruiz", chromedp.ByQuery), chromedp.Submit(`main form`, chromedp.ByQuery),
		chromedp.WaitVisible(`a[href="/administration"]`, chromedp.ByQuery), chromedp.Navigate("https://"+name+":"+port+"/hall"), chromedp.Text(`main`, &text, chromedp.ByQuery))
	if err != nil || !strings.Contains(text, cert) || !strings.Contains(text, "https://"+name+":"+port+"/") {
		t.Errorf("%v\n%s", err, text)
	}
	for address, want := range map[string]string{
		"https://" + at + "/": "net::ERR_CERT_COMMON_NAME_INVALID", // it is not for the number
		own:                   "net::ERR_CERT_AUTHORITY_INVALID",
	} {
		if err := chromedp.Run(ctx, chromedp.Navigate(address)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", address, err, want)
		}
	}
}

// browserWith returns a browser of its own that trusts an authority, and finds a name at this
// computer.
func browserWith(t *testing.T, certutil, authority, name string) context.Context {
	t.Helper()
	home := t.TempDir()
	database := filepath.Join(home, ".pki", "nssdb")
	if err := os.MkdirAll(database, 0o700); err != nil {
		t.Fatal(err)
	}
	for _, words := range [][]string{{"-N", "--empty-password"}, {"-A", "-n", "torneo", "-t", "C,,", "-i", authority}} {
		if out, err := exec.Command(certutil, append([]string{"-d", "sql:" + database}, words...)...).CombinedOutput(); err != nil {
			t.Fatalf("%v: %v\n%s", words, err, out)
		}
	}
	options := append(chromium.options, chromedp.Env("HOME="+home, "XDG_DATA_HOME="+home), chromedp.Flag("host-resolver-rules", "MAP "+name+" 127.0.0.1"))
	allocator, stop := chromedp.NewExecAllocator(context.Background(), options...)
	t.Cleanup(stop)
	ctx, closeAll := chromedp.NewContext(allocator, chromedp.WithErrorf(func(string, ...any) {}))
	t.Cleanup(closeAll)
	if err := chromedp.Run(ctx); err != nil {
		t.Fatal(err)
	}
	ctx, done := context.WithTimeout(ctx, patience)
	t.Cleanup(done)
	return ctx
}

func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// authorityAndCertificate writes an authority, and a certificate of it with its key.
func authorityAndCertificate(t *testing.T, folder, name string) (authority, cert, key string) {
	t.Helper()
	issue := func(of, by *x509.Certificate, signer *ecdsa.PrivateKey) (*ecdsa.PrivateKey, []byte) {
		t.Helper()
		k, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
		if err != nil {
			t.Fatal(err)
		}
		if signer == nil {
			signer = k
		}
		of.NotBefore, of.NotAfter = time.Now().Add(-time.Hour), time.Now().AddDate(0, 1, 0)
		der, err := x509.CreateCertificate(rand.Reader, of, by, k.Public(), signer)
		if err != nil {
			t.Fatal(err)
		}
		return k, der
	}
	write := func(file, kind string, der []byte) string {
		t.Helper()
		file = filepath.Join(folder, file)
		if err := os.WriteFile(file, pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: der}), 0o600); err != nil {
			t.Fatal(err)
		}
		return file
	}
	root := &x509.Certificate{SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "Torneo test"}, IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign}
	signer, der := issue(root, root, nil)
	authority = write("root.pem", "CERTIFICATE", der)
	leaf := &x509.Certificate{SerialNumber: big.NewInt(2), DNSNames: []string{name}, KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}}
	k, der := issue(leaf, root, signer)
	private, err := x509.MarshalPKCS8PrivateKey(k)
	if err != nil {
		t.Fatal(err)
	}
	return authority, write("leaf.pem", "CERTIFICATE", der), write("leaf.key", "PRIVATE KEY", private)
}
