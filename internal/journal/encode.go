package journal

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"time"
)

// Entry is an event as it is kept.
type Entry struct {
	Number  int64
	Time    time.Time
	Actor   string
	Reason  string
	Kind    string
	Version int
	Data    json.RawMessage
}

// kinds are the kinds of events that can be read, each with the version in which
// it is written. Older versions are listed in upgrades.
var kinds = map[string]struct {
	version int
	zero    What
}{}

func init() {
	for _, w := range []What{
		TournamentCreated{}, TournamentConfigured{}, PlayerEntered{}, PlayerChanged{}, PlayerRemoved{}, PlayersNumbered{}, PlayerCheckedIn{}, PlayerLeft{}, PlayerReturned{}, ByeGranted{}, ByeRevoked{},
		TeamEntered{}, TeamChanged{}, TeamRemoved{}, TeamsNumbered{}, NumbersDrawn{}, TeamLinedUp{},
		PlayerFlagged{}, MeetingsProhibited{}, FundSet{}, RoundPaired{}, ManualPairingStarted{}, BoardsRearranged{}, ManualPairingEnded{}, StartPositionDrawn{}, RoundPublished{}, RoundUnpaired{}, LatecomersPaired{},
		ResultEntered{}, ResultVerified{}, ColorsSwapped{}, ResultCorrected{}, RoundClosed{}, ExtraGamePlayed{}, PlayOffDeclared{}, LotsDrawn{}, TiedRanked{}, FIDEModeLeft{}, CommentNoted{}, TournamentImported{},
		EventsUndone{},
	} {
		kinds[w.kind()] = struct {
			version int
			zero    What
		}{1, w}
	}
}

// Encode makes an event's entry; its number is the store's to give.
func Encode(e Event) (Entry, error) {
	data, err := json.Marshal(e.What)
	if err != nil {
		return Entry{}, fmt.Errorf("journal: %s: %w", e.What.kind(), err)
	}
	if err := Within(e.What); err != nil {
		return Entry{}, err
	}
	kind := e.What.kind()
	return Entry{Number: e.Number, Time: e.Time, Actor: e.Actor, Reason: e.Reason, Kind: kind, Version: kinds[kind].version, Data: data}, nil
}

// Unknown is the error of an entry of a kind or version that this program does
// not know: a newer one wrote it.
type Unknown struct {
	Number  int64
	Kind    string
	Version int
}

func (u *Unknown) Error() string {
	return fmt.Sprintf("journal: entry %d is of kind %q, version %d, which a newer program wrote", u.Number, u.Kind, u.Version)
}

// Decode reads an entry of any version ever written.
func Decode(n Entry) (Event, error) {
	k, ok := kinds[n.Kind]
	if !ok || n.Version < 1 || n.Version > k.version {
		return Event{}, &Unknown{n.Number, n.Kind, n.Version}
	}
	what := reflect.New(reflect.TypeOf(k.zero))
	d := json.NewDecoder(bytes.NewReader(n.Data))
	d.DisallowUnknownFields()
	if err := d.Decode(what.Interface()); err != nil {
		return Event{}, fmt.Errorf("journal: entry %d, %s: %w", n.Number, n.Kind, err)
	}
	if err := within(what.Elem(), n.Kind); err != nil {
		err.Number = n.Number
		return Event{}, err
	}
	return Event{Number: n.Number, Time: n.Time, Actor: n.Actor, Reason: n.Reason, What: what.Elem().Interface().(What)}, nil
}
