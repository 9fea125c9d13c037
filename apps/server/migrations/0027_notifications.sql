-- Alarms of tanks, channels and settings of notifications, webhooks, deliveries, and calendar feeds.

-- The state of each alarm of a tank. It is sent once; one that returns within half a day is the same alarm.
create table alarm_states (
  estate_id uuid not null references estates (id),
  -- Its id in the history.
  id uuid not null,
  tank_id uuid not null,
  kind text not null,
  urgency text not null
    constraint alarm_states_urgency_check check (urgency in ('act', 'watch', 'plan')),
  -- The last message, as a code with parameters.
  said jsonb not null,
  since timestamptz(3) not null,
  told_at timestamptz(3),
  -- How often it was escalated.
  escalated integer not null default 0
    constraint alarm_states_escalated_check check (escalated between 0 and 2),
  acknowledged_at timestamptz(3),
  acknowledged_by uuid references users (id),
  resolved_at timestamptz(3),
  constraint alarm_states_pkey primary key (estate_id, tank_id, kind),
  constraint alarm_states_acknowledged_check check ((acknowledged_at is null) = (acknowledged_by is null)),
  constraint alarm_states_tank_fkey
    foreign key (estate_id, tank_id) references tanks (estate_id, id) on delete cascade
);

-- Minutes after which an unacknowledged alarm goes to the owners, then to all members; null: never.
alter table estates add escalation_minutes integer
  constraint estates_escalation_check check (escalation_minutes between 5 and 1440);

-- The channels of a person.
create table channels (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null
    constraint channels_kind_check check (kind in ('mail', 'push', 'ntfy', 'telegram', 'matrix')),
  name text not null constraint channels_name_check check (name <> ''),
  -- The address, encrypted.
  target bytea not null,
  -- SHA-256 of the address, so that it is not added twice.
  hash bytea not null constraint channels_hash_check check (octet_length(hash) = 32),
  carries text not null constraint channels_carries_check check (carries in ('all', 'now', 'digest')),
  made_at timestamptz(3) not null,
  -- The last success; the first failure since, and its reason.
  sent_at timestamptz(3),
  failed_at timestamptz(3),
  failure jsonb,
  constraint channels_once_key unique (user_id, hash)
);

-- A member's notification settings for an estate.
create table notification_settings (
  user_id uuid not null,
  estate_id uuid not null,
  -- By kind of alarm: 'now', 'digest' or 'off'; missing kinds follow their urgency.
  ways jsonb not null,
  -- Minutes of the day in `zone`; both null: no quiet hours.
  quiet_from integer constraint notification_settings_from_check check (quiet_from between 0 and 1439),
  quiet_to integer constraint notification_settings_to_check check (quiet_to between 0 and 1439),
  breaks_through boolean not null,
  digest_at integer not null constraint notification_settings_digest_check check (digest_at between 0 and 1439),
  -- An IANA name, like Europe/Lisbon.
  zone text not null constraint notification_settings_zone_check check (zone <> ''),
  constraint notification_settings_pkey primary key (user_id, estate_id),
  constraint notification_settings_member_fkey
    foreign key (user_id, estate_id) references memberships on delete cascade,
  constraint notification_settings_quiet_check check ((quiet_from is null) = (quiet_to is null))
);

-- The VAPID key pair for web push, encrypted; one row.
create table push_keys (
  id integer primary key constraint push_keys_one_check check (id = 1),
  sealed bytea not null
);

-- Addresses of programs that receive an estate's alarms.
create table webhooks (
  estate_id uuid not null references estates (id),
  id uuid not null,
  -- Only the host is readable: the address may contain a secret and is encrypted.
  host text not null,
  address bytea not null,
  secret bytea not null,
  made_at timestamptz(3) not null,
  made_by uuid not null references users (id),
  -- Set when turned off by a person, or after the address answered 410.
  off_at timestamptz(3),
  constraint webhooks_pkey primary key (estate_id, id)
);

-- Messages sent or due, one row for each channel. Kept for thirty days.
create table deliveries (
  estate_id uuid not null references estates (id),
  id uuid not null,
  -- Null for a webhook. No foreign keys, because deliveries stay listed.
  user_id uuid,
  channel_id uuid,
  webhook_id uuid,
  -- The kind of channel.
  way text not null,
  occasion text not null
    constraint deliveries_occasion_check
    check (occasion in ('raised', 'resolved', 'acknowledged', 'digest', 'escalation', 'test')),
  -- The alarms in it, each with tank and kind; for a webhook the whole body.
  alarms jsonb not null,
  made_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  attempts integer not null default 0,
  ended_at timestamptz(3),
  result text constraint deliveries_result_check check (result in ('sent', 'failed', 'needless')),
  -- Why the last attempt failed, as a code with parameters.
  failure jsonb,
  constraint deliveries_pkey primary key (estate_id, id),
  constraint deliveries_to_check check ((user_id is null) = (webhook_id is not null)),
  constraint deliveries_end_check check ((ended_at is null) = (result is null))
);

create index deliveries_newest on deliveries (estate_id, made_at, id);
create index deliveries_by_age on deliveries (made_at);

-- The private address of a calendar feed, one for each membership. Found by the hash before the estate is known.
create table calendars (
  user_id uuid not null,
  estate_id uuid not null,
  -- SHA-256 of the key in the address.
  hash bytea not null,
  kinds text[] not null,
  created_at timestamptz(3) not null,
  -- To the hour.
  last_used_at timestamptz(3),
  constraint calendars_pkey primary key (user_id, estate_id),
  constraint calendars_member_fkey foreign key (user_id, estate_id) references memberships on delete cascade,
  constraint calendars_hash_key unique (hash),
  constraint calendars_hash_check check (octet_length(hash) = 32),
  constraint calendars_kinds_check check (
    cardinality(kinds) > 0 and kinds <@ array['picking', 'drink-by', 'deliveries', 'tanks', 'work-orders']
  )
);
