-- A long library of an estate's own varieties, in the other orders it can be looked through.
create index grapes_by_origin on grapes (estate_id, origin, id);
create index grapes_by_color on grapes (estate_id, color, id);
create index grapes_by_brix_level on grapes (estate_id, brix_level, id);
create index grapes_by_harvest_brix on grapes (estate_id, brix_harvest_recommended, id);

-- An estate's own varieties are imported like wines and barrels, the readings of its fields and its tanks.
alter table imports
  drop constraint imports_kind_check,
  add constraint imports_kind_check
    check (kind in ('wines', 'barrels', 'readings', 'tank-readings', 'grapes', 'archive'));
