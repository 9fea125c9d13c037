/** An operation as it is said. */
import {
  bottled,
  LINE_ENDS,
  LOSSES,
  MOVING_KINDS,
  OLDEST_VINTAGE,
  OPERATION_KINDS,
  type OperationKind,
} from '@cuverie/domain';
import { z } from 'zod';
import { wineDraft } from '../cellar/wines.ts';
import { issueOf, orSay, unknownFields } from '../platform/problems.ts';
import { clientId, id, momentOf, numberIn, oneOf, optionalText, version } from '../platform/values.ts';
import { say } from '../words/words.ts';
import { ADDITION_FIELD_NAMES, ADDITION_LINES, additionFields, additionProblem } from './additions.ts';
import { dipCm } from './dips.ts';
import { LEDGER_LIMITS } from './vessels.ts';
import { WEIGH_TAG_LINE, WEIGH_TAG_NAMES, weighingProblem, weighTagFields } from './weigh-tags.ts';

/** Lines one operation may have: two thousand barrels are topped in two. */
export const MOST_LINES = 1000;

const amount = z.union(
  [numberIn('Amount', LEDGER_LIMITS, 2), z.enum(['all', 'full', 'rest'])],
  orSay('amount_unknown'),
);

/** What comes in is made of, with its share of it. */
export const sourceDraft = z.object({
  /** Percent; left out of the only one. All sum to 100. */
  share: numberIn('Share', { min: 0.0001, max: 100 }, 4).optional(),
  fieldId: id.nullable().optional(),
  field: optionalText('Field'),
  variety: optionalText('Variety'),
  vintage: numberIn('Vintage', { min: OLDEST_VINTAGE, max: 9999 }).nullable().optional(),
  appellation: optionalText('Appellation'),
  country: optionalText('Country'),
});
export type SourceDraft = z.infer<typeof sourceDraft>;

export const operationLine = z.object({
  from: id.optional(),
  to: id.optional(),
  vessel: id.optional(),
  /** Litres, or kilograms of fruit; `all` there is, `full` to the brim, or the `rest` the other lines leave. */
  amount: amount.optional(),
  /** Code of its lot from there on; an unused one creates a new lot. */
  lot: optionalText('Lot', 60),
  sources: z.array(sourceDraft).max(50).optional(),
  /** What the amount is lost to, instead of going to a vessel. */
  lost: oneOf('Lost', LOSSES).optional(),
  /** What the vessel was measured to hold. */
  level: numberIn('Level', { ...LEDGER_LIMITS, min: 0 }, 2).optional(),
  /** What a stick read, cm. Without a level, the level is what the vessel's shape or chart tells of it. */
  dipCm: dipCm.optional(),
  /** Litres of must, or of something added that has a volume of its own. */
  volume: numberIn('Volume', LEDGER_LIMITS, 2).optional(),
  /** Whether as much had evaporated before it was topped, so that its level stays. Left out: yes. */
  evaporated: z.boolean().optional(),
  reason: optionalText('Reason'),
  bottles: numberIn('Bottles', { min: 1, max: 1_000_000 }).optional(),
  bottleSizeMl: numberIn('Bottle size', { min: 50, max: 30_000 }).optional(),
  /** The wine in My Cellar the bottles are added to: its id, or the fields of a new one. */
  wine: z.union([id, wineDraft.partial({ quantity: true })]).optional(),
  /** What else was known of what was there. */
  note: optionalText('Note', 2000),
  ...weighTagFields,
  ...additionFields,
});
export type OperationLine = z.infer<typeof operationLine>;
type Field = keyof OperationLine;

interface LineFields {
  needs: readonly Field[];
  takes?: readonly Field[];
}

const MOVING: LineFields = { needs: ['from', 'amount'], takes: ['to', 'lost', 'lot'] };

/** What the lines of each kind need and take. */
const LINES: Record<OperationKind, LineFields> = {
  open: { needs: ['to', 'amount'], takes: ['lot', 'sources', 'note'] },
  receive: { needs: ['to', 'amount'], takes: ['lot', 'sources', ...WEIGH_TAG_LINE] },
  crush: { needs: ['from', 'amount', 'to', 'volume'], takes: ['lot'] },
  ...(Object.fromEntries(MOVING_KINDS.map((kind) => [kind, MOVING])) as Record<
    (typeof MOVING_KINDS)[number],
    LineFields
  >),
  top: { needs: ['from', 'to', 'amount'], takes: ['evaporated'] },
  relabel: { needs: ['vessel', 'lot'] },
  measure: { needs: ['vessel'], takes: ['level', 'dipCm', 'reason'] },
  remove: { needs: ['from', 'amount'], takes: ['reason'] },
  bottle: { needs: ['from', 'amount', 'bottles', 'bottleSizeMl', 'wine'], takes: ['lot'] },
  ...ADDITION_LINES,
  note: { needs: ['vessel'] },
};

