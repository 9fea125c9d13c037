-- A long library of an estate's own varieties, in the other orders it can be looked through.
create index grapes_by_origin on grapes (estate_id, origin, id);
create index grapes_by_color on grapes (estate_id, color, id);
create index grapes_by_brix_level on grapes (estate_id, brix_level, id);
create index grapes_by_harvest_brix on grapes (estate_id, brix_harvest_recommended, id);
