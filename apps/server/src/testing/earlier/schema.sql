-- What the migrations made before they were written anew, file by file, without their comments.
-- 0001_accounts.sql d7e834b49ad3044bcc2f2d21475db0207e050ee8de2bb57583921a7053c115e5
create table estates (
  id uuid primary key,
  name text not null,
  created_at timestamptz(3) not null,
  constraint estates_name_check check (name <> '')
);
create table users (
  id uuid primary key,
  email text not null,
  email_key text not null,
  name text not null,
  password_hash text not null,
  collection_size text,
  user_type text,
  plan text,
  created_at timestamptz(3) not null,
  constraint users_email_key unique (email_key),
  constraint users_name_check check (name <> ''),
  constraint users_collection_size_check check (collection_size in ('small', 'medium', 'large')),
  constraint users_user_type_check check (user_type in ('collector', 'winery', 'professional')),
  constraint users_plan_check check (plan in ('enthusiast', 'collector', 'enterprise'))
);
create table memberships (
  user_id uuid not null references users on delete cascade,
  estate_id uuid not null references estates on delete cascade,
  role text not null,
  created_at timestamptz(3) not null,
  primary key (user_id, estate_id),
  constraint memberships_role_check check (role in ('owner'))
);
create index memberships_by_estate on memberships (estate_id);
create table sessions (
  id uuid primary key,
  user_id uuid not null,
  estate_id uuid not null,
  started_at timestamptz(3) not null,
  ended_at timestamptz(3),
  foreign key (user_id, estate_id) references memberships on delete cascade
);
create index sessions_by_member on sessions (user_id, estate_id);
create index sessions_ended on sessions (ended_at) where ended_at is not null;
create table access_tokens (
  hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  expires_at timestamptz(3) not null,
  constraint access_tokens_hash_check check (octet_length(hash) = 32)
);
create index access_tokens_by_session on access_tokens (session_id);
create index access_tokens_by_expiry on access_tokens (expires_at);
create table refresh_tokens (
  hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  expires_at timestamptz(3) not null,
  spent_at timestamptz(3),
  constraint refresh_tokens_hash_check check (octet_length(hash) = 32)
);
create index refresh_tokens_by_session on refresh_tokens (session_id);
create index refresh_tokens_by_expiry on refresh_tokens (expires_at);
create table throttles (
  action text not null,
  subject bytea not null,
  count integer not null,
  blocked_until timestamptz(3),
  forgotten_at timestamptz(3) not null,
  primary key (action, subject),
  constraint throttles_count_check check (count >= 0),
  constraint throttles_subject_check check (octet_length(subject) = 32)
);
create index throttles_by_forgotten on throttles (forgotten_at);
-- 0002_cellar.sql 755ac4aacd4cd53918df688d6d9a99c254c8355579688ccc42d50dbaed32a480
create table wines (
  estate_id uuid not null references estates (id),
  id uuid not null,
  version integer not null default 1,
  name text not null check (name <> ''),
  producer text,
  vintage integer not null constraint wines_vintage_check check (vintage between 1800 and 9999),
  region text not null check (region <> ''),
  type text not null
    constraint wines_type_check check (type in ('Red', 'White', 'Rosé', 'Sparkling', 'Dessert')),
  varietal text,
  quantity integer not null constraint wines_quantity_check check (quantity between 0 and 1000000),
  bottle_size_ml integer not null default 750
    constraint wines_bottle_size_check check (bottle_size_ml between 50 and 30000),
  price text,
  currency text constraint wines_currency_check check (currency ~ '^[A-Z]{3}$'),
  alcohol text,
  rating numeric(4, 1) constraint wines_rating_check check (rating between 0 and 100),
  purchase_date date,
  drink_from integer constraint wines_drink_from_check check (drink_from between 1800 and 2300),
  drink_by date,
  last_tasted date,
  storage_location text,
  notes text,
  picture text constraint wines_picture_check check (picture ~ '^[0-9a-f]{32}$'),
  created_at timestamptz(3) not null,
  created_by uuid not null references users (id),
  updated_at timestamptz(3) not null,
  updated_by uuid not null references users (id),
  constraint wines_pkey primary key (estate_id, id)
);
create index wines_newest on wines (estate_id, created_at, id);
create unique index wines_picture_key on wines (estate_id, picture) where picture is not null;
create table barrels (
  estate_id uuid not null references estates (id),
  id uuid not null,
  version integer not null default 1,
  barrel_code text not null check (barrel_code <> ''),
  name text not null check (name <> ''),
  vintage integer not null constraint barrels_vintage_check check (vintage between 1800 and 9999),
  region text not null check (region <> ''),
  type text not null
    constraint barrels_type_check
    check (type in ('Oak', 'Other', 'Red', 'White', 'Rosé', 'Sparkling', 'Dessert')),
  capacity numeric(8, 2) not null constraint barrels_capacity_check check (capacity between 1 and 100000),
  fill_level numeric(8, 2) not null constraint barrels_fill_level_check check (fill_level >= 0),
  cooperage text,
  toast_level text not null
    constraint barrels_toast_level_check check (toast_level in ('Light', 'Medium', 'Medium Plus', 'Heavy')),
  wood_type text not null
    constraint barrels_wood_type_check
    check (wood_type in ('French Oak', 'American Oak', 'Hungarian Oak', 'Slavonian Oak')),
  wine_varietal text,
  purchase_date date,
  location text,
  notes text,
  picture text constraint barrels_picture_check check (picture ~ '^[0-9a-f]{32}$'),
  created_at timestamptz(3) not null,
  created_by uuid not null references users (id),
  updated_at timestamptz(3) not null,
  updated_by uuid not null references users (id),
  constraint barrels_pkey primary key (estate_id, id),
  constraint barrels_code_key unique (estate_id, barrel_code),
  constraint barrels_holds_its_fill check (fill_level <= capacity)
);
create index barrels_newest on barrels (estate_id, created_at, id);
create unique index barrels_picture_key on barrels (estate_id, picture) where picture is not null;
-- 0003_password_resets.sql 8fc1324c3bb6880ac8d9c74e579ac83ad3bd088e4c4158b95bca628abc46c93d
create table password_resets (
  hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  constraint password_resets_hash_check check (octet_length(hash) = 32)
);
create index password_resets_by_user on password_resets (user_id);
create index password_resets_by_expiry on password_resets (expires_at);
-- 0004_finding.sql dc7c616521cf6ad8b889666dbb24f0c6a8a95bf719882e794b9f9269bf8d6d77
create extension if not exists unaccent with schema public;
create extension if not exists pg_trgm with schema public;
create extension if not exists btree_gin with schema public;
create collation cellar_order (provider = icu, locale = 'und-u-kn-true');
create function folded(words text) returns text
  language plpgsql immutable strict parallel safe
  as $$
  begin
    if words is not nfkc normalized then
      words := normalize(words, NFKC);
    end if;
    return regexp_replace(
      lower(public.unaccent('public.unaccent'::regdictionary, words) collate "und-x-icu") collate "C",
      E'[-_\'’`"()[\\]{}<>.,;:!?/\\\\|&+*=#%~@\r\t]', ' ', 'g');
  end
  $$;
