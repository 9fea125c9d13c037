/** The form values of an operation, and their conversion to a request. */
import type { OperationDraft, OperationLine } from '@cuverie/contract';
import { type Amount, isAdditionKind, type OperationKind } from '@cuverie/domain';
import { localMinute, momentOf } from '../../../platform/clock.ts';
import { writeNumber } from '../../../ui/fields/number.ts';
import { type AdditionValues, additionLineOf, additionValuesOf } from '../additions/addition-form.ts';
import { numberOf, readAmount, textOf, writeAmount } from './amounts.ts';
import { linesOf, rowsOfRun } from './bottling-run.ts';
import { LINE, type LineValues, NO_SOURCE, type SourceValues } from './line-values.ts';
import { purchaseOf, purchaseValues } from './weigh-tags/purchase.ts';
import { weighTagOf, weighTagValues } from './weigh-tags/weigh-tag.ts';
import { wineValues } from './wine-values.ts';

export interface OperationValues {
  kind: OperationKind;
  /** The value of a date and time field; if empty, now. */
  time: string;
  lines: readonly LineValues[];
  reason: string;
  note: string;
  /** Bins that are added with the delivery, once it is recorded. */
  bins?: readonly NewBin[];
}

export type NewBin = NonNullable<OperationDraft['bins']>[number];

export const withAddition = (line: LineValues, changed: Partial<AdditionValues>): LineValues => ({
  ...line,
  addition: { ...line.addition, ...changed },
});

export type UnitOf = (vesselId: string) => 'L' | 'kg';

function sourcesOf(typed: readonly SourceValues[]): OperationLine['sources'] {
  const sources = typed.filter(
    ({ variety, vintage, field, appellation, country = '' }) =>
      `${variety}${vintage}${field}${appellation}${country}`.trim() !== '',
  );
  return sources.length === 0
    ? undefined
    : sources.map((one) => ({
        variety: textOf(one.variety),
        vintage: numberOf(one.vintage),
        field: textOf(one.field),
        fieldId: one.fieldId,
        appellation: textOf(one.appellation),
        country: one.country,
        share: numberOf(one.share),
      }));
}

/** The fields of a line that its kind uses. */
export function lineOf(kind: OperationKind, line: LineValues, unitOf: UnitOf): OperationLine {
  const [from, to, vessel] = [textOf(line.from), textOf(line.to), textOf(line.vessel)];
  const unit = line.isFruit ? 'kg' : unitOf(line.from || line.to);
  const amount: Amount | undefined =
    line.how === 'number' ? (readAmount(line.amount, unit) ?? undefined) : line.how;
  const [lot, reason] = [textOf(line.lot), textOf(line.reason)];
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
      return {
        to,
        amount,
        lot,
        volume: line.isFruit ? (readAmount(line.volume, 'L') ?? undefined) : undefined,
        sources: sourcesOf(line.sources),
        ...weighTagOf(line, unit),
        ...purchaseOf(line, unit),
      };
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
    default:
      return {
        from,
        ...(line.lost === '' ? { to } : { lost: line.lost as OperationLine['lost'] }),
        amount,
        lot,
      };
  }
}

/** The typed time as an instant. An unchanged time keeps its stored seconds. */
export function instantOf(time: string, now: Date, storedAt?: string): string {
  if (time === '') return now.toISOString();
  if (storedAt !== undefined && localMinute(new Date(storedAt)) === time) return storedAt;
  const at = momentOf(time);
  return Number.isNaN(at.getTime()) ? time : at.toISOString();
}

export interface FormContext {
  unitOf: UnitOf;
  now: Date;
  /** The stored time of the operation being changed. */
  storedAt?: string | undefined;
  /** Returns the code of a vessel that is empty at that time, because its new content needs a name. */
  emptyCode?: ((vesselId: string) => string | undefined) | undefined;
  /** Litres in a vessel before, which a bottling run divides its bottles by. */
  levelOf?: ((vesselId: string) => number) | undefined;
}

/** The lines of an operation as they are sent, and the typed row that each belongs to. */
export function sentLines(
  { kind, lines }: Pick<OperationValues, 'kind' | 'lines'>,
  { unitOf, levelOf = () => 0 }: Pick<FormContext, 'unitOf' | 'levelOf'>,
): { lines: OperationLine[]; rows: readonly number[] } {
  if (kind === 'bottle') return linesOf(lines, levelOf);
  return { lines: lines.map((line) => lineOf(kind, line, unitOf)), rows: [...lines.keys()] };
}

export function bodyOf(values: OperationValues, context: FormContext) {
  const { lines } = sentLines(values, context);
  const bins = (values.bins ?? []).filter(({ id }) => lines.some(({ to }) => to === id));
  return {
    kind: values.kind,
    at: instantOf(values.time, context.now, context.storedAt),
    lines,
    reason: textOf(values.reason),
    note: textOf(values.note),
    ...(bins.length > 0 && { bins }),
  };
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

/** The data of an operation, stored or not. */
interface OperationData {
  kind: OperationKind;
  lines: readonly object[];
  reason?: string | null | undefined;
  note?: string | null | undefined;
  at?: string | undefined;
  bins?: readonly NewBin[] | undefined;
}

/** The form values of an operation; a planned one has no time yet. */
export function valuesOf(operation: OperationData, unitOf: UnitOf): OperationValues {
  const rowOf = (line: OperationLine): LineValues => {
    const { amount } = line;
    const isFruit = operation.kind === 'receive' && line.volume !== undefined;
    const unit = isFruit ? 'kg' : unitOf(line.from ?? line.to ?? line.vessel ?? '');
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
      isFruit,
      evaporated: line.evaporated !== false,
      reason: line.reason ?? '',
      bottles: writeNumber(line.bottles),
      bottleSizeMl: writeNumber(line.bottleSizeMl ?? 750),
      perCase: writeNumber(line.bottlesPerCase),
      label: line.label ?? '',
      closure: line.closure ?? '',
      lotCode: line.lotCode ?? '',
      ...wineValues(line.wine),
      sources: sourceValues(line.sources),
      ...weighTagValues(line, unit),
      ...purchaseValues(line, unit),
      addition: additionValuesOf(line),
    };
  };
  const { kind, at, reason, note, bins = [] } = operation;
  const stored = operation.lines as readonly OperationLine[];
  const lines = kind === 'bottle' ? rowsOfRun(stored, rowOf, LINE) : stored.map(rowOf);
  const time = at === undefined ? '' : localMinute(new Date(at));
  return { kind, time, lines, reason: reason ?? '', note: note ?? '', ...(bins.length > 0 && { bins }) };
}
