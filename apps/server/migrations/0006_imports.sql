-- Imports, their rows, and how files were read before.

create table imports (
  estate_id uuid not null references estates (id),
  id uuid not null,
  kind text not null constraint imports_kind_check
    check (kind in ('wines', 'barrels', 'readings', 'tank-readings', 'grapes', 'archive')),
  file_name text not null check (file_name <> ''),
  format text not null check (format <> ''),
  -- Rows of the file, whatever becomes of them.
  row_count integer not null constraint imports_row_count_check check (row_count >= 0),
  on_match text not null constraint imports_on_match_check check (on_match in ('update', 'skip', 'add')),
  -- Whether one bad row refuses them all.
  strict boolean not null default false,
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

-- Rows of imports: staged until the end, and then what each of them did.
create table import_rows (
  estate_id uuid not null,
  import_id uuid not null,
  -- Lines of an archive are counted within each kind.
  kind text not null,
  line integer not null,
  -- What a staged row says, as JSON of so many letters, and the picture that was kept for it.
  values json,
  letters integer not null default 0,
  picture text,
  -- None of a row that is staged.
  act text constraint import_rows_act_check check (act in ('added', 'updated', 'skipped', 'refused')),
  item_id uuid,
  -- The version the item had after it: while it is still that, nobody has changed it.
  version integer,
  -- How an updated item was before.
  before jsonb,
  -- Why the cellar as a whole refused it; what was wrong with a row in itself was told as it came.
  problem jsonb,
  constraint import_rows_pkey primary key (estate_id, import_id, kind, line),
  constraint import_rows_import_fkey
    foreign key (estate_id, import_id) references imports (estate_id, id) on delete cascade,
  constraint import_rows_act_on_items check (act is null or (act = 'refused') = (item_id is null))
);

create index import_rows_pictures on import_rows (estate_id, picture) where picture is not null;

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