create function amount_written(price text) returns numeric
  language sql immutable strict parallel safe
  return (
    select case when amount <= 1000000000 then amount end
    from (
      select regexp_replace(
          regexp_substr(price, '[0-9](?:[0-9.,''’\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*[0-9])?'),
          '[^0-9.,]', '', 'g') as digits
      where regexp_count(price, '[0-9](?:[0-9.,''’\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*[0-9])?') = 1
    ) as single,
    translate(regexp_replace(digits, '[.,][0-9]{1,2}$', ''), '.,', '') as whole,
    cast(whole || coalesce('.' || substring(digits from '[.,]([0-9]{1,2})$'), '') as numeric) as amount
  );
create function amount_in(price text) returns numeric
  language sql immutable parallel safe
  return case
    when price ~ '^[0-9]{1,9}([.][0-9]{1,2})?$' then price::numeric
    else public.amount_written(price)
  end;
create function window_status(drink_from integer, drink_by date, today date) returns text
  language sql immutable parallel safe
  return case
    when drink_from is null and drink_by is null then 'unknown'
    when drink_by < today then 'past'
    when extract(year from today)::integer < drink_from then 'early'
    when drink_by <= make_date(extract(year from today)::integer, 12, 31) then 'last-year'
    else 'ready'
  end;
create function window_order(drink_from integer, drink_by date) returns bigint
  language sql immutable parallel safe
  return case
    when drink_by is not null then
      ((extract(year from drink_by) * 100 + extract(month from drink_by)) * 100 + extract(day from drink_by))
        ::bigint * 10000 + coalesce(drink_from, 0)
    else 999912320000 + coalesce(drink_from, 9999)
  end;
alter table wines
  add column deleted_at timestamptz(3),
  add column price_amount numeric generated always as (amount_in(price)) stored,
  add column search_head text not null generated always as (
    left(' ' || folded(name || E'\n ' || coalesce(producer, '')), 400)) stored,
  add column search_text text not null generated always as (
    ' ' || folded(
      name || ' ' || coalesce(producer, '') || ' ' || region || ' ' || coalesce(varietal, '') || ' ' || vintage::text
        || ' ' || coalesce(storage_location, '') || ' ' || translate(coalesce(notes, ''), E'\n', ' '))) stored;
create index wines_search on wines using gin (estate_id, search_text public.gin_trgm_ops)
  with (gin_pending_list_limit = 1024) where deleted_at is null;
drop index wines_newest;
create index wines_newest on wines (estate_id, created_at, id) where deleted_at is null;
create index wines_by_name on wines (estate_id, name collate cellar_order, id) include (search_head)
  where deleted_at is null;
create index wines_by_producer on wines (estate_id, coalesce(producer, U&'\FFFF') collate cellar_order, id)
  where deleted_at is null;
create index wines_by_region on wines (estate_id, region collate cellar_order, id) where deleted_at is null;
create index wines_by_place on wines (estate_id, coalesce(storage_location, U&'\FFFF') collate cellar_order, id)
  where deleted_at is null;
create index wines_by_vintage on wines (estate_id, vintage, id) where deleted_at is null;
create index wines_by_rating on wines (estate_id, coalesce(rating, -1), id) where deleted_at is null;
create index wines_by_price on wines (estate_id, coalesce(price_amount, -1), id) where deleted_at is null;
create index wines_by_quantity on wines (estate_id, quantity, id) where deleted_at is null;
create index wines_by_window on wines (estate_id, window_order(drink_from, drink_by), id) where deleted_at is null;
create index wines_counted on wines (estate_id, id)
  include (type, region, vintage, drink_from, drink_by, storage_location, currency, price_amount, rating, quantity,
    bottle_size_ml, producer, varietal, purchase_date)
  where deleted_at is null;
