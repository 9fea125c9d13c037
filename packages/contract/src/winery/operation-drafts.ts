/** An entered operation. */
import {
  BOTTLING_LOSSES,
  bottledAmount,
  byName,
  fromLedger,
  GOODS_REASONS,
  type GoodsReason,
  isFromElsewhere,
  isGoodsReason,
  LINE_ENDS,
  LOSSES,
  MOVING_KINDS,
  OLDEST_VINTAGE,
  OPERATION_KINDS,
  type OperationKind,
} from '@cuverie/domain';
import { z } from 'zod';
import { wineDraft } from '../cellar/wines.ts';
import { issueOf, problem, unknownFields } from '../platform/problems.ts';
import { clientId, id, momentOf, numberIn, oneOf, optionalText, version } from '../platform/values.ts';
import { sentenceOf } from '../words/words.ts';
import { ADDITION_FIELD_NAMES, ADDITION_LINES, additionFields, additionProblem } from './additions.ts';
import { DELIVERY_LINE, DELIVERY_NAMES, deliveryFields } from './deliveries.ts';
import { dipCm } from './dips.ts';
import { STOCK_AMOUNT } from './stock.fields.ts';
import { ledgerAmount, vesselCode } from './vessels.ts';
import { WEIGH_TAG_LINE, WEIGH_TAG_NAMES, weighingProblem, weighTagFields } from './weigh-tags.ts';

/** Maximum of lines per operation: two thousand barrels are topped in two. */
export const MOST_LINES = 1000;

/** Maximum of batches that the bottles of a format are packed with. */
const MOST_PACKED = 50;

type Lost = (typeof LOSSES | typeof BOTTLING_LOSSES)[number];

const amount = z.union([ledgerAmount('Amount'), z.enum(['all', 'full', 'rest'])], problem('amount_unknown'));

/** Composition of an inflow, with shares. */
export const sourceDraft = z.object({
  /** Per cent; omitted for a single one. All add up to 100. */
  share: numberIn('Share', { min: 0.0001, max: 100 }, 4).optional(),
  fieldId: id.nullable().optional(),
  field: optionalText('Field'),
  variety: optionalText('Variety'),
  vintage: numberIn('Vintage', { min: OLDEST_VINTAGE, max: 9999 }).nullable().optional(),
  appellation: optionalText('Appellation'),
  country: optionalText('Country'),
});
export type SourceDraft = z.infer<typeof sourceDraft>;

/** What the bottles of a format took of a batch in stock, in the unit of its product. */
const packed = z.object({
  stock: id,
  /** A plan may leave it open. */
  amount: numberIn('Amount', { ...STOCK_AMOUNT, min: 0.0001 }, STOCK_AMOUNT.decimals).optional(),
  /** What an open amount is for: one for each. */
  per: oneOf('Per', ['bottle', 'case']).optional(),
});

