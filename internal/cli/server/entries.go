package server

import (
	"context"
	"errors"
	"net/http"
	"sync/atomic"

	"torneo/internal/arbiter"
	"torneo/internal/signup"
	"torneo/internal/signup/entryform"
)

// entriesAddress is the address where entries come in unless set.
const entriesAddress = ":8091"

// entriesDoor is the listener through which entries come in from outside: it can look at
// open forms and put an entry into a queue, and reaches nothing else.
type entriesDoor struct {
	SecondPort
	desk   *arbiter.Desk
	others *others
	now    atomic.Pointer[entryform.Door] // as it is open
}

// addTaken takes over what the door of another program has taken.
func (e *entriesDoor) addTaken(t entryform.Taken) {
	if d := e.now.Load(); d != nil {
		d.AddTaken(t)
	}
}

// Open lets entries come in.
func (e *entriesDoor) Open() error {
	put := func(ctx context.Context, event string, entry signup.Entry) (entryform.Answer, error) {
		number, wrong, err := e.desk.PutSignup(ctx, event, entry)
		if refused := (*arbiter.Refused)(nil); errors.As(err, &refused) {
			return entryform.Answer{Refused: refused.Message}, nil
		}
		return entryform.Answer{Number: number, Wrong: wrong}, err
	}
	key, shared, err := e.others.formKey(context.Background())
	if err != nil {
		return err
	}
	return e.Answer(func(<-chan struct{}) http.Handler {
		find := func(ctx context.Context, event string) (signup.Offer, bool, error) {
			o, err := e.desk.SignupOffer(ctx, event)
			if arbiter.IsNotFound(err) {
				return o, false, nil
			}
			return o, err == nil, err
		}
		d := entryform.New(e.desk.SignupOffers, find, put, e.others.kept.Now, e.Log)
		if shared {
			d.Share(key, e.others.tookEntry)
		}
		e.now.Store(d)
		return d
	})
}
