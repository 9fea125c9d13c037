import type { WineWhere } from '@cuverie/contract';
import { customBound, customConditions, ORIGIN_FIELDS, type OriginField } from '@cuverie/domain';
import { queryOf, type Search } from '../../../platform/database/search.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';

/** What filters depend on besides their values. */
export interface WineSelection {
  estateId: string;
  where: Omit<WineWhere, 'q'>;
  /** The words of `q`; `undefined` without a search. */
  search: Search | undefined;
  /** The day for which drinking windows are computed, `YYYY-MM-DD`. */
  today: string;
}

/** Attributes of wines that can be filtered and counted separately. */
export const FACETS = [
  'type',
  'style',
  ...ORIGIN_FIELDS,
  'window',
  'readyIn',
  'bought',
  'place',
  'tagged',
  'custom',
  'vintage',
  'currency',
  'stock',
  'price',
  'rating',
] as const;
export type Facet = (typeof FACETS)[number];

/** Living wines of an estate that contain every word of the search; each further condition starts with `and`. */
function ofEstate({ estateId, search }: WineSelection): Sql {
  return sql`estate_id = ${estateId} and deleted_at is null ${search ? found(estateId, search) : sql``}`;
}

function found(estateId: string, search: Search): Sql {
  if (search.length === 0) return sql`and false`;
  return sql`and search_words @@ ${queryOf(estateId, search)}::tsquery`;
}

const between = (value: Sql, from: number | undefined, to: number | undefined) =>
  sql`${from === undefined ? sql`true` : sql`${value} >= ${from}`} and ${to === undefined ? sql`true` : sql`${value} <= ${to}`}`;

/** Value for an unknown vintage in counts; no vintage is null. */
export const UNKNOWN_VINTAGE = 0;

export const vintageOrUnknown = sql`
  coalesce(vintage, case when vintage_unknown then ${sql.raw(String(UNKNOWN_VINTAGE))} end)`;

/** Returns the condition that a bottle lies in one of these places; an empty text means no place. */
export const liesIn = (places: readonly string[]): Sql => sql`
  coalesce(storage_location, '') = any(${[...places]}::text[])
  or holdings is not null and exists (
    select from jsonb_array_elements(holdings) as holding
    where coalesce(holding ->> 'place', '') = any(${[...places]}::text[]))`;

/** A wine's bottles; with a filter on places, only those there. */
export function bottlesOf({ where: { place } }: WineSelection, but?: Facet): Sql {
  if (place === undefined || but === 'place') return sql`quantity`;
  return sql`case when holdings is null then quantity else (
    select sum((holding ->> 'bottles')::integer) from jsonb_array_elements(holdings) as holding
    where coalesce(holding ->> 'place', '') = any(${[...place]}::text[])) end`;
}

/** A level of a wine's origin; an empty text without a value. */
export const originOf = (field: OriginField): Sql =>
  field === 'region' ? sql`region` : sql`coalesce(${sql.identifier(field)}, '')`;

const originConditions = (where: WineWhere) =>
  Object.fromEntries(
    ORIGIN_FIELDS.flatMap((field) =>
      where[field] ? [[field, sql`${originOf(field)} = any(${where[field]}::text[])`]] : [],
    ),
  );

/** Returns the condition that a drinking window includes a year, as `isReadyIn` of the domain says it. */
export const readyIn = (year: Sql): Sql => sql`
  (drink_from is not null or drink_by is not null) and coalesce(drink_from, 0) <= ${year}
  and (drink_by is null or extract(year from drink_by) >= ${year})`;

/** Returns the condition that bottles were bought in a month, by the wine itself or by a purchase that arrived. */
const boughtIn = (estateId: string, month: string): Sql => {
  const first = sql`${`${month}-01`}::date`;
  const isWithin = (day: Sql) => sql`${day} >= ${first} and ${day} < ${first} + interval '1 month'`;
  return sql`${isWithin(sql`purchase_date`)} or id in (
    select (arrival ->> 'wineId')::uuid from purchases, jsonb_array_elements(arrivals) as arrival
    where purchases.estate_id = ${estateId} and ${isWithin(sql`coalesce(ordered_on, (arrival ->> 'day')::date)`)})`;
};

