#define _GNU_SOURCE
#include "CProcess.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __linux__
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#if defined(__x86_64__)
#define THIS_MACHINE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define THIS_MACHINE AUDIT_ARCH_AARCH64
#endif

#define THREAD_FLAG 0x00010000

// From here on there are threads, and no processes: `fork` and its like fail with EPERM. `clone3` is said not
// to exist, because what it is asked for stands in memory that a filter can't see; libc falls back on `clone`.
static int forbid_processes(void) {
#ifdef THIS_MACHINE
#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define IF_EQUAL(value, yes, no) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, yes, no)
#define ANSWER(what) BPF_STMT(BPF_RET | BPF_K, what)
  struct sock_filter filter[] = {
    LOAD(arch),
    IF_EQUAL(THIS_MACHINE, 1, 0),
    ANSWER(SECCOMP_RET_KILL_PROCESS),
    LOAD(nr),
#ifdef __NR_fork
    // The 32-bit numbers of the same calls.
    BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
    ANSWER(SECCOMP_RET_ERRNO | EPERM),
    IF_EQUAL(__NR_fork, 0, 1),
    ANSWER(SECCOMP_RET_ERRNO | EPERM),
    IF_EQUAL(__NR_vfork, 0, 1),
    ANSWER(SECCOMP_RET_ERRNO | EPERM),
#endif
    IF_EQUAL(__NR_clone3, 0, 1),
    ANSWER(SECCOMP_RET_ERRNO | ENOSYS),
    IF_EQUAL(__NR_clone, 0, 3),
    LOAD(args[0]),
    BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, THREAD_FLAG, 1, 0),
    ANSWER(SECCOMP_RET_ERRNO | EPERM),
    ANSWER(SECCOMP_RET_ALLOW),
  };
  struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0 ? 0 : errno;
#else
  return 0;
#endif
}
#else
static int forbid_processes(void) { return 0; }
#endif

// The system kills this process when its parent ends. A parent that has ended already tells nobody any more: then
// there is another one.
static int end_with(pid_t parent) {
#ifdef __linux__
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) return errno;
  if (getppid() != parent) _exit(127);
#endif
  return 0;
}

// In the child: nothing but what a signal handler may call.
static int prepare(pid_t parent, const int descriptors[3], int options) {
  sigset_t blocked;
  int copies[3];
  if (options & PROCESS_ENDS_WITH_PARENT) {
    int failure = end_with(parent);
    if (failure != 0) return failure;
  }
  sigemptyset(&blocked);
  if (options & PROCESS_WAITS) {
    sigaddset(&blocked, SIGHUP);
    sigaddset(&blocked, SIGINT);
    sigaddset(&blocked, SIGQUIT);
    sigaddset(&blocked, SIGTERM);
  }
  sigprocmask(SIG_SETMASK, &blocked, NULL);
  signal(SIGPIPE, SIG_DFL);
  signal(SIGXFSZ, SIG_DFL);
  // Copies above the three, so that none is overwritten before it is used.
  for (int index = 0; index < 3; index++) {
    copies[index] = fcntl(descriptors[index], F_DUPFD_CLOEXEC, 3);
    if (copies[index] < 0) return errno;
  }
  for (int index = 0; index < 3; index++) {
    if (dup2(copies[index], index) < 0) return errno;
  }
  if (!(options & PROCESS_ALONE)) return 0;
  setpgid(0, 0);
#ifdef RLIMIT_NPROC
  struct rlimit no_process = {0, 0};
  setrlimit(RLIMIT_NPROC, &no_process);
#endif
  return forbid_processes();
}

int process_start(const char *path, char *const arguments[], char *const environment[],
                  const int descriptors[3], int options, pid_t *process) {
  int report[2], failure = 0;
#ifdef __linux__
  if (pipe2(report, O_CLOEXEC) != 0) return errno;
#else
  if (pipe(report) != 0) return errno;
  fcntl(report[0], F_SETFD, FD_CLOEXEC);
  fcntl(report[1], F_SETFD, FD_CLOEXEC);
#endif
  pid_t parent = getpid(), child = fork();
  if (child == 0) {
    failure = prepare(parent, descriptors, options);
    if (failure == 0) {
      execve(path, arguments, environment);
      failure = errno;
    }
    if (write(report[1], &failure, sizeof failure) < 0) _exit(126);
    _exit(127);
  }
  if (child < 0) failure = errno;
  close(report[1]);
  if (child > 0) {
    ssize_t length;
    do {
      length = read(report[0], &failure, sizeof failure);
    } while (length < 0 && errno == EINTR);
    if (length != sizeof failure) failure = 0;
    if (failure != 0) {
      while (waitpid(child, NULL, 0) < 0 && errno == EINTR) {}
    }
  }
  close(report[0]);
  if (failure == 0) *process = child;
  return failure;
}
