import type { Kind, Kinds } from '../../platform/exchange/kind.ts';
import { refused } from '../../platform/http/refusal.ts';

/** The kind of that name among those the features handed over. */
export function kindOf(kinds: Kinds, name: string): Kind {
  const kind = kinds.find((one) => one.name === name);
  if (kind !== undefined) return kind;
  throw refused(409, 'import_of_archive');
}
