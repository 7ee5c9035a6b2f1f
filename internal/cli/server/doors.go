package server

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/auth"
	"torneo/internal/cli/command"
	"torneo/internal/errtext"
	"torneo/internal/store"
	"torneo/internal/tlsserver"
	"torneo/internal/web"
	"torneo/message"
)

const (
	hallAddress = ":8443" // where arbiters come to the desk if nobody said otherwise
	hallOff     = "off"   // --hall=off: alone, whatever was kept
)

// hallDoors holds the listeners of the program: that of the desk, and those of players, of
// readers of the noticeboard and of entries. A listener that was opened stays open after a
// restart.
type hallDoors struct {
	*tlsserver.Door
	kept    *store.Store
	naming  *NetworkName
	players rememberedDoor // where players come in
	given   []string       // host names of the command line
	asked   string         // address of the command line; "": none
	handler http.Handler   // the desk, as who comes from the network reaches it

	mu     sync.Mutex
	now    store.Doors
	failed error // why it is not open although it is to be

	tell func() // other programs, that something was opened or closed; nil: there are none
}

// newHallDoors reads the saved settings and the flags; it refuses a certificate that cannot be
// used.
func (a *Verbs) newHallDoors(ctx context.Context, s *Place, kept *store.Store, naming *NetworkName, log *slog.Logger) (*hallDoors, error) {
	folder, err := a.listFolder(s)
	if err != nil {
		return nil, err
	}
	h := &hallDoors{kept: kept, naming: naming, given: slices.Clone(s.hosts), asked: s.hall}
	if h.now, err = kept.Doors(ctx); err != nil {
		return nil, NoDatabase(err)
	}
	address := cmp.Or(s.hall, h.now.Address, hallAddress)
	if s.hall == hallOff {
		address = cmp.Or(h.now.Address, hallAddress)
	}
	own := address != hallAddress
	if _, port, err := net.SplitHostPort(address); err != nil || port == "" {
		return nil, command.Usage("cli.serve.address", "address", address)
	}
	if _, err := tlsserver.Behind(nil, s.proxies); err != nil {
		return nil, &command.Failure{Code: command.ExitUsage, Text: message.New("doors.no-proxy")}
	}
	h.Door, err = tlsserver.New(tlsserver.Options{
		Folder: filepath.Dir(folder), Addresses: addressesOfCards, Name: naming.String, Hosts: slices.Clone(s.hosts),
		Listen: func() (net.Listener, error) {
			return (&SecondPort{Address: address, Own: own, Proxies: s.proxies}).Listen()
		},
		KeptKey:     func() (string, error) { return kept.DoorKey(ctx) },
		KeepKey:     func(key string, print tlsserver.Fingerprint) error { return h.keepKey(ctx, key, print) },
		Certificate: s.cert, Key: s.key, PublicName: s.publicName, Authority: s.authority, Log: log,
	})
	if told := (*tlsserver.Error)(nil); errors.As(err, &told) {
		return nil, &command.Failure{Code: command.ExitUsage, Text: told.Message()}
	} else if err != nil {
		return nil, err
	}
	h.Use(h.now.Hosts)
	return h, nil
}

func addressesOfCards() (list []net.IP) {
	for _, c := range Cards() {
		list = append(list, c.IP)
	}
	return list
}

// begin opens the doors that were asked for or open before, and says where the former are; a door
// that cannot be opened again does not keep the desk from working.
func (h *hallDoors) begin(ctx context.Context, a *Verbs, s *Place) error {
	if s.hall == hallOff {
		if h.now.Desk {
			return h.keep(ctx, func(d *store.Doors) { d.Desk = false })
		}
		return nil
	}
	asked := s.hall != ""
	if !asked && !h.now.Desk {
		return nil
	}
	if err := h.Open(ctx); err != nil {
		h.mu.Lock()
		h.failed = err
		h.mu.Unlock()
		if asked {
			return &command.Failure{Code: command.ExitUnreadable, Text: message.New("cli.serve.no-address", "address", s.hall, "reason", errtext.Of(err))}
		}
		a.Tell(a.Text(message.New("hall.notice", "reason", errtext.Of(err))))
		return nil
	}
	state := h.State()
	for _, address := range state.Addresses {
		a.Tell(a.T("cli.serve.hall", "address", address))
	}
	for _, err := range state.Problems {
		a.Tell(a.Text(message.New("hall.trouble", "reason", errtext.Of(err))))
	}
	return nil
}

// firstHolds limits how long the first code is valid, with which one device becomes the chief's.
const firstHolds = 24 * time.Hour

// first returns the path at which the chief arbiter joins when the hall is on and no device of
// one is enrolled: only the person that starts the program sees it. "": the hall is off, or one
// is enrolled.
func (h *hallDoors) first(ctx context.Context, people *auth.Register) (path string, err error) {
	if !h.IsOn() {
		return "", nil
	}
	if there, err := people.HasChief(ctx); err != nil || there {
		return "", err
	}
	code, err := people.Invite(ctx, arbiter.Person{Name: "Torneo", Role: arbiter.ChiefArbiter}, auth.Invitation{Role: arbiter.ChiefArbiter, Uses: 1, For: firstHolds})
	if err != nil {
		return "", err
	}
	return strings.TrimPrefix(web.JoinPath, "/") + "?c=" + code.Text, nil
}

// trustedTLS returns the name for which browsers take the hall's certificate, "" if there is
// none, and the settings with which other doors use it.
func (h *hallDoors) trustedTLS() (string, *tls.Config) { return h.TrustedName(), h.TLS() }

// Open lets others come to the desk, from now on and after a restart.
func (h *hallDoors) Open(ctx context.Context) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if err := h.openLocked(); err != nil {
		return err
	}
	return h.keepLocked(ctx, func(d *store.Doors) {
		if d.Desk = true; h.asked != "" && h.asked != hallOff {
			d.Address = h.asked
		}
	})
}

func (h *hallDoors) openLocked() error {
	if err := h.Door.Open(h.handler); err != nil {
		return err
	}
	h.failed = nil
	if port, ok := h.WildcardPort(); ok {
		h.naming.Want("desk", port)
	}
	return nil
}

func (h *hallDoors) shutLocked() {
	h.naming.Drop("desk")
	h.failed = nil
	h.Door.Shut()
}

// Shut closes the desk to others.
func (h *hallDoors) Shut(ctx context.Context) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.shutLocked() // who switches it off may have come through it
	return h.keepLocked(ctx, func(d *store.Doors) { d.Desk = false })
}

// IsOn reports whether the hall is switched on, also while it cannot be opened: nobody is chief
// arbiter by where they sit then.
func (h *hallDoors) IsOn() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.now.Desk
}

// Addresses returns the addresses of the desk.
func (h *hallDoors) Addresses() []string { return h.State().Addresses }

// notices returns what every page says of the doors.
func (h *hallDoors) notices() (list []message.Message) {
	h.mu.Lock()
	failed := h.failed
	h.mu.Unlock()
	if failed != nil {
		list = append(list, message.New("hall.notice", "reason", errtext.Of(failed)))
	}
	if h.Door.IsOpen() {
		for _, err := range h.State().Problems {
			list = append(list, message.New("hall.trouble", "reason", errtext.Of(err)))
		}
	}
	return list
}
