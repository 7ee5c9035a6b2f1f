package webtest

// Hall is where everybody in the hall reads, open or not.
type Hall struct {
	IsOpen bool
	Err    error // what opening fails with
}

// Open opens it, or fails.
func (h *Hall) Open() error {
	h.IsOpen = h.Err == nil
	return h.Err
}

// Close closes it.
func (h *Hall) Close() { h.IsOpen = false }

// Name returns the address by which the network calls it.
func (h *Hall) Name() string { return "http://torneo.local:8090/" }

// Addresses returns its address, if it is open.
func (h *Hall) Addresses() ([]string, bool) {
	if !h.IsOpen {
		return nil, false
	}
	return []string{"http://192.168.1.20:8090/"}, true
}
