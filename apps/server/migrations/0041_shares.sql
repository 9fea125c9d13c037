-- What an estate shows to people without an account: wines by a link, with the fields that were ticked.
create table shares (
  estate_id uuid not null references estates (id),
  id uuid not null,
  version integer not null default 1,
  -- What the page is called that the link opens.
  name text not null constraint shares_name_check check (name <> ''),
  -- The wines that filters pick, as they are when somebody looks; or one.
  shows text not null constraint shares_shows_check check (shows in ('wines', 'wine')),
  filters jsonb,
  wine_id uuid,
  fields text[] not null,
  -- The last day it opens; null: until it is revoked.
  until date,
  has_password boolean not null,
  -- To the minute; null: never yet.
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

-- The keys in the addresses of what is shown so. Found by the hash, before any estate is known, like calendars.
create table links (
  -- SHA-256 of the key: whoever reads this table can't open a link.
  hash bytea not null,
  estate_id uuid not null references estates (id),
  opens text not null constraint links_opens_check check (opens in ('share')),
  item_id uuid not null,
  -- argon2id; null: the link alone opens it.
  password_hash text,
  constraint links_pkey primary key (hash),
  constraint links_hash_check check (octet_length(hash) = 32)
);

create index links_by_item on links (estate_id, item_id);