export const operationLine = z.object({
  from: id.optional(),
  to: id.optional(),
  vessel: id.optional(),
  /** Litres, or kilograms of fruit; `all`, `full` to the brim, or the `rest` of the other lines. */
  amount: amount.optional(),
  /** Code of its lot from there on; an unused one creates a new lot. */
  lot: optionalText('Lot', 60),
  sources: z.array(sourceDraft).max(50).optional(),
  /** Loss of the amount, instead of a target vessel. */
  lost: oneOf('Lost', [...new Set([...LOSSES, ...BOTTLING_LOSSES])] as [Lost, ...Lost[]]).optional(),
  /** Measured contents of the vessel. */
  level: ledgerAmount('Level', 0).optional(),
  /** Dipstick mark, cm. Without a level, the vessel's shape or chart determines it. */
  dipCm: dipCm.optional(),
  /** Litres of must, also of fruit delivered straight into a vessel; or of an addition with a volume of its own. */
  volume: ledgerAmount('Volume').optional(),
  /** Whether as much had evaporated before topping, so that the level stays. Default: yes. */
  evaporated: z.boolean().optional(),
  reason: optionalText('Reason'),
  bottles: numberIn('Bottles', { min: 1, max: 1_000_000 }).optional(),
  bottleSizeMl: numberIn('Size', { min: 50, max: 30_000 }).optional(),
  /** The wine of the bottles in My Cellar: its id, or the fields of a new one. */
  wine: z.union([id, wineDraft.partial({ quantity: true })]).optional(),
  /** The operation that filled the bottles; omitted for bottles that were filled elsewhere. */
  bottling: id.optional(),
  /** Of a bottling: the mark of the lot on the bottles, what they were dressed with, and how they were cased. */
  lotCode: optionalText('Lot mark', 60),
  closure: optionalText('Closure', 200),
  bottlesPerCase: numberIn('Bottles a case', { min: 1, max: 1000 }).nullable().optional(),
  /** Of the bottles: those kept aside in the place Library of My Cellar, or that leave it or return to it. */
  library: numberIn('Library', { min: 1, max: 1_000_000 }).nullable().optional(),
  /** Bottles, closures, labels and cases, in one line of their format. */
  packaging: z
    .array(packed)
    .max(MOST_PACKED, problem('too_many_entries', { field: 'Packaging', most: MOST_PACKED }))
    .optional(),
  /** Further information about the contents. */
  note: optionalText('Note', 2000),
  ...weighTagFields,
  ...deliveryFields,
  ...additionFields,
});
export type OperationLine = z.infer<typeof operationLine>;
type Field = keyof OperationLine;

interface LineFields {
  needs: readonly Field[];
  takes?: readonly Field[];
}

const MOVING: LineFields = { needs: ['from', 'amount'], takes: ['to', 'lost', 'lot'] };

/** Required and allowed fields by kind. */
const LINES: Record<OperationKind, LineFields> = {
  open: { needs: ['to', 'amount'], takes: ['lot', 'sources', 'note'] },
  receive: {
    needs: ['to', 'amount'],
    takes: ['lot', 'sources', 'volume', ...WEIGH_TAG_LINE, ...DELIVERY_LINE],
  },
  crush: { needs: ['from', 'amount', 'to', 'volume'], takes: ['lot'] },
  ...byName(MOVING_KINDS, () => MOVING),
  top: { needs: ['from', 'to', 'amount'], takes: ['evaporated'] },
  relabel: { needs: ['vessel', 'lot'] },
  measure: { needs: ['vessel'], takes: ['level', 'dipCm', 'reason'] },
  remove: { needs: ['from', 'amount'], takes: ['reason'] },
  bottle: {
    needs: ['from', 'bottles', 'bottleSizeMl', 'wine'],
    takes: ['amount', 'lot', 'lotCode', 'label', 'closure', 'bottlesPerCase', 'library', 'packaging'],
  },
  goods: {
    needs: ['wine', 'bottles', 'bottleSizeMl'],
    takes: ['bottling', 'to', 'lot', 'reason', 'sources', 'library'],
  },
  ...ADDITION_LINES,
  note: { needs: ['vessel'] },
};

/** A line of a bottling run that lost wine. */
const BOTTLING_LOSS: LineFields = { needs: ['from', 'lost', 'amount'] };

/** Name of a line's field in sentences. */
const FIELD_NAMES: Record<Field, string> = {
  from: 'From',
  to: 'Into',
  vessel: 'Vessel',
  amount: 'Amount',
  lot: 'Lot',
  sources: 'Sources',
  lost: 'Lost',
  level: 'Level',
  dipCm: 'Dip',
  volume: 'Volume',
  evaporated: 'Evaporated',
  reason: 'Reason',
  bottles: 'Bottles',
  bottleSizeMl: 'Size',
  wine: 'Wine',
  bottling: 'Bottling',
  lotCode: 'Lot mark',
  closure: 'Closure',
  bottlesPerCase: 'Bottles a case',
  library: 'Library',
  packaging: 'Packaging',
  note: 'Note',
  ...WEIGH_TAG_NAMES,
  ...DELIVERY_NAMES,
  ...ADDITION_FIELD_NAMES,
};

