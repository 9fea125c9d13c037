import {
  type ApiError,
  apiErrorOf,
  errorsInWords,
  type REFUSALS,
  say,
  toldTogether,
} from '@cuverie/contract';
import type { Said, Sentence } from '@cuverie/domain';

/** A request the server understands and will not carry out; the error handler answers with it as it is. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: ApiError;
  /** Seconds until it makes sense to try again. */
  readonly retryAfter: number | undefined;

  constructor(status: number, body: ApiError, retryAfter?: number) {
    super(body.message);
    this.name = 'Refusal';
    this.status = status;
    this.body = body;
    this.retryAfter = retryAfter;
  }
}

/** What is wrong with each field, by its path. */
export type FieldErrors = Record<string, Sentence>;

type Code = keyof typeof REFUSALS;
/** The reasons a code may stand for. */
type WhyOf<Of extends string> = Code extends infer C
  ? C extends `${Of}.${infer Rest}`
    ? Rest
    : never
  : never;

/** Seconds after which calls may succeed that are refused for the load. */
const LOAD_PASSES_AFTER = 2;

export function refused<C extends Code>(status: number, ...said: Said<typeof REFUSALS, C>): Refusal {
  return new Refusal(status, apiErrorOf(say(...said)), status === 503 ? LOAD_PASSES_AFTER : undefined);
}

/** What is wrong with fields, as answers tell it: in words, and as codes. */
export const told = (problems: FieldErrors) => ({ errors: errorsInWords(problems), problems });

/** Some fields are wrong. The message is the one problem, or a summary of several. */
export function invalid(problems: FieldErrors, code = 'invalid'): Refusal {
  return new Refusal(400, { message: toldTogether(problems), code, ...told(problems) });
}

/** Refuses when any of the fields has a problem. */
export function refuseProblems(problems: Record<string, Sentence | undefined>): void {
  const errors: FieldErrors = {};
  for (const [field, problem] of Object.entries(problems)) if (problem !== undefined) errors[field] = problem;
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

export function unauthenticated(why: WhyOf<'unauthenticated'> = 'signed_out'): Refusal {
  return refused(401, `unauthenticated.${why}`);
}

/** There is no such row, or it belongs to another estate: the two look alike. */
export function notFound(thing: string): Refusal {
  return refused(404, 'not_found.row', { thing });
}

/** The row changed since the version the change was made on; `current` is how it stands now. */
export function staleVersion(thing: string, current: unknown): Refusal {
  return new Refusal(409, { ...apiErrorOf(say('stale_version', { thing })), current });
}

/** Another number of rows matches than the change was meant for; `current` has how many do. */
export function otherCount(things: string, matching: number, expected: number): Refusal {
  const error = apiErrorOf(say('other_count', { things, matching, expected }));
  return new Refusal(409, { ...error, current: { matching } });
}

export function tooManyRequests<C extends Code>(
  retryAfterSeconds: number,
  ...said: Said<typeof REFUSALS, C>
): Refusal {
  return new Refusal(429, apiErrorOf(say(...said)), retryAfterSeconds);
}

export function overloaded(why: WhyOf<'overloaded'>, retryAfterSeconds = LOAD_PASSES_AFTER): Refusal {
  return new Refusal(503, apiErrorOf(say(`overloaded.${why}`)), retryAfterSeconds);
}
