import { parse, stringify, validate } from 'uuid';

/** What labels stand on, each by the letter that tells it in a link. */
const LETTERS = { wine: 'w', rack: 'r', barrel: 'b', tank: 't', field: 'f' } as const;

export type Labelled = keyof typeof LETTERS;

interface OnLabel {
  kind: Labelled;
  id: string;
}

/** An id in 22 letters for the 36 it is written in: the fewer, the larger are the squares of a code. */
function short(id: string): string {
  const bytes = String.fromCodePoint(...parse(id));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function long(text: string): string | undefined {
  if (!/^[\w-]{22}$/.test(text)) return undefined;
  const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const id = stringifyOf(Uint8Array.from(bytes, (letter) => letter.codePointAt(0) ?? 0));
  return id !== undefined && validate(id) ? id : undefined;
}

function stringifyOf(bytes: Uint8Array): string | undefined {
  try {
    return stringify(bytes);
  } catch {
    return undefined;
  }
}

/** The link of a label: plain, so that the camera of any phone opens it. */
export const labelLink = ({ kind, id }: OnLabel, origin: string): string =>
  `${origin}/l/${LETTERS[kind]}${short(id)}`;

/** What the end of such a link says; nothing where it is none. */
export function onLabel(code: string): OnLabel | undefined {
  const kind = (Object.keys(LETTERS) as Labelled[]).find((one) => LETTERS[one] === code[0]);
  const id = long(code.slice(1));
  return kind === undefined || id === undefined ? undefined : { kind, id };
}

/** What a scanned text says that is the link of a label, by whichever name the server was reached when it was printed. */
export function scannedLabel(text: string): OnLabel | undefined {
  const [, code] = /^https?:\/\/[^/]+\/l\/([\w-]{23})\/?$/.exec(text.trim()) ?? [];
  return code === undefined ? undefined : onLabel(code);
}
