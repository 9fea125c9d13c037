import type { CompositionPart, Maker, Vessel } from '@cuverie/contract';
import { usualColour, usualStyle, type VesselKind } from '@cuverie/domain';
import { amountOfMoney } from '../../../ui/money.ts';
import { numberWords, withUnit } from '../../../ui/words.ts';

export const KIND_WORDS: Record<VesselKind, { one: string; many: string }> = {
  tank: { one: 'tank', many: 'tanks' },
  barrel: { one: 'barrel', many: 'barrels' },
  keg: { one: 'keg', many: 'kegs' },
  bin: { one: 'bin', many: 'bins' },
  other: { one: 'vessel', many: 'other vessels' },
};

export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** `Chai, row A`; empty if the place is not known. A row that is called row keeps its name. */
export const placeWords = ({ room, row }: Pick<Vessel, 'room' | 'row'>): string =>
  [room, row !== null && rowWords(row)].filter(Boolean).join(', ');

/** `row A`, in a sentence. */
const rowWords = (row: string): string => (/^row\b/i.test(row) ? row : `row ${row}`);

/** `François Frères, Allier, medium toast, 2023, €800`. */
export const makerWords = (maker: Maker): string =>
  [
    maker.cooperage,
    maker.forest,
    maker.toastLevel && `${maker.toastLevel.toLowerCase()} toast`,
    maker.purchaseDate?.slice(0, 4),
    maker.price !== null && amountOfMoney(maker.price, maker.priceCurrency),
  ]
    .filter(Boolean)
    .join(', ');

/** Litres in the estate's unit, or kilograms. */
export const amountWords = (amount: number, unit: Vessel['unit']): string => withUnit(amount, unit);

/** `Pinot noir 2025 · Les Montots`; a wine of unknown origin by its name. */
export function sourceWords({
  variety,
  vintage,
  field,
  name,
  kind,
}: Pick<CompositionPart, 'variety' | 'vintage' | 'field' | 'name' | 'kind'>): string {
  const wine = [variety, vintage].filter((part) => part !== null).join(' ');
  const words = [wine, field].filter((part) => part !== null && part !== '').join(' · ');
  if (words !== '') return words;
  return name ?? (kind === 'bought' ? 'Bought wine' : 'Unknown origin');
}

const WHOLE = 1_000_000_000_000;
/** The maximum number of parts listed; the others are summed up. */
const MOST_PARTS = 5;

/** The composition in per cent, the largest part first, and small parts summed up. */
export function compositionWords(
  composition: readonly CompositionPart[],
): { key: string; words: string; percent: string; share: number }[] {
  const percent = (parts: number) => `${numberWords((parts / WHOLE) * 100, 1, 1)}\u00a0%`;
  const isLong = composition.length > MOST_PARTS + 1;
  const shownParts = isLong ? composition.slice(0, MOST_PARTS) : composition;
  const others = composition.slice(shownParts.length);
  const parts = shownParts.map((part) => ({
    key: part.source,
    words: sourceWords(part),
    percent: percent(part.parts),
    share: part.parts / WHOLE,
  }));
  if (others.length === 0) return parts;
  const rest = others.reduce((sum, part) => sum + part.parts, 0);
  const words = `${others.length} others`;
  return [...parts, { key: 'others', words, percent: percent(rest), share: rest / WHOLE }];
}

/** The colour in drawings: that of the wine its largest part usually becomes, unless a name says rosé. */
export const colourOf = ({ composition, lot, code }: ColourSource) =>
  usualColour(composition[0]?.variety ?? '', lot ?? '', code ?? '');

/** What determines the colour of a vessel's content. */
export type ColourSource = Pick<Vessel, 'composition'> & Partial<Pick<Vessel, 'lot' | 'code'>>;

/** Whether the content of a vessel is red, by its main variety; `null` if unknown. */
export function isRedIn({ composition: [largest] }: Pick<Vessel, 'composition'>): boolean | null {
  const style = usualStyle(largest?.variety ?? '');
  return style === null ? null : style === 'red';
}

/** The level as a fraction from 0 to 1. */
export const fullness = ({ level, capacity }: Pick<Vessel, 'level' | 'capacity'>): number =>
  capacity > 0 ? Math.min(1, level / capacity) : 0;
