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
	want, other := "1-0", "0-1"
	if winner == b {
		want, other = other, want
	}
	loser.shows("entered "+want, "Enter "+other+" instead?")
	loser.is(`document.activeElement.id === "result-2"`) // a question moves nobody
	winner.result(1, want)
	loser.press(kb.Enter + kb.Enter) // to the panel, in which nothing is overwritten by pressing on
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

// Who is at which board is seen, and what another window does moves neither what is typed
// in a panel or a field, nor the focus, nor a menu that is open.
func TestOthersDisturbNobody(t *testing.T) {
	t.Parallel()
	p := start(t)
	at := p.tournament(names)
	p.publish(at, "1")
	a, b := open(t, p.at, at+"/rounds/1"), open(t, p.at, at+"/rounds/1")
	a.do(evaluate(`fetch("/who", { method: "POST", body: new URLSearchParams({ who: "Ana" }) }).then(() => location.reload())`))
	a.wait(`document.getElementById("who")?.value === "Ana" && document.activeElement.id === "result-1"`)
	b.wait(`document.getElementById("here-1")?.textContent === "AnaAna (chief arbiter) is at this board"`)
	b.is(`document.getElementById("result-1").getAttribute("aria-describedby") === "here-1"`)
	b.is(`document.getElementById("around").textContent.includes("Ana (chief arbiter): round 1, board 1")`)
	b.is(`!document.getElementById("here-2")`)

	b.do(evaluate(`document.querySelector("form[action$='/unpair'] button").closest("details").open = true; document.querySelector("form[action$='/unpair'] button").click()`))
	b.wait(`document.querySelector("#panel #reason")`)
	b.do(evaluate(`document.getElementById("reason").focus(); window.before = document.querySelector("#table-5 summary").getBoundingClientRect().top`))
	b.press("half")
	a.press("10")
	b.result(2, "0-1")
	b.wait(`document.getElementById("here-3") && !document.getElementById("here-1")`) // drawn anew, it is there
	b.press(" way")
	b.is(`document.activeElement.id === "reason" && document.activeElement.value === "half way" && !document.getElementById("panel").hidden`)
	b.is(`document.querySelector("#table-5 summary").getBoundingClientRect().top === window.before`)
	b.press(kb.Escape)

	b.do(evaluate(`document.getElementById("find-text").focus()`))
	b.press("Eve")
	b.do(evaluate(`document.querySelector("#table-5 details").open = true`))
	a.press("=")
	b.result(3, "½-½")
	b.is(`document.activeElement.id === "find-text" && document.activeElement.value === "Eve"`)
	b.is(`document.querySelector("#table-5 details").open`)
	a.visit(at + "/standings")
	b.wait(`document.getElementById("around").textContent.includes("Ana (chief arbiter): Standings") && !document.querySelector(".at-board")`)
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

// However much happens, no page of the tournament asks for what is new more than once a
// second, and it shows all of it in the end.
func TestPagesAskOnceASecond(t *testing.T) {
	t.Parallel()
	p := start(t)
	at := p.tournament(names)
	p.publish(at, "1")
	for _, page := range []string{"", "/standings", "/rounds/1", "/players"} {
		w := open(t, p.at, at+page)
		w.wait(`!document.getElementById("connection").hidden`)
		w.do(evaluate(`window.times = []; document.addEventListener("htmx:config:request", (e) => { if (e.target.id === "refresh") window.times.push(performance.now()); })`))
		w.do(evaluate(`const asking = setInterval(() => document.getElementById("live").dispatchEvent(new CustomEvent("changed")), 40); setTimeout(() => { clearInterval(asking); window.over = performance.now(); }, 2600)`))
		w.wait(`window.over && window.times.some((t) => t > window.over)`) // the last one is not lost
		w.is(`window.times.length > 1`)
		w.is(`window.times.length <= 2 + (window.times.at(-1) - window.times[0]) / 1000`) // one that a busy browser held up is nearer to the next
	}
}
