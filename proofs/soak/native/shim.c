/*
 * Stands between a server and the system, through LD_PRELOAD, for one folder (BOURSE_SHIM_FOLDER):
 *
 * - records each change of a file in it, each sync, and each HTTP response with status 200, in one order
 *   (BOURSE_SHIM_LOG): from such a recording crash states are built;
 * - fails writes and syncs, and makes the folder a full disk;
 * - shifts the wall clock.
 *
 * A page of memory shared with the soak (BOURSE_SHIM_CONTROL) says what is to happen, and what has happened.
 * Files ending in -shm are shared memory of SQLite: nothing in them outlives a crash. The reserve is room set aside,
 * and what is in it means nothing. Neither is recorded.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

/* The fields of the shared page, in this order; see Shim.ts. */
struct control {
  volatile int64_t fail_sync_in;  /* the n-th sync from now fails; 0: none */
  volatile int64_t fail_write_in; /* the n-th write from now fails; 0: none */
  volatile int64_t fail_errno;
  volatile int64_t sticky; /* every later one fails as well */
  volatile int64_t failed; /* how many did */
  volatile int64_t clock_offset_ms;
  volatile int64_t capacity_bytes; /* what the folder may hold; 0: no limit */
  volatile int64_t syncs;          /* how many were called */
  volatile int64_t writes;
  volatile int64_t full; /* how often there was no room */
  volatile int64_t refuse_errno; /* whatever changes the folder fails with it; 0: nothing does */
};

enum { fd_max = 4096, name_max = 128 };

/* What is known of an open file in the folder. */
struct file {
  int tracked;
  int folder;
  int shared_memory;
  int unrecorded;
  uint64_t device;
  uint64_t inode;
  char name[name_max];
};

static struct file files[fd_max];
static const char *folder;
static size_t folder_length;
static int log_fd = -1;
static struct control none;
static struct control *control = &none;
static pthread_mutex_t order = PTHREAD_MUTEX_INITIALIZER;

#define REAL(type, name, ...) static type (*real_##name)(__VA_ARGS__)
REAL(int, open, const char *, int, ...);
REAL(int, open64, const char *, int, ...);
REAL(int, openat, int, const char *, int, ...);
REAL(int, close, int);
REAL(ssize_t, write, int, const void *, size_t);
REAL(ssize_t, writev, int, const struct iovec *, int);
REAL(ssize_t, sendmsg, int, const struct msghdr *, int);
REAL(ssize_t, pwrite64, int, const void *, size_t, off_t);
REAL(int, fsync, int);
REAL(int, fdatasync, int);
REAL(int, ftruncate64, int, off_t);
REAL(int, unlink, const char *);
REAL(int, rename, const char *, const char *);
REAL(int, statfs64, const char *, struct statfs64 *);
REAL(int, gettimeofday, struct timeval *restrict, void *restrict);
REAL(int, clock_gettime, clockid_t, struct timespec *);
REAL(time_t, time, time_t *);

__attribute__((constructor)) static void start(void) {
#define FIND(name) *(void **)&real_##name = dlsym(RTLD_NEXT, #name)
  FIND(open); FIND(open64); FIND(openat); FIND(close);
  FIND(write); FIND(writev); FIND(sendmsg); FIND(pwrite64);
  FIND(fsync); FIND(fdatasync); FIND(ftruncate64); FIND(unlink); FIND(rename); FIND(statfs64);
  FIND(gettimeofday); FIND(clock_gettime); FIND(time);
  folder = getenv("BOURSE_SHIM_FOLDER");
  folder_length = folder ? strlen(folder) : 0;
  const char *log = getenv("BOURSE_SHIM_LOG");
  if (log) log_fd = real_open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  const char *page = getenv("BOURSE_SHIM_CONTROL");
  if (page) {
    int fd = real_open(page, O_RDWR | O_CLOEXEC);
    void *at = fd < 0 ? MAP_FAILED : mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (at == MAP_FAILED) { perror("shim: control page"); _exit(70); }
    control = at;
    real_close(fd);
  }
}

