#!/usr/bin/env bash
# Installs what the tests need besides npm packages: Chromium, a font, curl, git, the shells with completions, PostgreSQL,
# openssl and strace. Does nothing if they are already installed.
set -euo pipefail

packages=(chromium fonts-liberation curl git zsh fish postgresql openssl strace)
# Pages of the tests open in half the time with it; without it, they open in Chromium.
faster=chromium-headless-shell

have() { for name in "$@"; do command -v "$name" >/dev/null || return 1; done; }
may_install() { [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; }
install() { DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@"; }

if ! { have curl git zsh fish openssl strace && [ -x "${CHROMIUM_PATH:-/usr/bin/chromium}" ] &&
  compgen -G "/usr/lib/postgresql/*/bin/postgres" >/dev/null; }; then
  if ! may_install; then
    echo "Chromium, curl, git, zsh, fish, PostgreSQL, openssl or strace is missing. As root: apt-get install -y --no-install-recommends ${packages[*]}; or set CHROMIUM_PATH." >&2
    exit 1
  fi
  # Package lists are often missing or outdated in container images.
  install "${packages[@]}" || { apt-get update && install "${packages[@]}"; }
fi
if [ -z "${CHROMIUM_PATH:-}" ] && ! have "$faster" && may_install; then
  install "$faster" || { apt-get update && install "$faster"; } ||
    echo "$faster is not available here: the tests open pages in Chromium." >&2
fi
