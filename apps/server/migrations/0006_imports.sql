-- Imports, what each of their rows did, and what wines and barrels keep of the file they came from.

alter table wines
  -- Columns of a foreign file that have no place among ours: column to text.
  add column extra jsonb constraint wines_extra_check check (jsonb_typeof(extra) = 'object'),
  -- The key of its row where it came from, such as cellartracker:iWine:12345:750. Several lots may share it.
  add column source text constraint wines_source_check check (source <> '');
alter table barrels
  add column extra jsonb constraint barrels_extra_check check (jsonb_typeof(extra) = 'object'),
  add column source text constraint barrels_source_check check (source <> '');

-- A text as two people would write the same thing: without case, accents, spaces and the signs between words.
-- Hashed, since what PostgreSQL indexes is bounded and normalising may lengthen.
create function match_key(written text) returns uuid
  language sql immutable strict parallel safe
  return md5(
    lower(regexp_replace(normalize(written, nfkd), '[\u0300-\u036f\s.,''’"()&-]+', '', 'g'))
  )::uuid;

-- Rows are looked up by keys that carry the estate. Beside a column of their own for it, a planner that knows nothing
-- of a new estate may as well read all of it for each row of an import.
create function source_key(estate_id uuid, source text) returns uuid
  language sql immutable strict parallel safe
  return md5(estate_id::text || source)::uuid;

create function wine_match_key(estate_id uuid, producer text, name text, vintage integer, bottle_size_ml integer) returns uuid
  language sql immutable parallel safe
  return match_key(estate_id::text || coalesce(producer, '') || '|' || name || '|' || vintage::text || '|' || bottle_size_ml::text);

create function barrel_match_key(estate_id uuid, name text, vintage integer, region text) returns uuid
  language sql immutable parallel safe
  return match_key(estate_id::text || name || '|' || vintage::text || '|' || region);

create index wines_source on wines (source_key(estate_id, source)) where source is not null;
create index wines_match on wines (wine_match_key(estate_id, producer, name, vintage, bottle_size_ml));
create index barrels_source on barrels (source_key(estate_id, source)) where source is not null;
create index barrels_match on barrels (barrel_match_key(estate_id, name, vintage, region));

create table imports (
  estate_id uuid not null references estates (id),
  id uuid not null,
  kind text not null constraint imports_kind_check check (kind in ('wines', 'barrels', 'archive')),
  file_name text not null check (file_name <> ''),
  format text not null check (format <> ''),
  -- Rows of the file, whatever becomes of them.
  row_count integer not null constraint imports_row_count_check check (row_count >= 0),
  on_match text not null constraint imports_on_match_check check (on_match in ('update', 'skip', 'add')),
  status text not null default 'open'
    constraint imports_status_check check (status in ('open', 'finished', 'cancelled', 'undone')),
  added integer not null default 0,
  updated integer not null default 0,
  skipped integer not null default 0,
  refused integer not null default 0,
  kept integer not null default 0,
  notes jsonb not null default '[]',
  -- Whether what its rows did is forgotten: it can't be undone any more.
  forgotten boolean not null default false,
  created_at timestamptz(3) not null,
  created_by uuid not null references users (id),
  closed_at timestamptz(3),
  constraint imports_pkey primary key (estate_id, id),
  constraint imports_closed_when_not_open check ((status = 'open') = (closed_at is null))
);

create index imports_newest on imports (estate_id, created_at, id);
create index imports_remembered on imports (created_at) where not forgotten;

-- What a row of an import did; a line is stored once, and an item is taken by one line of an import.
create table import_rows (
  estate_id uuid not null,
  import_id uuid not null,
  -- Lines of an archive are counted within each kind.
  kind text not null,
  line integer not null,
  act text not null
    constraint import_rows_act_check check (act in ('added', 'updated', 'skipped', 'refused')),
  item_id uuid,
  -- The version the item had after it: while it is still that, nobody has changed it.
  version integer,
  -- How an updated item was before.
  before jsonb,
  constraint import_rows_pkey primary key (estate_id, import_id, kind, line),
  constraint import_rows_import_fkey
    foreign key (estate_id, import_id) references imports (estate_id, id) on delete cascade,
  constraint import_rows_act_on_items check ((act = 'refused') = (item_id is null))
);

create unique index import_rows_item_key on import_rows (estate_id, import_id, item_id);

-- How the columns of a header are read, as somebody of the estate settled it the last time.
create table import_mappings (
  estate_id uuid not null references estates (id),
  kind text not null,
  signature text not null,
  columns jsonb not null,
  updated_at timestamptz(3) not null,
  updated_by uuid not null references users (id),
  constraint import_mappings_pkey primary key (estate_id, kind, signature)
);
