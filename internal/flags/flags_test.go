package flags_test

import (
	"bytes"
	"image/png"
	"os"
	"strings"
	"testing"

	"codeberg.org/go-pdf/fpdf"

	"torneo/internal/flags"
)

// Every flag of the list is there, can be printed, and is of the same size.
func TestFlags(t *testing.T) {
	list, err := os.ReadFile("federations.tsv")
	if err != nil {
		t.Fatal(err)
	}
	pdf := fpdf.New("P", "mm", "A4", "")
	n := 0
	for line := range strings.Lines(string(list)) {
		federation, _, _ := strings.Cut(line, "\t")
		data := flags.Of(federation)
		c, err := png.DecodeConfig(bytes.NewReader(data))
		if err != nil || c.Width != 160 || c.Height != 120 {
			t.Errorf("%s: %v, %dx%d", federation, err, c.Width, c.Height)
			continue
		}
		pdf.RegisterImageOptionsReader(federation, fpdf.ImageOptions{ImageType: "png"}, bytes.NewReader(data))
		if pdf.Err() {
			t.Fatal(federation, pdf.Error())
		}
		n++
	}
	if n < 190 {
		t.Errorf("%d flags", n)
	}
	for _, federation := range []string{"", "FID", "RUS", "TPE", "XXX", "esp", "../", "../../flags", "E\x00P"} {
		if flags.Of(federation) != nil {
			t.Errorf("%q has a flag", federation)
		}
	}
}

// Three bars side by side or under each other are told by the colour of their dots: so
// that nobody's drawing is another's.
func TestWhoseFlagItIs(t *testing.T) {
	for federation, want := range map[string][3]string{ // left or top, middle, right or bottom
		"FRA": {"blue", "white", "red"}, "ITA": {"green", "white", "red"}, "IRL": {"green", "white", "orange"}, "BEL": {"black", "yellow", "red"}, "ROU": {"blue", "yellow", "red"},
		"NED": {"-red", "white", "blue"}, "GER": {"-black", "red", "yellow"}, "HUN": {"-red", "white", "green"}, "UKR": {"-blue", "", "yellow"}, "POL": {"-white", "", "red"}, "AUT": {"-red", "white", "red"},
		"ESP": {"-red", "yellow", "red"}, "ARG": {"-blue", "white", "blue"}, "COL": {"-yellow", "", "red"}, "EST": {"-blue", "black", "white"}, "LTU": {"-yellow", "green", "red"}, "BUL": {"-white", "green", "red"},
	} {
		x, err := png.Decode(bytes.NewReader(flags.Of(federation)))
		if err != nil {
			t.Fatal(federation, err)
		}
		across := !strings.HasPrefix(want[0], "-")
		want[0] = strings.TrimPrefix(want[0], "-")
		for k, name := range want {
			px, py := 150, 8+k*52
			if across {
				px, py = 12+k*68, 60
			}
			r, g, b, _ := x.At(px, py).RGBA()
			if name != "" && !is(name, r>>8, g>>8, b>>8) {
				t.Errorf("%s: %d is %d %d %d, want %s", federation, k, r>>8, g>>8, b>>8, name)
			}
		}
	}
}

func is(name string, r, g, b uint32) bool {
	switch name {
	case "white":
		return min(r, g, b) > 220
	case "black":
		return max(r, g, b) < 60
	case "red":
		return r > 130 && g < 90 && b < 90
	case "green":
		return g > r+30 && g > b+10
	case "blue":
		return b > r+40
	case "yellow":
		return r > 200 && g > 150 && b < 80
	case "orange":
		return r > 200 && g > 90 && g < 180 && b < 110
	}
	return false
}
