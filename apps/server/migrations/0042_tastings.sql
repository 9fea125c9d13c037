-- Evenings at which people taste wines and give points, some of them by a link, without an account.
create table tastings (
  estate_id uuid not null references estates (id),
  id uuid not null,
  version integer not null default 1,
  name text not null constraint tastings_name_check check (name <> ''),
  day date not null,
  scale text not null constraint tastings_scale_check check (scale in ('100', '20', '5', 'sheet')),
  is_blind boolean not null,
  -- Nobody joins or scores any more.
  is_closed boolean not null,
  -- In their order: each an id, a name, the wine of the cellar it is, and whether it is uncovered.
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
  -- SHA-256 of what their phone goes on with.
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
  -- Of a sheet: points by part.
  parts jsonb,
  note text,
  constraint scores_pkey primary key (estate_id, taster_id, wine_id),
  constraint scores_taster_fkey foreign key (estate_id, taster_id) references tasters on delete cascade
);

alter table links drop constraint links_opens_check;
alter table links add constraint links_opens_check check (opens in ('share', 'tasting'));
