import {
  type ApiError,
  apiErrorOf,
  errorsInWords,
  joinProblems,
  type REFUSALS,
  sentenceOf,
} from '@cuverie/contract';
import type { CodeAndParams, Sentence } from '@cuverie/domain';

/** A valid request that is refused; the error handler sends it as it is. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: ApiError;
  /** Seconds until a retry makes sense. */
  readonly retryAfter: number | undefined;

  constructor(status: number, body: ApiError, retryAfter?: number) {
    super(body.message);
    this.name = 'Refusal';
    this.status = status;
    this.body = body;
    this.retryAfter = retryAfter;
  }
}

/** Errors by field path. */
export type FieldErrors = Record<string, Sentence>;

type Code = keyof typeof REFUSALS;
/** Possible reasons of a code. */
type WhyOf<Of extends string> = Code extends infer C
  ? C extends `${Of}.${infer Rest}`
    ? Rest
    : never
  : never;

/** Seconds after which calls refused for overload may succeed. */
const LOAD_PASSES_AFTER = 2;

export function refused<C extends Code>(
  status: number,
  ...words: CodeAndParams<typeof REFUSALS, C>
): Refusal {
  return new Refusal(
    status,
    apiErrorOf(sentenceOf(...words)),
    status === 503 ? LOAD_PASSES_AFTER : undefined,
  );
}

/** Errors of fields in answers: as text and as codes. */
export const fieldErrorBody = (problems: FieldErrors) => ({ errors: errorsInWords(problems), problems });

/** Some fields are invalid. The message is the only error, or a summary. */
export function invalid(problems: FieldErrors, code = 'invalid'): Refusal {
  return new Refusal(400, { message: joinProblems(problems), code, ...fieldErrorBody(problems) });
}

/** Refuses if any field has an error. */
export function refuseProblems(problems: Record<string, Sentence | undefined>): void {
  const errors: FieldErrors = {};
  for (const [field, problem] of Object.entries(problems)) if (problem !== undefined) errors[field] = problem;
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

export function unauthenticated(why: WhyOf<'unauthenticated'> = 'signed_out'): Refusal {
  return refused(401, `unauthenticated.${why}`);
}

/** The row does not exist, or belongs to another estate: both have the same answer. */
export function notFound(thing: string): Refusal {
  return refused(404, 'not_found.row', { thing });
}

/** The row has changed since the given version; `current` is its present state. */
export function staleVersion(thing: string, current: unknown): Refusal {
  return new Refusal(409, { ...apiErrorOf(sentenceOf('stale_version', { thing })), current });
}

/** The number of matching rows is not the expected one; `current` is the present number. */
export function otherCount(things: string, matching: number, expected: number): Refusal {
  const error = apiErrorOf(sentenceOf('other_count', { things, matching, expected }));
  return new Refusal(409, { ...error, current: { matching } });
}

export function tooManyRequests<C extends Code>(
  retryAfterSeconds: number,
  ...words: CodeAndParams<typeof REFUSALS, C>
): Refusal {
  return new Refusal(429, apiErrorOf(sentenceOf(...words)), retryAfterSeconds);
}

export function overloaded(why: WhyOf<'overloaded'>, retryAfterSeconds = LOAD_PASSES_AFTER): Refusal {
  return new Refusal(503, apiErrorOf(sentenceOf(`overloaded.${why}`)), retryAfterSeconds);
}
