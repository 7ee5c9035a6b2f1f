# What the scripts beside this file share. Sourced, from the repository's root.

# What is tested is what is shipped: no cgo, no workspace around the module.
export CGO_ENABLED=0 GOWORK=off

trap 'code=$?; [ -z "${in_memory-}" ] || rm -rf "$in_memory"; [ $code -eq 0 ] || printf "\nFAIL: %s\n" "${current_step:-$0}" >&2' EXIT

# step NAME WHAT prints a heading, and notes in the file $lanes, where there is one, when it
# began.
step() {
	current_step=$1
	printf '\n== %s: %s\n' "$1" "$2"
	[ -z "${lanes-}" ] || echo "$EPOCHSECONDS $1" >>"$lanes"
}

# say_lanes prints how long each step took of those that $lanes knows.
say_lanes() {
	echo "$EPOCHSECONDS" >>"$lanes"
	awk '
		NR > 1 { printf("%s%s %d s", (NR == 2 ? "\nsteps: " : ", "), name, $1 - began) }
		{ began = $1; name = substr($0, index($0, " ") + 1) }
		END { print "" }' "$lanes"
}

# write_into_memory has tests write into memory where there is room: they make databases by the
# thousand, and each commit would wait for the disk. (What a killed program leaves is there as
# well: no test takes the power from the machine.) What is compiled stays on the disk.
write_into_memory() {
	local room
	room=$(df -k --output=avail /dev/shm 2>/dev/null | tail -n 1)
	[ "${room:-0}" -ge 4000000 ] && [ "$(awk '/^MemAvailable/ { print $2 }' /proc/meminfo)" -ge 8000000 ] || return 0
	! grep -q '^[^ ]* /dev/shm [^ ]* [^ ]*noexec' /proc/mounts && in_memory=$(mktemp -d /dev/shm/torneo-XXXXXX) || return 0
	chmod 1777 "$in_memory" # PostgreSQL's own user comes in, too
	export GOTMPDIR=${GOTMPDIR:-${TMPDIR:-/tmp}} TMPDIR=$in_memory
}

# collect_seldom has test programs collect what they no longer need once they have grown to five
# times it, where there is room: a tenth of their time went there.
collect_seldom() {
	[ "$(awk '/^MemAvailable/ { print $2 }' /proc/meminfo 2>/dev/null || echo 0)" -lt 8000000 ] || export GOGC=${GOGC:-400}
}

# need_go stops with advice when there is no Go to run.
need_go() {
	command -v go >/dev/null || PATH=$PATH:/usr/local/go/bin
	if ! command -v go >/dev/null; then
		echo "Torneo is built with Go $(sed -n 's/^go //p' go.mod) or newer: https://go.dev/dl/" >&2
		exit 1
	fi
}

# quick_compiling has functions compiled once, as they are for a release, not into each of
# those who call them, but where much is computed: compiling takes a fifth less.
quick_compiling() {
	GOFLAGS="${GOFLAGS-} -gcflags=all=-l"
	local package
	for package in std modernc.org/... torneo/pairing/... torneo/internal/pairing/... torneo/tiebreak torneo/tournament torneo/standings torneo/crosstable honnef.co/... golang.org/x/tools/...; do
		GOFLAGS+=" -gcflags=$package="
	done
	# Without folders in it what is compiled is the same in every clone, and in the copies in
	# which files are generated again.
	GOFLAGS+=" -trimpath"
	export GOFLAGS
}

# compile [FLAGS] PACKAGES compiles packages and all that they need, for those who use them
# next: while one is compiled nothing is collected below 1 GiB, which takes a twelfth less.
compile() { GOGC=off GOMEMLIMIT=1GiB go list -export -deps -test "$@" >/dev/null; }

# tool NAME [ARGS] builds a program of tools/, in the versions that tools/go.mod pins, and
# runs it here; Go keeps what it compiles, so only the first run takes long. Memory is
# there to be used: nothing is collected below 3 GiB.
tool() {
	local folder code=0
	folder=$(mktemp -d)
	go build -C tools -o "$folder/" "./$1" && GOGC=off GOMEMLIMIT=3GiB "$folder/$1" "${@:2}" || code=$?
	rm -rf "$folder"
	return $code
}

# have_c_compiler reports whether gcc can build a program against libc.
have_c_compiler() {
	command -v gcc >/dev/null &&
		echo '#include <stdlib.h>' | gcc -x c -fsyntax-only - 2>/dev/null
}

# have_postgres reports whether a PostgreSQL server is installed, running or not.
have_postgres() {
	command -v initdb >/dev/null || compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null
}

