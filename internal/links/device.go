package links

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/signedlink"
)

// From identifies the device that opens a link.
type From struct {
	Secret string // what the device was given when it opened the link first; "": nothing
	Place  string // the address that it has; the same for all that come over TLS
	Safe   bool   // nobody in between hears it: over TLS, or at the computer of the desk
}

// Enrolled is a device at which a link is opened.
type Enrolled struct {
	Confirmed bool   // what is said at it counts at once
	Code      string // by which who stands at the desk knows it
	Secret    string // what it is to hold from now on; "": it holds it already
}

var codes = base32.NewEncoding("23456789abcdefghjkmnpqrstuvwxyz_").WithPadding(base32.NoPadding)

// deviceID returns a device by what it holds.
func deviceID(secret string) string {
	h := sha256.Sum256([]byte("torneo device 1\x00" + secret))
	return codes.EncodeToString(h[:20])
}

// Code returns the letters by which somebody at the desk recognises a device.
func Code(device string) string {
	letters := strings.ToUpper(strings.ReplaceAll(device, "_", ""))
	return letters[:min(codeLetters, len(letters))]
}

const codeLetters = 4

// mostSecret is the largest length of the secret that a device presents.
const mostSecret = 64

// Enrol returns the device at which a link is opened. One that enters results alone has to
// be confirmed at the desk, unless nobody can have heard it: a person with the link
// alone, or with the device's secret and another address, is another device. Of a kind
// that enters nothing alone no device is kept.
func (o *Office) Enrol(ctx context.Context, t signedlink.Ticket, from From) (Enrolled, error) {
	if k := kindOf(&t); k == nil || !k.Alone {
		return Enrolled{}, nil
	}
	link, now := signedlink.ID(t), o.desk.Now()
	if from.Secret != "" && len(from.Secret) <= mostSecret {
		id := deviceID(from.Secret)
		d, there, err := o.store.LinkDevice(ctx, t.Tournament, link, id)
		if err != nil {
			return Enrolled{}, err
		}
		if there && d.Place == from.Place {
			if now.Sub(d.Used) >= noted {
				err = o.store.UseLinkDevice(ctx, t.Tournament, link, id, now)
			}
			return Enrolled{Confirmed: !d.Confirmed.IsZero(), Code: Code(id)}, err
		}
	}
	e := Enrolled{Secret: rand.Text(), Confirmed: from.Safe}
	d := signedlink.Device{Journal: t.Tournament, Link: link, ID: deviceID(e.Secret), Place: from.Place, Opened: now, Used: now}
	if from.Safe {
		d.Confirmed = now
	}
	e.Code = Code(d.ID)
	if err := o.store.AddLinkDevice(ctx, d); err != nil {
		return Enrolled{}, err
	}
	o.desk.NotifyChanged(t.Tournament)
	return e, nil
}

// Confirm lets what is said at a device count at once, for somebody who may hand out its
// link himself. The journal has who did it, and the code of the device.
func (o *Office) Confirm(ctx context.Context, by arbiter.Person, id, link, device string) error {
	h, err := o.authorizedLink(ctx, by, id, link)
	if err != nil {
		return err
	}
	if _, there, err := o.store.LinkDevice(ctx, id, link, device); err != nil || !there {
		return refuseGone(err)
	}
	c := arbiter.ConfirmDevice{Code: Code(device), Name: h.Name, From: h.First, To: h.Last}
	if _, err := o.desk.Do(ctx, id, by, c, arbiter.Consent{}); err != nil {
		return err
	}
	if err := o.store.ConfirmLinkDevice(ctx, id, link, device, by.Name, o.desk.Now()); err != nil {
		return err
	}
	o.desk.NotifyChanged(id)
	return nil
}

// Forget makes a device one that nobody has confirmed, for somebody who may hand out its
// link himself.
func (o *Office) Forget(ctx context.Context, by arbiter.Person, id, link, device string) error {
	if _, err := o.authorizedLink(ctx, by, id, link); err != nil {
		return err
	}
	if _, there, err := o.store.LinkDevice(ctx, id, link, device); err != nil || !there {
		return refuseGone(err)
	}
	if err := o.store.ForgetLinkDevice(ctx, id, link, device); err != nil {
		return err
	}
	o.desk.NotifyChanged(id)
	return nil
}
