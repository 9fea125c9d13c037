-- What is known of a place beside its name, which stands in wines, racks and barrels: a note, and how many bottles fit.
create table places (
  estate_id uuid not null references estates (id),
  id uuid not null,
  version integer not null default 1,
  name text not null constraint places_name_check check (name <> ''),
  capacity integer constraint places_capacity_check check (capacity between 1 and 1000000),
  note text,
  created_at timestamptz(3) not null,
  created_by uuid not null references users (id),
  updated_at timestamptz(3) not null,
  updated_by uuid not null references users (id),
  constraint places_pkey primary key (estate_id, id),
  constraint places_name_key unique (estate_id, name)
);
