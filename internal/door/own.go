package door

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"io/fs"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"slices"
	"time"

	"torneo/internal/reason"
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

// own is the certificate that the program makes for itself. Its key is made once, and the
// certificate anew when this computer gets another address or its time is nearly over: who
// has compared the fingerprint of the key need not do so again.
type own struct {
	folder string
	clock  func() time.Time
	kept   func() (string, error) // the key elsewhere; nil: nowhere
	keep   func(string) error
	key    *ecdsa.PrivateKey
	now    *tls.Certificate
}

// certificate is one for all the names, and reports whether it is a new one.
func (o *own) certificate(names []string) (c *tls.Certificate, made bool, err error) {
	if o.key == nil {
		key, err := o.readKey()
		if err != nil {
			return nil, false, err
		}
		o.key = key
		o.now = o.last()
	}
	now := o.clock()
	if o.now != nil && covers(o.now.Leaf, names) && now.After(o.now.Leaf.NotBefore) && now.Before(o.now.Leaf.NotAfter.AddDate(0, 0, -renewedDays)) {
		return o.now, false, nil
	}
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
	if err := writeFile(file, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})); err != nil {
		return nil, false, &Error{file, message.New("doors.cannot-write", "file", file, "reason", reason.Of(err))}
	}
	return o.now, true, nil
}

// readKey reads the key, or makes it. One that cannot be read is not replaced: all who have
// compared its fingerprint would have to do so again.
func (o *own) readKey() (*ecdsa.PrivateKey, error) {
	file := filepath.Join(o.folder, KeyFile)
	elsewhere := ""
	if o.kept != nil {
		var err error
		if elsewhere, err = o.kept(); err != nil {
			return nil, err
		}
	}
	data, err := os.ReadFile(file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		key, text := parsedKey([]byte(elsewhere)), elsewhere // of the computer before this one
		if key == nil {
			if key, text, err = makeKey(); err != nil {
				return nil, err
			}
		}
		if err := writeFile(file, []byte(text)); err != nil {
			return nil, &Error{file, message.New("doors.cannot-write", "file", file, "reason", reason.Of(err))}
		}
		return key, o.keepElsewhere(elsewhere, text)
	case err != nil:
		return nil, &Error{file, message.New("doors.cannot-read", "file", file, "reason", reason.Of(err))}
	}
	_ = os.Chmod(file, 0o600) // as somebody may have copied it
	key := parsedKey(data)
	if key == nil {
		return nil, &Error{file, message.New("doors.no-key", "file", file)}
	}
	return key, o.keepElsewhere(elsewhere, string(data))
}

func (o *own) keepElsewhere(kept, text string) error {
	if o.keep == nil || kept == text {
		return nil
	}
	return o.keep(text)
}

// parsedKey is the key of a text; nil: there is none in it.
func parsedKey(text []byte) *ecdsa.PrivateKey {
	block, _ := pem.Decode(text)
	if block == nil {
		return nil
	}
	key, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	if err != nil {
		return nil
	}
	k, _ := key.(*ecdsa.PrivateKey)
	return k
}

func makeKey() (key *ecdsa.PrivateKey, text string, err error) {
	if key, err = ecdsa.GenerateKey(elliptic.P256(), rand.Reader); err != nil {
		return nil, "", err
	}
	der, err := x509.MarshalPKCS8PrivateKey(key)
	return key, string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der})), err
}

// last is the certificate of the last time; nil: there is none for the key.
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

// covers reports a certificate for all the names.
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

// writeFile writes what nobody else is to read, the whole of it or nothing.
func writeFile(file string, data []byte) error {
	f, err := os.CreateTemp(filepath.Dir(file), ".torneo-hall-*") // 0600
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	_, err = f.Write(data)
	if err = errors.Join(err, f.Sync(), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), file)
}
