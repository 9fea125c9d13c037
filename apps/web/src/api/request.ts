import type { Operation } from '@cuverie/contract';

/** Fields of a call as they go on the wire; `undefined` stays at home. */
export type Fields = Readonly<Record<string, unknown>>;

export interface RequestParts {
  params?: Fields | undefined;
  query?: Fields | undefined;
  body?: Fields | undefined;
  picture?: File | undefined;
  /** The whole body, where the call takes a file. */
  file?: File | undefined;
  signal?: AbortSignal | undefined;
  /** The estate that is meant, where it is not the one this tab works in. */
  estate?: string | undefined;
}

const given = (fields: Fields): [string, unknown][] =>
  Object.entries(fields).filter(([, value]) => value !== undefined);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** The address of a call, parameters and query filled in; the name of a list is repeated for each of its values. */
export function addressOf(path: string, params: Fields = {}, query: Fields = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(textOf(params[name])));
  const search = new URLSearchParams(
    given(query).flatMap(([name, value]) => [value].flat().map((one) => [name, textOf(one)])),
  );
  return search.size === 0 ? filled : `${filled}?${search}`;
}

/** Numbers as text, `null` as an empty text, the picture last: the server has read the fields by then. */
function formOf(body: Fields, picture: File): FormData {
  const form = new FormData();
  for (const [name, value] of given(body)) {
    if (name !== 'image') form.set(name, value === null ? '' : textOf(value));
  }
  form.set('image', picture);
  return form;
}

/** What `fetch` is asked for: multipart where a picture goes along, else JSON. */
export function requestOf(operation: Operation, parts: RequestParts, token: string | null): RequestInit {
  const headers = new Headers({ accept: 'application/json' });
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  if (token !== null && parts.estate !== undefined) headers.set('x-estate', parts.estate);
  const init: RequestInit = { method: operation.method, headers, signal: parts.signal ?? null };
  if (operation.takesFile !== undefined && parts.file) {
    headers.set('content-type', operation.takesFile);
    return { ...init, body: parts.file };
  }
  if (!operation.takesBody) return init;
  const body = parts.body ?? {};
  if (parts.picture) return { ...init, body: formOf(body, parts.picture) };
  headers.set('content-type', 'application/json');
  return { ...init, body: JSON.stringify(body) };
}

/** Letters from which on a text goes compressed. */
const LONG = 65_536;

/** Rows of a file shrink to a tenth; where people are, the way up is the narrow one. */
export async function compressed(init: RequestInit): Promise<RequestInit> {
  if (typeof init.body !== 'string' || init.body.length < LONG) return init;
  const headers = new Headers(init.headers);
  headers.set('content-encoding', 'gzip');
  const { readable, writable } = new CompressionStream('gzip');
  const writer = writable.getWriter();
  // A blob would be handed to another process and back before any of it is compressed.
  const [body] = await Promise.all([
    new Response(readable).arrayBuffer(),
    writer.write(new TextEncoder().encode(init.body)),
    writer.close(),
  ]);
  return { ...init, headers, body };
}
