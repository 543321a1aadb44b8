#!/bin/sh
# Deploys a version of the site, and rolls back: docs/go-live.md, "8. Update and rollback".
#
#   dachstrom-release update v1.2.0    # a tag, branch or commit of the repository in ROOT/source
#   dachstrom-release rollback
#   dachstrom-release publish          # new commits of the branch PUBLISH; a timer calls it
#   dachstrom-release status           # a line for each site in SITES
#
# Root runs it from /usr/local/sbin: the account of the site could write to the one in ROOT/source.
# ROOT/source is the clone. ROOT/releases has a folder for each version: ROOT/current links to the one to run, ROOT/running
# to the last one that answered, ROOT/previous to the one before. ROOT/.env, data and backups are outside these folders.
set -eu
umask 027

# A process that the account leaves running gets only pipes: on root's terminal it could read what root types.
if [ -t 0 ] || [ -t 1 ] || [ -t 2 ]; then
  code=$({ { sh "$0" "$@" < /dev/null 2>&1 3>&- && echo 0 >&3 || echo $? >&3; } | cat >&2; } 3>&1)
  exit "$code"
fi

# The account of the site, and the instance of its service: several sites have one each. (The build takes a SITE for its
# address.)
INSTANCE=${INSTANCE:-dachstrom}
# Other values for the variables below, such as PUBLISH=main.
[ ! -r "/etc/default/dachstrom-$INSTANCE" ] || . "/etc/default/dachstrom-$INSTANCE"
ROOT=${ROOT:-/srv/$INSTANCE}
SERVICE=${SERVICE:-dachstrom@$INSTANCE}
BACKUPS=${BACKUPS:-/var/lib/$INSTANCE-backup}
# The branch that `publish` follows, and the folder with its results.
PUBLISH=${PUBLISH:-live}
STATE=${STATE:-/var/lib/dachstrom-publish}
LOCK=${LOCK:-/run/dachstrom-release-$INSTANCE.lock}
# The account builds and checks, away from root's terminal and environment. Root restarts the service.
AS=${AS-setsid --wait runuser -u $INSTANCE -- env -i PATH=$PATH HOME=$ROOT}
LOG="journalctl -u $SERVICE -n 30"
RESTART=${RESTART-systemctl restart $SERVICE}
INSTALL=${INSTALL-npm ci --omit=dev --no-audit --no-fund}
# In seconds, for the first answer after a restart.
PATIENCE=${PATIENCE:-30}
# In minutes, before a version that was refused is tried again: a registry or mail server may have been away.
RETRY=${RETRY:-60}
# In kilobytes: a version with new packages has about 500 MB, and leads share the disk.
LEAST_FREE=${LEAST_FREE:-1000000}

say() { echo "release: $*" >&2; }
stop() { say "$*"; exit 1; }

# Only the account touches files in its folder; the lock belongs to root.
as() { $AS "$@" 9>&-; }
source_git() { as git -C "$ROOT/source" "$@"; }
commit_of() { source_git rev-parse --verify --quiet "$1^{commit}" || true; }

# A line of ROOT/.env, which is read and never run.
setting() { as sed -n "s/^ *\(export  *\)\{0,1\}$1 *= *[\"']\{0,1\}\([^\"'#]*[^\"'# ]\).*/\2/p" "$ROOT/.env" | tail -n 1; }

# The address of the health report: PORT and HOST of the settings, or HEALTH.
health() {
  host=$(setting HOST)
  port=$(setting PORT)
  case $host in '' | 0.0.0.0 | ::) host=127.0.0.1 ;; *:*) host="[$host]" ;; esac
  echo "${HEALTH-http://$host:${port:-3000}/healthz}"
}

# Renames in one step, so that `current` always exists.
point() {
  as ln -sfn "$2" "$ROOT/.$1.new"
  as mv -T "$ROOT/.$1.new" "$ROOT/$1"
}
target() { readlink "$ROOT/$1" || true; }

