/** Lines of TTB F 5120.17 for what flowed in the cellar. */
import type { Substance } from '../additions/substances.ts';
import type { Account, LedgerUnit } from '../ledger/operation.ts';
import { columnOfClass, isEffervescent, type LotClass, type TaxClass } from './tax-class.ts';
import { inColumns, type Move } from './ttb.ts';

/** Wine that flowed, or the sum of equal flows. */
export interface Pour {
  /** In ledger parts. */
  readonly amount: number;
  /** Its account; `null`: a vessel. */
  readonly account: Account | null;
  /** The drawn wine, or that of emptied bottles; `null` for another inflow. */
  readonly class: LotClass | null;
  readonly added: Substance | null;
}

/**
 * What flowed into a vessel on one day, while its contents stayed the same lot; or one flow out of the cellar. A blend
 * or a fortification is judged as a whole, whether it was recorded as one operation or as several.
 */
export interface Run {
  readonly unit: LedgerUnit;
  /** In the order they were poured. */
  readonly pours: readonly Pour[];
  readonly toAccount: Account | null;
  /** Contents of the filled vessel before the first pour; `null` for an empty one. */
  readonly heldClass: LotClass | null;
  readonly held: number;
  /** Its contents after; `null` for an outflow. */
  readonly toClass: LotClass | null;
  /** The class of wine that was bottled before one was stated. */
  readonly bottledAs?: TaxClass;
}

/** A line, and the pour of the run that it belongs to. */
export interface RunMove extends Move {
  readonly pour: number;
}

/** The same by the class of the wine. */
type ClassMove = Omit<RunMove, 'column'> & { readonly column: TaxClass };

/** Lines of inflows. */
const ADDED: Partial<Record<Account, string>> = {
  must: 'A2',
  received: 'A7',
  gain: 'A9',
  // Written in: the initial stock, or an addition with a volume and no line of its own.
  opening: 'A10',
  added: 'A10',
  bottled: 'A8',
};

/**
 * Products made from wine: the lines of the wine used, and of the result. Water is amelioration, sugar and concentrated
 * must sweeten a wine (27 CFR 24.10). In fermenters neither is listed, since it counts as produced.
 */
const MADE_BY_SPIRIT = { used: 'A19', produced: 'A4' };
const MADE_BY: Partial<Record<Substance, { used: string; produced: string }>> = {
  sugar: { used: 'A18', produced: 'A3' },
  concentrate: { used: 'A18', produced: 'A3' },
  spirit: MADE_BY_SPIRIT,
  water: { used: 'A21', produced: 'A6' },
};

/** Still wine that is made sparkling or carbonated. */
const FOR_EFFERVESCENT = 'A22';
/** Written in: another stated class without blending, or carbonation. */
const FROM_OTHER_CLASS = 'A11';
const TO_OTHER_CLASS = 'A24';
/** Written in: wine that ferments again. */
const BACK_IN_FERMENTERS = 'A25';

const TAKEN: Partial<Record<Account, string>> = {
  bottled: 'A13',
  sold: 'A14',
  transferred: 'A15',
  distilling: 'A16',
  vinegar: 'A17',
  testing: 'A23',
  sampled: 'A23',
  // Written in: tastings, family use, and wine dumped or removed for another reason.
  tasting: 'A26',
  family: 'A27',
  dumped: 'A28',
  removed: 'A28',
  spilled: 'A29',
  filling: 'A29',
  breakage: 'A29',
  lees: 'A30',
  pomace: 'A30',
  filtered: 'A30',
  evaporated: 'A30',
  unexplained: 'A30',
};

const isWine = (lotClass: LotClass | null): lotClass is TaxClass =>
  lotClass !== null && lotClass !== 'fermenting';

/** Wine of a class that takes part in a run. */
interface Part {
  readonly from: LotClass | null;
  readonly amount: number;
  readonly pour: number;
}

export const movesOf = (run: Run): RunMove[] =>
  run.unit === 'kg'
    ? run.pours.flatMap((pour, at) => grapesOf(pour, run.toAccount).map((move) => ({ ...move, pour: at })))
    : wineMoves(run).flatMap(inColumns);

function wineMoves(run: Run): ClassMove[] {
  const { pours, toAccount, toClass } = run;
  if (toAccount !== null) {
    const line = TAKEN[toAccount];
    return pours.flatMap(({ account, class: drawn, amount }, pour) => {
      // Bottles that come in or leave have lines of their own.
      if (account !== null) return [];
      const isBottledEarly = toAccount === 'bottled' && !isWine(drawn);
      const column = isBottledEarly ? run.bottledAs : drawn;
      if (line === undefined || column === undefined || !isWine(column)) return [];
      return [...(isBottledEarly ? ['A2'] : []), line].map((one) => ({ line: one, column, amount, pour }));
    });
  }
  const added = pours.flatMap(({ account, class: from, added, amount }, pour): ClassMove[] => {
    const line = account === null || madeBy(added) ? undefined : ADDED[account];
    if (account === 'bottled' && line !== undefined && isWine(from))
      return [{ line, column: from, amount, pour }];
    return line !== undefined && isWine(toClass) ? [{ line, column: toClass, amount, pour }] : [];
  });
  const stayed = run.held > 0 ? [{ from: run.heldClass, amount: run.held, pour: 0 }] : [];
  const poured = pours.flatMap(({ account, class: from, added, amount }, pour): Part[] =>
    account === null || account === 'bottled'
      ? [{ from, amount, pour }]
      : isWine(toClass) && !madeBy(added)
        ? [{ from: toClass, amount, pour }]
        : [],
  );
  const parts = [...stayed, ...poured].filter(({ amount }) => amount > 0);
  if (isWine(toClass) && isEffervescent(toClass) && parts.some(isStill))
    return [...added, ...effervescentOf(pours, parts, toClass)];
  const made = isWine(toClass) ? productsOf(pours, parts, toClass) : [];
  return [...added, ...(made.length > 0 ? made : changesOfClass(parts, toClass, pours.length - 1))];
}

