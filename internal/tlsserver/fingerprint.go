package tlsserver

import (
	"crypto/sha256"
	"crypto/x509"
	"encoding/hex"
	"strings"
)

// Fingerprint is the SHA-256 of a public key, or of a certificate, which two people compare to
// know that nobody is between them.
type Fingerprint [sha256.Size]byte

// KeyPrint returns the fingerprint of a certificate's public key: it stays when the certificate
// is made anew.
func KeyPrint(c *x509.Certificate) Fingerprint { return sha256.Sum256(c.RawSubjectPublicKeyInfo) }

// CertificatePrint returns the fingerprint of the certificate as a whole, which some browsers
// show alone.
func CertificatePrint(c *x509.Certificate) Fingerprint { return sha256.Sum256(c.Raw) }

// Groups returns its digits by fours, as they are read aloud.
func (f Fingerprint) Groups() (list []string) {
	text := strings.ToUpper(hex.EncodeToString(f[:]))
	for k := 0; k < len(text); k += 4 {
		list = append(list, text[k:k+4])
	}
	return list
}

// String returns the text in its QR code.
func (f Fingerprint) String() string { return "sha256:" + hex.EncodeToString(f[:]) }
