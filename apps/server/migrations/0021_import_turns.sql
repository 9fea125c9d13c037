-- Which import of a kind has its turn in an estate: its calls run side by side, and those of others wait. No key to
-- imports: whoever changes a turn would wait for the import, which somebody may hold who waits for the turn.
create table import_turns (
  estate_id uuid not null references estates (id),
  -- What the rows are.
  kind text not null,
  import_id uuid not null,
  constraint import_turns_pkey primary key (estate_id, kind)
);

-- What calls of imports of one kind wait for one another by.
create function import_turns_lock(estate_id uuid, kind text) returns bigint
  language sql immutable parallel safe
  return hashtextextended('import_turns ' || estate_id::text || kind, 0);
