-- MQTT brokers an estate is connected to as a client, and the devices in tanks that send readings.
create table brokers (
  estate_id uuid not null references estates (id),
  id uuid not null,
  version integer not null default 1,
  name text not null constraint brokers_name_check check (name <> ''),
  -- Like mqtts://cellar.local:8883.
  address text not null constraint brokers_address_check check (address ~ '^mqtts?://'),
  -- The subscribed topic filter.
  topic text not null constraint brokers_topic_check check (topic <> ''),
  username text,
  -- The CA certificate in PEM; null: the system's.
  authority text,
  -- Encrypted.
  password bytea,
  -- The server that holds the connection, and the end of its lease.
  held_by uuid,
  held_until timestamptz(3),
  -- Null while not connected.
  connected_at timestamptz(3),
  last_message_at timestamptz(3),
  -- Why it is not connected or a message could not be stored, as a code with parameters.
  failure jsonb,
  created_at timestamptz(3) not null,
  created_by uuid not null references users (id),
  updated_at timestamptz(3) not null,
  updated_by uuid not null references users (id),
  constraint brokers_pkey primary key (estate_id, id)
);

-- The last message of each name that belongs to no device.
create table broker_strangers (
  estate_id uuid not null,
  broker_id uuid not null,
  name text not null,
  topic text not null,
  at timestamptz(3) not null,
  body text not null,
  -- Why it was not read.
  problem jsonb,
  constraint broker_strangers_pkey primary key (estate_id, broker_id, name),
  constraint broker_strangers_broker_fkey foreign key (estate_id, broker_id) references brokers (estate_id, id)
    on delete cascade
);

create table devices (
  estate_id uuid not null references estates (id),
  id uuid not null,
  version integer not null default 1,
  name text not null constraint devices_name_check check (name <> ''),
  -- The tank it measures; null: none.
  tank_id uuid,
  -- The name it sends; posts with another name are not stored. Null until the first post.
  takes text,
  -- The scale of its density if it sends none; null: guessed from the values.
  scale text constraint devices_scale_check check (scale in ('brix', 'sg', 'oechsle', 'baume', 'plato', 'kmw')),
  temperature_unit text constraint devices_temperature_unit_check check (temperature_unit in ('C', 'F')),
  calibration jsonb,
  -- From its last post.
  kind text,
  last_seen_at timestamptz(3),
  last_outcome text,
  battery_volts double precision,
  battery_percent double precision,
  signal double precision,
  interval_seconds double precision,
  -- Other names that sent with its key.
  others text[] not null default '{}',
  -- The guessed scale of its first density.
  taken_for text,
  -- State for checking its next reading.
  memory jsonb,
  posts bigint not null default 0,
  created_at timestamptz(3) not null,
  created_by uuid not null references users (id),
  updated_at timestamptz(3) not null,
  updated_by uuid not null references users (id),
  -- The broker it sends through, with the name in `takes`; null: it posts with its key.
  broker_id uuid,
  constraint devices_pkey primary key (estate_id, id),
  constraint devices_tank_fkey foreign key (estate_id, tank_id) references tanks (estate_id, id),
  constraint devices_broker_fkey foreign key (estate_id, broker_id) references brokers (estate_id, id)
);

-- Each name at a broker belongs to one device.
create unique index devices_one_of_broker on devices (estate_id, broker_id, lower(takes)) where broker_id is not null;

-- The key in the address a device posts to. Found by its hash before the estate is known.
create table device_keys (
  estate_id uuid not null references estates (id),
  device_id uuid not null,
  hash bytea not null,
  made_at timestamptz(3) not null,
  constraint device_keys_pkey primary key (estate_id, device_id),
  constraint device_keys_hash_key unique (hash),
  constraint device_keys_hash_check check (octet_length(hash) = 32)
);

-- The bodies devices sent, kept for two weeks.
create table device_posts (
  estate_id uuid not null,
  id uuid not null,
  device_id uuid not null,
  at timestamptz(3) not null,
  body text not null,
  outcome text not null,
  -- Why it was refused.
  problem jsonb,
  -- The readings found in it.
  readings jsonb not null,
  constraint device_posts_pkey primary key (estate_id, id),
  constraint device_posts_device_fkey foreign key (estate_id, device_id) references devices (estate_id, id)
    on delete cascade
);

create index device_posts_newest on device_posts (estate_id, device_id, at, id);
create index device_posts_oldest on device_posts (at);

-- The device that took a reading. No foreign key, because the reading stays when the device is deleted.
alter table tank_readings add column device_id uuid;