/** Returns the condition that the estate's own fields match, as `isCustomPicked` of the domain says it. */
function customMatches(filters: readonly string[]): Sql {
  const all = customConditions(filters).map(({ id, act, value, values }) => {
    const text = sql`custom ->> ${id}::text`;
    if (act === 'any') return sql`custom ? ${id}::text`;
    if (act === 'is') return sql`${text} = any(${values}::text[])`;
    if (act === 'has') return sql`position(lower(${value}::text) in lower(${text})) > 0`;
    const bound = customBound(value);
    if (bound === undefined) return sql`false`;
    const of = sql`custom -> ${id}::text`;
    const compared = sql.raw(act === 'from' ? '>=' : '<=');
    return typeof bound === 'number'
      ? sql`case when jsonb_typeof(${of}) = 'number' then (${text})::numeric ${compared} ${bound}::numeric end`
      : sql`case when ${text} ~ '^\\d{4}-\\d\\d-\\d\\d$' then ${text} collate "C" ${compared} ${bound}::text end`;
  });
  return sql`custom is not null and ${sql.join(
    all.map((one) => sql`(${one})`),
    ' and ',
  )}`;
}

/**
 * Whether a wine must meet more than having bottles left or not, which the web app always asks for. A statement without
 * further filters has three texts at most, and is worth preparing.
 */
export const isFiltered = (filters: Partial<WineWhere>): boolean =>
  Object.entries(filters).some(([name, value]) => name !== 'stock' && value !== undefined);

/** Each active filter as a condition; null counts as false. */
export function conditions({ estateId, where, today }: WineSelection): Partial<Record<Facet, Sql>> {
  const { type, style, window, place, tagged, currency, stock, bought } = where;
  const { vintageFrom, vintageTo, nonVintage, unknownVintage } = where;
  const { ratingFrom, ratingTo, priceFrom, priceTo } = where;
  return {
    ...(type && { type: sql`type = any(${[...type]}::text[])` }),
    ...(style && { style: sql`coalesce(style, '') = any(${[...style]}::text[])` }),
    ...originConditions(where),
    ...(window && {
      window: sql`window_status(drink_from, drink_by, ${today}::date) = any(${[...window]}::text[])`,
    }),
    ...(where.readyIn !== undefined && { readyIn: readyIn(sql`${where.readyIn}::integer`) }),
    ...(bought !== undefined && { bought: boughtIn(estateId, bought) }),
    ...(place && { place: liesIn(place) }),
    ...(tagged && { tagged: sql`coalesce(tags && ${[...tagged]}::text[], false)` }),
    ...(where.custom && { custom: customMatches(where.custom) }),
    ...((vintageFrom ?? vintageTo ?? nonVintage ?? unknownVintage) !== undefined && {
      vintage: sql.join(
        [
          ...(nonVintage ? [sql`(vintage is null and vintage_unknown is null)`] : []),
          ...(unknownVintage ? [sql`vintage_unknown`] : []),
          ...((vintageFrom ?? vintageTo) === undefined
            ? []
            : [sql`(${between(sql`vintage`, vintageFrom, vintageTo)})`]),
        ],
        ' or ',
      ),
    }),
    ...((ratingFrom ?? ratingTo) !== undefined && {
      rating: between(sql`rating`, ratingFrom, ratingTo),
    }),
    ...((priceFrom ?? priceTo) !== undefined && {
      price: between(sql`price_amount`, priceFrom, priceTo),
    }),
    ...(currency !== undefined && { currency: sql`currency = ${currency}` }),
    ...(stock && { stock: stock === 'in' ? sql`quantity > 0` : sql`quantity = 0` }),
  };
}

/** Returns whether a facet has an active filter. */
export const isSet = (picked: WineSelection, facet: Facet): boolean => facet in conditions(picked);

/**
 * `estate_id = … and …`: the living wines that match all filters.
 * @param but facet whose filter is ignored
 */
export function wineConditions(picked: WineSelection, but?: Facet): Sql {
  const filters = Object.entries(conditions(picked)).filter(([facet]) => facet !== but);
  return filters.reduce((all, [, condition]) => sql`${all} and (${condition})`, ofEstate(picked));
}
