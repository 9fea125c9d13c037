import { type ApiError, type Operation, type PageMeta, PROOF_NEEDED } from '@cuverie/contract';
import { membership } from '../platform/membership.ts';
import { isWithoutNetwork, refused, unreachable } from './failure.ts';
import { mayWait, outboxSeam } from './outbox/seam.ts';
import { proof } from './proof.ts';
import { renewed } from './renewal.ts';
import { addressOf, compressed, type Fields, type RequestParts, requestOf } from './request.ts';
import { endSession } from './session.ts';
import { tokens } from './tokens.ts';
import { written } from './written.ts';

/** What a schema of the contract lets through. */
type Of<Schema extends { _zod: { output: unknown } }> = Schema['_zod']['output'];

/** A part of a call: insisted on where it has required fields, else optional. */
type Part<Name extends string, Given> =
  Record<string, never> extends Given ? { [key in Name]?: Given | undefined } : { [key in Name]: Given };

export type CallInput<Op extends Operation> = Part<'params', Of<Op['params']>> &
  Part<'query', Of<Op['query']>> &
  Part<'body', Of<Op['body']>> & {
    /** A new picture; the call then goes as a form. */
    picture?: File | undefined;
    /** A file that is the whole body. */
    file?: File | undefined;
    signal?: AbortSignal | undefined;
    /** The estate that is meant, where it is not the one this tab works in. */
    estate?: string | undefined;
    /** It has waited already: where it does not get through, it waits on. */
    isFromOutbox?: boolean | undefined;
  };

const SIGNED_OUT = 'You are logged out. Log in, then try again.';

interface Envelope<Data> {
  data: Data;
  meta: PageMeta;
}

/** What a call takes of a query: screens give what their address says, and the server refuses what it does not know. */
const knownOf = ({ query }: Operation, given: RequestParts['query'] = {}): Fields =>
  Object.fromEntries(Object.entries(given).filter(([name]) => Object.hasOwn(query.shape, name)));

async function send(operation: Operation, parts: RequestParts, token: string | null): Promise<Response> {
  const address = addressOf(operation.path, parts.params, knownOf(operation, parts.query));
  const init = await compressed(requestOf(operation, parts, token));
  try {
    return await fetch(address, init);
  } catch (cause) {
    // A call somebody took back is no failure to tell anybody of.
    if (parts.signal?.aborted) throw cause;
    throw unreachable(cause);
  }
}

/** Sends a member's call; on a 401 once more with renewed tokens, and ends the session if that is no help. */
async function sendSignedIn(operation: Operation, given: RequestParts): Promise<Response> {
  // Both tries mean the estate the tab worked in as the call was made.
  const parts = { ...given, estate: given.estate ?? membership.get()?.estateId };
  const token = tokens.access();
  // A page drawn once more on the way out asks nothing: its session has ended already, and why was told.
  if (token === null) throw refused(401, SIGNED_OUT, undefined);
  const response = await send(operation, parts, token);
  if (response.status !== 401) return response;
  const fresh = await renewed(token);
  const again = fresh === null ? response : await send(operation, parts, fresh);
  // Somebody else may have signed in meanwhile; only the session that was refused ends.
  if (again.status === 401 && tokens.access() === (fresh ?? token)) endSession('expired');
  return again;
}

/** The same; where the server wants to know first that it is really them, they are asked, and it is sent once more. */
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
    // A refusal may come from a proxy and be no JSON; a success cut short on its way is a lost answer.
    if (response.ok) throw parts.signal?.aborted ? cause : unreachable(cause);
  });
  if (!response.ok) throw refused(response.status, response.statusText, body);
  // The contract is the server's promise, held by its own tests; what came is taken as what was promised.
  const envelope = body as Envelope<Data>;
  if (operation.method !== 'GET') written.note(envelope.data);
  return envelope;
}

/** Makes it, or keeps it until the server is there: then the answer is what the server will say, as far as can be told. */
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

/** Makes one call and gives its data; throws `ApiFailure`. */
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

/** Makes a call whose answer is read as it comes; throws `ApiFailure` where it is refused. */
export async function open<Op extends Operation>(operation: Op, input: CallInput<Op>): Promise<Response> {
  const parts: RequestParts = input;
  const response = await responseOf(operation, parts);
  if (response.ok) return response;
  const body: unknown = await response.json().catch(() => undefined);
  throw refused(response.status, response.statusText, body);
}

export async function download<Op extends Operation>(operation: Op, input: CallInput<Op>): Promise<Download> {
  const response = await open(operation, input);
  const content = await response.blob().catch((cause: unknown) => {
    throw input.signal?.aborted ? cause : unreachable(cause);
  });
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return { name, content };
}
