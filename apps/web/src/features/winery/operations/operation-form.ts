/** An operation as it is typed, and as it is sent. */
import {
  type Block,
  type CellarOperation,
  type OperationDraft,
  type OperationLine,
  type OperationPlan,
  operationDraft,
  operationPlan,
  type SourceDraft,
  type Vessel,
} from '@cuverie/contract';
import {
  ADDITION_KINDS,
  type Amount,
  isAdditionKind,
  type OperationKind,
  type Sentence,
} from '@cuverie/domain';
import { localMinute, today } from '../../../platform/clock.ts';
import { readNumber, writeNumber } from '../../../ui/fields/number.ts';
import type { Checked } from '../../../ui/form/fields.ts';
import type { Problems } from '../../../ui/form/typed.ts';
import { problemInUnits, sentenceWords } from '../../../ui/units.ts';
import {
  type AdditionValues,
  additionLineOf,
  additionValuesOf,
  NO_ADDITION,
} from '../additions/addition-form.ts';
import { colourOf } from '../vessels/vessel-words.ts';
import { readAmount, writeAmount } from './amounts.ts';
import { NO_WEIGH_TAG, type WeighTagValues, weighTagOf, weighTagValues } from './weigh-tag.ts';

export type How = 'number' | 'all' | 'full' | 'rest';

export interface SourceValues {
  variety: string;
  vintage: string;
  field: string;
  appellation: string;
  share: string;
  /** Of the field, where it is one of Yield Management. */
  fieldId?: SourceDraft['fieldId'];
  /** The form has no field for it. */
  country?: SourceDraft['country'];
}

/** A line as it is typed; empty is nothing said. */
export interface LineValues extends WeighTagValues {
  from: string;
  to: string;
  vessel: string;
  how: How;
  amount: string;
  lot: string;
  lost: string;
  level: string;
  /** What a stick read; the level is what it tells. */
  dipCm: string;
  volume: string;
  evaporated: boolean;
  reason: string;
  bottles: string;
  bottleSizeMl: string;
  /** The id of a wine in My Cellar; empty: a new one of the fields below. */
  wine: string;
  name: string;
  vintage: string;
  region: string;
  type: string;
  sources: readonly SourceValues[];
  addition: AdditionValues;
}

export interface OperationValues {
  kind: OperationKind;
  /** As a field for date and time holds it; empty is now. */
  time: string;
  lines: readonly LineValues[];
  reason: string;
  note: string;
}

export const NO_SOURCE: SourceValues = { variety: '', vintage: '', field: '', appellation: '', share: '' };

export const LINE: LineValues = {
  from: '',
  to: '',
  vessel: '',
  how: 'number',
  amount: '',
  lot: '',
  lost: '',
  level: '',
  dipCm: '',
  volume: '',
  evaporated: true,
  reason: '',
  bottles: '',
  bottleSizeMl: '750',
  wine: '',
  name: '',
  vintage: '',
  region: '',
  type: 'Red',
  sources: [NO_SOURCE],
  ...NO_WEIGH_TAG,
  addition: NO_ADDITION,
};

export type UnitOf = (vesselId: string) => 'L' | 'kg';

const orUndefined = (typed: string): string | undefined => (typed.trim() === '' ? undefined : typed.trim());
const numberOf = (typed: string): number | undefined => readNumber(typed) ?? undefined;

function sourcesOf(typed: readonly SourceValues[]): OperationLine['sources'] {
  const said = typed.filter(
    ({ variety, vintage, field, appellation, country = '' }) =>
      `${variety}${vintage}${field}${appellation}${country}`.trim() !== '',
  );
  return said.length === 0
    ? undefined
    : said.map((one) => ({
        variety: orUndefined(one.variety),
        vintage: numberOf(one.vintage),
        field: orUndefined(one.field),
        fieldId: one.fieldId,
        appellation: orUndefined(one.appellation),
        country: one.country,
        share: numberOf(one.share),
      }));
}

/** Whether wine comes from outside. */
const isFilling = (kind: OperationKind): boolean => kind === 'open' || kind === 'receive';

