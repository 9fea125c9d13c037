/** Proposes racks from names of places: A2, “Cellar, B 12”, “Rack 1 R2C3” look like slots. */
import { RACK_LIMITS, type RackShape, type RackSize, rackSizeProblem, rowOfLetters } from './racks.ts';

export interface NamedPlace {
  /** An empty text is for bottles without a place. */
  place: string;
  bottles: number;
}

/** A place that becomes a slot. */
export interface ProposedSlot {
  /** The original name of the place. */
  from: string;
  row: number;
  column: number;
  bottles: number;
}

/** A proposed rack with its slots in order. */
export interface RackProposal extends RackSize {
  name: string;
  place: string;
  shape: RackShape;
  slots: ProposedSlot[];
}

interface NumberedName {
  before: string;
  row: number;
  column: number;
}

/** Patterns of row and column at the end of a place's name, most certain first, with single spaces. */
const WAYS: readonly (readonly [
  pattern: RegExp,
  read: (row: string, column: string) => Omit<NumberedName, 'before'>,
])[] = [
  [
    /(?:^|[^\p{L}\d])r(?:ow)? ?(\d{1,3}) ?[,;:/-]? ?c(?:ol(?:umn)?)? ?(\d{1,3})$/iu,
    (row, column) => ({ row: Number(row), column: Number(column) }),
  ],
  [
    /(?:^|[^\p{L}\d])(?:row )?([a-z]{1,2}) ?-? ?(\d{1,3})$/iu,
    (row, column) => ({ row: rowOfLetters(row), column: Number(column) }),
  ],
  [
    /(?:^|[^\p{L}\d.])(\d{1,3}) ?[-/.] ?(\d{1,3})$/u,
    (row, column) => ({ row: Number(row), column: Number(column) }),
  ],
  // A numbered bin of a place named before it.
  [/[,;:/] ?(?:bin|slot|no\.?|#)? ?()(\d{1,3})$/iu, (_, column) => ({ row: 1, column: Number(column) })],
];

const isIn = (value: number, { min, max }: { min: number; max: number }) => value >= min && value <= max;

const SEPARATORS = ' ,;:/.-';

/** Removes separators at the end of a text. */
function withoutSeparators(text: string): string {
  let end = text.length;
  while (end > 0 && SEPARATORS.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Returns the slot in a place's name and the text before it; `undefined` for an ordinary name. */
export function slotOfName(name: string): NumberedName | undefined {
  const tidyName = name.split(/\s/u).filter(Boolean).join(' ');
  for (const [pattern, read] of WAYS) {
    const found = pattern.exec(tidyName);
    const [, row, column] = found ?? [];
    if (found === null || row === undefined || column === undefined) continue;
    // A number alone is no bin of a place.
    if (row === '' && found.index === 0) continue;
    const slot = read(row, column);
    if (!isIn(slot.row, RACK_LIMITS.rows) || !isIn(slot.column, RACK_LIMITS.columns)) continue;
    return { before: withoutSeparators(tidyName.slice(0, found.index)), ...slot };
  }
  return undefined;
}

/** Maximum depth of a slot of a grid; deeper ones are bins. */
const DEEPEST_GRID = 3;

/**
 * Proposes racks, largest first: places with the same prefix form one, of at least two slots. A rack has the size of
 * its last row and column, and slots as deep as the fullest.
 * @param usual name and place of the rack whose places have no prefix
 */
export function rackProposals(
  places: readonly NamedPlace[],
  usual = { name: 'Rack', place: 'Cellar' },
): RackProposal[] {
  const groups = new Map<string, { before: string; slots: ProposedSlot[] }>();
  for (const { place, bottles } of places) {
    const named = bottles > 0 ? slotOfName(place) : undefined;
    if (named === undefined) continue;
    const { before, row, column } = named;
    const group = groups.get(before.toLowerCase()) ?? { before, slots: [] };
    groups.set(before.toLowerCase(), group);
    group.slots.push({ from: place, row, column, bottles });
  }
  const proposals = [...groups.values()].map(({ before, slots }): RackProposal => {
    const inOrder = slots.toSorted((one, other) => one.row - other.row || one.column - other.column);
    const deep = new Map<string, number>();
    for (const { row, column, bottles } of slots)
      deep.set(`${row}.${column}`, (deep.get(`${row}.${column}`) ?? 0) + bottles);
    const bottlesPerSlot = Math.max(...deep.values());
    return {
      name: before.split(/[,;:/]\s*/u).at(-1) || usual.name,
      place: before || usual.place,
      shape: bottlesPerSlot > DEEPEST_GRID ? 'Diamond bins' : 'Grid',
      rows: Math.max(...slots.map(({ row }) => row)),
      columns: Math.max(...slots.map(({ column }) => column)),
      bottlesPerSlot,
      slots: inOrder,
    };
  });
  return proposals
    .filter((one) => one.slots.length > 1 && rackSizeProblem(one) === undefined)
    .filter(({ bottlesPerSlot }) => bottlesPerSlot <= RACK_LIMITS.bottlesPerSlot.max)
    .toSorted((one, other) => other.slots.length - one.slots.length);
}
