import type { ApiError } from '@cuverie/contract';

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
export type FieldErrors = Record<string, string>;

export function refused(status: number, code: string, message: string): Refusal {
  return new Refusal(status, { message, code });
}

/** Some fields are wrong. One problem is told as it is; several are told together. */
export function invalid(errors: FieldErrors, message = toldTogether(errors), code = 'invalid'): Refusal {
  return new Refusal(400, { message, code, errors });
}

/** Refuses when any of the fields has a problem. */
export function refuseProblems(problems: Record<string, string | undefined>): void {
  const errors: FieldErrors = {};
  for (const [field, problem] of Object.entries(problems)) if (problem !== undefined) errors[field] = problem;
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

function toldTogether(errors: FieldErrors): string {
  const sentences = [...new Set(Object.values(errors))];
  return sentences.length === 1 ? String(sentences[0]) : `Please check these fields: ${sentences.join('; ')}`;
}

export function unauthenticated(message = 'Please sign in.'): Refusal {
  return refused(401, 'unauthenticated', message);
}

/** There is no such row, or it belongs to another estate: the two look alike. */
export function notFound(what: string): Refusal {
  return refused(404, 'not_found', `This ${what} does not exist, or no longer does.`);
}

/** The row changed since the version the change was made on; `current` is how it stands now. */
export function staleVersion(what: string, current: unknown): Refusal {
  const message = `Somebody else changed this ${what} meanwhile. Look at their changes, then save again.`;
  return new Refusal(409, { message, code: 'stale_version', current });
}

/** Another number of rows matches than the change was meant for; `current` has how many do. */
export function otherCount(things: string, matching: number, expected: number): Refusal {
  const [now, before] = [matching, expected].map((count) => count.toLocaleString('en'));
  const said = `The number of ${things} that match is ${now} by now, not ${before}.`;
  const message = `${said} Look at the list again, then repeat this if all of them are meant.`;
  return new Refusal(409, { message, code: 'other_count', current: { matching } });
}

export function tooManyRequests(retryAfterSeconds: number, message: string): Refusal {
  return new Refusal(429, { message, code: 'too_many_requests' }, retryAfterSeconds);
}

export function overloaded(message: string, retryAfterSeconds = 2): Refusal {
  return new Refusal(503, { message, code: 'overloaded' }, retryAfterSeconds);
}
