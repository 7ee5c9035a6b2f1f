package certificate_test

import (
	"bytes"
	"compress/zlib"
	"io"
	"strings"
	"testing"
	"unicode/utf16"

	"torneo/handbook"
	"torneo/internal/certificate"
	"torneo/norm"
	"torneo/tournament"
)

// texts returns everything that a PDF of ours prints, a line each.
func texts(t *testing.T, pdf []byte) string {
	t.Helper()
	var b strings.Builder
	for _, part := range bytes.Split(pdf, []byte("stream\n"))[1:] {
		data, _, _ := bytes.Cut(part, []byte("\nendstream"))
		reader, err := zlib.NewReader(bytes.NewReader(data))
		if err != nil {
			continue
		}
		plain, err := io.ReadAll(reader)
		if err != nil || !bytes.Contains(plain, []byte(")Tj")) {
			continue
		}
		for _, piece := range bytes.Split(plain, []byte(")Tj")) {
			at := bytes.LastIndex(piece, []byte("Td ("))
			if at < 0 {
				continue
			}
			raw := strings.NewReplacer(`\\`, `\`, `\(`, "(", `\)`, ")", `\r`, "\r").Replace(string(piece[at+4:]))
			units := make([]uint16, 0, len(raw)/2)
			for k := 0; k+1 < len(raw); k += 2 {
				units = append(units, uint16(raw[k])<<8|uint16(raw[k+1]))
			}
			b.WriteString(string(utf16.Decode(units)) + "\n")
		}
	}
	return b.String()
}

// Every field of the form is on the page: its label, and after it what it says.
func TestEveryField(t *testing.T) {
	p := event(t, 9, func(r *tournament.Tournament) {
		r.Players[2].Title = "FM"
		r.Players[3].Title = "WGM"
		r.Players[4].Federation = "ESP"
		r.Players[5].Rating = 0
		r.Players[9].FIDEID = 1400001
	})
	p.ArbiterID = "2200777"
	have := texts(t, print(t, p))
	// Nine opponents: CZE, SVK, POL three times each, one of SVK made ESP, the host;
	// eight rated 2500, the unrated one raised to 2200: 22200 ÷ 9 = 2466.7. All won, and
	// 6½ would do (2434 to 2474): 2½ above.
	for _, want := range []string{
		"Certificate of title result (IT1)\n", "GM\n",
		"Last name\n", "Ñáñez Güemes\n", "First name\n", "Íker\n", "2200001\n", "Fed.\n",
		"Event\n", "Torneo de Año Nuevo\n", "Place\n", "Logroño (ESP)\n",
		"Starting date\n", "2025/01/02\n", "Closing date\n", "2025/01/31\n", "Chief arbiter\n", "IA Núñez, Iñaki\n", "FIDE ID\n", "2200777\n",
		"Number of games\n", "Rate of play\n", "90+30\n", "B.01 (2024)\n",
		"Federations\nFederaciones\n4\n", "Not of own fed.\n", "Of host fed.\n", "Rated\n", "Titled\n",
		"GM  7\n", "IM  0\n", "WGM  1\n", "WIM  0\n", "FM  1\n", "WFM  0\n",
		"Federations but the host's, every round\n", "Rated, not of the host, every round\n", "of them GM, IM, WGM, WIM\n",
		"Special remarks (articles applied)\n", "1.4.6d unrated opponents; 1.4.6c lowest rated opponent raised; 1.4.1d points above the norm; 1.4.3e norm without an exemption\n1.4.6d rivales sin valoración; 1.4.6c rival de menor valoración elevado; 1.4.1d puntos por encima de la norma; 1.4.3e norma sin exención\n",
		"Rd.\n", "Opponent\n", "Rating\n", "As counted\n", "Title\n", "Score\n",
		"Žák, Přemysl 8\n1400001\nPOL\n2500\n2500\nGM\n1\n", "\n–\n2200\n",
		"Average rating\n", "2467\n", "Score required\n", "6½\n", "Score achieved\n", "9\n", "Exceeding norm by\n", "2½\n",
		"Chief arbiter's signature\n", "Confirming federation\n", "Official's name\n", "Signature\n", "Unrated opponents count 1400.",
	} {
		if !strings.Contains(have, want) {
			t.Errorf("no %q", want)
		}
	}
	if t.Failed() {
		t.Log(have)
	}
}

// The special remarks name 1.5.6 (2024) where the kind of event is one of those, whatever
// edition judges the norm; a text that is not at hand is said to be none.
func TestRemarks(t *testing.T) {
	for _, test := range []struct {
		edition, want string
		kind          norm.Kind
	}{
		{"2024", "1.5.6 Olympiad", norm.Olympiad}, {"2024", "1.5.6 final stage of the national championship", norm.National},
		{"2014", "B.01 (2024) 1.5.6 Olympiad", norm.Olympiad}, {"2022", "1.5.6 Olympiad", norm.Olympiad}, {"2024", "", norm.Ordinary}, {"2014", "", norm.Ordinary},
		{"2022", "The text of B.01 (2022) was not available", norm.Zonal}, {"2017", "El texto de B.01 (2017) no estaba disponible", norm.Zonal}, {"2024", "1.4.3e norm without an exemption", norm.Zonal},
	} {
		p := event(t, 9, nil)
		rules, _ := norm.RulesOf(handbook.Edition("Titles-" + test.edition))
		e, err := norm.NewEvent(p.Tournament, rules, norm.Facts{Kind: test.kind})
		if err != nil {
			t.Fatal(err)
		}
		v, err := e.Verdict(1, norm.GM)
		if err != nil {
			t.Fatal(err)
		}
		have := texts(t, print(t, certificate.Particulars{Tournament: p.Tournament, Event: e, Verdict: &v}))
		if !strings.Contains(have, test.want) || test.want == "" && strings.Contains(have, "1.5.6") || strings.Contains(have, "1.4.3c") {
			t.Errorf("%+v: %s", test, have)
		}
	}
}
