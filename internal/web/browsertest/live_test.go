package browsertest

import (
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"
)

func TestAResultAppearsInTheOtherWindow(t *testing.T) {
	t.Parallel()
	p := start(t)
	at := p.tournament(names)
	p.publish(at, "1")
	a, b := open(t, p.at, at+"/rounds/1"), open(t, p.at, at+"/rounds/1")
	for _, w := range []*window{a, b} {
		w.wait(`!document.getElementById("connection").hidden`)
	}
	b.tab("#result-4")
	b.do(evaluate("window.notReloaded = true"))
	b.do(evaluate(`window.sent = []; document.addEventListener("htmx:after:request", (e) => { if (e.target.id === "refresh") window.sent.push(e.detail.ctx.text.includes("id=\"fresh\"")); })`))

	a.on("result-1")
	for k, key := range []string{"1", "0", "="} {
		started := time.Now()
		a.press(key)
		b.result(k+1, []string{"1-0", "0-1", "½-½"}[k])
		t.Logf("after %v", time.Since(started)) // what is promised is measured where nothing else runs
	}
	b.is("window.notReloaded")
	b.is(`document.activeElement.id === "result-4"`)              // others do not move it
	b.is(`window.sent.length > 0 && !window.sent.includes(true)`) // no board is drawn anew but those
	b.press("+")
	a.result(4, "+ -")

	// The connection is lost and comes back.
	p.stop(syscall.SIGTERM)
	b.wait(`document.getElementById("connection").classList.contains("off")`)
	p.serve(p.at[len("http://"):])
	five := p.boards(at, "1")[4]
	p.post(at+"/rounds/1/result", "white", five[0], "black", five[1], "result", "-")
	b.result(5, "- +")
	b.wait(`!document.getElementById("connection").classList.contains("off")`)
	b.is("window.notReloaded")
	b.wait(`document.querySelector("form[action$='/close']")`)
}

func TestOneOfTwoResultsWins(t *testing.T) {
	t.Parallel()
	p := start(t)
	at := p.tournament(names)
	p.publish(at, "1")
	a, b := open(t, p.at, at+"/rounds/1"), open(t, p.at, at+"/rounds/1")
	a.on("result-1")
	b.on("result-1")
	together(func() { a.press("1") }, func() { b.press("0") })
	const clash = `document.querySelector("#panel-heading")?.textContent === "Somebody was quicker"`
	var winner, loser *window
	for loser == nil {
		switch {
		case a.comes(clash, 0):
			winner, loser = b, a
		case b.comes(clash, 0):
			winner, loser = a, b
		}
	}
	loser.shows("Nothing was changed")
	want := "1-0"
	if winner == b {
		want = "0-1"
	}
	winner.result(1, want)
	loser.press(kb.Enter + kb.Enter)
	loser.wait(`document.querySelector("#panel").hidden`)
	loser.result(1, want)

	// Both enter results of other boards, as fast as they can.
	a.tab("#result-2")
	b.tab("#result-4")
	together(func() { a.press("10") }, func() { b.press("=1") })
	for _, w := range []*window{a, b} {
		w.wait(`!document.querySelector("form[action$='/late']")`)
		if got, want := w.results(), "1 "+want+", 2 1-0, 3 0-1, 4 ½-½, 5 1-0"; got != want {
			t.Errorf("%s; want %s", got, want)
		}
	}
}

func together(all ...func()) {
	var group sync.WaitGroup
	for _, f := range all {
		group.Go(f)
	}
	group.Wait()
}

// However late the script for live updates comes, they begin.
func TestLiveUpdatesBeginLate(t *testing.T) {
	t.Parallel()
	p := start(t)
	at := p.tournament(names)
	p.publish(at, "1")
	s := startSlow(t, p)
	s.extension = make(chan struct{})
	w := open(t, p.at, "/")
	w.at = s.at
	go func() {
		w.comes(`document.getElementById("refresh") && document.readyState === "interactive"`, patience)
		w.comes(`document.getElementById("refresh").dataset.htmxPowered`, 300*time.Millisecond) // it must not begin without
		close(s.extension)
	}()
	w.visit(at + "/rounds/1")
	w.connected()
	w.is(`"asked" in document.getElementById("live").dataset`) // not twice
}

// A page that asks stays when something happens elsewhere, says so, and what was
// asked for can still be done.
func TestAConfirmationStays(t *testing.T) {
	t.Parallel()
	p := start(t)
	at := p.tournament(names)
	p.publish(at, "1")
	w := open(t, p.at, at+"/rounds/1")
	w.onward(func() {
		w.do(evaluate(`{
			const f = document.createElement("form");
			f.method = "post";
			f.action = location.pathname + "/unpair";
			document.body.append(f);
			f.submit();
		}`))
	})
	w.wait(`document.querySelector("form.confirm")`)
	w.wait(`document.getElementById("connection") && !document.getElementById("connection").hidden`)
	w.is(`document.getElementById("meanwhile").hidden`)
	w.do(evaluate("window.notReloaded = true"))
	one := p.boards(at, "1")[0]
	p.post(at+"/rounds/1/result", "white", one[0], "black", one[1], "result", "1")
	w.wait(`!document.getElementById("meanwhile").hidden`)
	w.shows("Something has changed in this tournament meanwhile")
	w.is("window.notReloaded")
	w.is(`!!document.querySelector("form.confirm") && !document.body.textContent.includes("There is no such page")`)
}
