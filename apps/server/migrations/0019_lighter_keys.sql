-- What a wine is found and known again by, with less work for each that is stored. A pattern that replaces is set up anew
-- for every place it finds, and `translate` compares every letter with every one it knows: signs that stand in many texts
-- are replaced one by one, and the pattern is left for the others.

-- The same as ever. Letters that are normalized however they stand are told by one look; all others, and what follows
-- them, are checked one by one.
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

-- The same as ever.
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

-- A text as two people would write the same thing: without case, accents, spaces and the signs between words. Letters
-- that may be written in several ways, `ŀ` and `ǿ` say, are taken apart first: `unaccent` knows only some of these ways.
create function alike(written text) returns text
  language plpgsql immutable strict parallel safe
  as $$
  declare
    bare text := written;
  begin
    if octet_length(bare) <> length(bare)
      and bare ~ '[^\u0001-\u009f¡-§©«®°±¶·»¿-ıĴ-ľŁ-ňŊ-ž–—‘’“”„†•]' then
      bare := regexp_replace(lower(normalize(bare, NFKD) collate "und-x-icu"), '[\u0300-\u036f]+', '', 'g');
      -- Small at the end of a word, which nobody knows any more once its spaces are gone.
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

-- Hashed, since what PostgreSQL indexes is bounded and normalising may lengthen.
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
