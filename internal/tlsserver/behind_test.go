package tlsserver

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"testing"
	"time"
)

// The named proxies are believed about the origin of a request; others, and headings of
// requests, are not.
func TestBehindAProxy(t *testing.T) {
	for _, c := range []struct {
		name, head, want string
		proxies          []string
	}{
		{"a proxy", "PROXY TCP4 192.0.2.7 127.0.0.1 5123 443\r\n", "192.0.2.7:5123", []string{"127.0.0.1"}},
		{"a network of proxies", "PROXY TCP6 2001:db8::1 ::1 5123 443\r\n", "[2001:db8::1]:5123", []string{"10.0.0.0/8", "127.0.0.0/8"}},
		{"one that says nothing", "", "", []string{"127.0.0.1"}},
		{"somebody else", "PROXY TCP4 192.0.2.7 127.0.0.1 5123 443\r\n", "400", []string{"192.0.2.1"}},
		{"no proxy", "PROXY TCP4 192.0.2.7 127.0.0.1 5123 443\r\n", "400", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			l, err := net.Listen("tcp", "127.0.0.1:0")
			if err != nil {
				t.Fatal(err)
			}
			behind, err := Behind(l, c.proxies)
			if err != nil {
				t.Fatal(err)
			}
			server := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { _, _ = io.WriteString(w, r.RemoteAddr) })}
			go Serve(server, behind)
			defer server.Close()
			conn, err := net.Dial("tcp", l.Addr().String())
			if err != nil {
				t.Fatal(err)
			}
			defer conn.Close()
			_ = conn.SetDeadline(time.Now().Add(20 * time.Second))
			fmt.Fprintf(conn, "%sGET / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.9\r\nConnection: close\r\n\r\n", c.head)
			answer, err := http.ReadResponse(bufio.NewReader(conn), nil)
			if err != nil {
				t.Fatal(err)
			}
			defer answer.Body.Close()
			got, _ := io.ReadAll(answer.Body)
			want := c.want
			if want == "" {
				want = conn.LocalAddr().String()
			}
			if want == "400" && answer.StatusCode != 400 || want != "400" && string(got) != want {
				t.Errorf("%d, comes from %s, not %s", answer.StatusCode, got, want)
			}
		})
	}
	if _, err := Behind(nil, []string{"proxy.example"}); err == nil {
		t.Error("a name is taken")
	}
}
