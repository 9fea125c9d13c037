-- Brokers of MQTT that an estate listens to, as a client of theirs.
create table brokers (
  estate_id uuid not null references estates (id),
  id uuid not null,
  version integer not null default 1,
  name text not null constraint brokers_name_check check (name <> ''),
  -- Like mqtts://cellar.local:8883.
  address text not null constraint brokers_address_check check (address ~ '^mqtts?://'),
  -- What is subscribed to.
  topic text not null constraint brokers_topic_check check (topic <> ''),
  username text,
  -- Whom its certificate is held against, in PEM; null: those the system trusts.
  authority text,
  -- Sealed: whoever reads this table can't log in there.
  password bytea,
  -- The server that holds the connection, and until when without saying so again.
  held_by uuid,
  held_until timestamptz(3),
  -- Since when it is connected; null: it is not.
  connected_at timestamptz(3),
  last_message_at timestamptz(3),
  -- Why it is not connected, or what it told can't be kept, as a code with parameters.
  failure jsonb,
  created_at timestamptz(3) not null,
  created_by uuid not null references users (id),
  updated_at timestamptz(3) not null,
  updated_by uuid not null references users (id),
  constraint brokers_pkey primary key (estate_id, id)
);

-- What was told by names that no device goes by: the last of each.
create table broker_strangers (
  estate_id uuid not null,
  broker_id uuid not null,
  name text not null,
  topic text not null,
  at timestamptz(3) not null,
  body text not null,
  -- Why it is no reading.
  problem jsonb,
  constraint broker_strangers_pkey primary key (estate_id, broker_id, name),
  constraint broker_strangers_broker_fkey foreign key (estate_id, broker_id) references brokers (estate_id, id)
    on delete cascade
);

-- The broker a device is heard by, under the name it takes; null: by its key alone.
alter table devices add column broker_id uuid;
alter table devices add constraint devices_broker_fkey foreign key (estate_id, broker_id)
  references brokers (estate_id, id);

-- Each name at a broker is of one device.
create unique index devices_one_of_broker on devices (estate_id, broker_id, lower(takes)) where broker_id is not null;