alter table barrels add column deleted_at timestamptz(3);
alter table barrels drop constraint barrels_code_key;
create unique index barrels_code_key on barrels (estate_id, barrel_code) where deleted_at is null;
drop index barrels_newest;
create index barrels_newest on barrels (estate_id, created_at, id) where deleted_at is null;
create index wines_deleted on wines (deleted_at) where deleted_at is not null;
create index barrels_deleted on barrels (deleted_at) where deleted_at is not null;
create table undos (
  estate_id uuid not null references estates (id),
  id uuid not null,
  act text not null constraint undos_act_check check (act in ('update', 'delete')),
  things text not null constraint undos_things_check check (things in ('wines', 'barrels')),
  changed integer not null,
  made_at timestamptz(3) not null,
  made_by uuid not null references users (id),
  undone_at timestamptz(3),
  restored integer,
  skipped integer,
  constraint undos_pkey primary key (estate_id, id),
  constraint undos_counts_check check ((undone_at is null) = (restored is null) and (undone_at is null) = (skipped is null))
);
create index undos_by_age on undos (made_at);
create table undo_rows (
  estate_id uuid not null,
  undo_id uuid not null,
  row_id uuid not null,
  version integer not null,
  before jsonb,
  constraint undo_rows_pkey primary key (estate_id, undo_id, row_id),
  constraint undo_rows_undo_fkey foreign key (estate_id, undo_id) references undos on delete cascade
);
-- 0005_consumptions.sql 2ae92af64c2617650cc22e7fd163d1b7c87d22a48a273d98b725e322ad3735fd
create table consumptions (
  estate_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  wine_id uuid not null,
  day date not null,
  quantity integer not null constraint consumptions_quantity_check check (quantity between 0 and 1000000),
  from_stock boolean not null default true,
  reason text not null
    constraint consumptions_reason_check
    check (reason in ('Drunk', 'Gifted', 'Sold', 'Broken/Corked', 'Tasted', 'Other')),
  rating numeric(4, 1) constraint consumptions_rating_check check (rating between 0 and 100),
  note text,
  taken_by text not null,
  source text,
  created_at timestamptz(3) not null,
  created_by uuid not null references users (id),
  updated_at timestamptz(3) not null,
  updated_by uuid not null references users (id),
  constraint consumptions_pkey primary key (estate_id, id),
  constraint consumptions_wine_fkey
    foreign key (estate_id, wine_id) references wines (estate_id, id) on delete cascade,
  constraint consumptions_take_a_bottle check (quantity > 0 or reason = 'Tasted')
);
create index consumptions_newest on consumptions (estate_id, day, id);
create index consumptions_of_wine on consumptions (estate_id, wine_id, day, id);
create unique index consumptions_source_key on consumptions (estate_id, source) where source is not null;
alter table wines add column tasted_by_history date;
-- 0006_imports.sql e47e6946dc9c19034b875dfb31b1b171a1aee849c585ae56291763aefec7bbcb
alter table wines
  add column extra jsonb constraint wines_extra_check check (jsonb_typeof(extra) = 'object'),
  add column source text constraint wines_source_check check (source <> '');
alter table barrels
  add column extra jsonb constraint barrels_extra_check check (jsonb_typeof(extra) = 'object'),
  add column source text constraint barrels_source_check check (source <> '');
