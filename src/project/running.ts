/**
 * Whether another process with this number runs on this machine. In containers the number is often the same each
 * time: our own is that of one that was ended.
 */
export function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (thrown) {
    // There is one, of another user.
    return (thrown as NodeJS.ErrnoException).code === 'EPERM';
  }
}