# have_browser reports whether the tests find a Chromium.
have_browser() {
	[ -n "${TORNEO_BROWSER-}" ] || command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || command -v chromium-browser >/dev/null ||
		command -v google-chrome >/dev/null || command -v google-chrome-stable >/dev/null
}

# missing_engines lists the packages of the other browsers in which the tasks of an arbiter
# are done, and of what drives them, that are not installed.
missing_engines() {
	command -v chromedriver >/dev/null || echo chromium-driver
	command -v firefox-esr >/dev/null || command -v firefox >/dev/null || echo firefox-esr
	command -v WebKitWebDriver >/dev/null || echo webkit2gtk-driver
	command -v Xvfb >/dev/null || echo xvfb
}

# have_certutil reports whether a browser of the tests can be told of an authority.
have_certutil() { command -v certutil >/dev/null; }

# have_server reports whether a server is installed, running or not: they are where only
# root looks for programs.
have_server() {
	command -v "$1" >/dev/null || [ -x "/usr/sbin/$1" ] || [ -x "/usr/local/sbin/$1" ]
}

# missing_servers lists the packages of the servers to which documents are published in
# tests that are not installed.
missing_servers() {
	have_server sshd || echo openssh-server
	have_server vsftpd || echo vsftpd
}

# have_nginx reports whether the cache is installed that docs/operations.md puts before the
# noticeboard, running or not.
have_nginx() { have_server nginx; }

# may_install reports whether packages can be installed without a question: as root,
# or with a sudo that asks for no password, on Debian; never with TORNEO_NO_INSTALL.
may_install() {
	[ -z "${TORNEO_NO_INSTALL-}" ] && command -v apt-get >/dev/null &&
		{ [ "$(id -u)" = 0 ] || sudo -n true 2>/dev/null; }
}

as_root() {
	if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi
}

# say_missing says, before anything else is done, what will be installed or skipped.
# With an argument the race detector is not wanted.
say_missing() {
	local missing=()
	have_postgres || missing+=(postgresql)
	have_browser || missing+=(chromium)
	have_certutil || missing+=(libnss3-tools)
	missing+=($(missing_servers))
	have_nginx || missing+=(nginx-light)
	[ -n "${1-}" ] || have_c_compiler || missing+=(gcc libc6-dev)
	[ ${#missing[@]} -gt 0 ] || return 0
	if may_install; then
		printf 'Not on this machine, will be installed through apt-get: %s (TORNEO_NO_INSTALL=1 to do without)\n' "${missing[*]}"
	else
		printf 'Not on this machine, tests that need it are skipped: %s (on Debian: apt-get install %s)\n' "${missing[*]}" "${missing[*]}"
	fi
}

# install PACKAGES tries to, and says so.
install() {
	may_install || return 1
	echo "apt-get install $*"
	{
		as_root apt-get -qq update || true # an old package list may still do
		as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends \
			-o Dpkg::Options::=--force-confold "$@"
	} >/dev/null 2>&1
}

install_c_compiler() {
	install gcc libc6-dev
	have_c_compiler
}

# install_postgres sets up and starts no server: the tests start one of their own.
install_postgres() {
	may_install || return 1
	if [ ! -e /etc/postgresql-common/createcluster.conf ]; then
		as_root mkdir -p /etc/postgresql-common
		echo 'create_main_cluster = false' | as_root tee /etc/postgresql-common/createcluster.conf >/dev/null
	fi
	install postgresql
	have_postgres
}

# install_quietly SERVERS installs them and starts none: the tests start their own, as ordinary
# programs.
install_quietly() {
	may_install || return 1
	local quiet=/usr/sbin/policy-rc.d own=
	if [ ! -e "$quiet" ]; then
		own=yes
		printf '#!/bin/sh\nexit 101\n' | as_root tee "$quiet" >/dev/null && as_root chmod 755 "$quiet"
	fi
	install "$@"
	[ -z "$own" ] || as_root rm -f "$quiet"
	local package unit
	for package; do
		unit=${package/openssh-server/ssh}
		as_root systemctl -q disable "${unit/nginx-light/nginx}" 2>/dev/null || true # where there is systemd
	done
}

install_servers() {
	install_quietly $(missing_servers) || return 1
	[ -z "$(missing_servers)" ]
}

install_nginx() {
	install_quietly nginx-light || return 1
	have_nginx
}

install_certutil() {
	install libnss3-tools
	have_certutil
}

# install_browser takes the one without windows, which takes a third less of the
# processor, where there is one.
install_browser() {
	install chromium-headless-shell || install chromium
	have_browser
}

# install_engines installs those that can be had: one that cannot leaves the others.
install_engines() {
	may_install || return 1
	local package
	install $(missing_engines) || for package in $(missing_engines); do install "$package" || true; done
	[ -z "$(missing_engines)" ]
}
