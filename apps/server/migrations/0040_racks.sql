-- Racks, and the slots of them that bottles lie in.

create table racks (
  estate_id uuid not null references estates (id),
  id uuid not null,
  version integer not null default 1,
  name text not null constraint racks_name_check check (name <> ''),
  -- Where it stands: what lies in its slots lies in this place.
  place text not null constraint racks_place_check check (place <> ''),
  shape text not null constraint racks_shape_check
    check (shape in ('Grid', 'Diamond bins', 'Shelf', 'Case', 'Free')),
  row_count integer not null constraint racks_row_count_check check (row_count between 1 and 100),
  column_count integer not null constraint racks_column_count_check check (column_count between 1 and 100),
  bottles_per_slot integer not null constraint racks_bottles_per_slot_check
    check (bottles_per_slot between 1 and 10000),
  created_at timestamptz(3) not null,
  created_by uuid not null references users (id),
  updated_at timestamptz(3) not null,
  updated_by uuid not null references users (id),
  constraint racks_pkey primary key (estate_id, id),
  constraint racks_slots_check check (row_count * column_count <= 2500)
);

-- Whether no place of a list has more bottles in slots than there lie in it, nor a slot without one.
create function slots_fit(holdings jsonb) returns boolean
  language sql immutable strict parallel safe
  return not exists (
    select from jsonb_array_elements(holdings) as holding
    where (
      select sum((slot ->> 'bottles')::bigint) > (holding ->> 'bottles')::bigint
        or bool_or((slot ->> 'bottles')::bigint < 1)
      from jsonb_array_elements(holding -> 'slots') as slot
    )
  );

-- `[{place, bottles, bottleSizeMl, slots: [{rackId, row, column, bottles}, …]}, …]`: a wine in one place has a list, too,
-- once some of its bottles lie in slots.
alter table wines
  drop constraint wines_holdings_check,
  add constraint wines_holdings_check check (
    jsonb_typeof(holdings) = 'array'
    and (jsonb_array_length(holdings) > 1 or jsonb_array_length(holdings) = 1 and (holdings -> 0) ? 'slots')
  ),
  add constraint wines_slots_are_its_bottles check (holdings is null or slots_fit(holdings));
