/** What the document of a section asked for before any script was there: see build/document.ts. */
interface FirstAnswers {
  /** Whose answers they are. */
  token: string;
  /** By address; `undefined` for what failed, which is asked for again as ever. */
  answers: Record<string, Promise<unknown> | undefined>;
}

declare global {
  interface Window {
    firstAnswers?: FirstAnswers;
  }
}

/** An older answer may have been overtaken; ms since the document was asked for. */
const FRESH_MS = 20_000;

/** The answer to a call that the document made already; each is given once, to the session that asked. */
export function firstAnswer(address: string, token: string | null): Promise<unknown> | undefined {
  const first = globalThis.window?.firstAnswers;
  const answer = first?.answers[address];
  if (first === undefined || answer === undefined) return undefined;
  delete first.answers[address];
  return first.token === token && performance.now() < FRESH_MS ? answer : undefined;
}
