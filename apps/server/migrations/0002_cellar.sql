-- Bottles and barrels of an estate: what they are found by, what was drunk of them, and what can be undone. Every key
-- carries the estate, so that no row can speak of another's.

create extension if not exists unaccent with schema public;
create extension if not exists pg_trgm with schema public;
create extension if not exists btree_gin with schema public;

-- The order people expect: case and accents aside, A2 before A10. Deterministic, so that equal means the same text.
create collation cellar_order (provider = icu, locale = 'und-u-kn-true');

-- What columns and indexes are computed by. Functions name others by their schema: indexes are rebuilt without a search
-- path.

-- A text as it is searched: small letters without accents, and spaces for the marks between words. Line ends stay.
-- Every wine that is stored waits for it: `replace` is quicker than a pattern for the signs many texts have, and texts of
-- the letters listed are normalized already.
create function folded(words text) returns text
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

-- A text as names begin: folded, with one space between words. PostgreSQL indexes no text above 2 kB.
create function folded_name(name text) returns text
  language sql immutable parallel safe
  return left(array_to_string(array_remove(string_to_array(public.folded(translate(name, E'\n', ' ')), ' '), ''), ' '), 400);

-- What a wine is found by: its words, each once, and those of its name and producer once more behind a stroke, which no
-- folded text has. Each stands behind the end of its estate's id: an index looks up how words begin in one go, for all
-- estates, unless the estate is part of how they begin. PostgreSQL takes no word above 2 kB.
create function words_in(estate_id uuid, folded_lines text) returns tsvector
  language plpgsql immutable parallel safe
  as $$
  declare
    estate constant text := right(estate_id::text, 4);
    head constant text := split_part(folded_lines, E'\n', 1);
    words text[] := array_remove(
      string_to_array(replace(folded_lines, E'\n', ' ') || ' /' || replace(head, ' ', ' /'), ' '), '');
  begin
    if octet_length(folded_lines) > 2000 then
      words := array(select left(word, 400) from unnest(words) as word);
    end if;
    return array_to_tsvector(string_to_array(estate || array_to_string(words, ' ' || estate), ' '));
  end
  $$;

-- Those of its words a typo may stand for: numbers are not mistyped for one another.
create function mistakable_words(search_words tsvector) returns setof text
  language sql immutable parallel safe
  begin atomic
    select substr(word, 5) from unnest(tsvector_to_array(search_words)) as word
    where length(word) between 7 and 44 and word !~ '^....[^0-9/]*[0-9/]';
  end;

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
-- window at all last.
create function window_order(drink_from integer, drink_by date) returns bigint
  language sql immutable parallel safe
  return coalesce(
    (drink_by - date '0001-01-01')::bigint * 10000 + coalesce(drink_from, 0),
    99991231 * 10000::bigint + coalesce(drink_from, 9999));

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
  -- The newest day it was drunk or tasted by its history; `last_tasted` stays what a person typed. The newer of the two
  -- is shown, so undoing a consumption gives the older one back.
  tasted_by_history date,
  storage_location text,
  notes text,
  -- The key of its picture below /media; the picture goes with the row.
  picture text constraint wines_picture_check check (picture ~ '^[0-9a-f]{32}$'),
  -- Columns of a foreign file that have no place among ours: column to text.
  extra jsonb constraint wines_extra_check check (jsonb_typeof(extra) = 'object'),
  -- The key of its row where it came from, such as cellartracker:iWine:12345:750. Several lots may share it.
  source text constraint wines_source_check check (source <> ''),
  created_at timestamptz(3) not null,
  created_by uuid not null references users (id),
  updated_at timestamptz(3) not null,
  updated_by uuid not null references users (id),
  -- Deleted, but for a day it can be brought back; see `undos`.
  deleted_at timestamptz(3),
  price_amount numeric generated always as (amount_in(price)) stored,
  search_name text collate cellar_order not null generated always as (folded_name(name)) stored,
  search_words tsvector not null generated always as (
    words_in(estate_id, folded(
      translate(name || ' ' || coalesce(producer, ''), E'\n', ' ') || E'\n' || region || ' '
        || coalesce(varietal, '') || ' ' || vintage::text || ' ' || coalesce(storage_location, '') || ' '
        || coalesce(notes, '')))) stored,
  constraint wines_pkey primary key (estate_id, id)
);

create index wines_newest on wines (estate_id, created_at, id) where deleted_at is null;
create index wines_by_name on wines (estate_id, name collate cellar_order, id) where deleted_at is null;
create index wines_by_search_name on wines (estate_id, search_name, id) where deleted_at is null;
create index wines_search on wines using gin (search_words)
  with (gin_pending_list_limit = 1024) where deleted_at is null;
create unique index wines_picture_key on wines (estate_id, picture) where picture is not null;
create index wines_deleted on wines (deleted_at) where deleted_at is not null;

-- The words an estate uses, as those its typos may stand for. A word stays when the last wine with it goes: whether it
-- is still there is asked of the wines.
create table cellar_words (
  estate_id uuid not null references estates (id),
  word text collate "C" not null,
  constraint cellar_words_pkey primary key (estate_id, word)
);

create index cellar_words_alike on cellar_words using gin (estate_id, word public.gin_trgm_ops);

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
  -- Litres are conserved: exact to the centilitre.
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
  extra jsonb constraint barrels_extra_check check (jsonb_typeof(extra) = 'object'),
  source text constraint barrels_source_check check (source <> ''),
  created_at timestamptz(3) not null,
  created_by uuid not null references users (id),
  updated_at timestamptz(3) not null,
  updated_by uuid not null references users (id),
  deleted_at timestamptz(3),
  constraint barrels_pkey primary key (estate_id, id),
  constraint barrels_holds_its_fill check (fill_level <= capacity)
);

-- The code of a deleted barrel is free for another one.
create unique index barrels_code_key on barrels (estate_id, barrel_code) where deleted_at is null;
create index barrels_newest on barrels (estate_id, created_at, id) where deleted_at is null;
create unique index barrels_picture_key on barrels (estate_id, picture) where picture is not null;
create index barrels_deleted on barrels (deleted_at) where deleted_at is not null;

-- What was drunk, tasted, given away or sold of a wine, and the notes taken at it.
create table consumptions (
  estate_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  wine_id uuid not null,
  day date not null,
  quantity integer not null constraint consumptions_quantity_check check (quantity between 0 and 1000000),
  -- Whether the bottles came off the wine's quantity; those of an imported history had left before.
  from_stock boolean not null default true,
  reason text not null
    constraint consumptions_reason_check
    check (reason in ('Drunk', 'Gifted', 'Sold', 'Broken/Corked', 'Tasted', 'Other')),
  rating numeric(4, 1) constraint consumptions_rating_check check (rating between 0 and 100),
  note text,
  taken_by text not null,
  -- What an import calls the row it came from: imported again, it is not stored twice.
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
