-- Finding wines by their words: an index of whole words holds a tenth of what one of trigrams does, and storing a wine
-- waited for those longest.

-- What a wine is found by: its words, each once; those of its name and producer once more behind a stroke, which no
-- folded text has; and its name behind two, for who types how it begins. PostgreSQL takes no word above 2 kB.
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

-- The words an estate uses, as those its typos may stand for. A word stays when the last wine with it goes: whether it
-- is there still is asked of the wines. Numbers are not mistyped for one another.
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

-- What keeps and what forgets words of an estate waits for one another: a word that is forgotten may be that of a wine
-- which is being stored.
create function words_lock(estate_id uuid) returns bigint
  language sql immutable parallel safe
  return hashtextextended('cellar_words ' || estate_id::text, 0);

-- In the order of the key, so that two who store the same words wait for one another instead of failing.
create function keep_words(estate_id uuid, words text[]) returns void
  language sql
  begin atomic
    select pg_advisory_xact_lock_shared(words_lock(keep_words.estate_id));
    insert into cellar_words
    select keep_words.estate_id, word from unnest(words) as word where is_mistakable(word)
    order by word collate "C" on conflict do nothing;
  end;

-- Distinct words are told by hashing them before anything else: sorting all words of a thousand wines took as long as
-- keeping them in the index.
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

-- Nothing is matched row by row here: a plan kept from a change of one row would compare each with each in one of many.
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
