/** What the vessel of a barrel or tank is called: as it is, made unique among the vessels in use. */
const MOST = 60;

/** A name as a code of a vessel or lot may be. */
export const cut = (text: string, most = MOST): string => text.slice(0, most).toWellFormed().trim();

function* codesFor(name: string, mark: string): Generator<string> {
  yield cut(name);
  const marked = (text: string) => `${cut(name, MOST - text.length - 3)} (${text})`;
  if (mark !== '') yield marked(cut(mark, 40));
  for (let number = 2; ; number += 1) yield marked(String(number));
}

/**
 * @param used the codes of other vessels in use, in small letters; the one that is given is added
 * @param now what it is called now: kept if it says the name
 */
export function codeFor(name: string, mark: string, used: Set<string>, now?: string): string {
  for (const code of codesFor(name, mark)) {
    if (code === now) return code;
    if (used.has(code.toLowerCase())) continue;
    used.add(code.toLowerCase());
    return code;
  }
  throw new Error('There is always another number.');
}