/** What of a line its kind takes. */
export function lineOf(kind: OperationKind, line: LineValues, unitOf: UnitOf): OperationLine {
  const [from, to, vessel] = [orUndefined(line.from), orUndefined(line.to), orUndefined(line.vessel)];
  const unit = unitOf(line.from || line.to);
  const amount: Amount | undefined =
    line.how === 'number' ? (readAmount(line.amount, unit) ?? undefined) : line.how;
  const [lot, reason] = [orUndefined(line.lot), orUndefined(line.reason)];
  if (isAdditionKind(kind))
    return additionLineOf(kind, {
      vessel,
      addition: line.addition,
      amount: readAmount(line.amount, unitOf(line.vessel)) ?? undefined,
      volume: readAmount(line.volume, 'L') ?? undefined,
    });
  switch (kind) {
    case 'open':
      return { to, amount, lot, sources: sourcesOf(line.sources) };
    case 'receive':
      return { to, amount, lot, sources: sourcesOf(line.sources), ...weighTagOf(line, unit) };
    case 'crush':
      return { from, amount, to, volume: readAmount(line.volume, 'L') ?? undefined, lot };
    case 'top':
      return { from, to, amount, evaporated: line.evaporated };
    case 'measure':
      return {
        vessel,
        level: readAmount(line.level, unitOf(line.vessel)) ?? undefined,
        dipCm: numberOf(line.dipCm),
        reason,
      };
    case 'relabel':
      return { vessel, lot };
    case 'remove':
      return { from, amount, reason };
    case 'note':
      return { vessel };
    case 'bottle': {
      const { name, region, type } = line;
      const made = { name, region, type, vintage: readNumber(line.vintage) };
      const wine = (orUndefined(line.wine) ?? made) as OperationLine['wine'];
      const size = numberOf(line.bottleSizeMl);
      return { from, amount, bottles: numberOf(line.bottles), bottleSizeMl: size, wine, lot };
    }
    default:
      return {
        from,
        ...(line.lost === '' ? { to } : { lost: line.lost as OperationLine['lost'] }),
        amount,
        lot,
      };
  }
}

/** The typed time as an instant. Seconds a stored one has are kept until somebody types another. */
export function instantOf(time: string, now: Date, storedAt?: string): string {
  if (time === '') return now.toISOString();
  if (storedAt !== undefined && localMinute(new Date(storedAt)) === time) return storedAt;
  const at = new Date(time);
  return Number.isNaN(at.getTime()) ? time : at.toISOString();
}

export interface Said {
  unitOf: UnitOf;
  now: Date;
  /** When the operation that is being changed was done. */
  storedAt?: string | undefined;
  /** The code of a vessel that is empty then: what comes into it needs a name. */
  emptyCode?: ((vesselId: string) => string | undefined) | undefined;
}

export const bodyOf = (
  { kind, time, lines, reason, note }: OperationValues,
  { unitOf, now, storedAt }: Said,
) => ({
  kind,
  at: instantOf(time, now, storedAt),
  lines: lines.map((line) => lineOf(kind, line, unitOf)),
  reason: orUndefined(reason),
  note: orUndefined(note),
});

/** The fields of a line the server calls otherwise than the form. */
const NAMES: Record<string, string> = { wine: 'name', at: 'time' };

/** The field of the form a problem stands beside: `lines.0.amount`, `time`. */
export function fieldOf(path: readonly PropertyKey[]): string {
  const [field = '', at, inLine, inWine] = path.map(String).filter((part) => part !== 'instead');
  if (field !== 'lines' || inLine === undefined) return NAMES[field] ?? field;
  const name = inLine === 'wine' && inWine !== undefined ? inWine : (NAMES[inLine] ?? inLine);
  return `lines.${at}.${name}`;
}

