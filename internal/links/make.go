package links

import (
	"context"
	"errors"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/signedlink"
	"torneo/message"
	"torneo/tournament"
)

// settled is the name and the end that somebody gives a link when making it.
type settled struct {
	name string
	end  End // "": that of its kind
}

// Make does as Sign, for one link, with a name and an end of its own; end "" is that of its
// kind. The same again is the same link.
func (o *Office) Make(ctx context.Context, by arbiter.Person, id string, t signedlink.Ticket, name string, end End) (string, error) {
	at, err := o.Place(ctx, id)
	if err != nil {
		return "", err
	}
	if err := may(by, at, &t); err != nil {
		return "", err
	}
	if end != "" && end.hasPassed(at.State, o.today(at.State)) {
		return "", &arbiter.Refused{Message: message.New("links.refused.over")}
	}
	texts, err := o.sign(ctx, by, at, []signedlink.Ticket{t}, &settled{name, end})
	if err != nil {
		return "", err
	}
	return texts[0], nil
}

func (o *Office) today(s *journal.State) tournament.Date { return o.desk.Today(o.desk.Zone(s)) }

// handOut finds of each link that is listed the one that was handed out already for the
// same, by the same person until the same end, and was not withdrawn; where there is none
// it keeps another one, with a serial number that no other has. One that has ended or was
// withdrawn is never handed out again.
func (o *Office) handOut(ctx context.Context, by arbiter.Person, list []signedlink.Ticket, as *settled) error {
	listed := func(t *signedlink.Ticket) bool { return kindOf(t).Listed }
	any := false
	for k := range list {
		any = any || listed(&list[k])
	}
	if !any {
		return nil
	}
	id := list[0].Tournament
	fresh, err := o.number(ctx, by, list, as)
	if err != nil || len(fresh) == 0 {
		return err
	}
	release, err := o.desk.Acquire(ctx, "links of "+id)
	if err != nil {
		return err
	}
	defer release()
	if fresh, err = o.number(ctx, by, list, as); err != nil { // another one was handing out
		return err
	}
	if err := o.store.HandOut(ctx, id, fresh); err != nil {
		return err
	}
	o.desk.NotifyChanged(id)
	return nil
}

// sameUse is the common data of links for the same use.
type sameUse struct {
	kind        string
	first, last int
	issue       int
	made        bool
	maker       string
}

func useOf(h *signedlink.Handed) sameUse {
	return sameUse{h.Kind, h.First, h.Last, h.Issue, h.SaysMaker, h.Maker}
}

// number gives links their serial numbers, and returns those that are not kept yet.
func (o *Office) number(ctx context.Context, by arbiter.Person, list []signedlink.Ticket, as *settled) (fresh []signedlink.Handed, err error) {
	kept, err := o.store.HandedLinks(ctx, list[0].Tournament)
	if err != nil {
		return nil, err
	}
	of := map[sameUse][]*signedlink.Handed{}
	for k := range kept {
		of[useOf(&kept[k])] = append(of[useOf(&kept[k])], &kept[k])
	}
	now := o.desk.Now()
	for k := range list {
		t := &list[k]
		kind := kindOf(t)
		if !kind.Listed {
			continue
		}
		t.Serial = 0
		h := handedOf(kind, t)
		h.MakerName, h.Made = by.Name, now
		if as != nil {
			h.Name = as.name
			if as.end != "" {
				h.Ends = string(as.end)
			}
		}
		there := false
		for _, x := range of[useOf(&h)] {
			if !there && x.Withdrawn.IsZero() && x.Ends == h.Ends && (as == nil || x.Name == h.Name) {
				t.Serial, there = x.Serial, true
			}
			if !there {
				t.Serial = max(t.Serial, x.Serial+1)
			}
		}
		if there {
			continue
		}
		h.Serial = t.Serial
		h.ID = signedlink.ID(*t)
		fresh = append(fresh, h)
		of[useOf(&h)] = append(of[useOf(&h)], &fresh[len(fresh)-1])
	}
	return fresh, nil
}

// noted is the shortest time between two notes that a link or device was used.
const noted = time.Minute

// lasts returns nil as long as nobody has withdrawn a link and its time is not over. It notes
// that it was used; one from before links were listed is listed from now on.
func (o *Office) lasts(ctx context.Context, at arbiter.Place, k *Kind, t *signedlink.Ticket) error {
	h, there, err := o.store.HandedLink(ctx, t.Tournament, signedlink.ID(*t))
	if err != nil {
		return err
	}
	if !there {
		h = handedOf(k, t)
		if err := o.store.HandOut(ctx, t.Tournament, []signedlink.Handed{h}); err != nil {
			return err
		}
	}
	if !h.Withdrawn.IsZero() || End(h.Ends).hasPassed(at.State, o.today(at.State)) {
		return signedlink.Ended
	}
	if now := o.desk.Now(); now.Sub(h.Used) >= noted {
		return o.store.UseLink(ctx, t.Tournament, h.ID, now)
	}
	return nil
}