/* The name inside the folder; "" for the folder itself; NULL for anything else. */
static const char *inside(const char *path) {
  if (!folder || !path || strncmp(path, folder, folder_length) != 0) return NULL;
  if (path[folder_length] == 0) return "";
  return path[folder_length] == '/' ? path + folder_length + 1 : NULL;
}

static int ends_with(const char *text, const char *end) {
  size_t a = strlen(text), b = strlen(end);
  return a >= b && strcmp(text + a - b, end) == 0;
}

/* ---- the recording ---- */

static void record(char what, uint64_t inode, int64_t offset, const char *name, const struct iovec *parts, int count) {
  if (log_fd < 0) return;
  struct __attribute__((packed)) { uint32_t length; char what; uint8_t name_length; uint64_t inode; int64_t offset; } head;
  struct iovec all[66];
  uint32_t length = 0;
  if (count > 64) count = 64;
  for (int i = 0; i < count; i++) { all[i + 2] = parts[i]; length += parts[i].iov_len; }
  head.length = length; head.what = what; head.name_length = strlen(name); head.inode = inode; head.offset = offset;
  all[0] = (struct iovec){&head, sizeof head};
  all[1] = (struct iovec){(void *)name, head.name_length};
  pthread_mutex_lock(&order);
  if (real_writev(log_fd, all, count + 2) != (ssize_t)(sizeof head + head.name_length + length)) {
    perror("shim: the recording cannot be written");
    _exit(71);
  }
  pthread_mutex_unlock(&order);
}

static void record_file(char what, const struct file *file, int64_t offset, const void *bytes, size_t length) {
  struct iovec part = {(void *)bytes, length};
  if (!file->unrecorded) record(what, file->inode, offset, file->name, &part, bytes ? 1 : 0);
}

/* A response is recorded before it is sent: whatever is durable only later was acknowledged too early. */
static void record_response(const struct iovec *parts, int count) {
  static const char ok[] = "HTTP/1.1 200";
  if (count > 0 && parts[0].iov_len >= sizeof ok - 1 && memcmp(parts[0].iov_base, ok, sizeof ok - 1) == 0)
    record('A', 0, 0, "", parts, count);
}

/*
 * What is known of the file behind a descriptor; NULL for anything else. libuv closes some descriptors by a system
 * call of its own, so one may be another file, or a socket, by now.
 */
static struct file *tracked(int fd) {
  if (fd < 0 || fd >= fd_max || !files[fd].tracked) return NULL;
  struct stat status;
  if (fstat(fd, &status) == 0 && status.st_ino == files[fd].inode && status.st_dev == files[fd].device) return &files[fd];
  files[fd].tracked = 0;
  return NULL;
}

/* ---- failures ---- */

static int due(volatile int64_t *in) {
  if (__atomic_load_n(in, __ATOMIC_SEQ_CST) <= 0) return 0;
  if (__atomic_sub_fetch(in, 1, __ATOMIC_SEQ_CST) > 0) return 0;
  if (control->sticky) __atomic_store_n(in, 1, __ATOMIC_SEQ_CST);
  __atomic_add_fetch(&control->failed, 1, __ATOMIC_SEQ_CST);
  return 1;
}

/* Whether a change of the folder is refused; a shared memory file is written through its mapping. */
static int refused(void) {
  if (control->refuse_errno == 0) return 0;
  __atomic_add_fetch(&control->failed, 1, __ATOMIC_SEQ_CST);
  errno = control->refuse_errno;
  return 1;
}

/* Whether opening the file is a change that is refused. */
static int refused_open(const char *path, int flags, int existed) {
  if (!inside(path)) return 0;
  int changes = (flags & O_ACCMODE) != O_RDONLY || (flags & O_TRUNC) || ((flags & O_CREAT) && !existed);
  return changes && refused();
}

/* A size in whole blocks of the disk. */
static int64_t blocks(int64_t size) { return (size + 4095) & ~4095LL; }

/*
 * The bytes that the folder's files take on the disk, by their sizes. Not by st_blocks: that counts what the file
 * system keeps about a file as well, and a write that looks as if it fitted into that would never be refused.
 */
static int64_t used(void) {
  DIR *all = opendir(folder);
  int64_t bytes = 0;
  struct stat status;
  for (struct dirent *entry; all && (entry = readdir(all));)
    if (fstatat(dirfd(all), entry->d_name, &status, 0) == 0 && S_ISREG(status.st_mode)) bytes += blocks(status.st_size);
  if (all) closedir(all);
  return bytes;
}

