-- How a field is planted, and whose weather it shares.

alter table blocks
  -- Metres from row to row, and from vine to vine in a row.
  add column row_spacing numeric(4, 2)
    constraint blocks_row_spacing_check check (row_spacing between 0.2 and 20),
  add column vine_spacing numeric(4, 2)
    constraint blocks_vine_spacing_check check (vine_spacing between 0.2 and 20),
  -- The field whose days of weather this one shares; null: its own. No foreign key: one that points at a field that is gone
  -- or at itself has its own weather, and fields can come and go in any order.
  add column weather_from uuid;

-- Files of fields and of weather are imported, too.
alter table imports drop constraint imports_kind_check;
alter table imports add constraint imports_kind_check
  check (kind in ('wines', 'barrels', 'readings', 'tank-readings', 'grapes', 'fields', 'weather', 'archive'));

alter table readings
  -- Grams of one berry, as the mean of a sample.
  add column berry_weight numeric(5, 3)
    constraint readings_berry_weight_check check (berry_weight between 0 and 20);
