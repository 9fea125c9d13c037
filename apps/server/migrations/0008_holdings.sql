-- A wine in several places: bottles of one size in each.

-- The bottles of a list of places, which the wine's quantity says too.
create function bottles_in(holdings jsonb) returns bigint
  language sql immutable strict parallel safe
  return (select sum((holding ->> 'bottles')::bigint) from jsonb_array_elements(holdings) as holding);

-- The names of the places in one text, for whoever searches one of them.
create function places_in(holdings jsonb) returns text
  language sql immutable strict parallel safe
  return (select string_agg(holding ->> 'place', ' ') from jsonb_array_elements(holdings) as holding);

-- `[{place, bottles, bottleSizeMl}, …]`; null while all bottles are of one size and in one place, as in most wines: then
-- storage location, quantity and bottle size say it all.
alter table wines
  add column holdings jsonb
    constraint wines_holdings_check check (jsonb_typeof(holdings) = 'array' and jsonb_array_length(holdings) > 1),
  add constraint wines_holdings_are_its_bottles check (holdings is null or bottles_in(holdings) = quantity);

-- Those few are counted by place one by one.
create index wines_in_places on wines (estate_id) where holdings is not null;

-- The words of all places; what a column is computed by can only be changed by making it anew, with its index.
alter table wines drop column search_words;
alter table wines add column search_words tsvector not null generated always as (
  words_in(estate_id, folded(
    translate(name || ' ' || coalesce(producer, ''), E'\n', ' ') || E'\n' || region || ' '
      || coalesce(country, '') || ' ' || coalesce(appellation, '') || ' ' || coalesce(designation, '') || ' '
      || coalesce(varietal, '') || ' ' || coalesce(vintage::text, 'NV') || ' '
      || coalesce(places_in(holdings), storage_location, '') || ' ' || coalesce(notes, '')))) stored;
create index wines_search on wines using gin (search_words)
  with (gin_pending_list_limit = 1024) where deleted_at is null;

-- Where an entry's bottles were taken from, of a wine that lay in several places: `[{place, bottles, bottleSizeMl, at}, …]`.
-- Undone, they return there.
alter table consumptions add column taken_from jsonb
  constraint consumptions_taken_from_check check (jsonb_typeof(taken_from) = 'array');