/* Whether a write needs more room than the disk has. */
static int no_room(int fd, off_t offset, size_t length) {
  int64_t capacity = control->capacity_bytes;
  struct stat status;
  if (capacity == 0 || fstat(fd, &status) != 0) return 0;
  int64_t more = blocks(offset + (int64_t)length) - blocks(status.st_size);
  if (more <= 0 || used() + more <= capacity) return 0;
  __atomic_add_fetch(&control->full, 1, __ATOMIC_SEQ_CST);
  return 1;
}

/* The real write, or a failure; one that fails has written its first half. */
static ssize_t write_at(int fd, struct file *file, const void *bytes, size_t length, off_t offset, int positioned) {
  if (refused()) return -1;
  if (no_room(fd, offset, length)) { errno = ENOSPC; return -1; }
  size_t take = length;
  int fails = 0;
  if (!file->shared_memory) {
    __atomic_add_fetch(&control->writes, 1, __ATOMIC_SEQ_CST);
    fails = due(&control->fail_write_in);
    if (fails) take = length / 2;
    record_file('W', file, offset, bytes, take);
  }
  ssize_t done = positioned ? real_pwrite64(fd, bytes, take, offset) : real_write(fd, bytes, take);
  if (!fails) return done;
  errno = control->fail_errno;
  return -1;
}

static int sync_file(int fd, int (*real)(int)) {
  struct file *file = tracked(fd);
  if (!file) return real(fd);
  __atomic_add_fetch(&control->syncs, 1, __ATOMIC_SEQ_CST);
  if (refused()) {
    record_file('F', file, 0, NULL, 0);
    return -1;
  }
  if (due(&control->fail_sync_in)) {
    record_file('F', file, 0, NULL, 0);
    errno = control->fail_errno;
    return -1;
  }
  int result = real(fd);
  record_file(result != 0 ? 'F' : file->folder ? 'D' : 'S', file, 0, NULL, 0);
  return result;
}

/* ---- files ---- */

static void track(int fd, const char *path, int flags, int existed, int64_t size_before) {
  if (fd < 0 || fd >= fd_max) return;
  files[fd].tracked = 0;
  const char *name = inside(path);
  struct stat status;
  if (!name || fstat(fd, &status) != 0) return;
  struct file *file = &files[fd];
  file->tracked = 1;
  file->folder = S_ISDIR(status.st_mode);
  file->device = status.st_dev;
  file->inode = status.st_ino;
  file->shared_memory = ends_with(name, "-shm");
  file->unrecorded = file->shared_memory || strncmp(name, "reserve", 7) == 0;
  snprintf(file->name, name_max, "%s", name);
  if (file->folder) return;
  if (!existed) record_file('C', file, 0, NULL, 0);
  else if ((flags & O_TRUNC) && size_before > 0) record_file('T', file, 0, NULL, 0);
}

#define MODE(flags, mode)                                                                                    \
  mode_t mode = 0;                                                                                           \
  if ((flags) & (O_CREAT | O_TMPFILE)) { va_list rest; va_start(rest, flags); mode = va_arg(rest, mode_t); va_end(rest); } \
  struct stat before;                                                                                        \
  int existed = !inside(path) || stat(path, &before) == 0

int open(const char *path, int flags, ...) {
  MODE(flags, mode);
  if (refused_open(path, flags, existed)) return -1;
  int fd = real_open(path, flags, mode);
  track(fd, path, flags, existed, existed && inside(path) ? before.st_size : 0);
  return fd;
}

int open64(const char *path, int flags, ...) {
  MODE(flags, mode);
  if (refused_open(path, flags, existed)) return -1;
  int fd = real_open64(path, flags, mode);
  track(fd, path, flags, existed, existed && inside(path) ? before.st_size : 0);
  return fd;
}

int openat(int at, const char *path, int flags, ...) {
  MODE(flags, mode);
  if (refused_open(path, flags, existed)) return -1;
  int fd = real_openat(at, path, flags, mode);
  track(fd, path, flags, existed, existed && inside(path) ? before.st_size : 0);
  return fd;
}

