# The parts of scripts/release-try, which sources this.

event=testdata/real/uzchesscup.trf  # a tournament that is over
open=testdata/dutch2026/001.trf     # one of which a round can be paired
running=()                          # processes of ours
mounted=()

tidy() {
	local p
	for p in "${running[@]}"; do kill "$p" 2>/dev/null || true; done
	for p in "${running[@]}"; do wait "$p" 2>/dev/null || true; done
	for p in "${mounted[@]}"; do umount "$p" 2>/dev/null || true; done
	rm -rf --one-file-system "$work"
}

# skip SENTENCE says what was not tried, now and at the end.
skip() {
	echo "skipped: $1"
	skipped+=("$1")
}

# lacks NAMES prints the first of these programs that is not there.
lacks() {
	local name
	for name; do command -v "$name" >/dev/null || { echo "$name"; return; }; done
}

wrong() { echo "wrong: $*" >&2; exit 1; }

# made PATTERN is the file of the release that is called so.
made() {
	local f
	for f in "$release"/$1; do [ -f "$f" ] && { echo "$f"; return; }; done
}

# answers PORT WHAT waits until a desk answers there with its page.
answers() {
	local n
	for n in $(seq 150); do
		if curl -sf "http://127.0.0.1:$1/" -o "$work/page"; then
			grep -qi '<html' "$work/page" || wrong "$2: what answers is no page"
			grep -q Torneo "$work/page" || wrong "$2: the page is not ours"
			[ "$(curl -sf "http://127.0.0.1:$1/manual/whole" | grep -c '<h2 class="chapter"')" = "$(ls docs/manual/en | wc -l)" ] || wrong "$2: chapters of the manual are missing"
			[ "$(curl -sf "http://127.0.0.1:$1/manual/start" | grep -c '<h2 id="start-1">')" != 0 ] || wrong "$2: the manual has no text"
			echo "$2 answers with its page, and with the manual"
			return
		fi
		sleep 0.4
	done
	wrong "$2 does not answer"
}

silent() { ! curl -s "http://127.0.0.1:$1/" -o /dev/null || wrong "somebody answers at port $1 already"; }

# expected ARGUMENTS is what the program of this system says, taken from the release.
expected() {
	if [ ! -x "$work/native/torneo/torneo" ]; then
		local tar
		tar=$(made "*_linux_$(uname -m | sed 's/x86_64/amd64/;s/aarch64/arm64/').tar.xz")
		[ -n "$tar" ] || wrong "there is no program of this system to compare with"
		mkdir -p "$work/native"
		tar -xf "$tar" -C "$work/native"
	fi
	"$work/native/torneo/torneo" "$@"
}

try_sums() {
	step sums "every file is the one that was summed"
	(cd "$release" && sha256sum --quiet --check SHA256SUMS)
	if [ -f "$release/SHA256SUMS.asc" ]; then
		gpg --verify "$release/SHA256SUMS.asc" "$release/SHA256SUMS"
	else
		skip "the signature of the sums: there is none (TORNEO_SIGN was not set)"
	fi
}

try_deb() {
	step deb "installed in a clean system, used, upgraded, removed, purged"
	local deb root=$work/root bytes
	deb=$(made '*_linux_amd64.deb')
	[ -n "$deb" ] || { skip "the package for Debian: it was not made"; return; }
	[ "$(id -u)" = 0 ] && [ -z "$(lacks dpkg-deb curl)" ] || { skip "the package for Debian: it takes root, dpkg-deb and curl"; return; }
	dpkg-deb --info "$deb" | sed -n 's/^ \(Package\|Version\|Architecture\|Depends\|Recommends\)/\1/p'
	if [ -n "${TORNEO_CLEAN_ROOT-}" ]; then # as a tar, from an earlier debootstrap
		mkdir "$root"
		tar -xf "$TORNEO_CLEAN_ROOT" -C "$root"
	elif [ -z "$(lacks debootstrap)" ]; then
		debootstrap --variant=minbase stable "$root" >"$work/debootstrap.log" || { tail -5 "$work/debootstrap.log"; wrong "no clean system"; }
	else
		skip "the package for Debian: there is no debootstrap"
		return
	fi
	inside() { chroot "$root" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }
	inside useradd --system --uid 990 --no-create-home tester
	mount -t proc proc "$root/proc" && mounted+=("$root/proc")

	cp "$deb" "$root/torneo.deb"
	(cd "$root" && find . -xdev -path ./proc -prune -o -type f -print | sort) >"$work/before"
	inside dpkg --install /torneo.deb
	[ "$(inside torneo version)" = "$(expected version)" ] || wrong "it says another version than the program"
	cp "$event" "$root/event.trf"
	inside torneo standings /event.trf --lang en >"$work/inside" || true
	expected standings "$event" --lang en >"$work/outside" || true
	cmp "$work/inside" "$work/outside" || wrong "other standings than outside"
	echo "standings are those of the program outside"
	if [ -z "$(lacks systemd-analyze)" ]; then
		# Beside the units of this system, for the clean one has none.
		mkdir -p "$work/units/usr/bin" "$work/units/usr/lib/systemd"
		cp -R /usr/lib/systemd/system "$work/units/usr/lib/systemd/"
		cp "$root/usr/lib/systemd/system/torneo.service" "$root/usr/lib/systemd/system/torneo@.service" "$root/usr/lib/systemd/system/torneo-work@.service" "$work/units/usr/lib/systemd/system/"
		cp "$root/usr/bin/torneo" "$work/units/usr/bin/"
		systemd-analyze verify --man=no --root="$work/units" torneo.service torneo@1.service torneo-work@1.service 2>&1 | tee "$work/verified"
		! grep -q torneo "$work/verified" || wrong "systemd has something against the unit"
		echo "systemd has nothing against the unit: $(systemd-analyze security --offline=yes --no-pager "$root/usr/lib/systemd/system/torneo.service" 2>/dev/null | sed -n 's/.*Overall exposure/exposure/p')"
	else
		skip "the unit: there is no systemd-analyze"
	fi
	if [ -z "$(lacks desktop-file-validate)" ]; then
		desktop-file-validate "$root/usr/share/applications/torneo.desktop"
		echo "the entry for the menu is one"
	else
		skip "the entry for the menu: there is no desktop-file-validate"
	fi

	# As the unit starts it: as somebody without a name, with that folder alone. Where
	# systemd is the first process it makes user and folder; here it is not.
	mkdir -p "$root/var/lib/private/torneo"
	chown 990:990 "$root/var/lib/private/torneo"
	chmod 700 "$root/var/lib/private/torneo"
	local serve=(serve --no-browser --no-local-name --data /var/lib/private/torneo --listen 127.0.0.1:18090)
	silent 18090
	chroot --userspec=990:990 "$root" /usr/bin/torneo "${serve[@]}" 2>"$work/serve.log" &
	running+=($!)
	answers 18090 "the desk of the package"
	kill $!
	wait $! || true
	[ -s "$root/var/lib/private/torneo/torneo.db" ] || wrong "no database was kept"

	# A later version, of the same files.
	dpkg-deb --raw-extract "$deb" "$work/later"
	sed -i 's/^Version: .*/Version: 99.0.0/' "$work/later/DEBIAN/control"
	dpkg-deb --root-owner-group --build "$work/later" "$root/later.deb" >/dev/null
	bytes=$(sha256sum <"$root/var/lib/private/torneo/torneo.db")
	inside dpkg --install /later.deb
	[ "$(inside dpkg-query -W -f '${Version}' torneo)" = 99.0.0 ] || wrong "it was not upgraded"
	[ "$bytes" = "$(sha256sum <"$root/var/lib/private/torneo/torneo.db")" ] || wrong "the upgrade touched the tournaments"
	chroot --userspec=990:990 "$root" /usr/bin/torneo "${serve[@]}" 2>>"$work/serve.log" &
	running+=($!)
	answers 18090 "the desk after the upgrade"
	kill $!
	wait $! || true

	bytes=$(sha256sum <"$root/var/lib/private/torneo/torneo.db")
	inside dpkg --remove torneo
	[ ! -e "$root/usr/bin/torneo" ] && [ ! -e "$root/usr/lib/systemd/system/torneo.service" ] || wrong "something of it stays"
	inside dpkg --purge torneo 2>&1 | tee "$work/purge"
	[ "$bytes" = "$(sha256sum <"$root/var/lib/private/torneo/torneo.db")" ] || wrong "the tournaments are gone"
	grep -q "/var/lib/private/torneo" "$work/purge" || wrong "it is not said that the tournaments stay"
	rm "$root/event.trf" "$root/torneo.deb" "$root/later.deb"
	(cd "$root" && find . -xdev -path ./proc -prune -o -type f -print | sort) >"$work/after"
	diff "$work/before" "$work/after" | grep '^[<>]' | grep -v 'torneo.deb\|/var/lib/private/torneo/\|/var/lib/dpkg/\|/var/log/\|/var/cache/' && wrong "removed, it leaves these files" || true
	echo "removed and purged it leaves the tournaments, and nothing else"
}

try_windows() {
	step windows "standings, pair and serve under Wine"
	local zip pid
	zip=$(made '*_windows_amd64.zip')
	[ -n "$zip" ] || { skip "the program for Windows: it was not made"; return; }
	local missing
	missing=$(lacks wine wineserver x86_64-w64-mingw32-gcc python3 curl)
	[ -z "$missing" ] || { skip "the program for Windows: there is no $missing"; return; }
	python3 -m zipfile -e "$zip" "$work/windows"
	export WINEPREFIX=$work/wine WINEDEBUG=-all WINEDLLOVERRIDES='mscoree,mshtml='
	timeout 300 wine wineboot --init >/dev/null 2>&1 || true
	# Wine before 8.14 has no bcryptprimitives.dll, which Go takes its chance from. This
	# one is for the test alone.
	local system=$WINEPREFIX/drive_c/windows/system32
	if [ ! -e "$system/bcryptprimitives.dll" ]; then
		cat >"$work/prng.c" <<-'C'
			#include <windows.h>
			BOOLEAN NTAPI SystemFunction036(PVOID, ULONG);
			__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T length) { return SystemFunction036(data, (ULONG)length); }
		C
		x86_64-w64-mingw32-gcc -shared -o "$system/bcryptprimitives.dll" "$work/prng.c" -ladvapi32
		WINEDLLOVERRIDES="bcryptprimitives=n;$WINEDLLOVERRIDES"
		echo "Wine was given a bcryptprimitives.dll for this"
	fi
	local exe=$work/windows/torneo/torneo.exe
	windows() { timeout 120 wine "$exe" "$@" 2>"$work/wine.log" || { local code=$?; cat "$work/wine.log" >&2; return $code; }; }
	echo "it says: $(windows version --lang en | tr -d '\r' | tr '\n' ' ')"
	local lang
	for lang in en es; do
		windows standings "$event" --lang "$lang" | tr -d '\r' >"$work/wine.out"
		expected standings "$event" --lang "$lang" >"$work/linux.out"
		cmp "$work/wine.out" "$work/linux.out" || wrong "other standings than on Linux ($lang): $(cat "$work/wine.log")"
	done
	[ -s "$work/wine.out" ] || wrong "no standings"
	echo "standings are those of Linux"
	local code=0 linux=0
	expected pair "$open" --round 3 --lang es >"$work/linux.out" || linux=$?
	windows pair "$open" --round 3 --lang es | tr -d '\r' >"$work/wine.out" || code=$?
	[ -s "$work/linux.out" ] && [ "$linux" = 0 ] && [ "$code" = 0 ] || wrong "pairing ends with $code, on Linux with $linux: $(cat "$work/wine.log")"
	cmp "$work/wine.out" "$work/linux.out" || wrong "other pairs than on Linux"
	echo "pairs are those of Linux"
	silent 18091
	wine "$exe" serve --no-browser --no-local-name --data "$(windows_path "$work/data")" --listen 127.0.0.1:18091 >"$work/wine.serve" 2>&1 &
	pid=$!
	running+=("$pid")
	answers 18091 "the desk on Windows"
	[ -s "$work/data/torneo.db" ] || wrong "no database was kept"
	wineserver --kill || true
	wait "$pid" || true
}

windows_path() { echo "Z:${1//\//\\}"; }

try_image() {
	step image "run as its user, from scratch"
	local image bundle=$work/bundle name
	image=$(made '*_linux_amd64.image.tar')
	[ -n "$image" ] || { skip "the image: it was not made"; return; }
	[ -z "$(lacks curl python3)" ] || { skip "the image: there is no curl or python3"; return; }
	silent 8080
	name=torneo-try-$$
	local engine
	for engine in podman docker; do
		command -v $engine >/dev/null && $engine info >/dev/null 2>&1 || continue
		local loaded
		loaded=$($engine load -q -i "$image" | sed 's/^Loaded image[^:]*: //')
		$engine run --rm --detach --name "$name" --network host "$loaded" >/dev/null
		answers 8080 "the image in $engine"
		$engine stop "$name" >/dev/null
		return
	done
	if [ "$(id -u)" = 0 ] && [ -z "$(lacks skopeo umoci runc)" ]; then
		skopeo copy --quiet "docker-archive:$image" "oci:$work/oci:try"
		umoci unpack --image "$work/oci:try" "$bundle"
		# The host's network, as with --network host: the desk listens for this computer alone.
		python3 - "$bundle/config.json" <<-'P'
			import json, sys
			c = json.load(open(sys.argv[1]))
			l = c["linux"]
			l["namespaces"] = [n for n in l["namespaces"] if n["type"] != "network"]
			c["process"]["terminal"] = False
			c["process"]["capabilities"] = {k: [] for k in c["process"].get("capabilities", {})}
			c["root"]["readonly"] = True
			c["mounts"] = [m for m in c["mounts"] if m["type"] != "cgroup" and m["destination"] != "/sys"]
			json.dump(c, open(sys.argv[1], "w"))
		P
		python3 -c 'import json,sys;p=json.load(open(sys.argv[1]))["process"];print("user",p["user"]["uid"],"runs",*p["args"])' "$bundle/config.json"
		# What is kept is on a volume; all else is read-only.
		mkdir "$work/volume" && chown 65532:65532 "$work/volume" && chmod 700 "$work/volume"
		python3 - "$bundle/config.json" "$work/volume" <<-'P'
			import json, sys
			c = json.load(open(sys.argv[1]))
			c["mounts"] = [m for m in c["mounts"] if m["destination"] != "/data"]
			c["mounts"].append({"destination": "/data", "type": "bind", "source": sys.argv[2], "options": ["rbind", "rw"]})
			json.dump(c, open(sys.argv[1], "w"))
		P
		if runc run --bundle "$bundle" "$name" >"$work/runc.log" 2>&1 & then running+=($!); fi
		local n
		for n in 1 2 3 4 5 6 7 8 9 10; do runc state "$name" >/dev/null 2>&1 && break; sleep 0.5; done
		if runc state "$name" 2>/dev/null | grep -q running; then
			answers 8080 "the image in runc"
			[ "$(stat -c %u "$work/volume/torneo.db")" = 65532 ] || wrong "what it keeps is not its user's"
			runc kill "$name" TERM || true
			wait "${running[-1]}" || true
			runc delete --force "$name" 2>/dev/null || true
			return
		fi
		echo "runc cannot here: $(tail -1 "$work/runc.log")"
		runc delete --force "$name" 2>/dev/null || true
	fi
	if [ "$(id -u)" = 0 ]; then
		mkdir -p "$work/layers" "$work/files"
		tar -xf "$image" -C "$work/layers"
		local layer
		python3 -c 'import json,sys;print(*json.load(open(sys.argv[1]))[0]["Layers"],sep="\n")' "$work/layers/manifest.json" | while read -r layer; do tar -xf "$work/layers/$layer" -C "$work/files"; done
		chroot --userspec=65532:65532 "$work/files" /torneo serve --no-browser --data /data >"$work/chroot.log" 2>&1 &
		running+=($!)
		answers 8080 "the image, its layers unpacked and entered with chroot,"
		kill "${running[-1]}"
		skip "the image in a container: no podman, docker or runc that runs"
		return
	fi
	skip "the image: no podman or docker, and no root"
}
