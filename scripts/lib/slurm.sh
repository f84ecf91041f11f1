# A Slurm cluster of several nodes on this machine, in a folder of its own, on ports that are free. Source it after
# common.sh. start_slurm FOLDER NODES sets SLURM_CONF, which Slurm's commands read; stop_slurm ends what it started.
# shellcheck shell=bash

require_slurm() {
  require_program slurmctld slurm-wlm slurm-slurmctld slurm-llnl - - -
  require_program slurmd slurm-wlm slurm-slurmd slurm-llnl - - -
  require_program munged munge munge munge munge munge -
  require_program ps procps procps-ng procps-ng procps procps -
}

# free_port: a port that nothing listens on.
free_port() { python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }

# wait_for SECONDS COMMAND…
wait_for() {
  local end=$((SECONDS + $1))
  shift
  until "$@" >/dev/null 2>&1; do
    ((SECONDS < end)) || return 1
    sleep 0.2
  done
}

start_slurm() {
  slurm=$1
  local nodes=$2 node host user
  host=$(hostname -s)
  user=$(id -un)
  mkdir -p "$slurm/state" "$slurm/munge"
  chmod 0700 "$slurm/munge"
  dd if=/dev/urandom of="$slurm/munge/key" bs=1024 count=1 status=none
  chmod 0400 "$slurm/munge/key"
  munged --force --key-file="$slurm/munge/key" --socket="$slurm/munge/socket" --pid-file="$slurm/munge/pid" \
    --log-file="$slurm/munge/log" --seed-file="$slurm/munge/seed"
  cat >"$slurm/slurm.conf" <<END
ClusterName=local
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$(free_port)
SlurmUser=$user
SlurmdUser=$user
AuthType=auth/munge
CredType=cred/munge
AuthInfo=socket=$slurm/munge/socket,cred_expire=5
StateSaveLocation=$slurm/state
SlurmdSpoolDir=$slurm/spool-%n
SlurmctldPidFile=$slurm/slurmctld.pid
SlurmdPidFile=$slurm/slurmd-%n.pid
SlurmctldLogFile=$slurm/slurmctld.log
SlurmdLogFile=$slurm/slurmd-%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SlurmdParameters=config_overrides
MpiDefault=none
MailProg=/bin/true
SlurmdTimeout=5
ReturnToService=2
MaxArraySize=5
PartitionName=all Nodes=ALL Default=YES State=UP
END
  for ((node = 1; node <= nodes; node++)); do
    echo "NodeName=node$node NodeHostname=$host NodeAddr=127.0.0.1 Port=$(free_port) CPUs=1 State=UNKNOWN"
  done >>"$slurm/slurm.conf"
  export SLURM_CONF=$slurm/slurm.conf
  slurmctld
  for ((node = 1; node <= nodes; node++)); do slurmd -N "node$node"; done
  wait_for 60 nodes_idle "$nodes" || { tail -n 20 "$slurm"/*.log >&2; fail "the nodes did not come up"; }
}

# nodes_idle COUNT
nodes_idle() { [[ $(sinfo --noheader --Node --states=idle --format=%N | wc -l) -eq $1 ]]; }

# kill_node NAME: as if its power failed. What would report the end of a job dies before the job.
kill_node() {
  local process parent jobs=() keepers=()
  for process in $(jobs_on "$1"); do
    jobs+=("$process")
    parent=$(ps -o ppid= -p "$process" | tr -d ' ') || continue
    [[ $(ps -o comm= -p "${parent:-0}") != slurmstepd ]] || keepers+=("$parent")
  done
  kill -KILL "$(<"$slurm/slurmd-$1.pid")" "${keepers[@]}" "${jobs[@]}" 2>/dev/null || true
}

# jobs_on NAME: the processes of the node's jobs, by their environment.
jobs_on() {
  grep -lszx "SLURMD_NODENAME=$1" /proc/[0-9]*/environ | xargs -r grep -lszxF "SLURM_CONF=$slurm/slurm.conf" |
    cut -d / -f 3 || true
}

# Ends the daemons that start_slurm started.
stop_slurm() {
  local file
  for file in "$slurm"/slurmctld.pid "$slurm"/slurmd-*.pid "$slurm"/munge/pid; do
    [[ ! -s $file ]] || kill "$(<"$file")" 2>/dev/null || true
  done
}