create function match_key(written text) returns uuid
  language sql immutable strict parallel safe
  return md5(
    lower(regexp_replace(normalize(written, nfkd), '[\u0300-\u036f\s.,''’"()&-]+', '', 'g'))
  )::uuid;
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
  forgotten boolean not null default false,
  created_at timestamptz(3) not null,
  created_by uuid not null references users (id),
  closed_at timestamptz(3),
  constraint imports_pkey primary key (estate_id, id),
  constraint imports_closed_when_not_open check ((status = 'open') = (closed_at is null))
);
create index imports_newest on imports (estate_id, created_at, id);
create index imports_remembered on imports (created_at) where not forgotten;
create table import_rows (
  estate_id uuid not null,
  import_id uuid not null,
  kind text not null,
  line integer not null,
  act text not null
    constraint import_rows_act_check check (act in ('added', 'updated', 'skipped', 'refused')),
  item_id uuid,
  version integer,
  before jsonb,
  constraint import_rows_pkey primary key (estate_id, import_id, kind, line),
  constraint import_rows_import_fkey
    foreign key (estate_id, import_id) references imports (estate_id, id) on delete cascade,
  constraint import_rows_act_on_items check ((act = 'refused') = (item_id is null))
);
create unique index import_rows_item_key on import_rows (estate_id, import_id, item_id);
create table import_mappings (
  estate_id uuid not null references estates (id),
  kind text not null,
  signature text not null,
  columns jsonb not null,
  updated_at timestamptz(3) not null,
  updated_by uuid not null references users (id),
  constraint import_mappings_pkey primary key (estate_id, kind, signature)
);
-- 0007_grapes.sql 116c5a109ce1e8735e7efe24510c7599dcfc3965303118350cd36e74b95383f7
create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create table reference_grapes (
  id uuid not null constraint reference_grapes_pkey primary key,
  set_version integer not null,
  name text not null constraint reference_grapes_name_check check (name <> ''),
  synonyms text[] not null,
  color text not null constraint reference_grapes_color_check check (color in ('Red', 'White', 'Rosé')),
  origin text not null,
  countries text[] not null,
  flavor_profile text[] not null,
  baume_level numeric(4, 1) not null,
  baume_harvest_recommended numeric(4, 1) not null,
  brix_level numeric(4, 1) not null,
  brix_harvest_recommended numeric(4, 1) not null,
  brix_min numeric(4, 1) not null,
  brix_max numeric(4, 1) not null,
  details text not null,
  recommended_soil text not null,
  picture_address text not null,
  name_key text collate "C" not null,
  search_names text not null
);
create table grapes (
  estate_id uuid not null references estates (id),
  id uuid not null,
  version integer not null default 1,
  name text not null constraint grapes_name_check check (name <> ''),
  synonyms text[] not null,
  color text not null constraint grapes_color_check check (color in ('Red', 'White', 'Rosé')),
  origin text not null constraint grapes_origin_check check (origin <> ''),
  countries text[] not null,
  flavor_profile text[] not null,
  baume_level numeric(4, 1) not null constraint grapes_baume_level_check check (baume_level between 0 and 22),
  baume_harvest_recommended numeric(4, 1) not null
    constraint grapes_baume_harvest_check check (baume_harvest_recommended between 0 and 22),
  brix_level numeric(4, 1) not null constraint grapes_brix_level_check check (brix_level between 0 and 40),
  brix_harvest_recommended numeric(4, 1) not null
    constraint grapes_brix_harvest_check check (brix_harvest_recommended between 0 and 40),
  details text not null,
  recommended_soil text not null,
  picture_address text not null constraint grapes_picture_address_check check (picture_address <> ''),
  picture text constraint grapes_picture_check check (picture ~ '^[0-9a-f]{32}$'),
  name_key text collate "C" not null,
  search_names text not null,
  created_at timestamptz(3) not null,
  created_by uuid not null references users (id),
  updated_at timestamptz(3) not null,
  updated_by uuid not null references users (id),
  constraint grapes_pkey primary key (estate_id, id)
);
create unique index grapes_picture_key on grapes (estate_id, picture) where picture is not null;
create index grapes_by_name on grapes (estate_id, name_key, id);
create index grapes_search on grapes using gin (estate_id, search_names gin_trgm_ops);
create table grape_changes (
  estate_id uuid not null references estates (id),
  grape_id uuid not null references reference_grapes (id),
  version integer not null,
  hidden boolean not null default false,
  name text constraint grape_changes_name_check check (name <> ''),
  synonyms text[],
  color text constraint grape_changes_color_check check (color in ('Red', 'White', 'Rosé')),
  origin text constraint grape_changes_origin_check check (origin <> ''),
  countries text[],
  flavor_profile text[],
  baume_level numeric(4, 1) constraint grape_changes_baume_level_check check (baume_level between 0 and 22),
  baume_harvest_recommended numeric(4, 1)
    constraint grape_changes_baume_harvest_check check (baume_harvest_recommended between 0 and 22),
  brix_level numeric(4, 1) constraint grape_changes_brix_level_check check (brix_level between 0 and 40),
  brix_harvest_recommended numeric(4, 1)
    constraint grape_changes_brix_harvest_check check (brix_harvest_recommended between 0 and 40),
  details text,
  recommended_soil text,
  picture_address text,
  picture text constraint grape_changes_picture_check check (picture ~ '^[0-9a-f]{32}$'),
  name_key text collate "C",
  search_names text,
  created_at timestamptz(3) not null,
  created_by uuid not null references users (id),
  updated_at timestamptz(3) not null,
  updated_by uuid not null references users (id),
  constraint grape_changes_pkey primary key (estate_id, grape_id)
);
create unique index grape_changes_picture_key on grape_changes (estate_id, picture) where picture is not null;
-- 0008_vineyard.sql b10da790c9478c1cff0d389a816e0e822d4aa564009cf19292654f91c296436a
create table blocks (
  estate_id uuid not null references estates (id),
  id uuid not null,
  version integer not null default 1,
  name text not null check (name <> ''),
  variety text not null check (variety <> ''),
  estimated_yield numeric(9, 2) not null
    constraint blocks_estimated_yield_check check (estimated_yield between 0 and 1000000),
  planting_year integer constraint blocks_planting_year_check check (planting_year between 1900 and 9999),
  latitude numeric(9, 6) constraint blocks_latitude_check check (latitude between -90 and 90),
  longitude numeric(9, 6) constraint blocks_longitude_check check (longitude between -180 and 180),
  elevation numeric(5, 1) constraint blocks_elevation_check check (elevation between -500 and 5000),
  aspect text
    constraint blocks_aspect_check
    check (aspect in ('North', 'Northeast', 'East', 'Southeast', 'South', 'Southwest', 'West', 'Northwest')),
  area numeric(10, 4) not null constraint blocks_area_check check (area between 0 and 100000),
  status text not null check (status <> ''),
  target_brix numeric(4, 2) constraint blocks_target_brix_check check (target_brix between 5 and 40),
  target_index numeric(4, 1) constraint blocks_target_index_check check (target_index between 100 and 500),
  created_at timestamptz(3) not null,
  created_by uuid not null references users (id),
  updated_at timestamptz(3) not null,
  updated_by uuid not null references users (id),
  constraint blocks_pkey primary key (estate_id, id),
  constraint blocks_are_somewhere_or_nowhere check ((latitude is null) = (longitude is null))
);
create index blocks_oldest on blocks (estate_id, created_at, id);
create table readings (
  estate_id uuid not null references estates (id),
  id uuid not null,
  version integer not null default 1,
  block_id uuid not null,
  date date not null constraint readings_date_check check (date >= '1900-01-01'),
  brix numeric(5, 3) constraint readings_brix_check check (brix between 0 and 40),
  ph numeric(4, 3) constraint readings_ph_check check (ph between 2 and 5),
  ta numeric(5, 3) constraint readings_ta_check check (ta between 0 and 20),
  status text not null
    constraint readings_status_check
    check (
      status in ('Developing', 'Nearly Ready', 'Ready', 'Harvested', 'On Track', 'Monitoring', 'Delayed')
    ),
  estimated_harvest date,
  taken_by text not null,
  notes text,
  created_at timestamptz(3) not null,
  created_by uuid not null references users (id),
  updated_at timestamptz(3) not null,
  updated_by uuid not null references users (id),
  constraint readings_pkey primary key (estate_id, id),
  constraint readings_block_fkey
    foreign key (estate_id, block_id) references blocks (estate_id, id) on delete cascade
);
create index readings_of_block on readings (estate_id, block_id, date, created_at, id);
create index readings_by_day on readings (estate_id, date, id);
create index readings_newest on readings (estate_id, created_at, id);
create table weather_days (
  estate_id uuid not null references estates (id),
  block_id uuid not null,
  date date not null constraint weather_days_date_check check (date >= '1900-01-01'),
  min numeric(4, 2) constraint weather_days_min_check check (min between -50 and 60),
  max numeric(4, 2) constraint weather_days_max_check check (max between -50 and 60),
  mean numeric(4, 2) constraint weather_days_mean_check check (mean between -50 and 60),
  rain numeric(6, 2) constraint weather_days_rain_check check (rain between 0 and 1000),
  updated_at timestamptz(3) not null,
  updated_by uuid not null references users (id),
  constraint weather_days_pkey primary key (estate_id, block_id, date),
  constraint weather_days_block_fkey
    foreign key (estate_id, block_id) references blocks (estate_id, id) on delete cascade,
  constraint weather_days_run_from_cold_to_warm check (min <= max and min <= mean and mean <= max)
);
alter table imports
  drop constraint imports_kind_check,
  add constraint imports_kind_check check (kind in ('wines', 'barrels', 'readings', 'archive'));
