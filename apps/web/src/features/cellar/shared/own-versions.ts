/** Versions of rows this page has made by an act of its own beside the form: they are nobody else's change. */
const own = new Set<string>();

const nameOf = (id: string, version: number) => `${id}@${version}`;

export const rememberOwn = ({ id, version }: { id: string; version: number }): void =>
  void own.add(nameOf(id, version));

/** Whether every version after `since` up to this row's is of our own making. */
export function isOwnSince({ id, version }: { id: string; version: number }, since: number): boolean {
  for (let step = since + 1; step <= version; step += 1) if (!own.has(nameOf(id, step))) return false;
  return true;
}
