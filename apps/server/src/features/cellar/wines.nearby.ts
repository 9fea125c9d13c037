import type { Transaction } from '../../platform/database/database.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import type { Search } from './wines.search.ts';

/** Names that are gone through in their order. */
export interface Way {
  estateId: string;
  /** Beyond the place a page starts at, as a condition that begins with `and`; or nothing. */
  after: Sql;
  /** How many wines are looked at. */
  most: number;
}

/** Names from one on, up to but without another. */
interface Stretch {
  from: string;
  to: string;
}

/** Sorts after whatever else a name goes on with. */
const LAST = '\uFFFF';
/** Stand among the letters, and are folded to a mark. */
const MARKS_AMONG_LETTERS = ['\u02BB', '\u02BD'];

/** The next wines by name, whatever they are. */
export const nextByName = ({ estateId, after, most }: Way, among: Sql = sql``) => sql`(
  select * from wines where estate_id = ${estateId} and deleted_at is null ${among} ${after}
  order by name collate cellar_order, id limit ${most}
)`;

/** The next wines of those whose names begin with a word, or go on with other letters after it. */
export const nextWith = (way: Way, word: string) => nextByName(way, within({ from: word, to: word + LAST }));

/**
 * Whether a wine that stands before all that `nextWith` gives fits as well, or so many do stand there that nobody looks:
 * in `L’Enclos` the name begins with `l`, and so it does in `«Les Clos»` and in `L₤s`, since folding makes letters and
 * marks of what is ordered as something else. A test goes through all there is.
 */
export async function isAnyBefore(tx: Transaction, way: Way, word: string, fits: Sql): Promise<boolean> {
  const [first, ...others] = stretchesBefore(word).map((each) => nextByName(way, within(each)));
  const before = others.reduce((all, each) => sql`${all} union all ${each}`, sql`${first ?? sql``}`);
  const row = await tx.one<{ isAny: boolean }>(sql`
    with wines as materialized (${before})
    select exists (select from wines where ${fits}) or (select count(*) from wines) >= ${way.most} as "isAny"`);
  return row.isAny;
}

/** Marks come before digits, and these before letters. */
export const stretchesBefore = (word: string): Stretch[] => [
  { from: '', to: '0' },
  ...MARKS_AMONG_LETTERS.map((mark) => ({ from: mark, to: mark + LAST })),
  ...Array.from(word.slice(1), (_, n) => ({ from: word.slice(0, n + 1), to: `${word.slice(0, n + 1)}0` })),
];

const within = ({ from, to }: Stretch): Sql =>
  sql`and name collate cellar_order >= ${from}::text and name collate cellar_order < ${to}::text`;

/**
 * The one word of a search whose place among the names is known: digits are ordered as numbers, between words may be any
 * marks, and a letter that stands before `h` is folded to `oi`.
 */
export function wordInOrder({ name }: Pick<Search, 'name'>): string | undefined {
  return /^[a-z]{1,12}$/.test(name) && !/o(i|$)/.test(name) ? name : undefined;
}
