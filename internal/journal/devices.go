package journal

// DeviceConfirmed is a device for entering results only that somebody at the desk
// confirmed: its name, the code that it showed, its boards. It changes nothing; the entry
// tells who did it.
type DeviceConfirmed struct {
	Code     string
	Name     string `json:",omitempty"`
	From, To int
}

func (w DeviceConfirmed) apply(*State) error { return nil }
