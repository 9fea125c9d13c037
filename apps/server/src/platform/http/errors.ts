import { type ApiError, problemsOf } from '@cuverie/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { errorCode, isConnectionLost, isDiskFull, isLockedOut, isOutOfTime } from '../database/errors.ts';
import { normalizeTexts } from './composed.ts';
import { type FieldErrors, invalid, overloaded, Refusal, refused } from './refusal.ts';
import { unstorable } from './unstorable.ts';

/** Zod refuses a part of a request. */
class ValidationFailure extends Error {
  readonly problems: FieldErrors;

  /** @param isQuery whether the fields come from a URL, where a list is a repeated name: error paths have no index */
  constructor(issues: readonly z.core.$ZodIssue[], isQuery: boolean) {
    super('validation failed');
    this.problems = problemsOf(issues, isQuery ? 'query' : 'body', isQuery ? 1 : undefined);
  }
}

/**
 * Validates every request by its contract and answers every failure in the contract's format.
 * @param isDatabaseFull whether the database is down because its disk is full
 */
export function installErrorHandler(app: FastifyInstance, isDatabaseFull = async () => false): void {
  app.setValidatorCompiler<z.ZodType>(({ schema, httpPart }) => (data: unknown) => {
    const problem = unstorable(data);
    if (problem !== undefined) return { error: invalid({ body: problem }) };
    const result = schema.safeParse(normalizeTexts(data));
    return result.success
      ? { value: result.data }
      : { error: new ValidationFailure(result.error.issues, httpPart === 'querystring') };
  });
  app.setSerializerCompiler(() => JSON.stringify);
  // Fastify would replace the message with its own.
  app.setSchemaErrorFormatter((errors) => errors as unknown as Error);
  app.setErrorHandler(async (error, request, reply) => {
    answerFailure(isConnectionLost(error) ? await lost(error, isDatabaseFull) : error, request, reply);
    return reply;
  });
}

/** Returns the loss of the database with its reason, if known. */
async function lost(loss: unknown, isDatabaseFull: () => Promise<boolean>): Promise<unknown> {
  try {
    return (await isDatabaseFull()) ? stoppedForRoom(loss) : loss;
  } catch {
    return loss;
  }
}

const stoppedForRoom = (cause: unknown): Refusal => Object.assign(overloaded('database_full'), { cause });

/** Answers a failure, also one that never reaches the error handler. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = refusalFor(error, request);
  // A refusal is no error; its log line is that of every answer.
  const isDeliberate = error instanceof Refusal && error.cause === undefined;
  if (refusal.status >= 500 && !isDeliberate) request.log.error({ err: error }, 'request failed');
  if (refusal.retryAfter !== undefined) void reply.header('retry-after', String(refusal.retryAfter));
  void reply
    .code(refusal.status)
    .type('application/json; charset=utf-8')
    .send(refusal.body satisfies ApiError);
}

/** Returns the refusal for a failure; an unknown one is a server error whose details are only logged. */
function refusalFor(error: unknown, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof ValidationFailure) return invalid(error.problems);
  if (isBrokenOff(error, request)) {
    return refused(400, 'invalid.broken_off');
  }
  if (isDiskFull(error) || hasCode(error, 'ENOSPC') || hasCode(error, 'EROFS')) {
    return refused(507, 'storage_full.disk');
  }
  if (isOutOfTime(error)) return overloaded('database_slow');
  if (isLockedOut(error)) return overloaded('database_locked');
  if (isConnectionLost(error)) return overloaded('database_lost');
  if (hasCode(error, 'FST_ERR_BAD_URL')) {
    return refused(400, 'invalid.address');
  }
  if (hasCode(error, 'FST_ERR_CTP_BODY_TOO_LARGE')) return tooLarge(request);
  const status = (error as Partial<FastifyError>)?.statusCode ?? 500;
  if (status < 500) return refused(status, clientError(status));
  if (status === 503) return overloaded('busy');
  return refused(500, 'internal', { id: request.id });
}

/** Returns whether a call failed because its client disconnected, before or after its body was read. */
function isBrokenOff(error: unknown, { raw }: FastifyRequest): boolean {
  if (raw.destroyed && !raw.complete) return true;
  // Node's parser found the end of the connection inside a body.
  if (errorCode(error)?.startsWith('HPE_')) return true;
  return (
    raw.errored instanceof Error && (error === raw.errored || hasCode(error, 'ERR_STREAM_PREMATURE_CLOSE'))
  );
}

const hasCode = (error: unknown, code: string): boolean =>
  (error as { code?: unknown } | null)?.code === code;

/** States the limit of a call. */
function tooLarge(request: FastifyRequest): Refusal {
  const limit = request.routeOptions?.bodyLimit;
  if (limit === undefined) return refused(413, 'too_large.anything');
  return refused(413, 'too_large.body', { kb: Math.floor(limit / 1024) });
}

function clientError(status: number) {
  if (status === 413) return 'too_large.anything';
  if (status === 415) return 'unsupported_media_type.body';
  return status === 404 ? 'not_found.address' : 'invalid.request';
}
