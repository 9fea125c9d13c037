-- Wines of no single harvest, and where a wine comes from in three fields more.

alter table wines
  alter column vintage drop not null,
  add column base_year integer,
  add column country text,
  add column appellation text,
  add column designation text,
  drop column search_words;

alter table wines add constraint wines_base_year_check check (base_year between 1800 and 2300);

-- Files of other programs said these, and they were kept beside our fields.
update wines
set country = case when length(extra ->> 'Country') <= 200 then extra ->> 'Country' end,
  appellation = case when length(extra ->> 'Appellation') <= 200 then extra ->> 'Appellation' end,
  designation = case when length(extra ->> 'Designation') <= 200 then extra ->> 'Designation' end
where extra ?| '{Country,Appellation,Designation}';

update wines set extra = nullif(extra
  - case when country is null then '' else 'Country' end
  - case when appellation is null then '' else 'Appellation' end
  - case when designation is null then '' else 'Designation' end, '{}')
where country is not null or appellation is not null or designation is not null;

-- An import kept a wine of no vintage under the year it was bought, else under that of the import.
update wines set vintage = null, extra = nullif(extra - 'Vintage', '{}')
where extra ->> 'Vintage' = 'NV'
  and vintage = extract(year from coalesce(purchase_date::timestamp, created_at at time zone 'UTC'));

alter table wines add column search_words tsvector not null generated always as (
  words_in(estate_id, folded(
    translate(name || ' ' || coalesce(producer, ''), E'\n', ' ') || E'\n' || region || ' '
      || coalesce(country, '') || ' ' || coalesce(appellation, '') || ' ' || coalesce(designation, '') || ' '
      || coalesce(varietal, '') || ' ' || coalesce(vintage::text, 'NV') || ' ' || coalesce(storage_location, '') || ' '
      || coalesce(notes, '')))) stored;

create index wines_search on wines using gin (search_words)
  with (gin_pending_list_limit = 1024) where deleted_at is null;

-- Country, appellation and designation may be mistyped, too.
insert into cellar_words (estate_id, word)
select distinct estate_id, word from wines, mistakable_words(search_words) as word
where country is not null or appellation is not null or designation is not null
on conflict do nothing;
