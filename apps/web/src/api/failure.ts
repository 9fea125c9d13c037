import { type ApiError, errorInWords, errorsInWords } from '@cuverie/contract';
import { newerVersion } from '../platform/newer-version.ts';
import { ownMeasure, withDays } from '../ui/sentences.ts';

export const UNEXPECTED = 'An unexpected error occurred';

const OFFLINE = 'You seem to be offline. Check your connection, then try again.';
const UNREACHABLE = 'Cuverie could not be reached. Check your connection, then try again.';

interface Answered {
  /** The HTTP status, 0 when no answer came. */
  status: number;
  code: string;
  message: string;
  /** What is wrong with each field, by its path. */
  errors?: Record<string, string> | undefined;
  /** With a 409: the row as it is stored now, or how many match; see the contract. */
  current?: unknown;
  cause?: unknown;
}

/** A call that did not succeed, in words for the person who made it. */
export class ApiFailure extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: Record<string, string>;
  readonly current: unknown;

  constructor({ status, code, message, errors, current, cause }: Answered) {
    super(message, { cause });
    this.name = 'ApiFailure';
    this.status = status;
    this.code = code;
    this.errors = errors ?? {};
    this.current = current;
  }
}

/**
 * The answer came and says no: worded by its code and parameters, or as the server did where its code is not ours; else
 * the transport's words, else a plain sentence.
 */
export function refused(status: number, statusText: string, body: unknown): ApiFailure {
  const said: Partial<ApiError> = typeof body === 'object' && body !== null ? body : {};
  const problems =
    said.problems &&
    Object.fromEntries(
      Object.entries(said.problems).map(([field, { code, params }]) => [
        field,
        { code, params: withDays(params) },
      ]),
    );
  const code = typeof said.code === 'string' ? said.code : 'http_error';
  const words =
    typeof said.message === 'string'
      ? errorInWords(
          {
            ...said,
            code,
            message: said.message,
            ...(said.params && { params: withDays(said.params) }),
            problems,
          },
          ownMeasure(),
        )
      : '';
  return new ApiFailure({
    status,
    code,
    message: words.trim() || statusText.trim() || UNEXPECTED,
    errors: { ...said.errors, ...errorsInWords(problems ?? {}, said.errors, ownMeasure()) },
    current: said.current,
  });
}

export function unreachable(cause: unknown): ApiFailure {
  const message = navigator.onLine ? UNREACHABLE : OFFLINE;
  return new ApiFailure({ status: 0, code: 'unreachable', message, cause });
}

/** What to do where the server has a newer build, and the files of this page no more. */
export const NEWER_VERSION = 'A new version of Cuverie is available. Reload the page to go on with it.';

/** Code of the application itself did not come: the network is gone, or the server has a newer version. */
export async function notLoaded(cause: unknown): Promise<ApiFailure> {
  if (await newerVersion.find())
    return new ApiFailure({ status: 0, code: 'not_loaded', message: NEWER_VERSION, cause });
  const message = navigator.onLine
    ? 'A part of this page could not be loaded. Check your connection, then try again; if it fails once more, reload the page.'
    : OFFLINE;
  return new ApiFailure({ status: 0, code: 'not_loaded', message, cause });
}

/** Nobody there, or only a proxy that says so. */
const UNANSWERED: ReadonlySet<number> = new Set([0, 502, 503, 504]);

/** Whether the server itself never said anything: that tells nothing of who asked. */
export function isUnanswered(failure: unknown): boolean {
  return failure instanceof ApiFailure && UNANSWERED.has(failure.status);
}

/** Nobody there, or a proxy that says so; a server that only has too much to do is there. */
export const isOutOfReach = (failure: unknown): failure is ApiFailure =>
  failure instanceof ApiFailure &&
  isUnanswered(failure) &&
  ['unreachable', 'http_error'].includes(failure.code);

/** No answer at all, not even of a proxy. */
export const isWithoutNetwork = (failure: unknown): failure is ApiFailure =>
  failure instanceof ApiFailure && failure.code === 'unreachable';

/** Whether the call may succeed unchanged a moment later: no answer, or a server in trouble. */
export function isPassing(failure: unknown): boolean {
  return failure instanceof ApiFailure && (failure.status === 0 || failure.status >= 500);
}

/** Waits for a deletion; where somebody else was quicker it is gone, which is what was asked for. */
export async function unlessGone(deletion: Promise<unknown>): Promise<void> {
  try {
    await deletion;
  } catch (failure) {
    if (!(failure instanceof ApiFailure && failure.status === 404)) throw failure;
  }
}

/** How browsers and the bundler say that a part of the app did not come. */
const PART_MISSING = /^Unable to preload CSS|dynamically imported module|Importing a module script failed/;

/** What to tell the person about anything that was thrown. */
export function messageOf(failure: unknown): string {
  if (failure instanceof Error && PART_MISSING.test(failure.message))
    return newerVersion.isKnown() ? NEWER_VERSION : unreachable(failure).message;
  return (failure instanceof Error && failure.message) || UNEXPECTED;
}
