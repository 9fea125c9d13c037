import type { Vessel } from '@cuverie/contract';
import { fromLedger, toLedger, VESSEL_KINDS, type VesselKind } from '@cuverie/domain';

const byCode = new Intl.Collator('en', { numeric: true });

/** Natural order: T2 before T10. */
export const inOrder = (one: Pick<Vessel, 'code'>, other: Pick<Vessel, 'code'>): number =>
  byCode.compare(one.code, other.code);

export interface VesselGroup {
  kind: VesselKind;
  vessels: Vessel[];
}

/** Vessels grouped by kind, tanks first, each group in the order of its codes. */
export const groupVessels = (vessels: readonly Vessel[]): VesselGroup[] =>
  VESSEL_KINDS.map((kind) => ({
    kind,
    vessels: vessels.filter((vessel) => vessel.kind === kind).toSorted(inOrder),
  })).filter((group) => group.vessels.length > 0);

/** Whether each word of a search occurs in the code, the lot, the room or the row of a vessel. */
export function isFound(
  { code, lot, room, row }: Pick<Vessel, 'code' | 'lot' | 'room' | 'row'>,
  q: string,
): boolean {
  const text = [code, lot, room, row].join(' ').toLowerCase();
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Consecutive codes from the first one: three from `B-008` are B-008, B-009, B-010. */
export function codesFrom(first: string, count: number): string[] {
  const code = first.trim();
  if (count <= 1) return [code];
  let letters = code.length;
  while (letters > 0 && /\d/.test(code.charAt(letters - 1))) letters -= 1;
  const [head, digits] = [code.slice(0, letters), code.slice(letters)];
  const from = digits === '' ? 1 : Number(digits);
  return Array.from({ length: count }, (_, at) => head + String(from + at).padStart(digits.length, '0'));
}

/** The free capacity. */
export const roomIn = ({ capacity, level }: Pick<Vessel, 'capacity' | 'level'>): number =>
  fromLedger(toLedger(capacity) - toLedger(level));
