package doctor

import (
	"os"
	"path/filepath"
	"strings"

	"torneo/internal/errtext"
)

// Places asks whether the folders into which the noticeboard is published can be written.
// One that is not there is made by the first publishing, so the folder above counts.
func Places(folders []string) (list []Finding) {
	for _, folder := range folders {
		there := folder
		for !isFolder(there) && filepath.Dir(there) != there {
			there = filepath.Dir(there)
		}
		if _, err := measureWrite(there); err != nil {
			list = append(list, newFinding("places", Trouble, "doctor.disk.unwritable", "folder", folder, "reason", errtext.Of(err)))
		} else {
			list = append(list, newFinding("places", Well, "doctor.places.well", "folder", folder))
		}
	}
	return list
}

// Confinement lists the folders that a service of systemd may not write to: told is the
// output of "systemctl show", folders are those that it should write to. Tests put the
// answer of another machine here.
func Confinement(unit, told string, folders []string) (list []Finding) {
	said := map[string]string{}
	for line := range strings.Lines(told) {
		if key, value, ok := strings.Cut(strings.TrimSpace(line), "="); ok {
			said[key] = value
		}
	}
	if said["LoadState"] != "loaded" {
		return nil
	}
	open := strings.Fields(said["ReadWritePaths"])
	for _, name := range strings.Fields(said["StateDirectory"]) {
		open = append(open, "/var/lib/"+name, "/var/lib/private/"+name)
	}
	for _, folder := range folders {
		closed := said["ProtectSystem"] == "strict" || said["ProtectHome"] != "" && said["ProtectHome"] != "no" && (contains("/home", folder) || contains("/root", folder)) ||
			said["PrivateTmp"] == "yes" && contains("/tmp", folder)
		for _, place := range open {
			closed = closed && !contains(strings.TrimLeft(place, "-+"), folder)
		}
		if closed {
			list = append(list, newFinding("places", Trouble, "doctor.places.confined", "folder", folder, "unit", unit))
		}
	}
	return list
}

func contains(place, folder string) bool {
	real, err := filepath.EvalSymlinks(folder)
	if err != nil {
		real = folder
	}
	for _, name := range []string{folder, real} {
		if inside, err := filepath.Rel(place, name); err == nil && inside != ".." && !strings.HasPrefix(inside, "../") {
			return true
		}
	}
	return false
}

// Unit returns the service of the package that keeps its tournaments in a folder; "" if it is
// none's. The answer is of the folder's name alone.
func Unit(folder string) string {
	real, err := filepath.EvalSymlinks(folder)
	if err != nil {
		real = folder
	}
	name := filepath.Base(real)
	if _, err := os.Stat("/run/systemd/system"); err != nil || filepath.Dir(real) != "/var/lib/private" && filepath.Dir(real) != "/var/lib" {
		return ""
	}
	if number, ok := strings.CutPrefix(name, "torneo-"); ok {
		return "torneo@" + number + ".service"
	}
	if name == "torneo" {
		return "torneo.service"
	}
	return ""
}
