#define _GNU_SOURCE
#include "CProcess.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif

// Makes the system kill this process when its parent ends. If the parent has already ended, no
// signal comes; then the parent's number has changed.
static int end_with(pid_t parent) {
#ifdef __linux__
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) return errno;
  if (getppid() != parent) _exit(127);
#endif
  return 0;
}

// Runs in the child between fork and exec: only async-signal-safe calls are allowed.
static int prepare(pid_t parent, const int descriptors[3], int options) {
  sigset_t blocked;
  int copies[3];
  if (options & PROCESS_ENDS_WITH_PARENT) {
    int failure = end_with(parent);
    if (failure != 0) return failure;
  }
  if ((options & PROCESS_LEADS_GROUP) && setpgid(0, 0) != 0) return errno;
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
  // Moves the copies above 2, so that none is overwritten before use.
  for (int index = 0; index < 3; index++) {
    copies[index] = fcntl(descriptors[index], F_DUPFD_CLOEXEC, 3);
    if (copies[index] < 0) return errno;
  }
  for (int index = 0; index < 3; index++) {
    if (dup2(copies[index], index) < 0) return errno;
  }
  return 0;
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
