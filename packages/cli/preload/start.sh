# Starts a command in the network namespace of its own that `bourse run --isolate` made: `start.sh NODE FOLDER COMMAND`.
# The loopback interface is brought up, relay.cjs listens there, and the command takes the place of this shell.
ip link set lo up || exit 125
node=$1 folder=$2
shift 2
# The relay keeps the system's clock, and closes its output once it listens.
problem=$(
  unset NODE_OPTIONS LD_PRELOAD
  exec "$node" "${0%start.sh}relay.cjs" "$folder" </dev/null 2>&1 &
)
if [ -n "$problem" ]; then
  printf 'bourse: --isolate: %s\n' "$problem" >&2
  exit 125
fi
# Capabilities of the namespace are not for the command.
exec setpriv --inh-caps=-all --ambient-caps=-all -- "$@"
