# Starts a command in the network namespace of `bourse run --isolate`: `start.sh NODE FOLDER COMMAND`. It enables
# the loopback interface, starts relay.cjs, and replaces itself by the command.
ip link set lo up || exit 125
node=$1 folder=$2
shift 2
# The relay keeps the system clock, and closes its output once it listens.
problem=$(
  unset NODE_OPTIONS LD_PRELOAD
  exec "$node" "${0%start.sh}relay.cjs" "$folder" </dev/null 2>&1 &
)
if [ -n "$problem" ]; then
  printf 'bourse: --isolate: %s\n' "$problem" >&2
  exit 125
fi
# Drops the namespace's capabilities before the command starts.
exec setpriv --inh-caps=-all --ambient-caps=-all -- "$@"