int close(int fd) {
  if (fd >= 0 && fd < fd_max) files[fd].tracked = 0;
  return real_close(fd);
}

static off_t position(int fd) {
  struct stat status;
  if ((fcntl(fd, F_GETFL) & O_APPEND) && fstat(fd, &status) == 0) return status.st_size;
  return lseek(fd, 0, SEEK_CUR);
}

ssize_t write(int fd, const void *bytes, size_t length) {
  struct file *file = tracked(fd);
  if (file) return write_at(fd, file, bytes, length, position(fd), 0);
  struct iovec part = {(void *)bytes, length};
  if (length > 12) record_response(&part, 1);
  return real_write(fd, bytes, length);
}

/* libuv uses it for sockets only; one on a file would go unrecorded, so it ends the run. */
ssize_t writev(int fd, const struct iovec *parts, int count) {
  if (tracked(fd)) { fprintf(stderr, "shim: writev of %s is not recorded\n", files[fd].name); _exit(72); }
  record_response(parts, count);
  return real_writev(fd, parts, count);
}

ssize_t sendmsg(int fd, const struct msghdr *message, int flags) {
  record_response(message->msg_iov, message->msg_iovlen);
  return real_sendmsg(fd, message, flags);
}

ssize_t pwrite64(int fd, const void *bytes, size_t length, off_t offset) {
  struct file *file = tracked(fd);
  return file ? write_at(fd, file, bytes, length, offset, 1) : real_pwrite64(fd, bytes, length, offset);
}
ssize_t pwrite(int fd, const void *bytes, size_t length, off_t offset) { return pwrite64(fd, bytes, length, offset); }

int fsync(int fd) { return sync_file(fd, real_fsync); }
int fdatasync(int fd) { return sync_file(fd, real_fdatasync); }

int ftruncate64(int fd, off_t size) {
  struct file *file = tracked(fd);
  if (file && refused()) return -1;
  if (file) record_file('T', file, size, NULL, 0);
  return real_ftruncate64(fd, size);
}
int ftruncate(int fd, off_t size) { return ftruncate64(fd, size); }

int unlink(const char *path) {
  const char *name = inside(path);
  if (name && refused()) return -1;
  int result = real_unlink(path);
  if (result == 0 && name) record('U', 0, 0, name, NULL, 0);
  return result;
}

int rename(const char *from, const char *to) {
  const char *name = inside(from), *target = inside(to);
  if ((name || target) && refused()) return -1;
  int result = real_rename(from, to);
  if (result == 0 && name && target) {
    struct iovec part = {(void *)target, strlen(target)};
    record('R', 0, 0, name, &part, 1);
  }
  return result;
}

int statfs64(const char *path, struct statfs64 *status) {
  int result = real_statfs64(path, status);
  if (result != 0 || control->capacity_bytes == 0 || !inside(path)) return result;
  int64_t left = control->capacity_bytes - used();
  status->f_bfree = status->f_bavail = left > 0 ? left / status->f_bsize : 0;
  status->f_blocks = control->capacity_bytes / status->f_bsize;
  return result;
}

/* ---- the wall clock ---- */

int gettimeofday(struct timeval *restrict at, void *restrict zone) {
  int result = real_gettimeofday(at, zone);
  int64_t us = (int64_t)at->tv_sec * 1000000 + at->tv_usec + control->clock_offset_ms * 1000;
  at->tv_sec = us / 1000000;
  at->tv_usec = us % 1000000;
  return result;
}

int clock_gettime(clockid_t clock, struct timespec *at) {
  int result = real_clock_gettime(clock, at);
  if (clock != CLOCK_REALTIME && clock != CLOCK_REALTIME_COARSE) return result;
  int64_t ms = control->clock_offset_ms;
  int64_t ns = at->tv_nsec + (ms % 1000) * 1000000;
  at->tv_sec += ms / 1000 + (ns < 0 ? -1 : ns / 1000000000);
  at->tv_nsec = ns < 0 ? ns + 1000000000 : ns % 1000000000;
  return result;
}

time_t time(time_t *at) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (at) *at = now.tv_sec;
  return now.tv_sec;
}