-- 0009_tanks.sql 5acb884df6c1ed374adb22abd2c17639a2289ea307575a23781f8c8e2b3db39c
create table tanks (
  estate_id uuid not null references estates (id),
  id uuid not null,
  version integer not null default 1,
  name text not null check (name <> ''),
  variety text not null,
  style text constraint tanks_style_check check (style in ('red', 'white')),
  capacity integer not null constraint tanks_capacity_check check (capacity between 1 and 5000000),
  current_volume numeric(9, 2) not null constraint tanks_current_volume_check check (current_volume >= 0),
  archived_at timestamptz(3),
  created_at timestamptz(3) not null,
  created_by uuid not null references users (id),
  updated_at timestamptz(3) not null,
  updated_by uuid not null references users (id),
  constraint tanks_pkey primary key (estate_id, id),
  constraint tanks_hold_their_volume check (current_volume <= capacity)
);
create index tanks_newest on tanks (estate_id, created_at, id);
create table tank_readings (
  estate_id uuid not null references estates (id),
  id uuid not null,
  version integer not null default 1,
  tank_id uuid not null,
  taken_at timestamptz(3) not null,
  temperature numeric(4, 1)
    constraint tank_readings_temperature_check check (temperature between -10 and 60),
  brix numeric(5, 2) constraint tank_readings_brix_check check (brix between -5 and 50),
  ph numeric(4, 2) constraint tank_readings_ph_check check (ph between 2 and 5),
  alcohol numeric(4, 2) constraint tank_readings_alcohol_check check (alcohol between 0 and 25),
  alcohol_is_estimate boolean not null default false,
  instrument text
    constraint tank_readings_instrument_check
    check (instrument in ('hydrometer', 'refractometer', 'densitometer')),
  raw_value numeric(8, 4),
  raw_scale text
    constraint tank_readings_scale_check check (raw_scale in ('brix', 'sg', 'oechsle', 'baume', 'plato')),
  notes text,
  taken_by text not null,
  created_at timestamptz(3) not null,
  created_by uuid not null references users (id),
  updated_at timestamptz(3) not null,
  updated_by uuid not null references users (id),
  constraint tank_readings_pkey primary key (estate_id, id),
  constraint tank_readings_tank_fkey foreign key (estate_id, tank_id) references tanks (estate_id, id),
  constraint tank_readings_say_something
    check (num_nonnulls(temperature, brix, ph, alcohol) > 0),
  constraint tank_readings_raw_has_scale check ((raw_value is null) = (raw_scale is null))
);
create index tank_readings_newest on tank_readings (estate_id, tank_id, taken_at, id);
create table fermentation_settings (
  estate_id uuid not null references estates (id),
  thresholds jsonb not null,
  updated_at timestamptz(3) not null,
  updated_by uuid not null references users (id),
  constraint fermentation_settings_pkey primary key (estate_id)
);
create table alarm_snoozes (
  estate_id uuid not null references estates (id),
  tank_id uuid not null,
  kind text not null,
  until timestamptz(3) not null,
  created_at timestamptz(3) not null,
  created_by uuid not null references users (id),
  constraint alarm_snoozes_pkey primary key (estate_id, tank_id, kind),
  constraint alarm_snoozes_tank_fkey
    foreign key (estate_id, tank_id) references tanks (estate_id, id) on delete cascade
);
-- 0010_bulk.sql 3458c28adf8ceea7b34b8d2a51c9d535c2295efdccf367eed47b52ca005825d6
drop index wines_by_producer;
drop index wines_by_region;
drop index wines_by_place;
drop index wines_by_vintage;
drop index wines_by_rating;
drop index wines_by_price;
drop index wines_by_quantity;
drop index wines_by_window;
alter table import_rows drop constraint import_rows_import_fkey;
-- 0011_tank_imports.sql cc5e604371494b07f135aca6f8c8853c41f95caff2db02405dd72e3de04abfe1
alter table imports
  drop constraint imports_kind_check,
  add constraint imports_kind_check
    check (kind in ('wines', 'barrels', 'readings', 'tank-readings', 'archive'));
