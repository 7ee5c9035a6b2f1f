package tlsserver

import (
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"
)

// Half of a form that is refused without being read is answered and sent away at once, not when
// a request must have arrived; a whole one keeps its connection.
func TestHalfAFormThatIsRefused(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := &http.Server{ReadTimeout: 30 * time.Second, Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/refused":
			http.Error(w, strings.Repeat("no ", 4000), http.StatusTooManyRequests)
		case "/silent":
		default:
			b, _ := io.ReadAll(r.Body)
			_, _ = w.Write(b)
		}
	})}
	go func() { _ = Serve(server, l) }()
	defer server.Close()
	ask := func(path, body string, length string) (answer string, took time.Duration) {
		t.Helper()
		c, err := net.Dial("tcp", l.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		_, _ = io.WriteString(c, "POST "+path+" HTTP/1.1\r\nHost: x\r\nContent-Length: "+length+"\r\n\r\n"+body)
		began := time.Now()
		_ = c.SetReadDeadline(began.Add(20 * time.Second))
		b, _ := io.ReadAll(c)
		return string(b), time.Since(began)
	}
	for _, path := range []string{"/refused", "/silent"} {
		answer, took := ask(path, "name=", "1000")
		if took > 5*time.Second || !strings.HasPrefix(answer, "HTTP/1.1 ") || path == "/refused" && !strings.Contains(answer, " 429 ") {
			t.Errorf("%s: after %v %.60q", path, took, answer)
		}
	}
	client := &http.Client{Timeout: 10 * time.Second}
	for _, path := range []string{"/", "/refused", "/"} {
		answer, err := client.Post("http://"+l.Addr().String()+path, "text/plain", strings.NewReader("name=Ana"))
		if err != nil {
			t.Fatal(err)
		}
		b, err := io.ReadAll(answer.Body)
		answer.Body.Close()
		if err != nil || path == "/" && string(b) != "name=Ana" {
			t.Errorf("%s: %.60q, %v", path, b, err)
		}
	}
}
