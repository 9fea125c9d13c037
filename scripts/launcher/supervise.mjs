import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { Stopped } from './failure.mjs';

const PARENT_POLL_MS = 250;
/** The time a child may take to end by itself after its limit. */
const LIMIT_GRACE_MS = 20_000;
const SHELLS = new Set(['sh', 'dash', 'ash', 'bash', 'zsh', 'busybox']);

/**
 * @typedef {import('node:child_process').SpawnOptions} SpawnOptions
 * @typedef {{ code: number, stdout: string, stderr: string }} Outcome
 */

/**
 * Runs children, and ends them when this process is asked to end or its parent ends. Whatever the reason, and however
 * often, each child gets one SIGTERM and as much time as it needs to drain.
 */
export class Supervisor {
  /** @type {Set<import('node:child_process').ChildProcess>} */
  #children = new Set();
  #stopping = false;
  /** @type {NodeJS.Timeout | undefined} */
  #parentWatch;

  listen() {
    // Ctrl-C in a terminal reaches the children too; the SIGTERM that follows is a repetition for them.
    for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP'])) {
      process.on(signal, () => this.stop());
    }
    // npm may end without forwarding its signal. Outside npm a parent that ends means nothing (nohup, setsid).
    if (process.env.npm_lifecycle_event !== undefined) this.#followParent();
  }

  #followParent() {
    const before = ancestry();
    this.#parentWatch = setInterval(() => {
      if (ancestry() !== before) this.stop();
    }, PARENT_POLL_MS);
    this.#parentWatch.unref();
  }

  get stopping() {
    return this.#stopping;
  }

  stop() {
    if (this.#stopping) return;
    this.#stopping = true;
    clearInterval(this.#parentWatch);
    for (const child of this.#children) child.kill('SIGTERM');
  }

  /**
   * @param {string} command
   * @param {readonly string[]} args
   * @param {SpawnOptions & { limitSeconds?: number }} [options]  `limitSeconds` ends it, and all it started, by then
   * @returns {Promise<number>} the exit code, 128 + n for signal n as a shell tells it
   */
  async run(command, args, { limitSeconds, ...options } = {}) {
    const limited = limitSeconds === undefined ? {} : { detached: true };
    return (await this.#spawn(command, args, { stdio: 'inherit', ...options, ...limited }, limitSeconds))
      .code;
  }

  /**
   * @param {string} command
   * @param {readonly string[]} args
   * @param {SpawnOptions} [options]
   */
  async capture(command, args, options = {}) {
    const outcome = await this.#spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    if (this.#stopping) throw new Stopped();
    return outcome;
  }

  /**
   * @param {string} command
   * @param {readonly string[]} args
   * @param {SpawnOptions} options
   * @param {number} [limitSeconds]
   * @returns {Promise<Outcome>}
   */
  #spawn(command, args, options, limitSeconds) {
    if (this.#stopping) return Promise.reject(new Stopped());
    return new Promise((resolve, reject) => {
      const child = spawn(command, args, options);
      const output = { stdout: '', stderr: '' };
      child.stdout?.setEncoding('utf8').on('data', (text) => (output.stdout += text));
      child.stderr?.setEncoding('utf8').on('data', (text) => (output.stderr += text));
      this.#children.add(child);
      if (limitSeconds !== undefined) endAfter(child, limitSeconds);
      child.once('error', (error) => {
        this.#children.delete(child);
        reject(error);
      });
      child.once('close', (code, signal) => {
        this.#children.delete(child);
        resolve({ code: code ?? 128 + constants.signals[signal ?? 'SIGKILL'], ...output });
      });
    });
  }
}

/**
 * Asks a child that leads a process group to end at its limit, and kills the rest of the group once it has ended.
 * @param {import('node:child_process').ChildProcess} child
 * @param {number} seconds
 */
function endAfter(child, seconds) {
  const kill = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // The group has ended.
    }
  };
  let timer = setTimeout(() => {
    child.kill('SIGTERM');
    timer = setTimeout(kill, LIMIT_GRACE_MS);
  }, seconds * 1000);
  child.once('exit', () => {
    clearTimeout(timer);
    kill();
  });
}

/** The process that started us: our parent, or behind a shell that npm put in between, the shell's parent. */
export function ancestry() {
  const parent = process.ppid;
  try {
    // "pid (name) state ppid …", where a name may contain spaces and brackets. Only Linux has this file; elsewhere the
    // shells that npm uses replace themselves with the command.
    const stat = readFileSync(`/proc/${parent}/stat`, 'utf8');
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
    const grandparent = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
    return SHELLS.has(name) ? `${parent}<${grandparent}` : `${parent}`;
  } catch {
    return `${parent}`;
  }
}
