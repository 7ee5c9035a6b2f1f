// Package awaited_test holds the versions of libraries until the first line uses them.
package awaited_test

import (
	_ "github.com/danielgtaylor/huma/v2"
	_ "github.com/danielgtaylor/huma/v2/adapters/humago"
	_ "github.com/hashicorp/mdns"
	_ "github.com/jlaffaye/ftp"
	_ "github.com/johannesboyne/gofakes3"
	_ "github.com/johannesboyne/gofakes3/backend/s3mem"
	_ "github.com/minio/minio-go/v7"
	_ "github.com/pkg/sftp"
	_ "github.com/studio-b12/gowebdav"
	_ "golang.org/x/crypto/ssh"
	_ "golang.org/x/net/webdav"
)
