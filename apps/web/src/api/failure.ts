import { newerVersion } from '../platform/newer-version.ts';

export const UNEXPECTED = 'An unexpected error occurred';

const OFFLINE = 'You seem to be offline. Check your connection, then try again.';
const UNREACHABLE = 'Cuverie could not be reached. Check your connection, then try again.';

interface ErrorAnswer {
  /** The HTTP status, 0 when no answer came. */
  status: number;
  code: string;
  message: string;
  /** The error of each field, by its path. */
  errors?: Record<string, string> | undefined;
  /** Set with a 409: the stored row, or the number of matching rows; see the contract. */
  current?: unknown;
  cause?: unknown;
}

/** A failed call, with a message for the user. */
export class ApiFailure extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: Record<string, string>;
  readonly current: unknown;

  constructor({ status, code, message, errors, current, cause }: ErrorAnswer) {
    super(message, { cause });
    this.name = 'ApiFailure';
    this.status = status;
    this.code = code;
    this.errors = errors ?? {};
    this.current = current;
  }
}

export function unreachable(cause: unknown): ApiFailure {
  const message = navigator.onLine ? UNREACHABLE : OFFLINE;
  return new ApiFailure({ status: 0, code: 'unreachable', message, cause });
}

/** Shown if the server has a newer build and no longer has the files of this page. */
export const NEWER_VERSION = 'A new version of Cuverie is available. Reload the page to go on with it.';

/** The failure of a code chunk that could not be loaded: the network is down, or the server has a newer version. */
export async function notLoaded(cause: unknown): Promise<ApiFailure> {
  if (await newerVersion.find())
    return new ApiFailure({ status: 0, code: 'not_loaded', message: NEWER_VERSION, cause });
  const message = navigator.onLine
    ? 'A part of this page could not be loaded. Check your connection, then try again; if it fails once more, reload the page.'
    : OFFLINE;
  return new ApiFailure({ status: 0, code: 'not_loaded', message, cause });
}

/** Statuses of a server that cannot be reached, 502 to 504 from a proxy in front of it. */
const UNANSWERED: ReadonlySet<number> = new Set([0, 502, 503, 504]);

/** Whether the server itself did not answer. Such a failure says nothing about the session. */
export function isUnanswered(failure: unknown): boolean {
  return failure instanceof ApiFailure && UNANSWERED.has(failure.status);
}

/** Whether the server cannot be reached. A server that is only overloaded can be. */
export const isOutOfReach = (failure: unknown): failure is ApiFailure =>
  failure instanceof ApiFailure &&
  isUnanswered(failure) &&
  ['unreachable', 'http_error'].includes(failure.code);

/** Whether no answer came at all, not even from a proxy. */
export const isWithoutNetwork = (failure: unknown): failure is ApiFailure =>
  failure instanceof ApiFailure && failure.code === 'unreachable';

/** Whether a retry of the same call may succeed: no answer came, or the server is in trouble. */
export function isPassing(failure: unknown): boolean {
  return failure instanceof ApiFailure && (failure.status === 0 || failure.status >= 500);
}

/** Waits for a deletion. A row that another person already deleted counts as deleted. */
export async function unlessGone(deletion: Promise<unknown>): Promise<void> {
  try {
    await deletion;
  } catch (failure) {
    if (!(failure instanceof ApiFailure && failure.status === 404)) throw failure;
  }
}

/** How browsers and the bundler report a code chunk that failed to load. */
const PART_MISSING = /^Unable to preload CSS|dynamically imported module|Importing a module script failed/;

/** The message shown to the user for anything that was thrown. */
export function messageOf(failure: unknown): string {
  if (failure instanceof Error && PART_MISSING.test(failure.message))
    return newerVersion.isKnown() ? NEWER_VERSION : unreachable(failure).message;
  return (failure instanceof Error && failure.message) || UNEXPECTED;
}