// LastUses returns when the players of a tournament used their own links last, by ID, to the
// minute.
func (o *Office) LastUses(ctx context.Context, tournament string) (map[int]time.Time, error) {
	kept, err := o.store.HandedLinks(ctx, tournament)
	if err != nil {
		return nil, err
	}
	used := map[int]time.Time{}
	for k := range kept {
		t, kind, ok := ticketOf(&kept[k])
		if ok && kind.Of == signedlink.Player && kept[k].Used.After(used[t.ID]) {
			used[t.ID] = kept[k].Used
		}
	}
	return used, nil
}

// Listed is a link that was handed out, as somebody sees it who may hand it out himself.
type Listed struct {
	signedlink.Handed
	Kind    *Kind
	Over    bool // its time has passed, or its maker may not hand it out any more
	Devices []signedlink.Device
}

// Lives reports a link that serves.
func (l *Listed) Lives() bool { return !l.Over && l.Withdrawn.IsZero() }

// Waiting returns the number of its devices that nobody has confirmed.
func (l *Listed) Waiting() (n int) {
	for _, d := range l.Devices {
		if d.Confirmed.IsZero() {
			n++
		}
	}
	return n
}

// List returns the links of the issue that counts that somebody may hand out himself.
func (o *Office) List(ctx context.Context, by arbiter.Person, id string) ([]Listed, error) {
	at, err := o.Place(ctx, id)
	if err != nil {
		return nil, err
	}
	l, err := o.store.Links(ctx, id)
	if err != nil {
		return nil, err
	}
	kept, err := o.store.HandedLinks(ctx, id)
	if err != nil {
		return nil, err
	}
	devices, err := o.store.LinkDevices(ctx, id)
	if err != nil {
		return nil, err
	}
	of := map[string][]signedlink.Device{}
	for _, d := range devices {
		of[d.Link] = append(of[d.Link], d)
	}
	today, makers := o.today(at.State), askOnce(o.makers)
	var list []Listed
	for _, h := range kept {
		t, k, ok := ticketOf(&h)
		if !ok || h.Issue != l.Issue || may(by, at, &t) != nil {
			continue
		}
		x := Listed{Handed: h, Kind: k, Over: End(h.Ends).hasPassed(at.State, today), Devices: of[h.ID]}
		if t.Made && t.Maker != "" && !x.Over {
			err := checkMaker(ctx, makers, at, &t)
			if err != nil && !errors.Is(err, signedlink.Bad) {
				return nil, err
			}
			x.Over = err != nil
		}
		list = append(list, x)
	}
	return list, nil
}

// askedOnce asks once who somebody is: most links of a list have few makers.
type askedOnce struct {
	Makers
	known map[string]maker
}

type maker struct {
	person arbiter.Person
	there  bool
}

func askOnce(makers Makers) Makers {
	if makers == nil {
		return nil
	}
	return askedOnce{makers, map[string]maker{}}
}

func (a askedOnce) Person(ctx context.Context, identity string) (arbiter.Person, bool, error) {
	if m, known := a.known[identity]; known {
		return m.person, m.there, nil
	}
	by, there, err := a.Makers.Person(ctx, identity)
	if err == nil {
		a.known[identity] = maker{by, there}
	}
	return by, there, err
}

// authorizedLink returns a link of the list, for somebody who may hand it out himself.
func (o *Office) authorizedLink(ctx context.Context, by arbiter.Person, id, link string) (signedlink.Handed, error) {
	at, err := o.Place(ctx, id)
	if err != nil {
		return signedlink.Handed{}, err
	}
	h, there, err := o.store.HandedLink(ctx, id, link)
	if err != nil {
		return h, err
	}
	t, _, ok := ticketOf(&h)
	if !there || !ok {
		return h, refuseGone(nil)
	}
	return h, may(by, at, &t)
}

// refuseGone refuses what is not on the list any more, unless something else failed.
func refuseGone(err error) error {
	if err != nil {
		return err
	}
	return &arbiter.Refused{Message: message.New("links.refused.gone")}
}

// Name gives a link another name, for somebody who may hand it out himself.
func (o *Office) Name(ctx context.Context, by arbiter.Person, id, link, name string) error {
	if _, err := o.authorizedLink(ctx, by, id, link); err != nil {
		return err
	}
	return o.store.NameLink(ctx, id, link, name)
}

// Withdraw ends a link at once, everywhere, for somebody who may hand it out himself.
func (o *Office) Withdraw(ctx context.Context, by arbiter.Person, id, link string) error {
	if _, err := o.authorizedLink(ctx, by, id, link); err != nil {
		return err
	}
	if err := o.store.WithdrawLink(ctx, id, link, by.Name, o.desk.Now()); err != nil {
		return err
	}
	o.desk.NotifyChanged(id)
	return nil
}
