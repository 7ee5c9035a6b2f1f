# Everything here also runs without make: see scripts/.

VERSION := $(shell git describe --tags --always --dirty 2>/dev/null || echo unknown)
LDFLAGS := -s -w -X torneo/internal/cli/command.Version=$(VERSION) -X torneo/internal/cli/command.Commit=$(shell git rev-parse --short=12 HEAD 2>/dev/null)
EVENT   ?= testdata/real/uzchesscup.trf
FUZZTIME ?= 30s

.DEFAULT_GOAL := help
.PHONY: help build run test check thorough vulnerabilities verify update fuzz bench crosscheck proof torture screenshots cover clean

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## /{printf "  make %-15s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

build: ## Build bin/torneo: one file, no cgo
	CGO_ENABLED=0 go build -trimpath -buildvcs=false -ldflags '$(LDFLAGS)' -o bin/torneo ./cmd/torneo

run: build ## Show the standings of a real event (EVENT=file)
	bin/torneo standings '$(EVENT)'

test: ## Run every check: vet, staticcheck, tests, race detector, verify
	@scripts/test

check: ## Run the fast checks: vet, staticcheck, tests
	@scripts/test --fast

thorough: ## Run the tests as long as they can go, pages in both languages; find unused functions (ARGS=packages)
	TORNEO_THOROUGH=1 RAPID_CHECKS=1500 go test -timeout 1h $(or $(ARGS),./...)
	$(if $(ARGS),,scripts/browsers -timeout 1h && scripts/api && TORNEO_THOROUGH=1 scripts/race -timeout 1h && scripts/deadcode && scripts/vulnerabilities)

vulnerabilities: ## Ask Go's database for known vulnerabilities in what the program calls
	@scripts/vulnerabilities

verify: ## Check that formatting, go.mod and generated files are current
	@scripts/verify

update: ## Rewrite generated files and golden files
	@scripts/update

fuzz: ## Run every fuzz target for FUZZTIME (30s)
	@scripts/fuzz '$(FUZZTIME)'

bench: ## Time whole runs of the program and its pages; prints the tables of docs/performance.md
	@scripts/bench

crosscheck: ## Pair N (50000) generated tournaments of a SYSTEM (dutch) again, small ones by the reference too
	@N='$(N)' SEED='$(SEED)' SYSTEM='$(SYSTEM)' scripts/crosscheck $(ARGS)

proof: ## Pair N (100000) random small fields of a SYSTEM (dutch) by its engine and its plain reading
	@N='$(N)' SEED='$(SEED)' SYSTEM='$(SYSTEM)' scripts/proof $(ARGS)

torture: ## Kill the program and its database while 1,000 results are entered; fill the disk, and more
	@SEED='$(SEED)' scripts/torture $(ARGS)

screenshots: ## Take pictures of every page, into output/screenshots/index.html
	TORNEO_REQUIRE_BROWSER=1 TORNEO_SCREENSHOTS='$(CURDIR)/output/screenshots' go test -count=1 -timeout 60m -run TestScreenshots ./internal/web/browsertest

cover: ## Show test coverage by package and in total
	go test -coverpkg=./... -coverprofile=coverage.out ./...
	@go tool cover -func=coverage.out | tail -n 1

clean: ## Remove what these targets leave behind
	rm -rf bin output coverage.out
