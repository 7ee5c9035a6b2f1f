package tlsserver

import (
	"time"

	"torneo/message"
)

// Exchange makes another key and a certificate of it in the place of the own ones. Who
// comes from now on is shown them; present connections stay, with what was agreed. keep
// keeps the key elsewhere; if it cannot, everything stays as it was.
func (d *Door) Exchange(keep func(key string, print Fingerprint) error) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.given != nil {
		return &Error{d.given.certificate, message.New("doors.given", "file", d.given.certificate)}
	}
	if _, _, err := d.own.certificate(d.names()); err != nil {
		return err
	}
	if err := d.own.exchange(keep); err != nil {
		return err
	}
	return d.replaceCertificate()
}

// Follow takes the key that another program has put in the place of the own one.
func (d *Door) Follow() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.given != nil || d.own.key == nil {
		return nil // it is read when the door opens
	}
	before := d.own.key
	if err := d.own.readKey(); err != nil || d.own.key.Equal(before) {
		return err
	}
	return d.replaceCertificate()
}

// replaceCertificate makes a certificate of another key. That it cannot be written is said, and it is
// shown all the same.
func (d *Door) replaceCertificate() error {
	_, _, err := d.own.makeCertificate(d.names())
	d.current, d.problem = d.own.now, err
	d.o.Log.Warn("the key of the hall is another one", "key", KeyPrint(d.current.Leaf))
	return nil
}

// endsSoon returns the time that a certificate has left when somebody has to see to it: a
// quarter, and two weeks at most. The own one is made anew before.
func endsSoon(from, until time.Time) time.Duration {
	return min(until.Sub(from)/4, 14*24*time.Hour)
}
