import type { Operation } from '@cuverie/contract';

/** Fields of a request; `undefined` is left out. */
export type Fields = Readonly<Record<string, unknown>>;

export interface RequestParts {
  params?: Fields | undefined;
  query?: Fields | undefined;
  body?: Fields | undefined;
  picture?: File | undefined;
  /** The whole body, if the call takes a file. */
  file?: File | undefined;
  signal?: AbortSignal | undefined;
  /** The estate the call is for, if it is not the one this tab works in. */
  estate?: string | undefined;
}

const given = (fields: Fields): [string, unknown][] =>
  Object.entries(fields).filter(([, value]) => value !== undefined);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** The address of a call with its parameters and query. A list repeats its name for each value. */
export function addressOf(path: string, params: Fields = {}, query: Fields = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(textOf(params[name])));
  const search = new URLSearchParams(
    given(query).flatMap(([name, value]) => [value].flat().map((one) => [name, textOf(one)])),
  );
  return search.size === 0 ? filled : `${filled}?${search}`;
}

/** Numbers become text and `null` an empty text. The picture comes last, so the server has read the fields by then. */
function formOf(body: Fields, picture: File): FormData {
  const form = new FormData();
  for (const [name, value] of given(body)) {
    if (name !== 'image') form.set(name, value === null ? '' : textOf(value));
  }
  form.set('image', picture);
  return form;
}

/** The options for `fetch`: multipart with a picture, else JSON. */
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

/** The number of characters from which a body is compressed. */
const LONG = 65_536;

/** Compresses long bodies: rows of a file shrink to a tenth, and upload is usually the slow direction. */
export async function compressBody(init: RequestInit): Promise<RequestInit> {
  if (typeof init.body !== 'string' || init.body.length < LONG) return init;
  const headers = new Headers(init.headers);
  headers.set('content-encoding', 'gzip');
  const { readable, writable } = new CompressionStream('gzip');
  const writer = writable.getWriter();
  // The browser would hand a blob to another process and back before compressing it.
  const [body] = await Promise.all([
    new Response(readable).arrayBuffer(),
    writer.write(new TextEncoder().encode(init.body)),
    writer.close(),
  ]);
  return { ...init, headers, body };
}
