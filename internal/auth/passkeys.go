package auth

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"time"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"torneo/internal/arbiter"
	"torneo/internal/ratelimit"
	"torneo/internal/store"
	"torneo/message"
)

// A passkey is asked for with a challenge of its own, which is answered once and soon.
const (
	answered      = 5 * time.Minute
	mostAsked     = 2000 // challenges that wait, of all
	askedEach     = 30   // a minute, of an address
	longestAnswer = 64 << 10
)

// Place is the place where passkeys serve: a name that has a certificate which browsers trust,
// and the address of the page there.
type Place struct {
	Name   string
	Origin string // https://name, with its port
}

// Passkey is a passkey of a person.
type Passkey struct {
	ID, Name, Place string
	Created, Used   time.Time // Used is zero: never
}

// errPasskey is the answer to a passkey that does not do, whatever is wrong with it.
var errPasskey = &Error{Message: message.New("crew.refused.passkey")}

// challenge is a challenge that waits for its answer.
type challenge struct {
	session webauthn.SessionData
	place   Place
	device  string // that makes a passkey; "": somebody comes back with one
	until   time.Time
}

// holder is a person as the ceremonies want them.
type holder struct {
	person store.Person
	keys   []webauthn.Credential
}

func (h *holder) WebAuthnID() []byte                         { return []byte(h.person.ID) }
func (h *holder) WebAuthnName() string                       { return h.person.Name }
func (h *holder) WebAuthnDisplayName() string                { return h.person.Name }
func (h *holder) WebAuthnCredentials() []webauthn.Credential { return h.keys }

// party returns the desk as devices know it: at this name alone, and only with a holder whom the
// device has verified. What make it is, is not asked.
func party(p Place) (*webauthn.WebAuthn, error) {
	enforced := webauthn.TimeoutConfig{Enforce: true, Timeout: answered, TimeoutUVD: answered}
	return webauthn.New(&webauthn.Config{
		RPID: p.Name, RPDisplayName: "Torneo", RPOrigins: []string{p.Origin},
		AttestationPreference: protocol.PreferNoAttestation,
		AuthenticatorSelection: protocol.AuthenticatorSelection{
			ResidentKey: protocol.ResidentKeyRequirementRequired, RequireResidentKey: protocol.ResidentKeyRequired(), UserVerification: protocol.VerificationRequired,
		},
		Timeouts: webauthn.TimeoutsConfig{Login: enforced, Registration: enforced},
	})
}

// limitChallenges counts a challenge, and refuses if there were too many.
func (g *Register) limitChallenges(w http.ResponseWriter, r *http.Request) error {
	if g.asking.OnLimit(w, r, ratelimit.Address(r)) {
		e := refuse("crew.refused.often").(*Error)
		e.Often = true
		return e
	}
	return nil
}

// waits keeps a challenge until it is answered or too late.
func (g *Register) waits(c challenge) {
	g.mu.Lock()
	defer g.mu.Unlock()
	now := g.clock()
	c.until = now.Add(answered)
	oldest, at := "", now.Add(2*answered)
	for key, x := range g.challenges {
		if now.After(x.until) {
			delete(g.challenges, key)
		} else if x.until.Before(at) {
			oldest, at = key, x.until
		}
	}
	if len(g.challenges) >= mostAsked {
		delete(g.challenges, oldest)
	}
	g.challenges[c.session.Challenge] = c
}

// answers takes the challenge that an answer is to, for good; false: there is none at this
// place.
func (g *Register) answers(text string, place Place, device string) (challenge, bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	c, there := g.challenges[text]
	if !there || c.place != place || c.device != device || g.clock().After(c.until) {
		return challenge{}, false
	}
	delete(g.challenges, text)
	return c, true
}

