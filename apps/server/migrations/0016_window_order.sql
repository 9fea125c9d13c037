-- The same order as before, in whole days: a page of it is sorted out of all wines of an estate, and taking a date apart
-- was most of that.
create or replace function window_order(drink_from integer, drink_by date) returns bigint
  language sql immutable parallel safe
  return coalesce(
    (drink_by - date '0001-01-01')::bigint * 10000 + coalesce(drink_from, 0),
    99991231 * 10000::bigint + coalesce(drink_from, 9999));
