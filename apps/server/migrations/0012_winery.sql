-- The winery's record. `operations` is what people said was done and when; `entries` is what was in each vessel after it,
-- in the order things happened. Whenever something is said of the past, the entries behind it are written anew in the
-- same transaction.

-- One of each estate that keeps a record: whoever writes locks it first.
create table ledgers (
  estate_id uuid not null references estates (id),
  -- Of the newest operation; each takes the next.
  last_number bigint not null default 0,
  -- What lies before is closed; null: nothing is.
  open_from timestamptz(3),
  constraint ledgers_pkey primary key (estate_id)
);

create table vessels (
  estate_id uuid not null references estates (id),
  id uuid not null,
  version integer not null default 1,
  code text not null constraint vessels_code_check check (code <> ''),
  kind text not null
    constraint vessels_kind_check check (kind in ('tank', 'barrel', 'keg', 'bin', 'other')),
  -- Wine goes by litres, fruit by kilograms.
  unit text not null constraint vessels_unit_check check (unit in ('L', 'kg')),
  capacity numeric(11, 2) not null constraint vessels_capacity_check check (capacity > 0),
  archived_at timestamptz(3),
  created_at timestamptz(3) not null,
  created_by uuid not null references users (id),
  updated_at timestamptz(3) not null,
  updated_by uuid not null references users (id),
  constraint vessels_pkey primary key (estate_id, id),
  -- For the entries, which hold what the vessel could: see there.
  constraint vessels_capacity_key unique (estate_id, id, unit, capacity)
);

create unique index vessels_code_key on vessels (estate_id, lower(code)) where archived_at is null;

-- A wine under one name, in any number of vessels.
create table lots (
  estate_id uuid not null references estates (id),
  id uuid not null,
  version integer not null default 1,
  code text not null constraint lots_code_check check (code <> ''),
  name text,
  created_at timestamptz(3) not null,
  created_by uuid not null references users (id),
  updated_at timestamptz(3) not null,
  updated_by uuid not null references users (id),
  constraint lots_pkey primary key (estate_id, id)
);

create unique index lots_code_key on lots (estate_id, lower(code));

-- Where wine comes from: grapes of a field and a vintage, or what somebody knew of a wine that came in. The field's name
-- stays when the field is deleted, which its id then no longer leads to. The id is a digest of the rest: the same source
-- is there once.
create table sources (
  estate_id uuid not null references estates (id),
  id uuid not null,
  kind text not null constraint sources_kind_check check (kind in ('grapes', 'bought', 'unknown')),
  field_id uuid,
  field text,
  variety text,
  vintage integer constraint sources_vintage_check check (vintage between 1800 and 9999),
  appellation text,
  country text,
  -- What a wine of unknown origin was called.
  name text,
  constraint sources_pkey primary key (estate_id, id)
);

create table operations (
  estate_id uuid not null references estates (id),
  id uuid not null,
  version integer not null default 1,
  -- In the order they were first recorded; of two at the same instant the lower is the earlier.
  number bigint not null,
  kind text not null,
  at timestamptz(3) not null,
  status text not null constraint operations_status_check check (status in ('recorded', 'void')),
  -- When its entries are, if it has any.
  entered_at timestamptz(3) generated always as (case when status = 'recorded' then at end) stored,
  -- As it was said: 'all', 'full' and 'rest' stay words.
  lines jsonb not null constraint operations_lines_check check (jsonb_typeof(lines) = 'array'),
  reason text,
  note text,
  void_reason text,
  -- The name of who said so last.
  said_by text not null,
  created_at timestamptz(3) not null,
  created_by uuid not null references users (id),
  updated_at timestamptz(3) not null,
  updated_by uuid not null references users (id),
  constraint operations_pkey primary key (estate_id, id),
  constraint operations_number_key unique (estate_id, number),
  constraint operations_entered_key unique (estate_id, number, entered_at)
);

create index operations_newest on operations (estate_id, at, number);

-- The journal: every wording of an operation. Rows are only ever added.
create table operation_versions (
  estate_id uuid not null references estates (id),
  operation_id uuid not null,
  version integer not null,
  change text not null
    constraint operation_versions_change_check
    check (change in ('recorded', 'changed', 'replayed', 'void', 'restored')),
  at timestamptz(3) not null,
  lines jsonb not null,
  reason text,
  note text,
  -- Of a replay: the earlier operation that was corrected.
  because_of uuid,
  said_by text not null,
  recorded_at timestamptz(3) not null,
  recorded_by uuid not null references users (id),
  constraint operation_versions_pkey primary key (estate_id, operation_id, version),
  constraint operation_versions_operation_fkey
    foreign key (estate_id, operation_id) references operations (estate_id, id)
);

-- Whether parts are those of a whole: each more than none, and all together exactly 10^12.
create function are_whole(parts bigint[]) returns boolean
  language sql immutable parallel safe
  return (select sum(part) = 1000000000000 and min(part) > 0 from unnest(parts) as part);

