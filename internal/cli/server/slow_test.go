package server

import (
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"torneo/internal/tlsserver"
)

// quickly divides every time limit of a server in a test.
const quickly = 80

// Clients that send half of a request, or do not read the answer, are disconnected at the time
// limit of each server: none is left afterwards, and others are answered meanwhile.
func TestSlowClientsDoNotPileUp(t *testing.T) {
	log := slog.New(slog.DiscardHandler)
	var answering atomic.Int64
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		answering.Add(1)
		defer answering.Add(-1)
		if r.Method == http.MethodPost {
			_, _ = io.Copy(io.Discard, r.Body)
		}
		if r.URL.Path == "/much" { // more than fits into what lies between
			chunk := make([]byte, 1<<20)
			for range 64 {
				if _, err := w.Write(chunk); err != nil {
					return
				}
			}
		}
	})
	second := &SecondPort{Log: log}
	for name, server := range map[string]*http.Server{"desk": tlsserver.Server(handler, log), "others": second.Serving(handler)} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for what, p := range map[string]*time.Duration{"head": &server.ReadHeaderTimeout, "whole": &server.ReadTimeout, "answer": &server.WriteTimeout, "rest": &server.IdleTimeout} {
				if *p <= 0 || *p > 2*time.Minute {
					t.Fatalf("%s: a patience of %v", what, *p)
				}
				*p /= quickly
			}
			if server.MaxHeaderBytes <= 0 || server.MaxHeaderBytes > 64<<10 {
				t.Errorf("a head of %d bytes", server.MaxHeaderBytes)
			}
			var there atomic.Int64
			server.ConnState = func(_ net.Conn, s http.ConnState) {
				switch s {
				case http.StateNew:
					there.Add(1)
				case http.StateClosed:
					there.Add(-1)
				}
			}
			l, err := tlsserver.Listen("127.0.0.1:0")
			if err != nil {
				t.Fatal(err)
			}
			defer server.Close()
			go server.Serve(l)
			at := l.Addr().String()
			const each = 20
			var conns []net.Conn
			var mu sync.Mutex
			for range each {
				for _, text := range []string{
					"", "G", "GET / HTTP/1.1\r\nHost: x\r\nX-", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nhalf",
					"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab", "GET / HTTP/1.1\r\nHost: x\r\n\r\n", "GET /much HTTP/1.1\r\nHost: x\r\n\r\n",
				} {
					c, err := net.Dial("tcp", at)
					if err != nil {
						t.Fatal(err)
					}
					_ = c.(*net.TCPConn).SetReadBuffer(4096)
					fmt.Fprint(c, text)
					conns = append(conns, c)
				}
			}
			stop := make(chan struct{})
			var drips sync.WaitGroup
			for k := range each { // a header a moment: always about to be done
				drips.Go(func() {
					c, err := net.Dial("tcp", at)
					if err != nil {
						return
					}
					mu.Lock()
					conns = append(conns, c)
					mu.Unlock()
					fmt.Fprint(c, "GET / HTTP/1.1\r\nHost: x\r\n")
					for n := 0; ; n++ {
						select {
						case <-stop:
							return
						case <-time.After(20 * time.Millisecond):
							if _, err := fmt.Fprintf(c, "X-%d-%d: y\r\n", k, n); err != nil {
								return
							}
						}
					}
				})
			}
			answer, err := http.Get("http://" + at + "/")
			for tries := 0; err != nil && tries < 20; tries++ { // on a busy machine its time may be over, too
				answer, err = http.Get("http://" + at + "/")
			}
			if err != nil || answer.StatusCode != http.StatusOK {
				t.Fatalf("who asks meanwhile: %v", err)
			}
			answer.Body.Close()
			http.DefaultClient.CloseIdleConnections()
			longest := server.ReadTimeout + server.WriteTimeout + server.IdleTimeout
			for deadline := time.Now().Add(2*longest + time.Second); there.Load() > 0 || answering.Load() > 0; time.Sleep(10 * time.Millisecond) {
				if time.Now().After(deadline) {
					t.Fatalf("%d connections are there, %d are being answered", there.Load(), answering.Load())
				}
			}
			close(stop)
			drips.Wait()
			for _, c := range conns {
				c.Close()
			}
			if big, err := http.NewRequest(http.MethodGet, "http://"+at+"/", nil); err == nil {
				big.Header.Set("X-Much", strings.Repeat("x", 200<<10))
				if answer, err := http.DefaultClient.Do(big); err == nil {
					answer.Body.Close()
					if answer.StatusCode != http.StatusRequestHeaderFieldsTooLarge {
						t.Errorf("a head without end: %d", answer.StatusCode)
					}
				}
			}
		})
	}
}
