package journal

// DeviceConfirmed is a device at which results are entered alone, and that somebody at the
// desk confirmed: what it is called, the code that it showed, its boards. Nothing changes
// by it; who did it stands in the entry.
type DeviceConfirmed struct {
	Code     string
	Name     string `json:",omitempty"`
	From, To int
}

func (w DeviceConfirmed) apply(*State) error { return nil }
