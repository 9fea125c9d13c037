-- The words of tags.
create function words_of(tags text[]) returns text
  language sql immutable parallel safe
  return coalesce((select string_agg(tag, ' ') from unnest(tags) as tag), '');

-- A generated column can only be changed by creating it again, with its index.
alter table wines drop column search_words;
alter table wines add column search_words tsvector not null generated always as (
  words_in(estate_id, folded(
    translate(name || ' ' || coalesce(producer, ''), E'\n', ' ') || E'\n' || region || ' '
      || coalesce(country, '') || ' ' || coalesce(appellation, '') || ' ' || coalesce(designation, '') || ' '
      || coalesce(varietal, '') || ' '
      || coalesce(vintage::text, case when vintage_unknown then 'Vintage unknown' else 'NV' end) || ' '
      || coalesce(places_in(holdings), storage_location, '') || ' ' || words_of(tags) || ' '
      || coalesce(notes, '')))) stored;
create index wines_search on wines using gin (search_words)
  with (gin_pending_list_limit = 1024) where deleted_at is null;

-- Candidates for typos.
insert into cellar_words (estate_id, word)
select distinct estate_id, word from wines, mistakable_words(search_words) as word
where tags is not null on conflict do nothing;
