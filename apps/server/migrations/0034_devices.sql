-- Devices that float or stand in tanks and send their readings by themselves.
create table devices (
  estate_id uuid not null references estates (id),
  id uuid not null,
  version integer not null default 1,
  name text not null constraint devices_name_check check (name <> ''),
  -- The tank its readings are of; null: none at the moment.
  tank_id uuid,
  -- What the device calls itself: readings of others by the same key are not taken. Null: until the first one comes.
  takes text,
  -- What its density and temperature are on where it does not say so; null: as it looks.
  scale text constraint devices_scale_check check (scale in ('brix', 'sg', 'oechsle', 'baume', 'plato', 'kmw')),
  temperature_unit text constraint devices_temperature_unit_check check (temperature_unit in ('C', 'F')),
  calibration jsonb,
  -- What its last post told, beside its reading.
  kind text,
  last_seen_at timestamptz(3),
  last_outcome text,
  battery_volts double precision,
  battery_percent double precision,
  signal double precision,
  interval_seconds double precision,
  -- What others that send by its key call themselves.
  others text[] not null default '{}',
  -- The scale its density was first taken for.
  taken_for text,
  -- What its next reading is held against.
  memory jsonb,
  posts bigint not null default 0,
  created_at timestamptz(3) not null,
  created_by uuid not null references users (id),
  updated_at timestamptz(3) not null,
  updated_by uuid not null references users (id),
  constraint devices_pkey primary key (estate_id, id),
  constraint devices_tank_fkey foreign key (estate_id, tank_id) references tanks (estate_id, id)
);

-- The key in the address a device sends to. Found by its hash before any estate is known, like API tokens.
create table device_keys (
  estate_id uuid not null references estates (id),
  device_id uuid not null,
  -- SHA-256: whoever reads this table can send nothing.
  hash bytea not null,
  made_at timestamptz(3) not null,
  constraint device_keys_pkey primary key (estate_id, device_id),
  constraint device_keys_hash_key unique (hash),
  constraint device_keys_hash_check check (octet_length(hash) = 32)
);

-- What devices sent, word by word, for two weeks.
create table device_posts (
  estate_id uuid not null,
  id uuid not null,
  device_id uuid not null,
  at timestamptz(3) not null,
  body text not null,
  outcome text not null,
  -- Why it was refused.
  problem jsonb,
  -- What it was read as.
  readings jsonb not null,
  constraint device_posts_pkey primary key (estate_id, id),
  constraint device_posts_device_fkey foreign key (estate_id, device_id) references devices (estate_id, id)
    on delete cascade
);

create index device_posts_newest on device_posts (estate_id, device_id, at, id);
create index device_posts_oldest on device_posts (at);

-- Which device took a reading; it may be gone by now.
alter table tank_readings add column device_id uuid;
