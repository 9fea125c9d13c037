-- Alarms as the server judges them, how people are told of them, and what they were told.

-- Each alarm of a tank as it was last judged. It is told once; one that comes back within half a day is the same.
create table alarm_states (
  estate_id uuid not null references estates (id),
  -- What the history knows it by.
  id uuid not null,
  tank_id uuid not null,
  kind text not null,
  urgency text not null
    constraint alarm_states_urgency_check check (urgency in ('act', 'watch', 'plan')),
  -- The tank and what was seen of it when it was last told, as a code with parameters.
  said jsonb not null,
  since timestamptz(3) not null,
  told_at timestamptz(3),
  -- How often it went to others, since nobody acknowledged it.
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

-- Minutes after which an alarm that nobody acknowledged goes to the owners, and then to all; null: it does not.
alter table estates add escalation_minutes integer
  constraint estates_escalation_check check (escalation_minutes between 5 and 1440);

-- The ways a person is reached.
create table channels (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null
    constraint channels_kind_check check (kind in ('mail', 'push', 'ntfy', 'telegram', 'matrix')),
  -- What its person knows it by.
  name text not null constraint channels_name_check check (name <> ''),
  -- Where it goes, sealed: whoever reads this table can't write to anybody.
  target bytea not null,
  -- SHA-256 of where it goes: the same is not added twice.
  hash bytea not null constraint channels_hash_check check (octet_length(hash) = 32),
  carries text not null constraint channels_carries_check check (carries in ('all', 'now', 'digest')),
  made_at timestamptz(3) not null,
  -- When something last came through, and since when nothing does and why.
  sent_at timestamptz(3),
  failed_at timestamptz(3),
  failure jsonb,
  constraint channels_once_key unique (user_id, hash)
);

-- How a person wants to be told in one of their estates; gone with the membership.
create table notification_settings (
  user_id uuid not null,
  estate_id uuid not null,
  -- By kind of alarm: 'now', 'digest' or 'off'; what is left out goes by its urgency.
  ways jsonb not null,
  -- Minutes of the day in their zone; both null: no quiet hours.
  quiet_from integer constraint notification_settings_from_check check (quiet_from between 0 and 1439),
  quiet_to integer constraint notification_settings_to_check check (quiet_to between 0 and 1439),
  breaks_through boolean not null,
  digest_at integer not null constraint notification_settings_digest_check check (digest_at between 0 and 1439),
  -- As in the IANA database, like Europe/Lisbon.
  zone text not null constraint notification_settings_zone_check check (zone <> ''),
  constraint notification_settings_pkey primary key (user_id, estate_id),
  constraint notification_settings_member_fkey
    foreign key (user_id, estate_id) references memberships on delete cascade,
  constraint notification_settings_quiet_check check ((quiet_from is null) = (quiet_to is null))
);

-- The VAPID key by which push services know these servers, sealed: one row.
create table push_keys (
  id integer primary key constraint push_keys_one_check check (id = 1),
  sealed bytea not null
);

-- Addresses of programs that an estate has told of its alarms.
create table webhooks (
  estate_id uuid not null references estates (id),
  id uuid not null,
  -- The machine it goes to; the whole address may hold a secret and is sealed.
  host text not null,
  address bytea not null,
  secret bytea not null,
  made_at timestamptz(3) not null,
  made_by uuid not null references users (id),
  -- Since when it is off: by hand, or because it is gone.
  off_at timestamptz(3),
  constraint webhooks_pkey primary key (estate_id, id)
);

-- What was sent or is to be, one for each message and way. Kept for thirty days.
create table deliveries (
  estate_id uuid not null references estates (id),
  id uuid not null,
  -- To whom, and by which of their channels; null of a webhook. No foreign keys: what was sent stays told.
  user_id uuid,
  channel_id uuid,
  webhook_id uuid,
  -- The kind of channel.
  way text not null,
  occasion text not null
    constraint deliveries_occasion_check
    check (occasion in ('raised', 'resolved', 'acknowledged', 'digest', 'escalation', 'test')),
  -- The alarms it tells of, each with its tank and kind; of a webhook as it is told.
  alarms jsonb not null,
  made_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  attempts integer not null default 0,
  ended_at timestamptz(3),
  result text constraint deliveries_result_check check (result in ('sent', 'failed', 'needless')),
  -- Why the last try failed, as a code with parameters.
  failure jsonb,
  constraint deliveries_pkey primary key (estate_id, id),
  constraint deliveries_to_check check ((user_id is null) = (webhook_id is not null)),
  constraint deliveries_end_check check ((ended_at is null) = (result is null))
);

create index deliveries_newest on deliveries (estate_id, made_at, id);
create index deliveries_by_age on deliveries (made_at);
