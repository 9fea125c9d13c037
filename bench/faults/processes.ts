/** Reads the processes of this machine from /proc. */
import { readdirSync, readFileSync } from 'node:fs';

interface Process {
  pid: number;
  parent: number;
  name: string;
  bytes: number;
}

const PAGE = 4096;

function processes(): Process[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      // The name is in brackets, and may contain any character, so fields are counted from the last bracket.
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const rest = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const command = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
      return [{ pid: Number(name), parent: Number(rest[1]), name: command, bytes: Number(rest[21]) * PAGE }];
    } catch {
      // It ended meanwhile.
      return [];
    }
  });
}

/** A process and all its descendants. */
export function treeOf(root: number): Process[] {
  const all = processes();
  const found = all.filter(({ pid }) => pid === root);
  for (const one of found) found.push(...all.filter(({ parent }) => parent === one.pid));
  return found;
}

/** The resident bytes of the server and its children, except PostgreSQL. */
export function residentBytes(server: number): number {
  return treeOf(server)
    .filter(({ name }) => name !== 'postgres')
    .reduce((sum, { bytes }) => sum + bytes, 0);
}
