package browsertest

import (
	"context"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/webauthn"
	"github.com/chromedp/chromedp"
)

// A device makes a passkey at the trusted name, and its holder comes back with it,
// without a name and a word, until it is removed.
func TestAPasskeyInTheBrowser(t *testing.T) {
	certutil, err := exec.LookPath("certutil")
	if err != nil {
		if os.Getenv("TORNEO_REQUIRE_CERTUTIL") != "" {
			t.Fatal(err)
		}
		t.Skip("no certutil (libnss3-tools), by which a browser is told of an authority")
	}
	browser(t)
	const name = "hall.example.org"
	authority, cert, key := authorityAndCertificate(t, t.TempDir(), name)
	at := freeAddress(t)
	given := startWith(t, []string{"SSL_CERT_FILE=" + authority}, "--hall="+at, "--cert", cert, "--key", key, "--no-local-name")
	_, port, _ := net.SplitHostPort(at)
	home := "https://" + name + ":" + port
	var code []string
	for began := time.Now(); code == nil && time.Since(began) < patience; time.Sleep(50 * time.Millisecond) {
		code = regexp.MustCompile(`/join\?c=([A-Z0-9]+)`).FindStringSubmatch(given.said())
	}
	if code == nil {
		t.Fatalf("no code:\n%s", given.said())
	}
	ctx := browserWith(t, certutil, authority, name)
	do := func(what string, actions ...chromedp.Action) {
		t.Helper()
		if err := chromedp.Run(ctx, actions...); err != nil {
			var where, text string
			_ = chromedp.Run(ctx, chromedp.Location(&where), chromedp.Text(`main`, &text, chromedp.ByQuery))
			t.Fatalf("%s: %v at %s\n%s", what, err, where, text)
		}
	}
	picture := func(file string, wide int64) {
		t.Helper()
		if folder := os.Getenv("TORNEO_SCREENSHOTS"); folder != "" {
			var data []byte
			do(file, emulation.SetDeviceMetricsOverride(wide, 800, 1, false), chromedp.FullScreenshot(&data, 100), emulation.ClearDeviceMetricsOverride())
			if err := os.WriteFile(filepath.Join(folder, file), data, 0o600); err != nil {
				t.Error(err)
			}
		}
	}
	const (
		make   = `form[action="/me/passkeys"] button`
		back   = `form[action="/sign-in/passkey"] button`
		listed = `form[action^="/me/passkeys/"] button`
		told   = `form[action="/sign-in/passkey"] [role=alert]`
	)
	do("a device", webauthn.Enable(), chromedp.ActionFunc(func(ctx context.Context) error {
		_, err := webauthn.AddVirtualAuthenticator(&webauthn.VirtualAuthenticatorOptions{
			Protocol: webauthn.AuthenticatorProtocolCtap2, Transport: webauthn.AuthenticatorTransportInternal,
			HasResidentKey: true, HasUserVerification: true, IsUserVerified: true, AutomaticPresenceSimulation: true,
		}).Do(ctx)
		return err
	}))
	do("joins", chromedp.Navigate(home+"/join?c="+code[1]), chromedp.SetValue(`#name`, "Ana Ruiz", chromedp.ByQuery), chromedp.Submit(`main form`, chromedp.ByQuery), chromedp.WaitVisible(`a[href="/administration"]`, chromedp.ByQuery))
	do("her page", chromedp.Navigate(home+"/me"), chromedp.WaitVisible(make, chromedp.ByQuery))
	do("makes a passkey", chromedp.Click(make, chromedp.ByQuery), chromedp.WaitVisible(listed, chromedp.ByQuery))
	picture("passkey-me.png", 1000)
	picture("passkey-me-phone.png", 360)

	do("is forgotten", network.ClearBrowserCookies(), chromedp.Navigate(home+"/join"), chromedp.WaitVisible(back, chromedp.ByQuery))
	picture("passkey-join.png", 1000)
	picture("passkey-join-phone.png", 360)
	var text string
	do("comes back", chromedp.Click(back, chromedp.ByQuery), chromedp.WaitVisible(`a[href="/administration"]`, chromedp.ByQuery), chromedp.Navigate(home+"/me"), chromedp.Text(`main`, &text, chromedp.ByQuery))
	if !regexp.MustCompile(`Ana Ruiz`).MatchString(text) {
		t.Errorf("she is somebody else: %s", text)
	}
	do("removes it", chromedp.Click(listed, chromedp.ByQuery), chromedp.WaitNotPresent(listed, chromedp.ByQuery), chromedp.WaitVisible(make, chromedp.ByQuery))
	do("is refused", network.ClearBrowserCookies(), chromedp.Navigate(home+"/join"), chromedp.WaitVisible(back, chromedp.ByQuery), chromedp.Click(back, chromedp.ByQuery), chromedp.WaitVisible(told, chromedp.ByQuery), chromedp.Text(told, &text, chromedp.ByQuery))
	if text == "" {
		t.Error("it is not told why")
	}
	picture("passkey-refused.png", 1000)
	do("nobody without it", chromedp.Navigate(home+"/me"), chromedp.WaitNotPresent(make, chromedp.ByQuery))
}
