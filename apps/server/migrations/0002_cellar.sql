-- Bottles and barrels of an estate. Every key carries the estate, so that no row can speak of another's.

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
  storage_location text,
  notes text,
  -- The key of its picture below /media; the picture goes with the row.
  picture text constraint wines_picture_check check (picture ~ '^[0-9a-f]{32}$'),
  created_at timestamptz(3) not null,
  created_by uuid not null references users (id),
  updated_at timestamptz(3) not null,
  updated_by uuid not null references users (id),
  constraint wines_pkey primary key (estate_id, id)
);

create index wines_newest on wines (estate_id, created_at, id);
create unique index wines_picture_key on wines (estate_id, picture) where picture is not null;

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
  created_at timestamptz(3) not null,
  created_by uuid not null references users (id),
  updated_at timestamptz(3) not null,
  updated_by uuid not null references users (id),
  constraint barrels_pkey primary key (estate_id, id),
  constraint barrels_code_key unique (estate_id, barrel_code),
  constraint barrels_holds_its_fill check (fill_level <= capacity)
);

create index barrels_newest on barrels (estate_id, created_at, id);
create unique index barrels_picture_key on barrels (estate_id, picture) where picture is not null;
