/** The initial values of an operation's form. */
import type { Block, CompositionPart, Vessel } from '@cuverie/contract';
import { ADDITION_KINDS, type OperationKind, type WineType } from '@cuverie/domain';
import { today } from '../../../platform/clock.ts';
import { writeNumber } from '../../../ui/fields/number.ts';
import { type ColourSource, colourOf } from '../vessels/vessel-words.ts';
import type { KnownOfWine } from './known-of-wine.ts';
import { LINE, type LineValues } from './line-values.ts';
import type { OperationValues } from './operation-form.ts';

const TYPES = { red: 'Red', white: 'White', rosé: 'Rosé' } as const satisfies Record<string, WineType>;

/** A variety of three quarters of the wine or more is its varietal (27 CFR 4.23); of less, the first three are named. */
function varietalOf(composition: readonly CompositionPart[]): string {
  const parts = new Map<string, number>();
  for (const { variety, parts: part } of composition)
    if (variety !== null) parts.set(variety, (parts.get(variety) ?? 0) + part);
  const byShare = [...parts].sort(([, one], [, other]) => other - one);
  const whole = composition.reduce((sum, { parts: part }) => sum + part, 0);
  const [first] = byShare;
  return first !== undefined && first[1] >= whole * 0.75
    ? first[0]
    : byShare
        .slice(0, 3)
        .map(([variety]) => variety)
        .join(', ');
}

/** The suggested data of a wine bottled from a vessel, as far as they are known. */
function wineOf(vessel: ColourSource, { producer = '', alcohol = '' }: KnownOfWine): Partial<LineValues> {
  const { composition } = vessel;
  const only = (values: (string | number | null)[]) => {
    const [first = null] = values;
    return first !== null && values.every((value) => value === first) ? String(first) : '';
  };
  return {
    vintage: only(composition.map(({ vintage }) => vintage)),
    region: only(composition.map(({ appellation }) => appellation)),
    type: TYPES[colourOf(vessel)],
    producer,
    varietal: varietalOf(composition),
    alcohol,
  };
}

/** The delivery of a picked field: the expected yield, on its picking day. */
function deliveryOf({ id, name, variety, estimatedYield, latestReading }: Block) {
  const day = latestReading?.status === 'Harvested' ? latestReading.date : today();
  const line: Partial<LineValues> = {
    amount: estimatedYield > 0 ? writeNumber(estimatedYield * 1000) : '',
    sources: [{ variety, vintage: day.slice(0, 4), field: name, appellation: '', share: '', fieldId: id }],
  };
  // A delivery of today is recorded as now.
  return { line, time: day === today() ? '' : `${day}T12:00` };
}

/** The initial values of a form opened from a vessel; for a delivery, with its field. */
export function initialValues(
  kind: OperationKind,
  hub: Pick<Vessel, 'id'> & Partial<Pick<Vessel, 'unit'>> & ColourSource,
  picked?: Block,
  known: KnownOfWine = {},
): OperationValues {
  const { id } = hub;
  const ends: Partial<Record<OperationKind, Partial<LineValues>>> = {
    open: { to: id },
    // Wine is not asked for by a delivery, and fruit may go straight into a tank.
    receive: { to: id, isFruit: hub.unit === 'L' },
    crush: { from: id, how: 'all' },
    relabel: { vessel: id },
    measure: { vessel: id },
    remove: { from: id },
    note: { vessel: id },
    ...Object.fromEntries(ADDITION_KINDS.map((one) => [one, { vessel: id }])),
  };
  if (kind === 'bottle') {
    const format: LineValues = { ...LINE, ...wineOf(hub, known) };
    const draw: LineValues = { ...LINE, from: id, how: 'all' };
    const rest: LineValues = { ...LINE, lost: 'filling', how: 'rest' };
    return { kind, time: '', lines: [format, draw, rest], reason: '', note: '' };
  }
  // Moves and toppings get a line for each tapped vessel.
  const line = ends[kind];
  const delivery = picked && kind === 'receive' ? deliveryOf(picked) : { line: {}, time: '' };
  const lines = line ? [{ ...LINE, ...line, ...delivery.line }] : [];
  return { kind, time: delivery.time, lines, reason: '', note: '' };
}
