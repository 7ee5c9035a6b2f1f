package hall

import (
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
)

// BenchmarkRead is one page read over the network, the client's work included.
func BenchmarkRead(b *testing.B) {
	s := &shelf{}
	s.put("Open")
	server := httptest.NewServer(New(s, Viewers, nil))
	defer server.Close()
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 100}}
	b.RunParallel(func(p *testing.PB) {
		for p.Next() {
			answer, err := client.Get(server.URL + "/board.css")
			if err != nil {
				b.Error(err)
				return
			}
			_, _ = io.Copy(io.Discard, answer.Body)
			answer.Body.Close()
		}
	})
}
