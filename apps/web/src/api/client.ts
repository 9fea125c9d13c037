import { type ApiError, type Operation, type PageMeta, PROOF_NEEDED } from '@cuverie/contract';
import { membership } from '../platform/membership.ts';
import { isWithoutNetwork, unreachable } from './failure.ts';
import { mayWait, outboxSeam } from './outbox/seam.ts';
import { proof } from './proof.ts';
import { failureOf } from './refusal.ts';
import { renewToken } from './renewal.ts';
import { addressOf, compressBody, type Fields, type RequestParts, requestOf } from './request.ts';
import { endSession } from './session.ts';
import { tokens } from './tokens.ts';
import { written } from './written.ts';

/** The type that a schema of the contract outputs. */
type Of<Schema extends { _zod: { output: unknown } }> = Schema['_zod']['output'];

/** A part of a call. It is required if it has required fields, otherwise optional. */
type Part<Name extends string, Given> =
  Record<string, never> extends Given ? { [key in Name]?: Given | undefined } : { [key in Name]: Given };

export type CallInput<Op extends Operation> = Part<'params', Of<Op['params']>> &
  Part<'query', Of<Op['query']>> &
  Part<'body', Of<Op['body']>> & {
    /** A new picture. The call is then sent as a form. */
    picture?: File | undefined;
    /** A file that is the whole body. */
    file?: File | undefined;
    signal?: AbortSignal | undefined;
    /** The estate the call is for, if it is not the one this tab works in. */
    estate?: string | undefined;
    /** The call comes from the outbox. If it does not reach the server, it stays there. */
    isFromOutbox?: boolean | undefined;
  };

const SIGNED_OUT = 'You are logged out. Log in, then try again.';

interface Envelope<Data> {
  data: Data;
  meta: PageMeta;
}

/**
 * Drops query parameters the operation does not know: screens pass on their address, and the server refuses unknown
 * ones.
 */
const knownOf = ({ query }: Operation, given: RequestParts['query'] = {}): Fields =>
  Object.fromEntries(Object.entries(given).filter(([name]) => Object.hasOwn(query.shape, name)));

async function send(operation: Operation, parts: RequestParts, token: string | null): Promise<Response> {
  const address = addressOf(operation.path, parts.params, knownOf(operation, parts.query));
  const init = await compressBody(requestOf(operation, parts, token));
  try {
    return await fetch(address, init);
  } catch (cause) {
    // An aborted call is not a failure to report.
    if (parts.signal?.aborted) throw cause;
    throw unreachable(cause);
  }
}

/** Sends a member's call. A 401 is answered with one retry with renewed tokens; if that fails too, the session ends. */
async function sendSignedIn(operation: Operation, given: RequestParts): Promise<Response> {
  // Both attempts use the estate the tab worked in when the call was made.
  const parts = { ...given, estate: given.estate ?? membership.get()?.estateId };
  const token = tokens.access();
  // A page that renders once more during logout sends nothing: its session has already ended, and the reason was shown.
  if (token === null) throw failureOf(401, SIGNED_OUT, undefined);
  const response = await send(operation, parts, token);
  if (response.status !== 401) return response;
  const fresh = await renewToken(token);
  const again = fresh === null ? response : await send(operation, parts, fresh);
  // Another person may have signed in meanwhile, so only the refused session ends.
  if (again.status === 401 && tokens.access() === (fresh ?? token)) endSession('expired');
  return again;
}

/**
 * Sends a member's call. If the server requires a fresh proof of identity, asks the user for it and sends the call
 * again.
 */
async function sendProven(operation: Operation, parts: RequestParts): Promise<Response> {
  const response = await sendSignedIn(operation, parts);
  if (response.status !== 403) return response;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  if ((body as Partial<ApiError> | undefined)?.code !== PROOF_NEEDED) return response;
  return (await proof.ask()) ? sendSignedIn(operation, parts) : response;
}

const responseOf = (operation: Operation, parts: RequestParts): Promise<Response> =>
  operation.access === 'public' ? send(operation, parts, null) : sendProven(operation, parts);

async function answered<Data>(operation: Operation, parts: RequestParts): Promise<Envelope<Data>> {
  const response = await responseOf(operation, parts);
  const body: unknown = await response.json().catch((cause: unknown) => {
    // A refusal may come from a proxy and not be JSON. A success that breaks off is a lost answer.
    if (response.ok) throw parts.signal?.aborted ? cause : unreachable(cause);
  });
  if (!response.ok) throw failureOf(response.status, response.statusText, body);
  // The server's tests guarantee the contract, so the body is not validated again here.
  const envelope = body as Envelope<Data>;
  if (operation.method !== 'GET') written.note(envelope.data);
  return envelope;
}

/** Sends the call, or puts it into the outbox and returns a prediction of the server's answer. */
async function answeredOrKept<Data>(operation: Operation, parts: RequestParts): Promise<Data> {
  const behind = await outboxSeam.behind(operation, parts);
  if (behind) return behind.answer as Data;
  try {
    return (await answered<Data>(operation, parts)).data;
  } catch (failure) {
    if (!isWithoutNetwork(failure) || parts.signal?.aborted) throw failure;
    return outboxSeam.keep(operation, parts, failure) as Promise<Data>;
  }
}

/** Makes one call and returns its data; throws `ApiFailure`. */
export async function call<Op extends Operation>(
  operation: Op,
  input: CallInput<Op>,
): Promise<Of<Op['data']>> {
  const parts: RequestParts = input;
  if (mayWait(operation) && input.isFromOutbox !== true)
    return answeredOrKept<Of<Op['data']>>(operation, parts);
  return (await answered<Of<Op['data']>>(operation, parts)).data;
}

export async function callPage<Op extends Operation>(
  operation: Op,
  input: CallInput<Op>,
): Promise<Envelope<Of<Op['data']>>> {
  return answered<Of<Op['data']>>(operation, input);
}

export interface Download {
  name: string | undefined;
  content: Blob;
}

/** Makes a call whose response the caller reads as a stream; throws `ApiFailure` if it is refused. */
export async function openStream<Op extends Operation>(
  operation: Op,
  input: CallInput<Op>,
): Promise<Response> {
  const parts: RequestParts = input;
  const response = await responseOf(operation, parts);
  if (response.ok) return response;
  const body: unknown = await response.json().catch(() => undefined);
  throw failureOf(response.status, response.statusText, body);
}

export async function download<Op extends Operation>(operation: Op, input: CallInput<Op>): Promise<Download> {
  const response = await openStream(operation, input);
  const content = await response.blob().catch((cause: unknown) => {
    throw input.signal?.aborted ? cause : unreachable(cause);
  });
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return { name, content };
}
