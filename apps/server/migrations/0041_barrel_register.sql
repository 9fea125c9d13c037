-- What a register of barrels lists beside what the record shows.
alter table barrels
  add column forest text,
  add column price numeric(9, 2) constraint barrels_price_check check (price between 0 and 1000000),
  add column price_currency text constraint barrels_price_currency_check check (price_currency ~ '^[A-Z]{3}$'),
  -- Wines the barrel had held when it joined the cellar.
  add column fills_before integer constraint barrels_fills_before_check check (fills_before between 0 and 20);

-- Each time a vessel was filled from empty, which counts the wines of a barrel.
create index entries_from_empty on entries (estate_id, vessel_id) include (at, number, step, previous_number, previous_step)
  where level_before = 0 and amount > 0;