const missing = (field: Field) => sentenceOf('line_missing', { field, name: FIELD_NAMES[field] });

/** Fields of an operation besides its time. */
const statement = {
  kind: oneOf('Kind', OPERATION_KINDS),
  lines: z
    .array(operationLine, problem('must_be', { field: 'Lines', kind: 'list' }))
    .min(1, problem('required', { field: 'Lines' }))
    .max(MOST_LINES, problem('too_many_entries', { field: 'Lines', most: MOST_LINES })),
  /** Reason of a removal or a loss; one of ours, or free text. */
  reason: optionalText('Reason'),
  note: optionalText('Note', 10_000),
};

/** Bins of a delivery that are not there yet. They are added with it, or not at all. */
const newBins = z
  .array(
    z.object({ id, code: vesselCode, capacity: ledgerAmount('Capacity') }),
    problem('must_be', { field: 'Bins', kind: 'list' }),
  )
  .max(MOST_LINES, problem('too_many_entries', { field: 'Bins', most: MOST_LINES }))
  .optional();

/** An operation besides its time. A plan has no bins, since it needs vessels that are there. */
const statementFields = { ...statement, bins: newBins };

const draft = {
  ...statementFields,
  /** Its time, also in the past. */
  at: momentOf('Time'),
};

interface StatedOperation {
  kind: OperationKind;
  lines: OperationLine[];
  reason?: string | null | undefined;
  bins?: z.infer<typeof newBins>;
}

/** Every line has exactly the fields of its kind. */
export const checkLines = (payload: z.core.ParsePayload<StatedOperation>): void => {
  checkFields(payload, () => true);
  checkBins(payload);
};

/** A plan has vessels; measurements and amounts may be open. */
const checkPlannedLines = (payload: z.core.ParsePayload<StatedOperation>): void =>
  checkFields(payload, (field) => LINE_ENDS.some((end) => end === field));

function checkFields(
  { value, issues }: z.core.ParsePayload<StatedOperation>,
  isNeeded: (field: Field) => boolean,
): void {
  const { kind, lines } = value;
  const wrong = (at: number, field: string, sentence: ReturnType<typeof sentenceOf>) =>
    issues.push({ ...issueOf(sentence), input: value, path: ['lines', at, ...field.split('.')] });
  for (const [at, stated] of lines.entries()) {
    const isLoss = kind === 'bottle' && stated.lost !== undefined;
    const { needs, takes = [] } = isLoss ? BOTTLING_LOSS : LINES[kind];
    const given = (Object.keys(stated) as Field[]).filter((field) => stated[field] !== undefined);
    for (const field of needs.filter(isNeeded))
      if ((stated[field] ?? '') === '') wrong(at, field, missing(field));
    for (const field of given)
      if (!needs.includes(field) && !takes.includes(field))
        wrong(at, field, unknownFields([field], { object: kind }));
    if (needs === MOVING.needs && (stated.to === undefined) === (stated.lost === undefined))
      wrong(at, 'to', sentenceOf('to_or_lost'));
    if (kind === 'remove' && !stated.reason && !value.reason) wrong(at, 'reason', missing('reason'));
    const goods = kind === 'goods' ? goodsProblem(stated, stated.reason || value.reason) : undefined;
    if (goods) wrong(at, goods.field, goods.problem);
    else if (kind === 'goods' && stated.bottling === undefined && lines.length > 1)
      wrong(at, 'bottling', sentenceOf('brought_alone'));
    const litres = fromLedger(bottledAmount(stated.bottles ?? 0, stated.bottleSizeMl ?? 0));
    if (kind === 'bottle' && typeof stated.amount === 'number' && litres > stated.amount)
      wrong(at, 'bottles', sentenceOf('bottles_hold_more', { bottled: litres, amount: stated.amount }));
    if ((stated.library ?? 0) > (stated.bottles ?? 0))
      wrong(
        at,
        'library',
        sentenceOf('number_outside', { field: FIELD_NAMES.library, min: 1, max: stated.bottles ?? 0 }),
      );
    if (stated.lost && needs === MOVING.needs && !LOSSES.some((loss) => loss === stated.lost))
      wrong(
        at,
        'lost',
        sentenceOf('must_be_one_of', { field: FIELD_NAMES.lost, choices: LOSSES.join(', ') }),
      );
    for (const [place, one] of (stated.packaging ?? []).entries())
      if (one.amount === undefined && isNeeded('packaging'))
        wrong(at, `packaging.${place}.amount`, missing('amount'));
    const added = additionProblem(stated);
    if (added) wrong(at, added.field, added.problem);
    if (kind === 'bottle' && stated.amount === 'full') wrong(at, 'amount', sentenceOf('amount_unknown'));
    if (kind === 'measure' && isNeeded('level') && stated.level === undefined && stated.dipCm === undefined)
      wrong(at, 'level', missing('level'));
    // A step of the ledger is found by its line, if all lines have as many.
    if (kind === 'receive' && (stated.volume === undefined) !== (lines[0]?.volume === undefined))
      wrong(at, 'volume', sentenceOf('fruit_and_wine'));
    const weighing = weighingProblem(stated, lines);
    if (weighing) wrong(at, weighing.field, weighing.problem);
  }
}

