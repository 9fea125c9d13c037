/** The whole server in its own process, for tests that end it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const MAIN = join(import.meta.dirname, '../main.ts');

/** On a random port. */
export function launch(
  folder: string,
  env: Record<string, string> = {},
  { openFiles, args = [] }: { openFiles?: number; args?: string[] } = {},
) {
  const command = openFiles === undefined ? 'exec "$0" "$@"' : `ulimit -n ${openFiles} && exec "$0" "$@"`;
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn('sh', ['-c', command, process.execPath, MAIN, ...args], {
    env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { child, ended: once(child, 'exit') };
}

/** URL of the server once it is up. */
export async function readyAddress({ stdout }: ChildProcess): Promise<{ address: string; said: string }> {
  let output = '';
  for await (const chunk of stdout ?? []) {
    output += String(chunk);
    const address = /^Cuverie is ready at (\S+)$/m.exec(output)?.[1];
    if (address !== undefined) return { address, said: output };
  }
  throw new Error(`The server ended without being ready, having said: ${output}`);
}
