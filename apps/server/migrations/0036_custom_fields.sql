-- Fields of the estate's own for its wines, and their values: {field's id: text, number or day}.
create table custom_fields (
  estate_id uuid not null references estates (id),
  id uuid not null,
  version integer not null default 1,
  name text not null constraint custom_fields_name_check check (name <> '' and length(name) <= 60),
  kind text not null constraint custom_fields_kind_check check (kind in ('text', 'number', 'day', 'choice')),
  -- Those of a choice, in their order; null for the other kinds.
  choices text[] constraint custom_fields_choices_check
    check ((kind = 'choice') = (choices is not null) and (choices is null or cardinality(choices) between 1 and 100)),
  position integer not null constraint custom_fields_position_check check (position >= 0),
  created_at timestamptz(3) not null,
  created_by uuid not null references users (id),
  updated_at timestamptz(3) not null,
  updated_by uuid not null references users (id),
  constraint custom_fields_pkey primary key (estate_id, id),
  constraint custom_fields_name_key unique (estate_id, name)
);

alter table wines add column custom jsonb
  constraint wines_custom_check check (jsonb_typeof(custom) = 'object' and custom <> '{}');

-- The words of tags, and the texts of the estate's own fields; days are no words. As `searchTextOf` of the domain.
create function words_of(tags text[], custom jsonb) returns text
  language sql immutable parallel safe
  return coalesce((select string_agg(tag, ' ') from unnest(tags) as tag), '') || ' '
    || coalesce((
      select string_agg(value #>> '{}', ' ') from jsonb_each(custom)
      where jsonb_typeof(value) = 'string' and value #>> '{}' !~ '^\d{4}-\d\d-\d\d$'), '');

-- A generated column can only be changed by creating it again, with its index.
alter table wines drop column search_words;
alter table wines add column search_words tsvector not null generated always as (
  words_in(estate_id, folded(
    translate(name || ' ' || coalesce(producer, ''), E'\n', ' ') || E'\n' || region || ' '
      || coalesce(country, '') || ' ' || coalesce(appellation, '') || ' ' || coalesce(designation, '') || ' '
      || coalesce(varietal, '') || ' '
      || coalesce(vintage::text, case when vintage_unknown then 'Vintage unknown' else 'NV' end) || ' '
      || coalesce(places_in(holdings), storage_location, '') || ' ' || words_of(tags, custom) || ' '
      || coalesce(notes, '')))) stored;
create index wines_search on wines using gin (search_words)
  with (gin_pending_list_limit = 1024) where deleted_at is null;

-- Candidates for typos.
insert into cellar_words (estate_id, word)
select distinct estate_id, word from wines, mistakable_words(search_words) as word
where tags is not null on conflict do nothing;
