package browsertest

import (
	"testing"
)

// The page adds up the prizes while somebody types them.
func TestPrizesAreAddedUpLive(t *testing.T) {
	t.Parallel()
	p := start(t)
	at := p.tournament(names)
	w := open(t, p.at, at+"/prizes")
	w.fill("input[name=l0-name]", "General")
	w.fill("input[name=l0-p0]", "1200")
	w.wait(`document.querySelector("td.total").textContent === "1200"`)
	w.fill("input[name=l0-p1]", "300.50 + Cup")
	w.wait(`document.querySelector(".fund-sum").textContent.includes("1500.50")`)
	w.is(`document.activeElement.name === "l0-p1"`)
	w.is(`document.querySelector("input[name=l0-name]").value === "General"`)
}
