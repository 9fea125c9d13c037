import { sql } from '../../../platform/database/sql.ts';

/**
 * What wishes and purchases cost, as rows of `list`, `wine_id`, `day`, `bottles`, `amount` of a bottle, `currency` and
 * `dates_wine`, whether the purchase day of the wine is that of this purchase: what arrived at the price of its arrival, the rest as ordered. A wish has no day.
 */
export const recordedPurchases = (estateId: string) => sql`
  select 'arrived' as list, (arrival ->> 'wineId')::uuid as wine_id,
    coalesce(ordered_on, (arrival ->> 'day')::date) as day, (arrival ->> 'bottles')::integer as bottles,
    amount_in(arrival ->> 'price') as amount, arrival ->> 'currency' as currency,
    (arrival ->> 'makesWine')::boolean or arrival -> 'fills' ? 'purchaseDate' as dates_wine
  from purchases, jsonb_array_elements(arrivals) as arrival where estate_id = ${estateId}
  union all
  select case stage when 'Wish' then 'wishes' else 'to-come' end, null, ordered_on, bottles - arrived,
    amount_in(price), currency, false
  from purchases, lateral (
    select coalesce(sum((arrival ->> 'bottles')::integer), 0)::integer as arrived
    from jsonb_array_elements(arrivals) as arrival
  ) as counted
  where estate_id = ${estateId} and bottles > arrived`;
