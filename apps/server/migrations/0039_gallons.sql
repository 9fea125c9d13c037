-- Litres and kilograms to a tenth of a millilitre, so that an amount typed in gallons is shown as it was typed. Generated
-- columns keep the type of the one they are made from: they go, and come again.
alter table entries drop constraint entries_twin_fkey;
alter table entries drop column twin, drop column twin_amount;

alter table vessels alter column capacity type numeric(13, 4);
alter table entries
  alter column amount type numeric(13, 4),
  alter column level_before type numeric(13, 4),
  alter column level_after type numeric(13, 4),
  alter column capacity type numeric(13, 4);
alter table bottlings alter column amount type numeric(13, 4);

alter table entries
  add column twin integer generated always as (case when amount <> 0 then step + (step % 2) * 2 - 1 end) stored,
  add column twin_amount numeric(13, 4) generated always as (-amount) stored;
alter table entries add constraint entries_twin_fkey
  foreign key (estate_id, number, twin, unit, twin_amount)
  references entries (estate_id, number, step, unit, amount) deferrable initially deferred;

alter table barrels
  alter column capacity type numeric(10, 4),
  alter column fill_level type numeric(10, 4);
alter table tanks alter column current_volume type numeric(11, 4);
