/** A request as the tests look at it. */
export interface Asked {
  method: string;
  path: string;
  token: string | null;
  /** How the body was compressed. */
  encoding: string | null;
  body: RequestInit['body'];
}

export type Answer = { status: number; body?: unknown };

/**
 * Stands in for the network alone: everything above `fetch` is the real thing. `answer` may wait, and may
 * throw to play a lost connection.
 */
export function serve(answer: (asked: Asked) => Answer | Promise<Answer>): Asked[] {
  const asked: Asked[] = [];
  globalThis.fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    const one: Asked = {
      method: init?.method ?? 'GET',
      path: input instanceof Request ? input.url : input.toString(),
      token: headers.get('authorization')?.replace('Bearer ', '') ?? null,
      encoding: headers.get('content-encoding'),
      body: init?.body,
    };
    asked.push(one);
    const { status, body } = await answer(one);
    return new Response(body === undefined ? null : JSON.stringify(body), { status });
  };
  return asked;
}
