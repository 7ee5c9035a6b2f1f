package browsertest

import (
	"context"
	"fmt"
	"log/slog"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"torneo/internal/signup"
	"torneo/internal/signup/entryform"
)

// The door for entries can be used by everybody: the list of open forms, a form, and the
// form with what is wrong in it.
func TestTheDoorForEntriesCanBeRead(t *testing.T) {
	browser(t)
	offer := signup.Offer{Event: "abc", Name: "Abierto de Lugo", Form: signup.Form{Open: true, Birth: signup.BirthYear, Byes: true, Privacy: "Se guardan."}, Sections: []signup.Offered{{ID: "a", Name: "Grupo A", Rounds: 5}, {ID: "b", Name: "Grupo B", Rounds: 7, Full: true}}}
	other := offer
	other.Event, other.Name, other.Closed = "abd", "Torneo de Sarria", signup.NotYet
	d := entryform.New(func(context.Context) ([]signup.Offer, error) { return []signup.Offer{offer, other}, nil },
		func(context.Context, string) (signup.Offer, bool, error) { return offer, true, nil },
		func(context.Context, string, signup.Entry) (entryform.Answer, error) {
			return entryform.Answer{Number: 482193}, nil
		}, time.Now, slog.New(slog.DiscardHandler))
	server := httptest.NewServer(d)
	defer server.Close()
	w := open(t, server.URL, "/es/")
	w.accessible(t, "list of forms")
	w.visit("/es/abc")
	w.accessible(t, "form")
	w.do(evaluate(`document.querySelector("form").noValidate = true`))
	w.onward(func() { w.do(evaluate(`document.querySelector("form").requestSubmit()`)) })
	w.accessible(t, "form with mistakes")
}

// A proposed result is taken by its key, and the cursor goes on; where nothing is proposed
// the key is none.
func TestAProposalIsTakenByItsKey(t *testing.T) {
	p := start(t)
	at := p.tournament("Alba, Ana\t2200\tESP\nBeltrán, Luis\t2100\tESP\nCano, Eva\t2000\tESP\nDíaz, Leo\t1900\tESP\n")
	p.publish(at, "1")
	w := open(t, p.at, at+"/rounds/1")
	names := strings.Split(w.read(`[...document.querySelector("#table-2").querySelectorAll(".white a, .black a")].map((a) => a.textContent.trim()).join("|")`), "|")
	if len(names) < 2 {
		t.Fatalf("%q", names)
	}
	file := filepath.Join(t.TempDir(), "games.pgn")
	game := fmt.Sprintf("[Event \"x\"]\n[Round \"1.2\"]\n[White \"%s\"]\n[Black \"%s\"]\n[Result \"1/2-1/2\"]\n\n1/2-1/2\n", names[0], names[len(names)-1])
	if err := os.WriteFile(file, []byte(game), 0o600); err != nil {
		t.Fatal(err)
	}
	w.visit(at + "/noticeboard/boards")
	w.do(chromedp.SetUploadFiles(`input[type="file"]`, []string{file}))
	w.onward(func() { w.do(evaluate(`document.querySelector('form[enctype] button').click()`)) })
	w.visit(at + "/rounds/1")
	w.is(`document.querySelector("#table-2 form.suggest") && !document.querySelector("#table-1 form.suggest")`)
	w.on("result-1")
	w.press("s")
	w.is(`document.activeElement.id === "result-1" && document.activeElement.classList.contains("wrong")`)
	w.do(evaluate(`document.querySelector("#result-2").focus()`))
	w.press("s")
	w.wait(`document.querySelector("#queue").hidden`)
	w.result(2, "½-½")
}