/** Only a delivery adds bins, each once, and puts fruit into each. */
function checkBins({ value, issues }: z.core.ParsePayload<StatedOperation>): void {
  const { kind, lines, bins = [] } = value;
  const wrong = (path: PropertyKey[], sentence: ReturnType<typeof sentenceOf>) =>
    issues.push({ ...issueOf(sentence), input: value, path: ['bins', ...path] });
  if (bins.length > 0 && kind !== 'receive') wrong([], sentenceOf('bins_of_delivery'));
  else
    for (const [at, { id, code }] of bins.entries()) {
      if (bins.findIndex((bin) => bin.id === id) < at)
        wrong([at, 'code'], sentenceOf('bin_id_taken', { code }));
      if (lines.every(({ to }) => to !== id)) wrong([], sentenceOf('bin_unfilled', { code }));
    }
}

/** Bottles are emptied into a vessel, and go nowhere in the cellar otherwise; those from elsewhere have a lot. */
function goodsProblem({ wine, to, bottling, lot }: OperationLine, reason: string | null | undefined) {
  const required = (field: Field) => ({ field, problem: missing(field) });
  const choices: readonly GoodsReason[] =
    bottling === undefined ? GOODS_REASONS : GOODS_REASONS.filter((one) => one !== 'opening');
  if (!isGoodsReason(reason) || !choices.includes(reason))
    return {
      field: 'reason',
      problem: sentenceOf('must_be_one_of', { field: 'Reason', choices: choices.join(', ') }),
    };
  if (bottling === undefined) {
    if (!isFromElsewhere(reason)) return required('bottling');
    if (!lot) return required('lot');
  } else if (typeof wine === 'object') return required('wine');
  if (reason === 'dumped' && to === undefined) return required('to');
  if (reason !== 'dumped' && to !== undefined)
    return { field: 'to', problem: unknownFields(['to'], { object: 'goods' }) };
  return undefined;
}

export const operationDraft = z.object({ id: clientId, ...draft }).check(checkLines);
export type OperationDraft = z.infer<typeof operationDraft>;

export const operationChanges = z
  .object({
    version,
    ...draft,
    /** Why it is changed: the journal keeps it. */
    changeReason: optionalText('Change reason'),
  })
  .check(checkLines);
export type OperationChanges = z.infer<typeof operationChanges>;

/** An operation without its time. */
export const operationStatement = z.object(statementFields).check(checkLines);
export type OperationStatement = z.infer<typeof operationStatement>;

export const operationPlan = z.object(statement).check(checkPlannedLines);
export type OperationPlan = z.infer<typeof operationPlan>;
