/** A recorded request. */
export interface SentRequest {
  method: string;
  path: string;
  token: string | null;
  /** The estate in its header. */
  estate: string | null;
  /** The compression of the body. */
  encoding: string | null;
  body: RequestInit['body'];
}

export type Answer = { status: number; body?: unknown };

/**
 * Replaces only the network: everything above `fetch` is real. `answer` may wait, and may throw to simulate a lost
 * connection.
 */
export function serve(answer: (request: SentRequest) => Answer | Promise<Answer>): SentRequest[] {
  const requests: SentRequest[] = [];
  globalThis.fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    const one: SentRequest = {
      method: init?.method ?? 'GET',
      path: input instanceof Request ? input.url : input.toString(),
      token: headers.get('authorization')?.replace('Bearer ', '') ?? null,
      estate: headers.get('x-estate'),
      encoding: headers.get('content-encoding'),
      body: init?.body,
    };
    requests.push(one);
    const { status, body } = await answer(one);
    return new Response(body === undefined ? null : JSON.stringify(body), { status });
  };
  return requests;
}
