#!/usr/bin/env bash
# Installs what the tests need besides npm packages: Chromium, a font, curl, git, the shells with completions, PostgreSQL,
# openssl and strace. Does nothing if they are already installed.
set -euo pipefail

packages=(chromium fonts-liberation curl git zsh fish postgresql openssl strace)

have() { for name in "$@"; do command -v "$name" >/dev/null || return 1; done; }
if have curl git zsh fish openssl strace && [ -x "${CHROMIUM_PATH:-/usr/bin/chromium}" ] &&
  compgen -G "/usr/lib/postgresql/*/bin/postgres" >/dev/null; then
  exit 0
fi
if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null; then
  echo "Chromium, curl, git, zsh, fish, PostgreSQL, openssl or strace is missing. As root: apt-get install -y --no-install-recommends ${packages[*]}; or set CHROMIUM_PATH." >&2
  exit 1
fi

export DEBIAN_FRONTEND=noninteractive
install() { apt-get install -y --no-install-recommends "${packages[@]}"; }
# Package lists are often missing or outdated in container images.
install || { apt-get update && install; }
