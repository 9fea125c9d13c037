import type { ApiError } from '@cuverie/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { errorCode, isConnectionLost, isDiskFull, isLockedOut, isOutOfTime } from '../database/errors.ts';
import { type FieldErrors, invalid, overloaded, Refusal, refused } from './refusal.ts';
import { unstorable } from './unstorable.ts';
import { inWords } from './words.ts';

/** Zod says no to a part of a request. */
class ValidationFailure extends Error {
  readonly fields: FieldErrors;

  /** @param isQuery whether the fields come from an address, where a list is its name repeated: no place in it is told */
  constructor(issues: readonly z.core.$ZodIssue[], isQuery: boolean) {
    super('validation failed');
    this.fields = {};
    for (const { path, message } of issues)
      this.fields[(isQuery ? path.slice(0, 1) : path).join('.') || 'body'] ??= message;
  }
}

/**
 * Judges every request by its contract, and answers every failure in the contract's shape.
 * @param isDatabaseFull whether the database is gone because its disk is full
 */
export function speakInErrors(app: FastifyInstance, isDatabaseFull = async () => false): void {
  app.setValidatorCompiler<z.ZodType>(({ schema, httpPart }) => (data: unknown) => {
    const problem = unstorable(data);
    if (problem !== undefined) return { error: invalid({ body: problem }) };
    const result = schema.safeParse(data, { error: inWords });
    return result.success
      ? { value: result.data }
      : { error: new ValidationFailure(result.error.issues, httpPart === 'querystring') };
  });
  app.setSerializerCompiler(() => JSON.stringify);
  // Fastify would wrap the failure in words of its own.
  app.setSchemaErrorFormatter((errors) => errors as unknown as Error);
  app.setErrorHandler(async (error, request, reply) => {
    answerFailure(isConnectionLost(error) ? await lost(error, isDatabaseFull) : error, request, reply);
    return reply;
  });
}

/** The loss of the database, by its reason where that is known. */
async function lost(loss: unknown, isDatabaseFull: () => Promise<boolean>): Promise<unknown> {
  try {
    return (await isDatabaseFull()) ? stoppedForRoom(loss) : loss;
  } catch {
    return loss;
  }
}

const stoppedForRoom = (cause: unknown): Refusal =>
  Object.assign(
    overloaded(
      'The disk of the server is full, and its database stopped for that. What was stored is kept; it goes on once whoever runs the server has freed some space.',
    ),
    { cause },
  );

/** Answers with what a failure comes to; for failures that never reach the error handler, too. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = refusalFor(error, request);
  // What is refused on purpose is no fault; its line in the log is that of every answer.
  const isMeant = error instanceof Refusal && error.cause === undefined;
  if (refusal.status >= 500 && !isMeant) request.log.error({ err: error }, 'request failed');
  if (refusal.retryAfter !== undefined) void reply.header('retry-after', String(refusal.retryAfter));
  void reply
    .code(refusal.status)
    .type('application/json; charset=utf-8')
    .send(refusal.body satisfies ApiError);
}

/** The refusal a failure comes to; what is not known by name is ours, and keeps its details to the log. */
function refusalFor(error: unknown, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof ValidationFailure) return invalid(error.fields);
  if (isBrokenOff(error, request)) {
    return refused(400, 'invalid', 'The request broke off before its end. Send it again.');
  }
  if (isDiskFull(error) || hasCode(error, 'ENOSPC') || hasCode(error, 'EROFS')) {
    return refused(
      507,
      'storage_full',
      'The server has no room left to store this. Nothing was changed; try again later.',
    );
  }
  if (isOutOfTime(error))
    return overloaded('This took the database too long. Try again in a moment, or ask for less at once.');
  if (isLockedOut(error)) return overloaded('Others are changing the same just now. Try again in a moment.');
  if (isConnectionLost(error))
    return overloaded('The database is not reachable right now. Try again in a moment.');
  if (hasCode(error, 'FST_ERR_BAD_URL')) {
    return refused(400, 'invalid', 'This address cannot be read: a "%" in it stands before two hex digits.');
  }
  if (hasCode(error, 'FST_ERR_CTP_BODY_TOO_LARGE')) return tooLarge(request);
  const status = (error as Partial<FastifyError>)?.statusCode ?? 500;
  if (status < 500) return refused(status, ...clientError(status));
  if (status === 503) return overloaded('The server is busy. Try again in a moment.');
  return refused(
    500,
    'internal',
    `Something went wrong on our side. If it happens again, tell us the code ${request.id}.`,
  );
}

/** Whether a call failed because its sender hung up: in the middle of it, or before all that came was read. */
function isBrokenOff(error: unknown, { raw }: FastifyRequest): boolean {
  if (raw.destroyed && !raw.complete) return true;
  // Node's parser, which met the end of the connection within a body.
  if (errorCode(error)?.startsWith('HPE_')) return true;
  return (
    raw.errored instanceof Error && (error === raw.errored || hasCode(error, 'ERR_STREAM_PREMATURE_CLOSE'))
  );
}

const hasCode = (error: unknown, code: string): boolean =>
  (error as { code?: unknown } | null)?.code === code;

/** Says how much a call takes. */
function tooLarge(request: FastifyRequest): Refusal {
  const limit = request.routeOptions?.bodyLimit;
  if (limit === undefined) return refused(413, ...clientError(413));
  const kb = Math.floor(limit / 1024);
  const most = kb < 1024 ? `${kb} kB` : `${Math.floor(kb / 1024)} MB`;
  return refused(413, 'too_large', `What was sent is larger than ${most}. Send less at a time.`);
}

function clientError(status: number): [code: string, message: string] {
  if (status === 413) return ['too_large', 'What was sent is too large.'];
  if (status === 415)
    return ['unsupported_media_type', 'Send the body as application/json or multipart/form-data.'];
  if (status === 404) return ['not_found', 'There is nothing at this address.'];
  return ['invalid', 'The request could not be read. Check its body and headers.'];
}
