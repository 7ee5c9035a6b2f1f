package links_test

import (
	"context"
	"fmt"
	"log/slog"
	"sync/atomic"
	"testing"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/auth"
	"torneo/internal/desktest"
	"torneo/internal/links"
	"torneo/internal/signedlink"
	"torneo/internal/store"
	"torneo/internal/store/storetest"
)

// BenchmarkRead reads the links of 300 telephones, which ask at the same time: those that
// were made at the computer of the desk, and those that end with the right of their maker.
func BenchmarkRead(b *testing.B) {
	for _, d := range storetest.Databases {
		b.Run(d.Name, func(b *testing.B) {
			kept, err := store.Open(b.Context(), d.New(b))
			if err != nil {
				b.Fatal(err)
			}
			defer kept.Close()
			desk := desktest.NewDesk(kept)
			event, err := desk.Store().CreateEvent(b.Context(), "Open")
			if err != nil {
				b.Fatal(err)
			}
			id, err := desktest.Play(b.Context(), desk, event.ID, desktest.Config{Players: 600, Rounds: 9, Played: 2})
			if err != nil {
				b.Fatal(err)
			}
			maker := store.Person{ID: "maker", Name: "Eva Ruiz", Role: string(arbiter.ChiefArbiter), Created: time.Now()}
			if err := kept.ChangePeople(b.Context(), func(ctx context.Context, c *store.PeopleChange) error { return c.KeepPerson(ctx, maker) }); err != nil {
				b.Fatal(err)
			}
			office := links.New(kept, desk, auth.New(kept, time.Now, slog.New(slog.DiscardHandler)))
			for _, by := range []arbiter.Person{{Role: arbiter.ChiefArbiter}, {Role: arbiter.ChiefArbiter, Identity: maker.ID}} {
				list := make([]signedlink.Ticket, 300)
				for k := range list {
					list[k] = signedlink.Ticket{Kind: signedlink.Player, ID: k + 1}
				}
				texts, err := office.Sign(b.Context(), by, id, list...)
				if err != nil {
					b.Fatal(err)
				}
				b.Run(fmt.Sprintf("maker %q", by.Identity), func(b *testing.B) {
					var next atomic.Int64
					b.SetParallelism(150)
					b.RunParallel(func(pb *testing.PB) {
						for pb.Next() {
							if _, _, err := office.Read(b.Context(), texts[next.Add(1)%300]); err != nil {
								b.Error(err)
								return
							}
						}
					})
				})
			}
		})
	}
}
