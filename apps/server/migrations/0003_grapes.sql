-- The grape library: a reference all estates share and none can write, what an estate changed of it, and its own.

-- Filled at start from the reference set that comes with the program; never by an estate.
create table reference_grapes (
  id uuid not null constraint reference_grapes_pkey primary key,
  -- The version of the set a row was last written from.
  set_version integer not null,
  name text not null constraint reference_grapes_name_check check (name <> ''),
  synonyms text[] not null,
  color text not null constraint reference_grapes_color_check check (color in ('Red', 'White', 'Rosé')),
  origin text not null,
  countries text[] not null,
  flavor_profile text[] not null,
  baume_level numeric(4, 1) not null,
  baume_harvest_recommended numeric(4, 1) not null,
  brix_level numeric(4, 1) not null,
  brix_harvest_recommended numeric(4, 1) not null,
  brix_min numeric(4, 1) not null,
  brix_max numeric(4, 1) not null,
  details text not null,
  recommended_soil text not null,
  picture_address text not null,
  -- Folded, as names are compared: the name alone, and with all synonyms. Plain letters need no rules of a
  -- language to be put in order, which takes most of the time a list takes.
  name_key text collate "C" not null,
  search_names text not null
);

create table grapes (
  estate_id uuid not null references estates (id),
  id uuid not null,
  version integer not null default 1,
  name text not null constraint grapes_name_check check (name <> ''),
  synonyms text[] not null,
  color text not null constraint grapes_color_check check (color in ('Red', 'White', 'Rosé')),
  origin text not null constraint grapes_origin_check check (origin <> ''),
  countries text[] not null,
  flavor_profile text[] not null,
  baume_level numeric(4, 1) not null constraint grapes_baume_level_check check (baume_level between 0 and 22),
  baume_harvest_recommended numeric(4, 1) not null
    constraint grapes_baume_harvest_check check (baume_harvest_recommended between 0 and 22),
  brix_level numeric(4, 1) not null constraint grapes_brix_level_check check (brix_level between 0 and 40),
  brix_harvest_recommended numeric(4, 1) not null
    constraint grapes_brix_harvest_check check (brix_harvest_recommended between 0 and 40),
  details text not null,
  recommended_soil text not null,
  -- Shown where no picture was uploaded: an https address, or a drawing of ours.
  picture_address text not null constraint grapes_picture_address_check check (picture_address <> ''),
  picture text constraint grapes_picture_check check (picture ~ '^[0-9a-f]{32}$'),
  name_key text collate "C" not null,
  search_names text not null,
  created_at timestamptz(3) not null,
  created_by uuid not null references users (id),
  updated_at timestamptz(3) not null,
  updated_by uuid not null references users (id),
  constraint grapes_pkey primary key (estate_id, id)
);

create unique index grapes_picture_key on grapes (estate_id, picture) where picture is not null;
create index grapes_by_name on grapes (estate_id, name_key, id);
create index grapes_by_origin on grapes (estate_id, origin, id);
create index grapes_by_color on grapes (estate_id, color, id);
create index grapes_by_brix_level on grapes (estate_id, brix_level, id);
create index grapes_by_harvest_brix on grapes (estate_id, brix_harvest_recommended, id);
create index grapes_search on grapes using gin (estate_id, search_names public.gin_trgm_ops);

-- What an estate changed of a reference grape. What is null it has not touched, and follows the reference.
create table grape_changes (
  estate_id uuid not null references estates (id),
  grape_id uuid not null references reference_grapes (id),
  version integer not null,
  hidden boolean not null default false,
  name text constraint grape_changes_name_check check (name <> ''),
  synonyms text[],
  color text constraint grape_changes_color_check check (color in ('Red', 'White', 'Rosé')),
  origin text constraint grape_changes_origin_check check (origin <> ''),
  countries text[],
  flavor_profile text[],
  baume_level numeric(4, 1) constraint grape_changes_baume_level_check check (baume_level between 0 and 22),
  baume_harvest_recommended numeric(4, 1)
    constraint grape_changes_baume_harvest_check check (baume_harvest_recommended between 0 and 22),
  brix_level numeric(4, 1) constraint grape_changes_brix_level_check check (brix_level between 0 and 40),
  brix_harvest_recommended numeric(4, 1)
    constraint grape_changes_brix_harvest_check check (brix_harvest_recommended between 0 and 40),
  details text,
  recommended_soil text,
  picture_address text,
  picture text constraint grape_changes_picture_check check (picture ~ '^[0-9a-f]{32}$'),
  name_key text collate "C",
  search_names text,
  created_at timestamptz(3) not null,
  created_by uuid not null references users (id),
  updated_at timestamptz(3) not null,
  updated_by uuid not null references users (id),
  constraint grape_changes_pkey primary key (estate_id, grape_id)
);

create unique index grape_changes_picture_key on grape_changes (estate_id, picture) where picture is not null;
