import {
  type Barrel,
  type Block,
  barrelOperations,
  blockOperations,
  findingOperations,
  LIST_LIMIT,
  type Rack,
  rackOperations,
  type Tank,
  tankOperations,
  type Wine,
  wineOperations,
} from '@cuverie/contract';
import { nameWithVintage, slotLabel } from '@cuverie/domain';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { queryOf } from '../../api/query-of.ts';
import type { LabelKind } from '../../ui/labels/label-link.ts';
import { countText } from '../../ui/words.ts';
import type { LabelledThings, LabelsSearch } from './labels-search.ts';

/** The kinds of items with labels. */
export interface Choice {
  id: string;
  kind: LabelKind;
  /** Its name, in the largest letters. */
  title: string;
  lines: readonly string[];
  /** Of wines. */
  bottles?: number;
}

const written = (...parts: (string | number | null | undefined)[]): string =>
  parts.filter((part) => part !== null && part !== undefined && part !== '').join(', ');

const lines = (...given: string[]): string[] => [...new Set(given)].filter((line) => line !== '');

/** The location of bottles: `Rack 2 B4, Cellar`; for a single rack, only the slots. */
function lyingWords({ holdings }: Pick<Wine, 'holdings'>, racks: readonly Rack[], only?: string): string {
  const names = new Map(racks.map(({ id, name }) => [id, name]));
  const words = holdings.flatMap(({ place, bottles, slots = [] }) => {
    const known = slots.filter(({ rackId }) => names.has(rackId) && (only ?? rackId) === rackId);
    const placed = slots.reduce((sum, slot) => sum + slot.bottles, 0);
    return [
      ...known.map((slot) => `${names.get(slot.rackId)} ${slotLabel(slot)}`),
      ...(only === undefined && placed < bottles && place ? [place] : []),
    ];
  });
  return [...new Set(words)].join(', ');
}

const isInRack = ({ holdings }: Pick<Wine, 'holdings'>, rack: string): boolean =>
  holdings.some(({ slots = [] }) => slots.some(({ rackId }) => rackId === rack));

/** The bottles in the chosen place or rack. */
function bottlesAt(wine: Wine, { inPlace, rack }: LabelsSearch): number {
  const here = wine.holdings.filter((holding) => inPlace === undefined || (holding.place ?? '') === inPlace);
  if (rack === undefined) return here.reduce((sum, { bottles }) => sum + bottles, 0);
  const slots = here.flatMap((holding) => holding.slots ?? []);
  return slots.reduce((sum, { rackId, bottles }) => sum + (rackId === rack ? bottles : 0), 0);
}

const ofWine = (wine: Wine, racks: readonly Rack[], at: LabelsSearch): Choice => ({
  id: wine.id,
  kind: 'wine',
  title: nameWithVintage(wine),
  lines: lines(
    wine.producer !== null && !wine.name.includes(wine.producer) ? wine.producer : '',
    lyingWords(wine, racks, at.rack),
  ),
  bottles: bottlesAt(wine, at),
});

const ofRack = (rack: Rack): Choice => ({
  id: rack.id,
  kind: 'rack',
  title: rack.name,
  lines: lines(rack.place === rack.name ? '' : rack.place),
});

const ofBarrel = (barrel: Barrel): Choice => ({
  id: barrel.id,
  kind: 'barrel',
  title: barrel.barrelId,
  lines: lines(`${barrel.name} ${barrel.vintage}`, written(barrel.location)),
});

const ofTank = ({ id, name, variety, vintage, lot }: Tank): Choice => ({
  id,
  kind: 'tank',
  title: name,
  lines: lines(written(variety, vintage), written(lot)),
});

const ofField = ({ id, name, variety, plantingYear }: Block): Choice => ({
  id,
  kind: 'field',
  title: name,
  lines: lines(variety, plantingYear === null ? '' : `planted ${plantingYear}`),
});

export const rackList = queryOf(['labels', 'racks'], rackOperations.list, {});

export const placeList = queryOptions({
  queryKey: ['labels', 'places'],
  queryFn: async ({ signal }) => (await call(findingOperations.places, { signal })).places,
});

/** Fetches all items of each kind, since they are printed together. */
const READ: Record<LabelledThings, (at: LabelsSearch, signal: AbortSignal) => Promise<Choice[]>> = {
  async wines(at, signal) {
    const where = at.inPlace === undefined ? {} : { place: [at.inPlace] };
    const query = { ...where, limit: LIST_LIMIT, sort: 'name' as const };
    const [wines, racks] = await Promise.all([
      call(wineOperations.list, { query, signal }),
      call(rackOperations.list, { signal }),
    ]);
    return wines
      .filter((wine) => at.rack === undefined || isInRack(wine, at.rack))
      .map((wine) => ofWine(wine, racks, at));
  },
  racks: async (_, signal) => (await call(rackOperations.list, { signal })).map(ofRack),
  barrels: async (_, signal) =>
    (await call(barrelOperations.list, { query: { limit: LIST_LIMIT }, signal })).map(ofBarrel),
  tanks: async (_, signal) =>
    (await call(tankOperations.list, { query: { status: 'active', readings: 0 }, signal })).map(ofTank),
  fields: async (_, signal) => (await call(blockOperations.list, { signal })).map(ofField),
};

export const choices = (at: LabelsSearch) => {
  const { of = 'wines', inPlace, rack } = at;
  return queryOptions({
    queryKey: ['labels', of, inPlace, rack],
    queryFn: ({ signal }) => READ[of](at, signal),
  });
};

const ONE: Record<LabelledThings, string> = {
  wines: 'wine',
  racks: 'rack',
  barrels: 'barrel',
  tanks: 'tank',
  fields: 'field',
};

/** `3 wines`, `1 rack`. */
export const labelCount = (of: LabelledThings, count: number): string => countText(count, ONE[of]);
