import { FACTOR_NEEDED, id, type Operation, PROOF_NEEDED } from '@cuverie/contract';
import { dayIn } from '@cuverie/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest, preValidationAsyncHookHandler } from 'fastify';
import type { z } from 'zod';
import type { Clock } from '../clock.ts';
import { hasLeft } from '../connections/when-over.ts';
import type { Page } from '../database/page.ts';
import { isLong } from '../load/queues.ts';
import { knownAs } from '../observe/log.ts';
import { refuseBeyondScope } from '../sessions/api-tokens.ts';
import { addsOnly, type CallerByRight, type Member } from '../sessions/member.ts';
import { permit } from '../sessions/permit.ts';
import { wasLocked } from '../sessions/still-permitted.ts';
import { readMultipart } from './multipart.ts';
import { refused, unauthenticated } from './refusal.ts';
import { emptiesCleared, type Values, valuesFromText } from './text-values.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns the owner of a valid bearer token, in the named estate. */
    authenticate(accessToken: string, estateId: string | undefined): Promise<Member | undefined>;
    /** Whether they gave a fresh proof. */
    isFresh(member: Member): boolean;
    clock: Clock;
    /** Whether every answer is validated against its schema: always in tests, never in production. */
    checksAnswers: boolean;
  }
  interface FastifyRequest {
    member: Member | null;
    picture: Buffer | null;
    /** When its member was admitted, in milliseconds. */
    admittedAt: number;
  }
  interface FastifyContextConfig {
    operation?: Operation;
  }
}

export type Answer<O extends Operation> =
  z.infer<O['data']> extends (infer Row)[] ? Page<Row> : z.infer<O['data']>;

