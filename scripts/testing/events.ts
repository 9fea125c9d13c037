import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** A runner's report about one test, or with an empty name about a whole file. */
export interface TestEvent {
  /** Relative to the checkout; empty if the run itself failed. */
  file: string;
  name: string;
  state: 'started' | 'passed' | 'failed' | 'skipped';
  seconds?: number;
  message?: string;
}

const MESSAGE_LINES = 10;
const MESSAGE_LENGTH = 800;

/**
 * Appends an event to the file that TEST_EVENTS names. It is written at once, so that a run killed at its time limit
 * still tells which tests were running.
 */
export function reportEvent({ message, ...event }: TestEvent): void {
  const path = process.env.TEST_EVENTS;
  if (path === undefined || path === '') return;
  const line = { ...event, ...(message !== undefined && { message: shortened(message) }) };
  appendFileSync(path, `${JSON.stringify(line)}\n`);
}

export const pathInCheckout = (file: string, root: string): string => relative(root, file);

/** The first lines of an error, without its stack. */
function shortened(message: string): string {
  return stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('at '))
    .slice(0, MESSAGE_LINES)
    .join(' | ')
    .slice(0, MESSAGE_LENGTH);
}
