package telemetry

import (
	"io"
	"net/http"
)

// SayReady answers a proxy that asks whether to send requests here: "" is that it may, else
// why not.
func SayReady(w http.ResponseWriter, why string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	if why != "" {
		w.WriteHeader(http.StatusServiceUnavailable)
		_, _ = io.WriteString(w, "not ready: "+why+"\n")
		return
	}
	_, _ = io.WriteString(w, "ready\n") // who has gone is not told
}
