-- Words of many wines, kept once they are all there. Calls of one import that store the same new words waited for one
-- another, and each call looked for the thousands of words the last one had just kept.

-- Arrays of words, a row for each statement that stored more than a few; they are read once, and then gone.
create table words_put_aside (
  estate_id uuid not null references estates (id),
  id bigint generated always as identity,
  words text[] not null,
  constraint words_put_aside_pkey primary key (estate_id, id)
);
-- To be made smaller would take longer than to be written as it is.
alter table words_put_aside alter column words set storage external;

-- Words of a few wines are kept at once, those of many are put aside.
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

-- Keeps the words of an estate that were put aside. What keeps and what forgets words waits here as well: a word whose
-- wine was stored while others were being forgotten must be there afterwards.
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

-- Words behind a stroke stand there without it as well.
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