// AskPasskey returns the options with which the browser of a person makes a passkey, as JSON. One
// who has a password must give it.
func (g *Register) AskPasskey(w http.ResponseWriter, r *http.Request, by arbiter.Person, at Place, password string) (_ []byte, wrong error) {
	tried, err := g.attemptOf(w, by)
	if err != nil {
		return nil, err
	}
	defer func() { tried(wrong) }()
	ctx := r.Context()
	p, _, found, err := g.store.DeviceOwner(ctx, by.Device)
	if err != nil {
		return nil, err
	}
	if !found || p.ID != by.Identity || isInactive(&p, g.clock()) {
		return nil, refuse("crew.refused.gone")
	}
	if p.Password != "" && !g.passwordMatches(password, p.Password) {
		return nil, errPassword
	}
	h, err := g.holder(ctx, p)
	if err != nil {
		return nil, err
	}
	desk, err := party(at)
	if err != nil {
		return nil, err
	}
	options, session, err := desk.BeginRegistration(h, webauthn.WithExclusions(webauthn.Credentials(h.keys).CredentialDescriptors()))
	if err != nil {
		return nil, err
	}
	g.waits(challenge{session: *session, place: at, device: by.Device})
	return json.Marshal(options)
}

// AddPasskey keeps the passkey that a browser has made.
func (g *Register) AddPasskey(r *http.Request, by arbiter.Person, at Place, answer string) error {
	made, err := protocol.ParseCredentialCreationResponseBytes(answerOf(answer))
	if err != nil {
		return errPasskey
	}
	waited, ok := g.answers(made.Response.CollectedClientData.Challenge, at, by.Device)
	if !ok {
		return errPasskey
	}
	ctx, now := r.Context(), g.clock()
	p, d, found, err := g.store.DeviceOwner(ctx, by.Device)
	if err != nil {
		return err
	}
	if !found || p.ID != by.Identity || isInactive(&p, now) {
		return refuse("crew.refused.gone")
	}
	h, err := g.holder(ctx, p)
	if err != nil {
		return err
	}
	desk, err := party(at)
	if err != nil {
		return err
	}
	credential, err := desk.CreateCredential(h, waited.session, made)
	if err != nil {
		g.log.Info("passkey", "reason", err)
		return errPasskey
	}
	data, err := textOf(credential)
	if err != nil {
		return err
	}
	return g.store.ChangePeople(ctx, func(ctx context.Context, c *store.PeopleChange) error {
		kept, found, err := c.Person(ctx, p.ID)
		if err != nil {
			return err
		}
		if !found || isInactive(&kept, now) {
			return refuse("crew.refused.gone")
		}
		if added, err := c.AddPasskey(ctx, store.Passkey{ID: newID(), Person: p.ID, Name: d.Name, Place: at.Name, Credential: credentialKey(credential.ID), Data: data, Created: now}); err != nil {
			return err
		} else if !added {
			return errPasskey
		}
		return g.note(ctx, c, by, "passkey", p.Name)
	})
}

// AskWho returns the options with which a browser says by a passkey who somebody is, as JSON.
func (g *Register) AskWho(w http.ResponseWriter, r *http.Request, at Place) ([]byte, error) {
	if err := g.limitChallenges(w, r); err != nil {
		return nil, err
	}
	desk, err := party(at)
	if err != nil {
		return nil, err
	}
	options, session, err := desk.BeginDiscoverableLogin(webauthn.WithUserVerification(protocol.VerificationRequired))
	if err != nil {
		return nil, err
	}
	g.waits(challenge{session: *session, place: at})
	return json.Marshal(options)
}

