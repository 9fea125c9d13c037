-- A wine is to be drunk soon in the last two years of its window, or in their last fifth, as `windowStatus` says it.
create or replace function window_status(drink_from integer, drink_by date, today date) returns text
  language sql immutable parallel safe
  return case
    when drink_from is null and drink_by is null then 'unknown'
    when drink_by < today then 'past'
    when extract(year from today)::integer < drink_from then 'early'
    -- Not past, so it is this year's.
    when drink_by <= make_date(extract(year from today)::integer, 12, 31) then 'last-year'
    when extract(year from drink_by)::integer - extract(year from today)::integer
      < greatest(2, coalesce((extract(year from drink_by)::integer - drink_from + 1) / 5.0, 0)) then 'soon'
    else 'ready'
  end;
