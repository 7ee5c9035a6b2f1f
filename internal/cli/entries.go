package cli

import (
	"context"
	"errors"
	"net/http"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/signup"
	"torneo/internal/signup/door"
)

// entriesAddress is where entries come in if nobody said otherwise.
const entriesAddress = ":8091"

// entriesDoor is the listener through which entries come in from outside: it can look at
// open forms and put an entry into a queue, and reaches nothing else.
type entriesDoor struct {
	secondPort
	desk *arbiter.Desk
}

// Open lets entries come in.
func (e *entriesDoor) Open() error {
	put := func(ctx context.Context, event string, entry signup.Entry) (door.Answer, error) {
		number, wrong, err := e.desk.PutSignup(ctx, event, entry)
		if refused := (*arbiter.Refused)(nil); errors.As(err, &refused) {
			return door.Answer{Refused: refused.Message}, nil
		}
		return door.Answer{Number: number, Wrong: wrong}, err
	}
	return e.open(func(<-chan struct{}) http.Handler { return door.New(e.desk.SignupOffers, put, time.Now, e.log) })
}
