-- Racks and their slots, merged wines, lists of suggested names, purchases, and unknown vintages.

create table racks (
  estate_id uuid not null references estates (id),
  id uuid not null,
  version integer not null default 1,
  name text not null constraint racks_name_check check (name <> ''),
  -- The place of the rack and of the bottles in it.
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

-- Whether each place has at least as many bottles as its slots, and each slot at least one.
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
  add constraint wines_slots_are_its_bottles check (holdings is null or slots_fit(holdings)),
  -- The wines merged into this one. Their addresses and labels lead to it.
  add column merged uuid[],
  -- True if there is a vintage that is not known; `vintage` is null then, as for NV.
  add column vintage_unknown boolean,
  add constraint wines_vintage_unknown_check
    check (vintage_unknown is null or (vintage_unknown and vintage is null));

create index wines_merged on wines (estate_id) where merged is not null;

-- A wine of an unknown vintage is found by those words, and no longer by NV. A generated column can only be changed by
-- creating it again, with its index.
alter table wines drop column search_words;
alter table wines add column search_words tsvector not null generated always as (
  words_in(estate_id, folded(
    translate(name || ' ' || coalesce(producer, ''), E'\n', ' ') || E'\n' || region || ' '
      || coalesce(country, '') || ' ' || coalesce(appellation, '') || ' ' || coalesce(designation, '') || ' '
      || coalesce(varietal, '') || ' '
      || coalesce(vintage::text, case when vintage_unknown then 'Vintage unknown' else 'NV' end) || ' '
      || coalesce(places_in(holdings), storage_location, '') || ' ' || coalesce(notes, '')))) stored;
create index wines_search on wines using gin (search_words)
  with (gin_pending_list_limit = 1024) where deleted_at is null;

-- Merging wines can be undone for a day, like other acts.
alter table undos
  drop constraint undos_act_check,
  add constraint undos_act_check check (act in ('update', 'delete', 'merge'));

-- For a merge: whether the row is the one that stayed, and the ids of what was moved from it.
alter table undo_rows add column moved jsonb;

-- Files of wines, such as X-Wines or LWIN, whose names are suggested while typing.
create table wine_lists (
  estate_id uuid not null references estates (id),
  id uuid not null,
  version integer not null default 1,
  name text not null constraint wine_lists_name_check check (name <> ''),
  -- Null until all wines are loaded.
  wine_count integer constraint wine_lists_wine_count_check check (wine_count >= 0),
  created_at timestamptz(3) not null,
  created_by uuid not null references users (id),
  updated_at timestamptz(3) not null,
  updated_by uuid not null references users (id),
  constraint wine_lists_pkey primary key (estate_id, id)
);

-- The wines of a list, and after loading its distinct producers, regions and appellations.
create table listed_names (
  estate_id uuid not null,
  list_id uuid not null,
  number integer not null constraint listed_names_number_check check (number >= 0),
  kind text not null constraint listed_names_kind_check check (kind in ('name', 'producer', 'region', 'appellation')),
  value text not null constraint listed_names_value_check check (value <> ''),
  producer text,
  country text,
  region text,
  appellation text,
  type text constraint listed_names_type_check check (type in ('Red', 'White', 'Rosé', 'Sparkling', 'Dessert')),
  varietal text,
  search_name text collate "C" not null generated always as (folded_name(value)) stored,
  search_words tsvector not null generated always as (
    words_in(estate_id, folded(translate(value || ' ' || coalesce(producer, ''), E'\n', ' ')))) stored,
  constraint listed_names_pkey primary key (estate_id, list_id, number),
  constraint listed_names_list_fkey foreign key (estate_id, list_id) references wine_lists on delete cascade
);

create index listed_names_by_beginning on listed_names (estate_id, kind, search_name);
create index listed_names_search on listed_names using gin (search_words);

-- Whether no more bottles have arrived than were bought, and each arrival has at least one.
create function arrivals_fit(arrivals jsonb, bottles integer) returns boolean
  language sql immutable strict parallel safe
  return (
    select coalesce(sum((arrival ->> 'bottles')::bigint), 0) <= bottles
      and coalesce(bool_and((arrival ->> 'bottles')::bigint >= 1), true)
    from jsonb_array_elements(arrivals) as arrival
  );

-- Wines that are wished for or ordered, with the arrivals of each.
create table purchases (
  estate_id uuid not null references estates (id),
  id uuid not null,
  version integer not null default 1,
  stage text not null constraint purchases_stage_check check (stage in ('Wish', 'Ordered')),
  name text not null constraint purchases_name_check check (name <> ''),
  producer text,
  -- Null: any, NV, unknown or not stated.
  vintage integer constraint purchases_vintage_check check (vintage between 1800 and 9999),
  country text,
  region text,
  appellation text,
  type text constraint purchases_type_check check (type in ('Red', 'White', 'Rosé', 'Sparkling', 'Dessert')),
  varietal text,
  bottle_size_ml integer not null
    constraint purchases_bottle_size_ml_check check (bottle_size_ml between 50 and 30000),
  bottles integer not null constraint purchases_bottles_check check (bottles between 1 and 1000000),
  -- For a bottle: of a wish the highest acceptable price, of an order the price paid.
  price text,
  currency text constraint purchases_currency_check check (currency ~ '^[A-Z]{3}$'),
  merchant text,
  ordered_on date,
  due_on date,
  note text,
  -- The key of its row in the file it was imported from.
  source text,
  -- [{id, wineId, bottles, bottleSizeMl, day, price, currency, merchant, place, makesWine, fills}, …]
  arrivals jsonb not null default '[]' constraint purchases_arrivals_check check (jsonb_typeof(arrivals) = 'array'),
  created_at timestamptz(3) not null,
  created_by uuid not null references users (id),
  updated_at timestamptz(3) not null,
  updated_by uuid not null references users (id),
  -- As in wines.
  vintage_unknown boolean,
  constraint purchases_pkey primary key (estate_id, id),
  constraint purchases_arrivals_fit check (arrivals_fit(arrivals, bottles)),
  constraint purchases_wish_has_no_days check (stage = 'Ordered' or ordered_on is null and due_on is null),
  constraint purchases_vintage_unknown_check
    check (vintage_unknown is null or (vintage_unknown and vintage is null))
);

alter table imports
  drop constraint imports_kind_check,
  add constraint imports_kind_check check (
    kind in (
      'wines', 'barrels', 'purchases', 'readings', 'tank-readings', 'grapes', 'fields', 'weather', 'archive'
    )
  ),
  -- The rejected rows as CSV with the problems of each; kept as long as the import can be undone.
  add column refused_file text;