-- 0012_tank_logs.sql 95dcb72a26201f28684a7281ff7ec4b0d01d9b82c04b706ef103f3de72f14185
create table tank_reading_counts (
  estate_id uuid not null references estates (id),
  tank_id uuid not null,
  readings integer not null,
  constraint tank_reading_counts_pkey primary key (estate_id, tank_id),
  constraint tank_reading_counts_tank_fkey
    foreign key (estate_id, tank_id) references tanks (estate_id, id) on delete cascade
);
insert into tank_reading_counts (estate_id, tank_id, readings)
select estate_id, tank_id, count(*) from tank_readings group by estate_id, tank_id;
create function count_tank_readings() returns trigger language plpgsql as $$
begin
  insert into tank_reading_counts as counted (estate_id, tank_id, readings)
  select estate_id, tank_id, case tg_op when 'INSERT' then count(*) else -count(*) end
  from changed group by estate_id, tank_id order by estate_id, tank_id
  on conflict (estate_id, tank_id) do update set readings = counted.readings + excluded.readings;
  return null;
end
$$;
create trigger tank_readings_count_added after insert on tank_readings
  referencing new table as changed for each statement execute function count_tank_readings();
create trigger tank_readings_count_deleted after delete on tank_readings
  referencing old table as changed for each statement execute function count_tank_readings();
create index tank_readings_temperatures on tank_readings (estate_id, tank_id, taken_at, id)
  include (temperature) where temperature is not null;
create index tank_readings_sugars on tank_readings (estate_id, tank_id, taken_at, id)
  include (brix) where brix is not null;
create index tank_readings_by_hand on tank_readings (estate_id, tank_id, taken_at, id)
  where ph is not null or alcohol is not null;
-- 0013_grapes_at_hand.sql e82043c235ef895d087f48079ca95f188464aee566c26621a14eba8abd132764
create index grapes_by_origin on grapes (estate_id, origin, id);
create index grapes_by_color on grapes (estate_id, color, id);
create index grapes_by_brix_level on grapes (estate_id, brix_level, id);
create index grapes_by_harvest_brix on grapes (estate_id, brix_harvest_recommended, id);
alter table imports
  drop constraint imports_kind_check,
  add constraint imports_kind_check
    check (kind in ('wines', 'barrels', 'readings', 'tank-readings', 'grapes', 'archive'));
-- 0014_previews.sql 44e6fcf6857f494b9b2d22a9aab94f72d05fc41875e41e2359b6cb6c67abe255
delete from imports where format = 'preview' and status in ('open', 'cancelled');
-- 0015_words.sql f0ec06acc57deeceaf334bdcee4ba06b372b496dbae754bb4de27560e59daf70
create function words_in(folded_lines text) returns tsvector
  language plpgsql immutable parallel safe
  as $$
  declare
    name constant text[] := array_remove(string_to_array(split_part(folded_lines, E'\n', 1), ' '), '');
    head constant text := split_part(folded_lines, E'\n', 1) || ' ' || split_part(folded_lines, E'\n', 2);
    words text[] := array_remove(
      string_to_array(translate(folded_lines, E'\n', ' ') || ' /' || replace(head, ' ', ' /'), ' '), '');
  begin
    words := words || ('//' || left(array_to_string(name, ' '), 400));
    if octet_length(folded_lines) > 2000 then
      words := array(select left(word, 400) from unnest(words) as word);
    end if;
    return array_to_tsvector(words);
  end
  $$;
drop index wines_by_name;
alter table wines
  drop column search_head,
  drop column search_text,
  add column search_words tsvector not null generated always as (
    words_in(folded(
      translate(name, E'\n', ' ') || E'\n' || translate(coalesce(producer, ''), E'\n', ' ') || E'\n' || region || ' '
        || coalesce(varietal, '') || ' ' || vintage::text || ' ' || coalesce(storage_location, '') || ' '
        || coalesce(notes, '')))) stored;
create index wines_by_name on wines (estate_id, name collate cellar_order, id) where deleted_at is null;
create index wines_search on wines using gin (estate_id, search_words)
  with (gin_pending_list_limit = 1024) where deleted_at is null;
create table cellar_words (
  estate_id uuid not null references estates (id),
  word text collate "C" not null,
  constraint cellar_words_pkey primary key (estate_id, word)
);
create index cellar_words_alike on cellar_words using gin (estate_id, word public.gin_trgm_ops);
create function is_mistakable(word text) returns boolean
  language sql immutable parallel safe
  return length(word) between 3 and 40 and word !~ '[0-9/]';
insert into cellar_words
select distinct estate_id, word from wines, unnest(tsvector_to_array(search_words)) as word where is_mistakable(word);
create function words_lock(estate_id uuid) returns bigint
  language sql immutable parallel safe
  return hashtextextended('cellar_words ' || estate_id::text, 0);
create function keep_words(estate_id uuid, words text[]) returns void
  language sql
  begin atomic
    select pg_advisory_xact_lock_shared(words_lock(keep_words.estate_id));
    insert into cellar_words
    select keep_words.estate_id, word from unnest(words) as word where is_mistakable(word)
    order by word collate "C" on conflict do nothing;
  end;