/** Input of a handler, already validated by the contract. */
export interface Call<O extends Operation> {
  params: z.infer<O['params']>;
  query: z.infer<O['query']>;
  body: z.infer<O['body']>;
  /** Bytes of the picture in the form. */
  picture: Buffer | undefined;
  /** The caller with the required right. Public operations never use it. */
  member: CallerByRight[O['right']];
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Body limit of a visitor: an email, a password and a name. */
const PUBLIC_BODY_BYTES = 16 * 1024;

/** Registers the route of a contract operation. */
export function route<O extends Operation>(
  app: FastifyInstance,
  operation: O,
  handler: (call: Call<O>) => Promise<Answer<O>>,
): void {
  const hasQuery = Object.keys(operation.query.shape).length > 0;
  const queryFrom = valuesFromText(operation.query);
  const bodyFrom = valuesFromText(operation.body);
  const bodyLimit = operation.bodyLimit ?? (operation.access === 'public' ? PUBLIC_BODY_BYTES : undefined);
  const hasLargeBody = operation.bodyLimit !== undefined && operation.takesBody;
  const preValidation: preValidationAsyncHookHandler[] = [];
  if (hasQuery) {
    preValidation.push(async (request) => {
      request.query = queryFrom(request.query as Values);
    });
  }
  if (operation.takesBody) {
    preValidation.push(async (request) => {
      request.body = await readBody(request, operation, bodyFrom);
      await checkAgain(request, operation);
    });
  }
  app.route({
    method: operation.method,
    url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { operation },
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    schema: {
      params: operation.params,
      // Unknown parameters are refused, since ignoring them would return something else than requested.
      querystring: operation.query.strict(),
      ...(operation.takesBody ? { body: operation.body } : {}),
    },
    ...(operation.takesBody ? {} : { decompress: false }),
    onRequest: operation.access === 'member' ? requireMember : [],
    preValidation,
    handler: async (request, reply) => {
      reply.code(operation.status).type('application/json; charset=utf-8');
      const write = async () => {
        const answer = await handler({
          params: request.params as z.infer<O['params']>,
          query: request.query as z.infer<O['query']>,
          body: request.body as z.infer<O['body']>,
          picture: request.picture ?? undefined,
          member: request.member as CallerByRight[O['right']],
          request,
          reply,
        });
        if (app.checksAnswers) needLocked(operation, request.member);
        return written(app, operation, answer, request.member);
      };
      const isLongList = operation.paged && isLong(request.query as Values);
      const inTurn = async () => {
        if (isLongList) app.needRoom(request);
        // The client has disconnected.
        if (request.isOverdue || hasLeft(request)) return '';
        await checkAgain(request, operation);
        return write();
      };
      // As bytes, since long texts for many slow readers would fill the heap.
      const listed = async () => Buffer.from(await inTurn());
      const { estateId = '' } = request.member ?? {};
      const list = {
        name: `${estateId} ${operation.id}`,
        isAll: Object.keys(request.query as Values).length === 0,
      };
      const answer = isLongList
        ? await app.wholeLists(list, listed)
        : await (hasLargeBody ? app.imports(inTurn) : write());
      if (request.isOverdue) return reply;
      app.holdAnswer(reply, answer.length);
      return reply.send(answer);
    },
  });
}

/** Formats an answer. */
function written<O extends Operation>(
  app: FastifyInstance,
  operation: O,
  answer: Answer<O>,
  member: Member | null,
): string {
  const envelope = operation.paged ? paged(answer as Page<unknown>) : { data: answer };
  if (app.checksAnswers) operation.data.parse(envelope.data);
  return JSON.stringify(member && addsOnly(member) ? idAlone(envelope) : envelope);
}

/** An ingest token does not see an existing row. */
const idAlone = ({ data }: { data: unknown }): { data: unknown } =>
  typeof data === 'object' && data !== null && 'id' in data ? { data: { id: data.id } } : { data };

function paged(page: Page<unknown>): { data: unknown[]; meta: Omit<Page<unknown>, 'rows'> } {
  const { rows, ...meta } = page;
  return { data: rows, meta };
}

/** Admits the member of a bearer token if their role allows the call. */
export async function requireMember(request: FastifyRequest): Promise<void> {
  request.member = await permittedMember(request);
  request.admittedAt = request.server.clock.now().getTime();
}

/** Time for a body or in a queue after which a member is checked again. */
const RECHECKED_AFTER_MS = 2000;

/** Checks the permission of a call again if its body, or its turn, took long to come. */
async function checkAgain(request: FastifyRequest, { access }: Operation): Promise<void> {
  if (access !== 'member') return;
  // In both directions: a clock set back must not skip the check.
  const heldMs = Math.abs(request.server.clock.now().getTime() - request.admittedAt);
  if (heldMs > RECHECKED_AFTER_MS) request.member = await permittedMember(request);
}

/** @throws Refusal 401 or 403 if the call is not permitted now */
async function permittedMember(request: FastifyRequest): Promise<Member> {
  const { operation } = request.routeOptions.config;
  if (!operation) throw new Error('Only an operation of the contract says what it needs.');
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const member =
    token === undefined ? undefined : await request.server.authenticate(token, estateNamed(request));
  if (!member) throw unauthenticated();
  if (request.member === null) knownAs(request, member);
  refuseBeyondScope(member, operation);
  if (member.leavesAt !== null && !operation.whileLeaving)
    throw refused(403, 'account_leaving', { day: dayIn(member.timeZone, member.leavesAt) });
  // Account operations are needed to set the factor up.
  if (member.lacksFactor && operation.right !== 'own') throw refused(403, FACTOR_NEEDED);
  const permitted = permit(member, operation.right);
  // An API token was created with a fresh proof.
  if (operation.needsProof && !member.apiToken && !request.server.isFresh(member))
    throw refused(403, PROOF_NEEDED);
  return permitted;
}

/** Fails a test if an operation changed something without checking the permission in its transaction. */
function needLocked({ id, method, right }: Operation, member: Member | null): void {
  if (member === null || method === 'GET' || (right !== 'own' && right !== 'run') || wasLocked(member))
    return;
  throw new Error(`The operation ${id} has to write by \`writeAs\`, or to call \`checkPermission\`.`);
}

/** The estate a call names; a member of several uses it to choose. */
function estateNamed({ headers }: FastifyRequest): string | undefined {
  const named = headers['x-estate'];
  if (named === undefined || named === '') return undefined;
  const { success, data } = id.safeParse(named);
  if (!success) throw refused(400, 'invalid.estate');
  return data;
}

async function readBody(
  request: FastifyRequest,
  operation: Operation,
  valuesFrom: (texts: Values) => Values,
): Promise<unknown> {
  if (request.isMultipart()) {
    if (!operation.takesPicture) throw refused(415, 'unsupported_media_type.json');
    const { texts, picture } = await readMultipart(request);
    request.picture = picture ?? null;
    return emptiesCleared(operation.body, valuesFrom(texts));
  }
  const body = request.body ?? {};
  if (typeof body !== 'object' || Array.isArray(body)) {
    throw refused(400, 'invalid.object');
  }
  return emptiesCleared(operation.body, body as Values);
}
