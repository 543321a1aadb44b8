#!/bin/sh
# Brings another version to life beside the one that runs, or the one before back: docs/go-live.md, "8. Update and rollback".
#
#   dachstrom-release update v1.2.0    # a tag, branch or commit of the repository in ROOT/source
#   dachstrom-release rollback
#
# Root runs it from /usr/local/sbin: the account of the site could write to the one in ROOT/source.
# ROOT/source is the clone, ROOT/releases has a folder for each version, ROOT/current points to the one that runs, and
# ROOT/.env has the settings of all. Data are elsewhere (DATA_DIR), so no version's folder holds any.
set -eu
umask 027

ROOT=${ROOT:-/srv/dachstrom}
SERVICE=${SERVICE:-dachstrom}
BACKUPS=${BACKUPS:-/var/lib/dachstrom-backup}
# The service's account builds and checks, away from the terminal of root, who may restart the service.
AS=${AS-setsid --wait runuser -u dachstrom -- env HOME=$ROOT}
RESTART=${RESTART-systemctl restart $SERVICE}
INSTALL=${INSTALL-npm ci --omit=dev --no-audit --no-fund}
HEALTH=${HEALTH-http://127.0.0.1:3000/healthz}
# In seconds, for the first answer after a restart.
PATIENCE=${PATIENCE:-30}
# How many versions stay in all, with the one that runs and the one before.
KEEP=3

say() { echo "release: $*" >&2; }
stop() { say "$*"; exit 1; }

# The name is set in one step: at no moment is there no `current`.
point() {
  ln -sfn "$2" "$ROOT/.$1.new"
  mv -T "$ROOT/.$1.new" "$ROOT/$1"
}

update() {
  [ -n "${1:-}" ] || stop "say which version: $0 update v1.2.0"
  [ -e "$ROOT/.env" ] || stop "$ROOT/.env is missing: copy .env.example there and fill it in."
  # By force, because a tag that was moved there would stop it otherwise.
  $AS git -C "$ROOT/source" fetch --quiet --tags --force origin ||
    stop "the repository of $ROOT/source could not be asked for new versions. Nothing has changed."
  # A branch as it is there now, else a tag or a commit.
  commit=$($AS git -C "$ROOT/source" rev-parse --verify --quiet "origin/$1^{commit}" ||
    $AS git -C "$ROOT/source" rev-parse --verify --quiet "$1^{commit}") || stop "there is no version $1."
  name=$(date -u +%Y-%m-%dT%H%M%SZ)-$(printf %.9s "$commit")
  new=$ROOT/releases/$name

  say "preparing $1 in $new"
  $AS mkdir -p "$new"
  $AS sh -c "git -C '$ROOT/source' archive '$commit' | tar -x -C '$new'"
  $AS ln -s ../../.env "$new/.env"
  cd "$new"
  # Up to `point current`, the running version is untouched, and goes on if a step fails.
  $AS $INSTALL || give_up 'the packages could not be installed.'
  node=$new/node_modules/node/bin/node
  { $AS "$node" scripts/content.ts && $AS "$node" scripts/build.ts; } || give_up 'the page could not be built.'
  check || give_up 'a setting is wrong. To switch all the same: CHECK=no.'
  before=$(readlink "$ROOT/current" || true)
  older=$(readlink "$ROOT/previous" || true)
  if [ -n "$before" ]; then
    # By the running version, which knows its own database. A database server has backups of its own.
    grep -q '^DATABASE_URL=.' "$ROOT/.env" ||
      (cd "$ROOT/current" && $AS node_modules/node/bin/node src/cli/main.ts backup --folder "$BACKUPS" --keep 14) ||
      give_up 'there is no backup, so nothing is switched.'
    point previous "$before"
  fi
  point current "releases/$name"
  if ! { $RESTART && is_alive; }; then
    [ -n "$before" ] || stop 'the service does not answer: look at its log.'
    point current "$before"
    [ -z "$older" ] || point previous "$older"
    $RESTART && is_alive && stop "$1 does not answer, so the version before runs again. What is wrong: look at the log."
    say "neither $1 nor the version before answers: the site is down. What is wrong: look at the log."
    # The newer one may have brought the database up to date before it failed.
    stop "If the version before does not know its database any more, restore $BACKUPS/$(ls -1t "$BACKUPS" | head -n 1): docs/operations.md, \"Backup and restore\"."
  fi
  remove_old
  say "$1 runs. The way back: $0 rollback"
}

rollback() {
  [ -e "$ROOT/previous" ] || stop 'there is no version before this one.'
  before=$(readlink "$ROOT/previous")
  [ -e "$ROOT/$before/dist/index.html" ] || stop "$ROOT/$before is not complete."
  # An older version may not understand the database of a newer one: the check says so.
  cd "$ROOT/$before"
  check || stop 'nothing is switched. Put right what is wrong, or switch all the same with CHECK=no.'
  point previous "$(readlink "$ROOT/current")"
  point current "$before"
  $RESTART && is_alive || stop "$before does not answer: look at its log."
  say "$before runs again."
}

# Sends one probe mail where mails are sent.
check() {
  [ "${CHECK:-yes}" = no ] || $AS node_modules/node/bin/node scripts/check-settings.ts
}

# Whether the server answers in time.
is_alive() {
  $AS "$ROOT/current/node_modules/node/bin/node" -e '
    const until = Date.now() + process.argv[2] * 1000
    const ask = () => fetch(process.argv[1]).then((answer) => process.exit(answer.ok ? 0 : 1), () =>
      Date.now() > until ? process.exit(1) : setTimeout(ask, 250))
    ask()' "$HEALTH" "$PATIENCE"
}

give_up() {
  cd "$ROOT"
  $AS rm -rf "$new"
  stop "$* The version that ran goes on."
}

# Each has packages of its own, about 500 MB.
remove_old() {
  for old in $(ls -1 "$ROOT/releases" | sort -r | tail -n +$((KEEP + 1))); do
    case releases/$old in
      "$(readlink "$ROOT/current")" | "$(readlink "$ROOT/previous" 2>/dev/null)") ;;
      *) $AS rm -rf "$ROOT/releases/$old" ;;
    esac
  done
}

case ${1:-} in
  update) update "${2:-}" ;;
  rollback) rollback ;;
  *) stop 'say update VERSION, or rollback.' ;;
esac