create function keep_new_words() returns trigger
  language plpgsql
  as $$
  begin
    perform keep_words(estate_id, array_agg(word))
    from (select distinct estate_id, unnest(tsvector_to_array(search_words)) as word from fresh) as used
    group by estate_id;
    return null;
  end
  $$;
create function keep_changed_words() returns trigger
  language plpgsql
  as $$
  begin
    perform keep_words(estate_id, array_agg(word))
    from (
      select estate_id, unnest(tsvector_to_array(search_words)) as word from fresh
      except select estate_id, unnest(tsvector_to_array(search_words)) from stale
    ) as used group by estate_id;
    return null;
  end
  $$;
create trigger wines_words_of_new after insert on wines
  referencing new table as fresh for each statement execute function keep_new_words();
create trigger wines_words_of_changed after update on wines
  referencing old table as stale new table as fresh for each statement execute function keep_changed_words();
-- 0016_window_order.sql 918fb8185505a8222590c6275cf52b6cd355a781285cb3afa996be362aa2c168
create or replace function window_order(drink_from integer, drink_by date) returns bigint
  language sql immutable parallel safe
  return coalesce(
    (drink_by - date '0001-01-01')::bigint * 10000 + coalesce(drink_from, 0),
    99991231 * 10000::bigint + coalesce(drink_from, 9999));
-- 0017_warmth_at_hand.sql 43df1fa64741063743cb246f43d89b07556c36d2c0023b1b46c4dd83c336b1f0
alter table weather_days
  add column degree_days double precision generated always as (
    case when min is not null and max is not null then greatest(0, (min + max)::float8 / 2 - 10) end
  ) stored,
  add column huglin_degrees double precision generated always as (
    case when min is not null and max is not null then
      greatest(0, (coalesce(mean::float8, (min + max)::float8 / 2) - 10 + (max::float8 - 10)) / 2)
    end
  ) stored;