// ComeBack enrols the device that makes the request as that of somebody who has a passkey.
// One whose count went back was copied: it does not serve, and the chief is told.
func (g *Register) ComeBack(w http.ResponseWriter, r *http.Request, at Place, answer string) (wrong error) {
	tried, err := g.attempt(w, r)
	if err != nil {
		return err
	}
	defer func() { tried(wrong) }()
	said, err := protocol.ParseCredentialRequestResponseBytes(answerOf(answer))
	if err != nil {
		return errPasskey
	}
	waited, ok := g.answers(said.Response.CollectedClientData.Challenge, at, "")
	if !ok {
		return errPasskey
	}
	ctx, now := r.Context(), g.clock()
	key, found, err := g.store.PasskeyOf(ctx, credentialKey(said.RawID))
	if err != nil {
		return err
	}
	if !found || key.Place != at.Name {
		return errPasskey
	}
	desk, err := party(at)
	if err != nil {
		return err
	}
	var p store.Person
	credential, err := desk.ValidateDiscoverableLogin(func(_, handle []byte) (webauthn.User, error) {
		if string(handle) != key.Person {
			return nil, errPasskey
		}
		people, err := g.store.People(ctx)
		for k := range people {
			if people[k].ID == key.Person {
				p = people[k]
			}
		}
		if err != nil {
			return nil, err
		}
		h := &holder{person: p, keys: make([]webauthn.Credential, 1)}
		return h, json.Unmarshal([]byte(key.Data), &h.keys[0])
	}, waited.session, said)
	if err != nil || isInactive(&p, now) {
		g.log.Info("passkey", "reason", err)
		return errPasskey
	}
	copied := credential.Authenticator.CloneWarning
	data, err := textOf(credential)
	if err != nil {
		return err
	}
	d := store.Device{ID: newID(), Person: p.ID, Name: DeviceWords(r.UserAgent()), Created: now, Invited: p.Name, Seen: now}
	err = g.store.ChangePeople(ctx, func(ctx context.Context, c *store.PeopleChange) error {
		kept, found, err := c.Person(ctx, p.ID)
		if err != nil {
			return err
		}
		if !found || isInactive(&kept, now) {
			return errPasskey
		}
		if copied {
			return g.note(ctx, c, arbiter.Person{Name: p.Name, Identity: p.ID}, "passkey-copied", p.Name)
		}
		if used, err := c.UsePasskey(ctx, key, data, now); err != nil {
			return err
		} else if !used {
			return errPasskey
		}
		if err := c.AddDevice(ctx, d); err != nil {
			return err
		}
		return g.note(ctx, c, arbiter.Person{Name: p.Name, Identity: p.ID, Device: d.ID}, "passkey-back", p.Name)
	})
	switch {
	case err != nil:
		return err
	case copied:
		return errPasskey
	}
	return g.begin(r, d.ID)
}

// RemovePasskey makes a passkey of somebody worthless. Devices on which they came back with it
// are devices of theirs, and stay.
func (g *Register) RemovePasskey(ctx context.Context, by arbiter.Person, person, id string) error {
	return g.store.ChangePeople(ctx, func(ctx context.Context, c *store.PeopleChange) error {
		p, there, err := c.Person(ctx, person)
		if err != nil {
			return err
		}
		if found, err := c.RemovePasskey(ctx, person, id); err != nil {
			return err
		} else if !found || !there {
			return refuse("crew.refused.gone")
		}
		return g.note(ctx, c, by, "passkey-gone", p.Name)
	})
}

// holder returns a person with their passkeys.
func (g *Register) holder(ctx context.Context, p store.Person) (*holder, error) {
	all, err := g.store.Passkeys(ctx)
	if err != nil {
		return nil, err
	}
	h := &holder{person: p}
	for _, key := range all {
		if key.Person == p.ID {
			var c webauthn.Credential
			if err := json.Unmarshal([]byte(key.Data), &c); err != nil {
				return nil, err
			}
			h.keys = append(h.keys, c)
		}
	}
	return h, nil
}

// textOf returns a passkey as it is kept: without what its maker says of itself, which nobody
// asked for.
func textOf(c *webauthn.Credential) (string, error) {
	kept := *c
	kept.Attestation = webauthn.CredentialAttestation{}
	data, err := json.Marshal(kept)
	return string(data), err
}

func credentialKey(credential []byte) string { return base64.RawURLEncoding.EncodeToString(credential) }

func answerOf(text string) []byte {
	if len(text) > longestAnswer {
		return nil
	}
	return []byte(text)
}
