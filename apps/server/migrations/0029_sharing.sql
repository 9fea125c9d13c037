-- Pages for people without an account: shared wines with the chosen fields, and tastings.
create table shares (
  estate_id uuid not null references estates (id),
  id uuid not null,
  version integer not null default 1,
  -- The title of the page.
  name text not null constraint shares_name_check check (name <> ''),
  -- The wines that match the filters at the time of the request, or one wine.
  shows text not null constraint shares_shows_check check (shows in ('wines', 'wine')),
  filters jsonb,
  wine_id uuid,
  fields text[] not null,
  -- The last day it opens; null: no limit.
  until date,
  has_password boolean not null,
  -- To the minute.
  last_opened_at timestamptz(3),
  created_at timestamptz(3) not null,
  created_by uuid not null references users (id),
  updated_at timestamptz(3) not null,
  updated_by uuid not null references users (id),
  constraint shares_pkey primary key (estate_id, id),
  constraint shares_shows_one check (
    case shows when 'wines' then filters is not null and wine_id is null
      else filters is null and wine_id is not null end
  ),
  constraint shares_fields_check check (
    fields <@ array['producer', 'vintage', 'type', 'country', 'region', 'appellation', 'designation', 'varietal',
      'bottleSize', 'quantity', 'window', 'rating', 'alcohol', 'lastTasted', 'picture', 'price', 'purchaseDate',
      'place', 'notes']
  )
);

-- The keys in the addresses of these pages. Found by the hash before the estate is known.
create table links (
  -- SHA-256 of the key.
  hash bytea not null,
  estate_id uuid not null references estates (id),
  opens text not null constraint links_opens_check check (opens in ('share', 'tasting')),
  item_id uuid not null,
  -- argon2id; null: no password.
  password_hash text,
  constraint links_pkey primary key (hash),
  constraint links_hash_check check (octet_length(hash) = 32)
);

create index links_by_item on links (estate_id, item_id);

-- Tastings: people score wines, some of them by a link without an account.
create table tastings (
  estate_id uuid not null references estates (id),
  id uuid not null,
  version integer not null default 1,
  name text not null constraint tastings_name_check check (name <> ''),
  day date not null,
  scale text not null constraint tastings_scale_check check (scale in ('100', '20', '5', 'sheet')),
  is_blind boolean not null,
  -- Whether joining and scoring has ended.
  is_closed boolean not null,
  -- In order: id, name, wine of the cellar, and whether it is revealed.
  wines jsonb not null constraint tastings_wines_check check (jsonb_typeof(wines) = 'array'),
  created_at timestamptz(3) not null,
  created_by uuid not null references users (id),
  updated_at timestamptz(3) not null,
  updated_by uuid not null references users (id),
  constraint tastings_pkey primary key (estate_id, id)
);

create table tasters (
  estate_id uuid not null,
  id uuid not null,
  tasting_id uuid not null,
  name text not null constraint tasters_name_check check (name <> ''),
  -- SHA-256 of the token in their browser.
  hash bytea not null constraint tasters_hash_check check (octet_length(hash) = 32),
  joined_at timestamptz(3) not null,
  constraint tasters_pkey primary key (estate_id, id),
  constraint tasters_tasting_fkey foreign key (estate_id, tasting_id) references tastings on delete cascade
);
create unique index tasters_name_key on tasters (estate_id, tasting_id, lower(name));

create table scores (
  estate_id uuid not null,
  taster_id uuid not null,
  -- One of the wines of the tasting.
  wine_id uuid not null,
  points numeric(4, 1) constraint scores_points_check check (points between 0 and 100),
  -- Points by part, if the scale is a sheet.
  parts jsonb,
  note text,
  constraint scores_pkey primary key (estate_id, taster_id, wine_id),
  constraint scores_taster_fkey foreign key (estate_id, taster_id) references tasters on delete cascade
);
