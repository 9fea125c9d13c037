import { parse, stringify, validate } from 'uuid';

/** The kinds of row with labels, by their letter in a link. */
const LETTERS = { wine: 'w', rack: 'r', barrel: 'b', tank: 't', field: 'f' } as const;

export type LabelKind = keyof typeof LETTERS;

interface OnLabel {
  kind: LabelKind;
  id: string;
}

/** Encodes an id in 22 characters instead of 36, because shorter links have larger modules in a QR code. */
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

/** The link of a label: a plain one, which the camera of any phone opens. */
export const labelLink = ({ kind, id }: OnLabel, origin: string): string =>
  `${origin}/l/${LETTERS[kind]}${short(id)}`;

/** Parses the end of such a link; `undefined` if it is invalid. */
export function onLabel(code: string): OnLabel | undefined {
  const kind = (Object.keys(LETTERS) as LabelKind[]).find((one) => LETTERS[one] === code[0]);
  const id = long(code.slice(1));
  return kind === undefined || id === undefined ? undefined : { kind, id };
}

/**
 * Parses a scanned text as the link of a label, under any host name, because the server's name may have changed since
 * it was printed.
 */
export function scannedLabel(text: string): OnLabel | undefined {
  const [, code] = /^https?:\/\/[^/]+\/l\/([\w-]{23})\/?$/.exec(text.trim()) ?? [];
  return code === undefined ? undefined : onLabel(code);
}