type Refused = { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined;

/** What is wrong with what was typed, each problem by its field. */
function problemsIn(error: Refused, { kind, note }: OperationValues): Problems {
  const problems: Problems = {};
  for (const issue of error?.issues ?? []) {
    const { path } = issue;
    const params = 'params' in issue ? issue.params : undefined;
    const isVolume = ['amount', 'level', 'volume'].includes(String(path[2]));
    const unit = isVolume
      ? 'L'
      : path[2] === 'values'
        ? (params as Sentence | undefined)?.params['unit']
        : '';
    problems[fieldOf(path)] ??= unit
      ? problemInUnits({ path, message: issue.message, params }, String(unit))
      : issue.message;
  }
  if (error === undefined && kind === 'note' && note.trim() === '')
    problems['note'] = 'Write down what is to be remembered';
  return problems;
}

/** Checks a typed operation as the server will. */
export function checkOperation(values: OperationValues, said: Said): Checked<OperationDraft> {
  const read = operationDraft.safeParse(bodyOf(values, said));
  const problems = problemsIn(read.error, values);
  for (const [at, { to, lot }] of values.lines.entries()) {
    const vessel = said.emptyCode?.(to);
    const isFirst = values.lines.findIndex((line) => line.to === to) === at;
    if (isFilling(values.kind) && isFirst && vessel !== undefined && lot.trim() === '')
      problems[`lines.${at}.lot`] = sentenceWords({ code: 'lot_missing', params: { vessel } });
  }
  if (Object.keys(problems).length > 0 || !read.success) return { ok: false, problems };
  return { ok: true, draft: read.data };
}

/** Checks what was typed as something to come: what is measured then may be left open. */
export function checkPlan(values: OperationValues, said: Said): Checked<OperationPlan> {
  const read = operationPlan.safeParse(bodyOf(values, said));
  const problems = problemsIn(read.error, values);
  if (Object.keys(problems).length > 0 || !read.success) return { ok: false, problems };
  return { ok: true, draft: read.data };
}

const sourceValues = (sources: OperationLine['sources']): SourceValues[] =>
  sources === undefined || sources.length === 0
    ? [NO_SOURCE]
    : sources.map(({ variety, vintage, field, share, fieldId, appellation, country }) => ({
        variety: variety ?? '',
        vintage: writeNumber(vintage),
        field: field ?? '',
        share: writeNumber(share),
        fieldId,
        appellation: appellation ?? '',
        country,
      }));

/** A stored operation as it would be typed; one to come has no time yet. */
export function valuesOf(
  operation: Pick<CellarOperation, 'kind' | 'lines' | 'reason' | 'note'> & { at?: string },
  unitOf: UnitOf,
): OperationValues {
  const lines = (operation.lines as OperationLine[]).map((line): LineValues => {
    const { amount, wine } = line;
    const unit = unitOf(line.from ?? line.to ?? line.vessel ?? '');
    return {
      ...LINE,
      from: line.from ?? '',
      to: line.to ?? '',
      vessel: line.vessel ?? '',
      how: typeof amount === 'string' ? amount : 'number',
      amount: typeof amount === 'number' ? writeAmount(amount, unit) : '',
      lot: line.lot ?? '',
      lost: line.lost ?? '',
      level: writeAmount(line.level, unitOf(line.vessel ?? '')),
      dipCm: writeNumber(line.dipCm),
      volume: writeAmount(line.volume, 'L'),
      evaporated: line.evaporated !== false,
      reason: line.reason ?? '',
      bottles: writeNumber(line.bottles),
      bottleSizeMl: writeNumber(line.bottleSizeMl ?? 750),
      wine: typeof wine === 'string' ? wine : '',
      sources: sourceValues(line.sources),
      ...weighTagValues(line, unit),
      addition: additionValuesOf(line),
    };
  });
  const { kind, at, reason, note } = operation;
  const time = at === undefined ? '' : localMinute(new Date(at));
  return { kind, time, lines, reason: reason ?? '', note: note ?? '' };
}

/** What a wine that is bottled from a vessel is called, as far as that is known. */
function wineOf({ composition }: Pick<Vessel, 'composition'>): Partial<LineValues> {
  const only = (values: (string | number | null)[]) => {
    const [first = null] = values;
    return first !== null && values.every((value) => value === first) ? String(first) : '';
  };
  return {
    vintage: only(composition.map(({ vintage }) => vintage)),
    region: only(composition.map(({ appellation }) => appellation)),
    type: colourOf(composition) === 'white' ? 'White' : 'Red',
  };
}

/** The delivery of a field that was picked, as far as that is known: all that was expected, on the day it was. */
export function deliveryOf({ id, name, variety, estimatedYield, latestReading }: Block) {
  const day = latestReading?.status === 'Harvested' ? latestReading.date : today();
  const line: Partial<LineValues> = {
    amount: estimatedYield > 0 ? writeNumber(estimatedYield * 1000) : '',
    sources: [{ variety, vintage: day.slice(0, 4), field: name, appellation: '', share: '', fieldId: id }],
  };
  // Of today it is now.
  return { line, time: day === today() ? '' : `${day}T12:00` };
}

/** What a form begins with that is opened from a vessel; of a delivery, with the field it came from. */
export function beginning(
  kind: OperationKind,
  hub: Pick<Vessel, 'id' | 'composition'>,
  picked?: Block,
): OperationValues {
  const { id } = hub;
  const ends: Partial<Record<OperationKind, Partial<LineValues>>> = {
    open: { to: id },
    receive: { to: id },
    crush: { from: id, how: 'all' },
    relabel: { vessel: id },
    measure: { vessel: id },
    bottle: { from: id, how: 'all', ...wineOf(hub) },
    remove: { from: id },
    note: { vessel: id },
    ...Object.fromEntries(ADDITION_KINDS.map((one) => [one, { vessel: id }])),
  };
  // Moves and toppings have a line for each vessel that is tapped.
  const line = ends[kind];
  const delivery = picked && kind === 'receive' ? deliveryOf(picked) : { line: {}, time: '' };
  const lines = line ? [{ ...LINE, ...line, ...delivery.line }] : [];
  return { kind, time: delivery.time, lines, reason: '', note: '' };
}
