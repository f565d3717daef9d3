# SPDX-License-Identifier: Apache-2.0
# The front door. `make` lists what there is; the build itself is CMake's.
.DEFAULT_GOAL := help
SUITE := python3 tools/suite.py

help: ## this list
	@echo "Pawl: TLS for microcontrollers"
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' Makefile

setup: ## install what tests need and this machine lacks (Debian packages)
	@sh tools/setup.sh test

build: ## build/pawl and the library (build/host/libpawl.a)
	@sh tools/setup.sh demo
	cmake --preset host -DPAWL_TESTS=OFF
	cmake --build --preset host

demo: build ## verified TLS 1.3 connections with OpenSSL, both ways, with their cost
	@python3 tools/demo.py

test: setup ## every test that must pass before a merge (under 20 minutes on 2 cores)
	@$(SUITE) test

check-long: setup ## the tests that take longer (under 50 minutes on 2 cores)
	@$(SUITE) long

check: setup ## the host build and its tests only (a minute or two)
	@$(SUITE) host

memory: setup build ## the memory contract of a connection
	@python3 tools/memory.py

matrix: setup build ## interoperation with every peer, in full (docs/interop.md; some minutes)
	@python3 tests/interop/report.py

fleet: ## what every algorithm takes on every board, and other libraries there (half an hour; goes on where it stopped)
	@sh tools/setup.sh fleet
	@$(MAKE) --no-print-directory build # after it: an emulator is built against what it installs
	@python3 tools/fleet/peers.py fetch || echo "Going on without the libraries that could not be fetched." >&2
	@python3 tools/fleet/build.py
	@build/host/pawl fleet run --resume
	@build/host/pawl fleet audit --min-boards 16 --min-cores 10 --min-images 137 --min-rows 1097 --steady 200
	@build/host/pawl fleet compare

fleet-smoke: setup build ## three boards, five primitives (PLANT=sha256: with a wrong constant, which must be seen)
	@python3 tools/fleet/smoke.py $(if $(PLANT),--plant $(PLANT))

report: build ## one page of all figures, for a browser (build/report.html; needs Node)
	@sh tools/setup.sh report
	@python3 tools/report.py
	@build/host/pawl report --out build/report.html

report-screenshot: setup report ## pictures of that page (build/report/pictures)
	@python3 tests/report/screenshots.py build/report.html build/report/pictures

screenshot: setup build ## what Chromium shows of a page that pawl serves (build/screenshot.png)
	@python3 tests/interop/chromium.py screenshot build/screenshot.png

lint: setup ## layers, names, sizes, format and the other static checks
	@$(SUITE) lint

amalgamation: ## dist/pawl.c and dist/pawl.h
	@sh tools/setup.sh demo
	@python3 tools/amalgamate.py

fuzz: setup ## run each fuzz target for a minute (FUZZ_SECONDS=60)
	@$(SUITE) fuzz

format: setup ## lay out all C sources with clang-format
	@python3 tools/check-format.py --fix

clean: ## remove build/ and dist/
	rm -rf build dist

.PHONY: help setup build demo test check-long check memory matrix fleet fleet-smoke report report-screenshot screenshot lint amalgamation fuzz coverage format clean