/** How a field of a line is called in sentences. */
const FIELD_NAMES: Record<Field, string> = {
  from: 'From',
  to: 'To',
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
  bottleSizeMl: 'Bottle size',
  wine: 'Wine',
  note: 'Note',
  ...WEIGH_TAG_NAMES,
  ...ADDITION_FIELD_NAMES,
};

/** What is said of an operation, beside when it was done. */
const statement = {
  kind: oneOf('Kind', OPERATION_KINDS),
  lines: z
    .array(operationLine, orSay('must_be', { field: 'Lines', kind: 'list' }))
    .min(1, orSay('required', { field: 'Lines' }))
    .max(MOST_LINES, orSay('too_many_entries', { field: 'Lines', most: MOST_LINES })),
  /** Why wine was removed, or why a vessel held less than it should; one of ours, or in own words. */
  reason: optionalText('Reason'),
  note: optionalText('Note', 10_000),
};

const draft = {
  ...statement,
  /** When it was done, in the past too. */
  at: momentOf('Time'),
};

interface Stated {
  kind: OperationKind;
  lines: OperationLine[];
  reason?: string | null | undefined;
}

/** Every line has the fields its kind needs, and no other. */
const checkLines = (payload: z.core.ParsePayload<Stated>): void => checkFields(payload, () => true);

/** Of what is to come, vessels are known; what is measured then, or how much it is, may be left open. */
const checkPlannedLines = (payload: z.core.ParsePayload<Stated>): void =>
  checkFields(payload, (field) => LINE_ENDS.some((end) => end === field));

function checkFields(
  { value, issues }: z.core.ParsePayload<Stated>,
  isNeeded: (field: Field) => boolean,
): void {
  const { kind, lines } = value;
  const { needs, takes = [] } = LINES[kind];
  const wrong = (at: number, field: string, sentence: ReturnType<typeof say>) =>
    issues.push({ ...issueOf(sentence), input: value, path: ['lines', at, ...field.split('.')] });
  for (const [at, stated] of lines.entries()) {
    const given = (Object.keys(stated) as Field[]).filter((field) => stated[field] !== undefined);
    for (const field of needs.filter(isNeeded))
      if ((stated[field] ?? '') === '') wrong(at, field, say('required', { field: FIELD_NAMES[field] }));
    for (const field of given)
      if (!needs.includes(field) && !takes.includes(field))
        wrong(at, field, unknownFields([field], { object: kind }));
    if (needs === MOVING.needs && (stated.to === undefined) === (stated.lost === undefined))
      wrong(at, 'to', say('to_or_lost'));
    if (kind === 'remove' && !stated.reason && !value.reason)
      wrong(at, 'reason', say('required', { field: 'Reason' }));
    const held = bottled(stated.bottles ?? 0, stated.bottleSizeMl ?? 0) / 100;
    if (kind === 'bottle' && typeof stated.amount === 'number' && held > stated.amount)
      wrong(at, 'bottles', say('bottles_hold_more', { bottled: held, amount: stated.amount }));
    const added = additionProblem(stated);
    if (added) wrong(at, added.field, added.problem);
    if (kind === 'bottle' && stated.amount === 'full') wrong(at, 'amount', say('amount_unknown'));
    if (kind === 'measure' && isNeeded('level') && stated.level === undefined && stated.dipCm === undefined)
      wrong(at, 'level', say('required', { field: FIELD_NAMES.level }));
    const weighing = weighingProblem(stated);
    if (weighing) wrong(at, weighing.field, weighing.problem);
  }
}

export const operationDraft = z.object({ id: clientId, ...draft }).check(checkLines);
export type OperationDraft = z.infer<typeof operationDraft>;

export const operationChanges = z.object({ version, ...draft }).check(checkLines);
export type OperationChanges = z.infer<typeof operationChanges>;

/** What was done, without when. */
export const operationStatement = z.object(statement).check(checkLines);
export type OperationStatement = z.infer<typeof operationStatement>;

/** An operation to come. */
export const operationPlan = z.object(statement).check(checkPlannedLines);
export type OperationPlan = z.infer<typeof operationPlan>;
