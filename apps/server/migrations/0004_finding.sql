-- Finding wines among 100,000, and taking back what was done to many at once.

create extension if not exists unaccent with schema public;
create extension if not exists pg_trgm with schema public;
create extension if not exists btree_gin with schema public;

-- The order people expect: case and accents aside, A2 before A10. Deterministic, so that equal means the same text.
create collation cellar_order (provider = icu, locale = 'und-u-kn-true');

-- A text as it is searched: small letters without accents, and spaces for the marks between words. Line ends stay.
-- Everything is named by its schema: indexes are rebuilt without a search path. Every wine that is stored waits for
-- it: most texts are normalized already, and a pattern takes a tenth of what `translate` takes for so many marks.
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

-- The amount a price speaks of, by the rules of `parseAmount`; above a billion it is no price.
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

-- The same, quickly where the price is a bare number, as in most files.
create function amount_in(price text) returns numeric
  language sql immutable parallel safe
  return case
    when price ~ '^[0-9]{1,9}([.][0-9]{1,2})?$' then price::numeric
    else public.amount_written(price)
  end;

-- Where a wine stands in its drinking window, as `windowStatus` says it.
create function window_status(drink_from integer, drink_by date, today date) returns text
  language sql immutable parallel safe
  return case
    when drink_from is null and drink_by is null then 'unknown'
    when drink_by < today then 'past'
    when extract(year from today)::integer < drink_from then 'early'
    -- Not past, so it is this year's.
    when drink_by <= make_date(extract(year from today)::integer, 12, 31) then 'last-year'
    else 'ready'
  end;

-- The order to drink in: by the last day, then by how long ago the window opened; an open end after every end, and no
-- window at all last. The digits are those of the day, then of the year.
create function window_order(drink_from integer, drink_by date) returns bigint
  language sql immutable parallel safe
  return case
    when drink_by is not null then
      ((extract(year from drink_by) * 100 + extract(month from drink_by)) * 100 + extract(day from drink_by))
        ::bigint * 10000 + coalesce(drink_from, 0)
    else 999912320000 + coalesce(drink_from, 9999)
  end;

alter table wines
  -- Deleted, but for a day it can be brought back; see `undos`.
  add column deleted_at timestamptz(3),
  add column price_amount numeric generated always as (amount_in(price)) stored,
  -- Name, then producer, a line each; cut, since an index keeps no long texts.
  add column search_head text not null generated always as (
    left(' ' || folded(name || E'\n ' || coalesce(producer, '')), 400)) stored,
  add column search_text text not null generated always as (
    ' ' || folded(
      name || ' ' || coalesce(producer, '') || ' ' || region || ' ' || coalesce(varietal, '') || ' ' || vintage::text
        || ' ' || coalesce(storage_location, '') || ' ' || translate(coalesce(notes, ''), E'\n', ' '))) stored;

-- Trigrams help only together with the estate. A short pending list keeps a search quick after an import, which
-- without any would take six times as long.
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
-- Everything that is counted and filtered by, and the orders asked for seldom, without the width of whole rows.
create index wines_counted on wines (estate_id, id)
  include (type, region, vintage, drink_from, drink_by, storage_location, currency, price_amount, rating, quantity,
    bottle_size_ml, producer, varietal, purchase_date)
  where deleted_at is null;

alter table barrels add column deleted_at timestamptz(3);

-- The code of a deleted barrel is free for another one.
alter table barrels drop constraint barrels_code_key;
create unique index barrels_code_key on barrels (estate_id, barrel_code) where deleted_at is null;
drop index barrels_newest;
create index barrels_newest on barrels (estate_id, created_at, id) where deleted_at is null;

create index wines_deleted on wines (deleted_at) where deleted_at is not null;
create index barrels_deleted on barrels (deleted_at) where deleted_at is not null;

-- An act that can be undone for a day.
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

-- A row the act changed.
create table undo_rows (
  estate_id uuid not null,
  undo_id uuid not null,
  row_id uuid not null,
  -- The version the act left behind: a row of another one was changed since, and is not touched.
  version integer not null,
  -- The columns it changed, as they were; null for a deletion, which keeps its row.
  before jsonb,
  constraint undo_rows_pkey primary key (estate_id, undo_id, row_id),
  constraint undo_rows_undo_fkey foreign key (estate_id, undo_id) references undos on delete cascade
);
