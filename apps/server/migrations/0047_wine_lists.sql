-- Lists of wines an estate loaded to be suggested while somebody types: files it has, such as X-Wines or LWIN.

create table wine_lists (
  estate_id uuid not null references estates (id),
  id uuid not null,
  version integer not null default 1,
  name text not null constraint wine_lists_name_check check (name <> ''),
  -- Null until all of its wines are there.
  wine_count integer constraint wine_lists_wine_count_check check (wine_count >= 0),
  created_at timestamptz(3) not null,
  created_by uuid not null references users (id),
  updated_at timestamptz(3) not null,
  updated_by uuid not null references users (id),
  constraint wine_lists_pkey primary key (estate_id, id)
);

-- Its wines, and once it is loaded the producers, regions and appellations among them, each once.
create table listed_names (
  estate_id uuid not null,
  list_id uuid not null,
  number integer not null constraint listed_names_number_check check (number >= 0),
  kind text not null constraint listed_names_kind_check check (kind in ('name', 'producer', 'region', 'appellation')),
  value text not null constraint listed_names_value_check check (value <> ''),
  -- What else is known of it.
  producer text,
  country text,
  region text,
  appellation text,
  type text constraint listed_names_type_check check (type in ('Red', 'White', 'Rosé', 'Sparkling', 'Dessert')),
  varietal text,
  search_name text collate "C" not null generated always as (folded_name(value)) stored,
  search_words tsvector not null generated always as (
    words_in(estate_id, folded(translate(value || ' ' || coalesce(producer, ''), E'\n', ' ')))) stored,
  constraint listed_names_pkey primary key (estate_id, list_id, number),
  constraint listed_names_list_fkey foreign key (estate_id, list_id) references wine_lists on delete cascade
);

create index listed_names_by_beginning on listed_names (estate_id, kind, search_name);
create index listed_names_search on listed_names using gin (search_words);
