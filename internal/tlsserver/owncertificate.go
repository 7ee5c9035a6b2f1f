package tlsserver

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"slices"
	"time"

	"torneo/internal/atomicfile"
	"torneo/internal/errtext"
	"torneo/message"
)

// The files of the own certificate. They stand beside the database and are in no backup.
const (
	KeyFile         = "torneo-hall.key"
	CertificateFile = "torneo-hall.crt"
)

const (
	ownDays     = 397 // browsers take no certificate for longer
	renewedDays = 30  // before its end
	slack       = 24 * time.Hour
	mostNames   = 40
)

// own is the certificate that the program makes for itself. Its key stays until somebody
// exchanges it, and the certificate is made anew when this computer gets another address or
// its time is nearly over: those who have compared the fingerprint of the key need not do so again.
type own struct {
	folder string
	clock  func() time.Time
	kept   func() (string, error) // the key elsewhere; nil: nowhere
	keep   func(key string, print Fingerprint) error
	key    *ecdsa.PrivateKey
	since  time.Time // when the key was made
	now    *tls.Certificate
}

// certificate returns a certificate for all the names, and reports whether it is a new one.
func (o *own) certificate(names []string) (c *tls.Certificate, made bool, err error) {
	if o.key == nil {
		if err := o.readKey(); err != nil {
			return nil, false, err
		}
		o.now = o.last()
	}
	now := o.clock()
	if o.now != nil && covers(o.now.Leaf, names) && current(o.now.Leaf, now) {
		return o.now, false, nil
	}
	return o.makeCertificate(names)
}

// makeCertificate makes a certificate of the key.
func (o *own) makeCertificate(names []string) (c *tls.Certificate, made bool, err error) {
	now := o.clock()
	all := slices.Clone(names)
	if o.now != nil { // who comes back into the network of yesterday is known there
		all = append(all, namesOf(o.now.Leaf)...)
	}
	der, err := selfSigned(o.key, unique(all), now)
	if err != nil {
		return nil, false, err
	}
	leaf, err := x509.ParseCertificate(der)
	if err != nil {
		return nil, false, err
	}
	o.now = &tls.Certificate{Certificate: [][]byte{der}, PrivateKey: o.key, Leaf: leaf}
	file := filepath.Join(o.folder, CertificateFile)
	if err := atomicfile.Write(file, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})); err != nil {
		return nil, false, &Error{file, message.New("doors.cannot-write", "file", file, "reason", errtext.Of(err))}
	}
	return o.now, true, nil
}

// last returns the certificate of the last time; nil: there is none for the key.
func (o *own) last() *tls.Certificate {
	data, err := os.ReadFile(filepath.Join(o.folder, CertificateFile))
	if err != nil {
		return nil
	}
	block, _ := pem.Decode(data)
	if block == nil {
		return nil
	}
	leaf, err := x509.ParseCertificate(block.Bytes)
	if err != nil {
		return nil
	}
	if public, ok := leaf.PublicKey.(interface{ Equal(crypto.PublicKey) bool }); !ok || !public.Equal(o.key.Public()) {
		return nil
	}
	return &tls.Certificate{Certificate: [][]byte{block.Bytes}, PrivateKey: o.key, Leaf: leaf}
}

func selfSigned(key *ecdsa.PrivateKey, names []string, now time.Time) ([]byte, error) {
	serial, err := rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 127))
	if err != nil {
		return nil, err
	}
	template := &x509.Certificate{
		SerialNumber: serial, Subject: pkix.Name{CommonName: "Torneo", Organization: []string{"Torneo"}},
		NotBefore: now.Add(-slack), NotAfter: now.Add(-slack).AddDate(0, 0, ownDays),
		KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}, BasicConstraintsValid: true,
	}
	for _, n := range names[:min(len(names), mostNames)] {
		if ip := net.ParseIP(n); ip != nil {
			template.IPAddresses = append(template.IPAddresses, ip)
		} else {
			template.DNSNames = append(template.DNSNames, n)
		}
	}
	return x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
}

// covers reports whether a certificate is for all the names.
func covers(c *x509.Certificate, names []string) bool {
	for _, n := range names[:min(len(names), mostNames)] {
		if c.VerifyHostname(n) != nil {
			return false
		}
	}
	return true
}

func namesOf(c *x509.Certificate) (list []string) {
	for _, ip := range c.IPAddresses {
		list = append(list, ip.String())
	}
	return append(list, c.DNSNames...)
}

func unique(list []string) (all []string) {
	for _, x := range list {
		if !slices.Contains(all, x) {
			all = append(all, x)
		}
	}
	return all
}