-- 0018_counted.sql 5e11da2256fc3ba81258c9a6951154b85b86dfb3d7d495c2d87c4eee189f3edf
drop index wines_counted;
-- 0019_lighter_keys.sql e3f80d7272abc1e4c57569183813198e6154f639b19c1090b32006b207e73dda
create or replace function folded(words text) returns text
  language plpgsql immutable strict parallel safe
  as $$
  begin
    if words ~ '[^\u0001-\u009f¡-§©«®°±¶·»¿-ıĴ-ľŁ-ňŊ-ž–—‘’“”„†•]' and words is not nfkc normalized then
      words := normalize(words, NFKC);
    end if;
    words := public.unaccent('public.unaccent'::regdictionary, words);
    if octet_length(words) = length(words) then
      words := lower(words collate "C");
    else
      words := lower(words collate "und-x-icu");
    end if;
    words := replace(replace(replace(replace(replace(words, '-', ' '), '''', ' '), ',', ' '), '.', ' '), '"', ' ');
    if words ~ E'[_’`()[\\]{}<>;:!?/\\\\|&+*=#%~@\r\t]' then
      words := regexp_replace(words collate "C", E'[_’`()[\\]{}<>;:!?/\\\\|&+*=#%~@\r\t]', ' ', 'g');
    end if;
    return words;
  end
  $$;
create or replace function words_in(folded_lines text) returns tsvector
  language plpgsql immutable parallel safe
  as $$
  declare
    name text := split_part(folded_lines, E'\n', 1);
    head constant text := name || ' ' || split_part(folded_lines, E'\n', 2);
    words text[] := array_remove(
      string_to_array(replace(folded_lines, E'\n', ' ') || ' /' || replace(head, ' ', ' /'), ' '), '');
  begin
    name := btrim(name, ' ');
    if position('  ' in name) > 0 then
      name := array_to_string(array_remove(string_to_array(name, ' '), ''), ' ');
    end if;
    words := words || ('//' || left(name, 400));
    if octet_length(folded_lines) > 2000 then
      words := array(select left(word, 400) from unnest(words) as word);
    end if;
    return array_to_tsvector(words);
  end
  $$;
create function alike(written text) returns text
  language plpgsql immutable strict parallel safe
  as $$
  declare
    bare text := written;
  begin
    if octet_length(bare) <> length(bare)
      and bare ~ '[^\u0001-\u009f¡-§©«®°±¶·»¿-ıĴ-ľŁ-ňŊ-ž–—‘’“”„†•]' then
      bare := regexp_replace(lower(normalize(bare, NFKD) collate "und-x-icu"), '[\u0300-\u036f]+', '', 'g');
      bare := replace(bare, 'ς', 'σ');
    end if;
    bare := lower(public.unaccent('public.unaccent'::regdictionary, bare) collate "C");
    bare := replace(replace(replace(replace(replace(replace(
      bare, ' ', ''), '-', ''), '''', ''), ',', ''), '.', ''), '"', '');
    if bare ~ '[^a-z0-9|]' then
      bare := lower(regexp_replace(bare, '[\s.,''’"()&-]+', '', 'g') collate "und-x-icu");
    end if;
    return bare;
  end
  $$;
drop index wines_match;
drop index barrels_match;
create or replace function wine_match_key(
  estate_id uuid, producer text, name text, vintage integer, bottle_size_ml integer
) returns uuid
  language sql immutable parallel safe
  return md5(
    estate_id::text || vintage::text || '|' || bottle_size_ml::text || '|' || alike(coalesce(producer, '') || '|' || name)
  )::uuid;
create or replace function barrel_match_key(estate_id uuid, name text, vintage integer, region text) returns uuid
  language sql immutable parallel safe
  return md5(estate_id::text || vintage::text || '|' || alike(name || '|' || region))::uuid;
drop function match_key(text);
create index wines_match on wines (wine_match_key(estate_id, producer, name, vintage, bottle_size_ml));
create index barrels_match on barrels (barrel_match_key(estate_id, name, vintage, region));
-- 0020_people_of_wines.sql 32e7cb4a0ad375442719e3599c30d23f8aa5608e483e68ad05662094aa7100c6
create function people_of_wines(estates_of uuid[], users_of uuid[]) returns void
  language plpgsql
  as $$
  declare
    known integer;
  begin
    select count(*) into known from (select from estates where id = any(estates_of) for key share) as kept;
    if known < cardinality(estates_of) then
      raise foreign_key_violation using message = 'A wine speaks of an estate that is not there.',
        table = 'wines', constraint = 'wines_estate';
    end if;
    select count(*) into known from (select from users where id = any(users_of) for key share) as kept;
    if known < cardinality(users_of) then
      raise foreign_key_violation using message = 'A wine speaks of a user who is not there.',
        table = 'wines', constraint = 'wines_users';
    end if;
  end
  $$;
create function check_people_of_wines() returns trigger
  language plpgsql
  as $$
  begin
    perform people_of_wines(
      (select coalesce(array_agg(distinct estate_id), '{}') from fresh),
      (select coalesce(array_agg(distinct id), '{}') from (
        select created_by as id from fresh union all select updated_by from fresh) as named));
    return null;
  end
  $$;
create trigger wines_people_of_new after insert on wines
  referencing new table as fresh for each statement execute function check_people_of_wines();
create trigger wines_people_of_changed after update on wines
  referencing new table as fresh for each statement execute function check_people_of_wines();
create function keep_estate_of_wines() returns trigger
  language plpgsql
  as $$
  begin
    if (tg_op = 'DELETE' or new.id <> old.id) and exists (select from wines where estate_id = old.id) then
      raise foreign_key_violation using message = 'Wines speak of this estate.',
        table = 'wines', constraint = 'wines_estate';
    end if;
    return null;
  end
  $$;
create function keep_user_of_wines() returns trigger
  language plpgsql
  as $$
  begin
    if (tg_op = 'DELETE' or new.id <> old.id)
      and exists (select from wines where created_by = old.id or updated_by = old.id) then
      raise foreign_key_violation using message = 'Wines speak of this user.',
        table = 'wines', constraint = 'wines_users';
    end if;
    return null;
  end
  $$;
create trigger estates_keep_wines after delete or update of id on estates
  for each row execute function keep_estate_of_wines();
create trigger users_keep_wines after delete or update of id on users
  for each row execute function keep_user_of_wines();
alter table wines
  drop constraint wines_estate_id_fkey,
  drop constraint wines_created_by_fkey,
  drop constraint wines_updated_by_fkey;
-- 0021_import_turns.sql e653742a278194157ea8718393ed0d4f42d6b94a41354920b370fc3e4fff43f2
create table import_turns (
  estate_id uuid not null references estates (id),
  kind text not null,
  import_id uuid not null,
  constraint import_turns_pkey primary key (estate_id, kind)
);
create function import_turns_lock(estate_id uuid, kind text) returns bigint
  language sql immutable parallel safe
  return hashtextextended('import_turns ' || estate_id::text || kind, 0);
-- 0022_words_put_aside.sql 550b38fed4b24bb1bdf34cfa3297ab9d36eee2d00abe0ab03d532422d147b574
create table words_put_aside (
  estate_id uuid not null references estates (id),
  id bigint generated always as identity,
  words text[] not null,
  constraint words_put_aside_pkey primary key (estate_id, id)
);
alter table words_put_aside alter column words set storage external;
create or replace function keep_words(estate_id uuid, words text[]) returns void
  language plpgsql
  as $$
  begin
    if cardinality(words) > 1000 then
      insert into words_put_aside (estate_id, words) values (keep_words.estate_id, keep_words.words);
      return;
    end if;
    perform pg_advisory_xact_lock_shared(words_lock(keep_words.estate_id));
    insert into cellar_words
    select keep_words.estate_id, word from unnest(keep_words.words) as word where is_mistakable(word)
    order by word collate "C" on conflict do nothing;
  end
  $$;
create function keep_words_put_aside(estate_id uuid) returns void
  language plpgsql
  as $$
  begin
    if not exists (
      select from words_put_aside as aside where aside.estate_id = keep_words_put_aside.estate_id
    ) then
      return;
    end if;
    perform pg_advisory_xact_lock_shared(words_lock(keep_words_put_aside.estate_id));
    with aside as (
      delete from words_put_aside as aside where aside.estate_id = keep_words_put_aside.estate_id
      returning aside.words
    ), used as (
      select distinct unnest(words) as word from aside
    )
    insert into cellar_words
    select keep_words_put_aside.estate_id, word from used where is_mistakable(word)
    order by word collate "C" on conflict do nothing;
  end
  $$;
create or replace function keep_new_words() returns trigger
  language plpgsql
  as $$
  begin
    perform keep_words(estate_id, array_agg(word))
    from (select distinct estate_id, unnest(tsvector_to_array(search_words)) as word from fresh) as used
    where not starts_with(word, '/')
    group by estate_id;
    return null;
  end
  $$;
-- 0023_rows_as_imports_left_them.sql d47d059cf793003b9f8327fc0f8c7554a618c4276b9dda5d94a0e5a45ba286c4
alter table import_rows add column left_as uuid;