-- What flows, one row for each side: step 1 draws, step 2 fills with as much, and so on. A vessel's entries form a chain:
-- each points at the one before it in time, and takes up the level that one left.
create table entries (
  estate_id uuid not null references estates (id),
  -- Of the operation.
  number bigint not null,
  step integer not null constraint entries_step_check check (step > 0),
  unit text not null,
  -- Litres or kilograms; below 0 where it went out. 0: something was done, and the level stays.
  amount numeric(11, 2) not null,
  vessel_id uuid,
  -- The world outside, where it was no vessel.
  account text,
  at timestamptz(3) not null,
  -- The entry before in the same vessel.
  previous_at timestamptz(3),
  previous_number bigint,
  previous_step integer,
  level_before numeric(11, 2),
  level_after numeric(11, 2),
  -- What the vessel holds at most.
  capacity numeric(11, 2),
  -- What it holds afterwards, and what that is made of: parts of sources, in their order.
  lot_id uuid,
  sources uuid[],
  parts bigint[],
  -- The other side of the flow.
  twin integer generated always as (case when amount <> 0 then step + (step % 2) * 2 - 1 end) stored,
  twin_amount numeric(11, 2) generated always as (-amount) stored,
  constraint entries_pkey primary key (estate_id, number, step),
  constraint entries_place_check check (num_nonnulls(vessel_id, account) = 1),
  constraint entries_account_check check (
    account in (
      'opening', 'received', 'must', 'gain', 'crushed', 'lees', 'pomace', 'filtered', 'evaporated', 'spilled',
      'sampled', 'unexplained', 'dumped', 'removed', 'sold', 'transferred', 'distilling', 'vinegar', 'family',
      'tasting', 'testing', 'bottled')),
  constraint entries_level_check check (
    num_nonnulls(vessel_id, level_before, level_after, capacity) in (0, 4)),
  constraint entries_level_follows check (level_after = level_before + amount),
  constraint entries_not_below_empty check (level_after >= 0),
  constraint entries_not_above_capacity check (level_after <= capacity),
  constraint entries_begin_empty check (vessel_id is null or previous_at is not null or level_before = 0),
  constraint entries_previous_check check (num_nonnulls(previous_at, previous_number, previous_step) in (0, 3)),
  constraint entries_in_order check ((previous_at, previous_number, previous_step) < (at, number, step)),
  -- One wine in a vessel, and none in an empty one.
  constraint entries_contents_check check (
    num_nonnulls(lot_id, sources, parts) = case when level_after > 0 then 3 else 0 end),
  constraint entries_parts_check check (are_whole(parts) and cardinality(sources) = cardinality(parts)),
  constraint entries_side_check check (amount = 0 or (amount < 0) = (step % 2 = 1)),
  -- For the keys below.
  constraint entries_position_key unique (estate_id, vessel_id, at, number, step, level_after),
  constraint entries_amount_key unique (estate_id, number, step, unit, amount),
  constraint entries_previous_fkey
    foreign key (estate_id, vessel_id, previous_at, previous_number, previous_step, level_before)
    references entries (estate_id, vessel_id, at, number, step, level_after) deferrable initially deferred,
  constraint entries_twin_fkey
    foreign key (estate_id, number, twin, unit, twin_amount)
    references entries (estate_id, number, step, unit, amount) deferrable initially deferred,
  constraint entries_operation_fkey
    foreign key (estate_id, number, at)
    references operations (estate_id, number, entered_at) deferrable initially deferred,
  -- A vessel can't become smaller than what it once held.
  constraint entries_vessel_fkey
    foreign key (estate_id, vessel_id, unit, capacity)
    references vessels (estate_id, id, unit, capacity) deferrable initially deferred,
  constraint entries_lot_fkey foreign key (estate_id, lot_id) references lots (estate_id, id)
);

-- One follows each, and one is the first.
create unique index entries_one_follows
  on entries (estate_id, vessel_id, previous_at, previous_number, previous_step) nulls not distinct
  where vessel_id is not null;
create index entries_by_lot on entries (estate_id, lot_id, at, number) where lot_id is not null;
create index entries_by_account on entries (estate_id, account, at) where account is not null;

-- What was filled into bottles: as much as the operation's entry of it says.
create table bottlings (
  estate_id uuid not null references estates (id),
  number bigint not null,
  step integer not null,
  wine_id uuid not null,
  -- What the wine was called then.
  wine_name text not null,
  bottles integer not null constraint bottlings_bottles_check check (bottles > 0),
  bottle_size_ml integer not null,
  unit text not null constraint bottlings_unit_check check (unit = 'L'),
  amount numeric(11, 2) not null
    constraint bottlings_amount_check check (amount = round(bottles * bottle_size_ml / 1000.0, 2)),
  constraint bottlings_pkey primary key (estate_id, number, step),
  constraint bottlings_entry_fkey
    foreign key (estate_id, number, step, unit, amount)
    references entries (estate_id, number, step, unit, amount) deferrable initially deferred
);

create index bottlings_by_wine on bottlings (estate_id, wine_id);