update() {
  [ -n "${1:-}" ] || stop "say which version: $0 update v1.2.0"
  as test -e "$ROOT/.env" || stop "$ROOT/.env is missing: copy .env.example there and fill it in."
  # By force, and pruned: a tag that was moved, or removed for `tag/other`, would stop it.
  [ "$HELD" = yes ] ||
    source_git fetch --quiet --prune --force origin '+refs/heads/*:refs/remotes/origin/*' '+refs/tags/*:refs/tags/*' ||
    stop "the repository of $ROOT/source could not be asked for new versions. Nothing has changed."
  # A commit by its digits, even if a branch or tag has the same name; else a branch of the repository, or a tag.
  branch=$(commit_of "refs/remotes/origin/$1") tag=$(commit_of "refs/tags/$1")
  [ -z "$branch" ] || [ -z "$tag" ] || [ "$branch" = "$tag" ] || stop "$1 is a branch and another tag: name its commit."
  commit=${branch:-$tag}
  case $1 in *[!0-9a-f]*) ;; *) commit=$(commit_of "$1") && case $commit in "$1"*) ;; *) commit= ;; esac ;; esac
  [ -n "$commit" ] || stop "there is no version $1."
  name=$(date -u +%Y-%m-%dT%H%M%S.%3NZ)-$(printf %.9s "$commit")
  new=$ROOT/releases/$name
  remove_old
  [ "$(df -Pk "$ROOT/releases" | awk 'NR == 2 { print $4 }')" -gt "$LEAST_FREE" ] ||
    stop "less than $LEAST_FREE kB are free, and leads need them too. Nothing has changed."

  # If a release was interrupted after its switch, `current` may be bad, but `running` has answered.
  before=$(target running)
  before=${before:-$(target current)}
  older=$(target previous)

  say "preparing $1 in $new"
  as mkdir -p "$new"
  as sh -c "git -C '$ROOT/source' archive '$commit' | tar -x -C '$new'"
  as ln -s "$ROOT/.env" "$new/.env"
  cd "$new"
  # Up to `point current`, a failure leaves the running version as it is.
  # With an equal list of packages, hard links to the running version's packages save space.
  { as cmp -s "$ROOT/$before/package-lock.json" package-lock.json && as cp -al "$ROOT/$before/node_modules" .; } ||
    as $INSTALL || give_up 'the packages could not be installed.'
  node=$new/node_modules/node/bin/node
  { as "$node" scripts/content.ts && as "$node" scripts/build.ts; } || give_up 'the page could not be built.'
  check || give_up "$why To switch all the same: CHECK=no."
  if [ -n "$before" ]; then
    # The running version knows its own database. A database server has its own backups.
    [ -n "$(setting DATABASE_URL)" ] ||
      (cd "$ROOT/$before" && as node_modules/node/bin/node src/cli/main.ts backup --folder "$BACKUPS" --keep 14) ||
      give_up 'there is no backup, so nothing is switched.'
    point previous "$before"
  fi
  point current "releases/$name"
  if ! restart; then
    leave "$name"
    if [ -z "$before" ]; then
      systemctl stop "$SERVICE" 2> /dev/null || true
      as rm "$ROOT/current"
      set_aside
      stop "$1 does not answer. For the cause, run: $LOG. Its files are in $ROOT/failed"
    fi
    point current "$before"
    [ -z "$older" ] || point previous "$older"
    set_aside
    restart && stop "$1 does not answer, so the version before runs again. For the cause, run: $LOG"
    say "neither $1 nor the version before answers: the site is down. For the cause, run: $LOG"
    # The newer one may have brought the database up to date before it failed.
    stop "If the version before does not know its database any more, restore $BACKUPS/$(ls -1t "$BACKUPS" | head -n 1): docs/runbook.md, \"Restore\"."
  fi
  point running "releases/$name"
  as rm -rf "$ROOT/failed"
  # A version that a person deploys stays until the branch of `publish` has a new commit.
  [ "$HELD" = yes ] || leave "-$(source_git rev-parse --short=9 --verify --quiet "refs/remotes/origin/$PUBLISH" || true)"
  for file in "$ROOT"/current/deploy/release.sh "$ROOT"/current/deploy/*@*; do
    case $file in *.sh) installed=$0 ;; *) installed=/etc/systemd/system/${file##*/} ;; esac
    cmp -s "$file" "$installed" || say "$installed differs from the file of this version: docs/runbook.md, \"Update\"."
  done
  say "$1 runs. To roll back: INSTANCE=$INSTANCE $0 rollback"
}

rollback() {
  [ -e "$ROOT/previous" ] || stop 'there is no version before this one.'
  before=$(target previous)
  left=$(target current)
  [ -e "$ROOT/$before/dist/index.html" ] || stop "$ROOT/$before is not complete."
  cd "$ROOT/$before"
  check || stop "nothing is switched: $why To switch all the same: CHECK=no."
  point previous "$left"
  point current "$before"
  leave "$left"
  if ! restart; then
    point current "$left"
    point previous "$before"
    restart && stop "$before does not answer, so the version that you wanted to leave runs again. For the cause, run: $LOG"
    stop "neither $before nor $left answers: the site is down. For the cause, run: $LOG"
  fi
  point running "$before"
  say "$before runs again."
}

