package driver

import (
	"bytes"
	"context"
	"io"
	"io/fs"
	"net/http"
	"strings"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"

	"torneo/internal/filesync"
	"torneo/internal/outlet"
)

// objectStore returns the kind for an object store with the S3 interface.
func objectStore() outlet.Kind {
	return outside(outlet.Kind{
		Name: "s3",
		Fields: []outlet.Field{
			{Name: "endpoint", Hint: true, Address: true}, {Name: "bucket", Address: true}, {Name: "prefix", Hint: true, Address: true, Optional: true},
			{Name: "region", Usual: "us-east-1", Hint: true}, {Name: "access"}, {Name: "secret", Type: outlet.Secret}, {Name: "pathstyle", Type: outlet.Yes, Hint: true},
		},
		Check: func(s outlet.Settings) error {
			u, err := parseURL(s.Get("endpoint"))
			if err == nil && strings.Trim(u.Path, "/") != "" {
				err = outlet.NewError("target.endpoint", "url", s.Get("endpoint"))
			}
			return err
		},
		Where: func(s outlet.Settings) string {
			return strings.TrimSuffix(s.Get("endpoint"), "/") + "/" + s.Get("bucket") + "/" + prefixOf(s)
		},
	}, reachStore, whyStore)
}

// prefixOf returns the beginning of the names of all objects: "" or a path that ends with a
// slash.
func prefixOf(s outlet.Settings) string {
	prefix := strings.Trim(s.Get("prefix"), "/")
	if prefix != "" {
		prefix += "/"
	}
	return prefix
}

func reachStore(ctx context.Context, d *outlet.Delivery) (*place, error) {
	u, err := parseURL(d.Settings.Get("endpoint"))
	if err != nil {
		return nil, err
	}
	lookup := minio.BucketLookupDNS
	bucket := d.Settings.Get("bucket")
	own := *u
	if d.Settings.Get("pathstyle") != "" || isLocalHost(u.Hostname()) {
		lookup = minio.BucketLookupPath
	} else {
		own.Host = bucket + "." + u.Host
	}
	c := carry(ctx, d, &own)
	client, err := minio.New(u.Host, &minio.Options{
		Creds: credentials.NewStaticV4(d.Settings.Get("access"), d.Settings.Get("secret"), ""), Secure: u.Scheme == "https",
		Transport: c, Region: d.Settings.Get("region"), BucketLookup: lookup, MaxRetries: 1,
	})
	if err != nil {
		return nil, err
	}
	return &place{&objects{client, bucket, prefixOf(d.Settings)}, c}, nil
}

// whyStore explains the answers of object stores.
func whyStore(err error) error {
	answer := minio.ToErrorResponse(err)
	switch answer.Code {
	case "":
		return whyHTTP(err)
	case "NoSuchBucket", "InvalidBucketName":
		return outlet.ByHand("target.bucket")
	case "InvalidAccessKeyId", "SignatureDoesNotMatch", "AuthorizationHeaderMalformed":
		return outlet.ByHand("target.access")
	case "AccessDenied", "AllAccessDisabled":
		return outlet.ByHand("target.forbidden")
	case "QuotaExceeded", "XMinioStorageFull", "EntityTooLarge":
		return outlet.NewError("target.full-said", "words", answer.Code)
	}
	if answer.StatusCode == 0 {
		return nil
	}
	return outlet.NewError("target.status", "status", answer.StatusCode, "words", answer.Code)
}

// objects are the objects of a bucket whose names begin with a prefix. An object is there whole
// or not at all, and has no other name.
type objects struct {
	client         *minio.Client
	bucket, prefix string
}

func (o *objects) Ways() filesync.Ways { return filesync.Ways{AtOnce: 8} }

func (o *objects) List(ctx context.Context) (map[string]int64, error) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	found := map[string]int64{}
	for x := range o.client.ListObjects(ctx, o.bucket, minio.ListObjectsOptions{Prefix: o.prefix, Recursive: true}) {
		if x.Err != nil {
			return nil, x.Err
		}
		found[strings.TrimPrefix(x.Key, o.prefix)] = x.Size
	}
	return found, nil
}

func (o *objects) Read(ctx context.Context, name string, most int64) ([]byte, error) {
	r, err := o.client.GetObject(ctx, o.bucket, o.prefix+name, minio.GetObjectOptions{})
	if err != nil {
		return nil, err
	}
	defer r.Close()
	data, err := io.ReadAll(io.LimitReader(r, most))
	if err != nil && minio.ToErrorResponse(err).Code == "NoSuchKey" {
		return nil, fs.ErrNotExist
	}
	return data, err
}

func (o *objects) Write(ctx context.Context, name, kind string, data []byte) error {
	_, err := o.client.PutObject(ctx, o.bucket, o.prefix+name, bytes.NewReader(data), int64(len(data)), minio.PutObjectOptions{ContentType: kind, CacheControl: "no-cache", DisableMultipart: true})
	return err
}

func (o *objects) Rename(context.Context, string, string) error { return http.ErrNotSupported }

func (o *objects) Remove(ctx context.Context, name string) error {
	return o.client.RemoveObject(ctx, o.bucket, o.prefix+name, minio.RemoveObjectOptions{})
}

func (o *objects) Prune(context.Context, string) {}
