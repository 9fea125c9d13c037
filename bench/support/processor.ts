/** What processes have used of the processor, from /proc. */
import { readdirSync, readFileSync } from 'node:fs';

/** Processor ticks per second, as Linux counts them. */
const TICKS = 100;

/** Seconds of processor time of a process and all its descendants, by the name of the program. */
export function processorSeconds(root: number): Map<string, number> {
  const all = new Map<number, { parent: number; name: string; seconds: number }>();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
      const [, parent, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const seconds = (Number(rest[9]) + Number(rest[10])) / TICKS;
      all.set(Number(pid), { parent: Number(parent), name, seconds });
    } catch {
      // The process has just ended.
    }
  }
  const isOurs = (pid: number): boolean => {
    const parent = all.get(pid)?.parent;
    return pid === root || (parent !== undefined && isOurs(parent));
  };
  const sums = new Map<string, number>();
  for (const [pid, { name, seconds }] of all)
    if (isOurs(pid)) sums.set(name, (sums.get(name) ?? 0) + seconds);
  return sums;
}