# Deploys new commits of the branch, like `update`. Mails each result. A refused version is tried again after RETRY
# minutes, and the reason is mailed once.
publish() {
  # Only this branch: a tag or another branch must neither stop the fetch nor be taken for this branch.
  source_git fetch --quiet --no-tags --force origin "+refs/heads/$PUBLISH:refs/remotes/origin/$PUBLISH" ||
    stop "the repository could not be asked for the branch $PUBLISH."
  commit=$(commit_of "refs/remotes/origin/$PUBLISH")
  mkdir -p "$STATE"
  tried=$STATE/$INSTANCE.tried told=$STATE/$INSTANCE.told said=$STATE/$INSTANCE.said
  # The last nine letters of a version's name are its commit's first.
  case "$(target running) $(cat "$STATE/$INSTANCE.left" 2> /dev/null || true)" in
    *-"$(printf %.9s "$commit")"*) return 0 ;;
  esac
  if [ "$(cat "$tried" 2> /dev/null)" = "$commit" ] && [ -z "$(find "$tried" -mmin "+$RETRY")" ]; then return 0; fi
  # Into a file, because a process that the build leaves running would keep a pipe open.
  if HELD=yes CHECK="${CHECK:-quiet}" timeout --foreground -k 10 25m sh "$0" update "$commit" > "$said" 2>&1; then
    outcome=0
    rm -f "$told"
    report published || true
  else
    outcome=1
    echo "$commit" > "$tried"
    # The update ended between its switch and the first answer.
    if [ -n "$(target running)" ] && [ "$(target current)" != "$(target running)" ]; then
      leave "$(target current)"
      point current "$(target running)"
      $RESTART 9>&- || true
    fi
    [ "$(cat "$told" 2> /dev/null)" = "$commit" ] || { report refused && echo "$commit" > "$told"; } || true
  fi
  cat "$said" >&2
  return $outcome
}

# Mails the result for the commit, with the code of the running version.
report() {
  cd "$ROOT/current" || return 1
  { source_git log -1 --format='%h%n%an%n%s' "$commit" && cat "$said"; } |
    as node_modules/node/bin/node scripts/report-release.ts "$1" || { say 'the report could not be mailed.'; return 1; }
}

# `publish` does not deploy this version again.
leave() { mkdir -p "$STATE" && echo "$1" > "$STATE/$INSTANCE.left"; }

# Checks the version in this folder; sends probe mails unless CHECK is quiet. Sets `why` to the reason of a failure.
check() {
  [ "${CHECK:-yes}" != no ] || return 0
  # An older version runs on what others have added: docs/decisions/033. 021-tables.sql replaced all files up to 021.
  for file in "$ROOT"/current/src/storage/sqlite/migrations/*.sql; do
    case $file in *additive.sql | *\*.sql | */0[01][0-9]-* | */02[01]-*) continue ;; esac
    why="it does not know ${file##*/}, which the database has: the backup from before that update loses every later request."
    [ -e "src/storage/sqlite/migrations/${file##*/}" ] || return 1
  done
  why='it has no check of its settings: it is older than this script.'
  set -- scripts/check.ts --settings
  [ -e "$1" ] || return 1
  why='a setting is wrong, as the check says above.'
  [ "${CHECK:-}" != quiet ] || set -- "$@" --no-send
  as node_modules/node/bin/node "$@"
}

# Whether the server answers in time.
is_alive() {
  as "$ROOT/current/node_modules/node/bin/node" -e '
    const until = Date.now() + process.argv[2] * 1000
    const ask = () => fetch(process.argv[1], { signal: AbortSignal.timeout(5000) }).then((answer) => process.exit(answer.ok ? 0 : 1), () =>
      Date.now() > until ? process.exit(1) : setTimeout(ask, 250))
    ask()' "$(health)" "$PATIENCE"
}

# Restarts the service, and waits for its first answer.
restart() { $RESTART 9>&- && is_alive; }

# Keeps a failed version for inspection, until the next one fails or goes live.
set_aside() {
  cd "$ROOT"
  as rm -rf "$ROOT/failed"
  as mv "$new" "$ROOT/failed"
}

give_up() {
  set_aside
  stop "$*${before:+ The version that ran goes on.} What failed is in $ROOT/failed"
}

# Removes interrupted releases too.
remove_old() {
  for old in $(ls -1 "$ROOT/releases"); do
    case " $(target current) $(target previous) $(target running) " in
      *" releases/$old "*) ;;
      *) as rm -rf "$ROOT/releases/$old" ;;
    esac
  done
}

# Each site has its own account and defaults.
status() {
  for releases in "${SITES:-/srv}"/*/releases; do
    site=${releases%/releases}
    [ ! -d "$releases" ] || INSTANCE=${site##*/} ROOT=$site sh "$0" status_of_one
  done
}

status_of_one() {
  name=$(target running)
  version=$(source_git describe --tags --always "${name##*-}" 2> /dev/null) || version='no version'
  PATIENCE=0 answer='does not answer'
  ! is_alive 2> /dev/null || answer=answers
  [ ! -e "$STATE/$INSTANCE.told" ] || answer="$answer, last change refused: journalctl -u dachstrom-publish@$INSTANCE"
  printf '%-20s %-24s %s %s\n' "$INSTANCE" "$version" "$(health 2> /dev/null)" "$answer"
}

case ${1:-} in status | status_of_one) "$1"; exit ;; esac
# One at a time.
HELD=${HELD:-no}
if [ "$HELD" = no ]; then
  exec 9> "$LOCK"
  flock -n 9 || stop 'another release is under way.'
fi
case ${1:-} in
  update) update "${2:-}" ;;
  rollback) rollback ;;
  publish) publish ;;
  *) stop 'usage: update VERSION | rollback | publish | status' ;;
esac
