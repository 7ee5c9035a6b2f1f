package main

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"

	"github.com/goreleaser/nfpm/v2"
	"github.com/goreleaser/nfpm/v2/deb"
	"github.com/goreleaser/nfpm/v2/files"
)

// deb writes the package for Debian and what comes of it: the program, units of systemd that
// nobody starts by himself, an entry in the menu of desktops, pages of man and completions.
func (r *release) deb(t target, program string) error {
	put := r.put
	helped, err := r.help()
	if err != nil {
		return err
	}
	defer os.RemoveAll(helped)
	packaging := func(name string) string { return filepath.Join(r.source, "tools/release/packaging", name) }
	info := &nfpm.Info{
		Name: "torneo", Arch: t.arch, Platform: "linux", Version: debVersion(r.version), VersionSchema: "none",
		Section: "games", Priority: "optional", Maintainer: maintainer, License: "Apache-2.0",
		Description: "chess tournaments under FIDE's regulations\nPairings, standings, norms, prizes and reports for arbiters, organisers and federations,\non the command line and in the browser, without internet.",
		MTime:       r.time,
		Overridables: nfpm.Overridables{
			Recommends: []string{"xdg-utils"},
			Suggests:   []string{"torneo-page"},
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
			Deb:     nfpm.Deb{Compression: "xz"},
		},
	}
	for _, f := range []struct{ from, to string }{
		{"man", "/usr/share/man/man1"}, {"es", "/usr/share/man/es/man1"}, {"bash", "/usr/share/bash-completion/completions"},
		{"zsh", "/usr/share/zsh/vendor-completions"}, {"fish", "/usr/share/fish/vendor_completions.d"},
	} {
		files, err := os.ReadDir(filepath.Join(helped, f.from))
		if err != nil {
			return err
		}
		for _, x := range files {
			info.Contents = append(info.Contents, put(filepath.Join(helped, f.from, x.Name()), f.to+"/"+x.Name(), "", 0o644))
		}
	}
	return pack(info, r.named(t, "", ".deb"))
}

const maintainer = "Torneo contributors <nobody@torneo.invalid>"

// put returns a file of a package.
func (r *release) put(from, to, kind string, mode int) *files.Content {
	return &files.Content{Source: from, Destination: to, Type: kind, FileInfo: &files.ContentFileInfo{Owner: "root", Group: "root", Mode: modeOf(mode), MTime: r.time}}
}

// pack writes a package.
func pack(info *nfpm.Info, name string) error {
	if err := nfpm.PrepareForPackager(nfpm.WithDefaults(info), "deb"); err != nil {
		return err
	}
	return written(name, func(w io.Writer) error { return deb.Default.Package(info, w) })
}

// pageDeb writes the package with the page without a server, where the program looks for it. It is
// one of its own: with it the program's would be half as large again.
func (r *release) pageDeb(zipped string) error {
	return pack(&nfpm.Info{
		Name: "torneo-page", Arch: "all", Platform: "linux", Version: debVersion(r.version), VersionSchema: "none",
		Section: "games", Priority: "optional", Maintainer: maintainer, License: "Apache-2.0",
		Description: "chess tournaments under FIDE's regulations: the page without a server\nWhat torneo publish --tool and the noticeboard of torneo serve hand out: a page that opens\nreports in the browser and computes there.",
		MTime:       r.time,
		Overridables: nfpm.Overridables{
			Contents: files.Contents{
				r.put(zipped, "/usr/share/torneo/page.zip", "", 0o644),
				r.put(filepath.Join(r.source, "NOTICE"), "/usr/share/doc/torneo-page/copyright", "", 0o644),
			},
			Deb: nfpm.Deb{Compression: "xz"},
		},
	}, filepath.Join(r.out, "torneo-page_"+r.version+"_all.deb"))
}

// help returns a folder with what the program itself writes for its help: pages of man in each
// language, and completions for shells. The program is built for this machine to be asked.
func (r *release) help() (folder string, err error) {
	if folder, err = os.MkdirTemp("", "torneo-help"); err != nil {
		return "", err
	}
	program := filepath.Join(folder, "torneo")
	if err = r.build(target{runtime.GOOS, runtime.GOARCH}, r.source, program); err != nil {
		return "", err
	}
	ask := func(args ...string) ([]byte, error) {
		cmd := exec.Command(program, args...)
		cmd.Stderr = os.Stderr
		return cmd.Output()
	}
	for language, to := range map[string]string{"en": "man", "es": "es"} {
		if _, err = ask("manual", "--man-pages", filepath.Join(folder, to), "--lang", language); err != nil {
			return "", err
		}
	}
	for shell, file := range map[string]string{"bash": "torneo", "zsh": "_torneo", "fish": "torneo.fish"} {
		script, err := ask("completion", shell)
		if err == nil {
			err = os.MkdirAll(filepath.Join(folder, shell), 0o755)
		}
		if err == nil {
			err = os.WriteFile(filepath.Join(folder, shell, file), script, 0o644)
		}
		if err != nil {
			return "", err
		}
	}
	return folder, os.Remove(program)
}
