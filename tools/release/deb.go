package main

import (
	"io"
	"path/filepath"

	"github.com/goreleaser/nfpm/v2"
	"github.com/goreleaser/nfpm/v2/deb"
	"github.com/goreleaser/nfpm/v2/files"
)

// deb writes the package for Debian and what comes of it: the program, units of systemd that
// nobody starts by himself, and an entry in the menu of desktops.
func (r *release) deb(t target, program string) error {
	put := func(from, to, kind string, mode int) *files.Content {
		return &files.Content{Source: from, Destination: to, Type: kind, FileInfo: &files.ContentFileInfo{Owner: "root", Group: "root", Mode: modeOf(mode), MTime: r.time}}
	}
	packaging := func(name string) string { return filepath.Join(r.source, "tools/release/packaging", name) }
	info := &nfpm.Info{
		Name: "torneo", Arch: t.arch, Platform: "linux", Version: debVersion(r.version), VersionSchema: "none",
		Section: "games", Priority: "optional", Maintainer: "Torneo contributors <nobody@torneo.invalid>", License: "Apache-2.0",
		Description: "chess tournaments under FIDE's regulations\nPairings, standings, norms, prizes and reports for arbiters, organisers and federations,\non the command line and in the browser, without internet.",
		MTime:       r.time,
		Overridables: nfpm.Overridables{
			Recommends: []string{"xdg-utils"},
			Contents: files.Contents{
				put(program, "/usr/bin/torneo", "", 0o755),
				put(packaging("torneo.service"), "/usr/lib/systemd/system/torneo.service", "", 0o644),
				put(packaging("torneo@.service"), "/usr/lib/systemd/system/torneo@.service", "", 0o644),
				put(packaging("torneo-work@.service"), "/usr/lib/systemd/system/torneo-work@.service", "", 0o644),
				put(packaging("torneo.desktop"), "/usr/share/applications/torneo.desktop", "", 0o644),
				put(filepath.Join(r.source, "internal/web/page/static/icon.svg"), "/usr/share/icons/hicolor/scalable/apps/torneo.svg", "", 0o644),
				put(filepath.Join(r.source, "NOTICE"), "/usr/share/doc/torneo/copyright", "", 0o644),
				put(filepath.Join(r.source, "CHANGELOG.md"), "/usr/share/doc/torneo/CHANGELOG.md", "", 0o644),
			},
			Scripts: nfpm.Scripts{PostInstall: packaging("postinst"), PreRemove: packaging("prerm"), PostRemove: packaging("postrm")},
			Deb:     nfpm.Deb{Compression: "gzip"},
		},
	}
	if err := nfpm.PrepareForPackager(nfpm.WithDefaults(info), "deb"); err != nil {
		return err
	}
	return written(r.named(t, "", ".deb"), func(w io.Writer) error { return deb.Default.Package(info, w) })
}
