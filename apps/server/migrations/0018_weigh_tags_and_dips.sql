-- The delivery of a weigh tag is found by the tag.
create index operations_by_tag on operations using gin (lines jsonb_path_ops) where kind = 'receive';

-- How the litres in a vessel are told from a stick: by its shape, or by a chart of marks; null: they are not.
alter table vessels
  add dip jsonb constraint vessels_dip_check check (jsonb_typeof(dip) = 'object');
