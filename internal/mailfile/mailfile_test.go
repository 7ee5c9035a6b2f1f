package mailfile_test

import (
	"encoding/base64"
	"fmt"
	"strings"
	"testing"

	"torneo/internal/mailfile"
)

const report = "012 Abierto\n"

// withAttachment is a mail as programs save it.
func withAttachment() string {
	return strings.ReplaceAll(`Received: from mail.example
From: =?UTF-8?Q?Ana_P=C3=A9rez?= <ana@club.example>
Subject: =?UTF-8?B?`+base64.StdEncoding.EncodeToString([]byte("Informe de Cádiz"))+`?=
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="b1"

--b1
Content-Type: multipart/alternative; boundary="b2"

--b2
Content-Type: text/plain

Hola
--b2
Content-Type: text/html

<b>Hola</b>
--b2--
--b1
Content-Type: application/octet-stream; name="ignored.trf"
Content-Disposition: attachment; filename="=?UTF-8?Q?C=C3=A1diz.trf?="
Content-Transfer-Encoding: base64

`+base64.StdEncoding.EncodeToString([]byte(report))+`
--b1
Content-Type: text/plain; name="../../b.trf"
Content-Transfer-Encoding: quoted-printable

012 =C3=81vila
--b1--
`, "\n", "\r\n")
}

func TestAttachmentsAreRead(t *testing.T) {
	m, err := mailfile.Read([]byte(withAttachment()))
	if err != nil {
		t.Fatal(err)
	}
	if m.From != "ana@club.example" || m.Name != "Ana Pérez" || m.Subject != "Informe de Cádiz" {
		t.Errorf("%+v", m)
	}
	if len(m.Files) != 2 || m.Files[0].Name != "Cádiz.trf" || string(m.Files[0].Data) != report || m.Files[1].Name != "b.trf" || string(m.Files[1].Data) != "012 Ávila" {
		t.Errorf("%q", m.Files)
	}
	if !mailfile.Is("x", []byte(withAttachment())) || !mailfile.Is("a.EML", nil) || mailfile.Is("a.trf", []byte(report)) {
		t.Error("mails are not told from reports")
	}
}

// What is no mail, or one without end, is refused or read as far as it goes.
func TestHostileMails(t *testing.T) {
	whole := withAttachment()
	for n := 0; n < len(whole); n += 7 {
		if m, err := mailfile.Read([]byte(whole[:n])); err == nil && m == nil {
			t.Fatal("neither a mail nor an error")
		}
	}
	deep := "From: a@b.example\r\n"
	for n := range 20 {
		deep += fmt.Sprintf("Content-Type: multipart/mixed; boundary=x%d\r\n\r\n--x%d\r\n", n, n)
	}
	if _, err := mailfile.Read([]byte(deep)); err == nil {
		t.Error("twenty parts in each other were read")
	}
	many := "From: a@b.example\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n" + strings.Repeat("--x\r\nContent-Disposition: attachment; filename=a\r\n\r\n1\r\n", 150) + "--x--"
	if _, err := mailfile.Read([]byte(many)); err == nil {
		t.Error("150 files were read")
	}
	if _, err := mailfile.Read(make([]byte, mailfile.MaxSize+1)); err == nil {
		t.Error("it is too large")
	}
}