const isStill = ({ from }: Part): boolean => isWine(from) && !isEffervescent(from);

/**
 * Returns the lines of still wine that is made effervescent. Sugar added for it belongs to the second fermentation, and
 * sweetens nothing. What is carbonated was not fermented: it is written in.
 */
function effervescentOf(pours: readonly Pour[], parts: readonly Part[], toClass: TaxClass): ClassMove[] {
  const used = parts.flatMap(({ from, amount, pour }) =>
    isWine(from) && !isEffervescent(from) ? [{ line: FOR_EFFERVESCENT, column: from, amount, pour }] : [],
  );
  const additions = pours.flatMap(({ added, amount }, pour) =>
    madeBy(added) === undefined ? [] : [{ amount, pour }],
  );
  const line = toClass === 'd' ? FROM_OTHER_CLASS : 'A2';
  const produced = [...used, ...additions].map(({ amount, pour }) => ({
    line,
    column: toClass,
    amount,
    pour,
  }));
  const others = parts.filter((part) => !isStill(part));
  return [...used, ...produced, ...changesOfClass(others, toClass, pours.length - 1)];
}

const madeBy = (added: Substance | null) => (added === null ? undefined : MADE_BY[added]);

/** Returns the lines of wine made by additions; each kind uses all the wine, and what the one before made. */
function productsOf(pours: readonly Pour[], parts: readonly Part[], toClass: TaxClass): ClassMove[] {
  const byLine = Map.groupBy(
    pours.flatMap(({ added, amount }, pour) => {
      const made = madeBy(added);
      return made === undefined ? [] : [{ ...made, amount, pour }];
    }),
    ({ produced }) => produced,
  );
  if (byLine.size === 0) return [];
  const moves: ClassMove[] = [];
  const fermented = parts.filter(({ from }) => from === 'fermenting');
  let wine = parts.flatMap(({ from, amount, pour }) =>
    isWine(from) ? [{ column: from, amount, pour }] : [],
  );
  let total = parts.reduce((sum, { amount }) => sum + amount, 0);
  // Juice that spirits are added to was never wine: only the product is listed. Otherwise it is produced first.
  if (!byLine.has(MADE_BY_SPIRIT.produced)) {
    const produced = fermented.map(({ amount, pour }) => ({ column: toClass, amount, pour }));
    moves.push(...produced.map((part) => ({ ...part, line: 'A2' })));
    wine.push(...produced);
  }
  for (const [produced, additions] of byLine) {
    total += additions.reduce((sum, { amount }) => sum + amount, 0);
    const { used, pour } = additions.at(-1) ?? { used: '', pour: 0 };
    const product = { column: toClass, amount: total, pour };
    moves.push(...wine.map((part) => ({ ...part, line: used })), { ...product, line: produced });
    wine = [product];
  }
  return moves;
}

/** Returns the lines for wine whose class changes by blending. */
function changesOfClass(parts: readonly Part[], toClass: LotClass | null, last: number): ClassMove[] {
  const wine = parts.flatMap(({ from, amount, pour }) =>
    isWine(from) ? [{ column: from, amount, pour }] : [],
  );
  if (!isWine(toClass)) return wine.map((part) => ({ ...part, line: BACK_IN_FERMENTERS }));
  const produced = parts
    .filter(({ from }) => from === 'fermenting')
    .map(({ amount, pour }): ClassMove => ({ line: 'A2', column: toClass, amount, pour }));
  const toColumn = columnOfClass(toClass);
  if (wine.every(({ column }) => columnOfClass(column) === toColumn)) return produced;
  // For a blend across classes the form lists each wine as a whole, and the whole result.
  const isBlend = wine.some(({ column }) => column !== wine[0]?.column) || produced.length > 0;
  const amount = wine.reduce((sum, part) => sum + part.amount, 0);
  return [
    ...produced,
    ...wine.map((part): ClassMove => ({ ...part, line: isBlend ? 'A20' : TO_OTHER_CLASS })),
    { line: isBlend ? 'A5' : FROM_OTHER_CLASS, column: toClass, amount, pour: last },
  ];
}

function grapesOf({ account, amount }: Pour, toAccount: Account | null): Move[] {
  const lines: string[] = [];
  if (account !== null) lines.push(account === 'received' ? 'grapes_received' : 'grapes_found');
  // Delivered straight into a vessel, fruit is received and used.
  if (toAccount !== null && (account === null || account === 'received'))
    lines.push(toAccount === 'crushed' ? 'grapes_used' : 'grapes_removed');
  return lines.map((line) => ({ line, column: 'all', amount }));
}
