-- What a person sees of where they are signed in. Sessions from before know neither.

alter table sessions
  -- In words, "Firefox on Windows": no more of what a browser says of itself is kept.
  add device text,
  -- Since when it was last renewed, which a session in use is every hour.
  add last_used_at timestamptz(3);

-- Devices a person has signed in from, each by the SHA-256 of a mark it chose, or of what it is in words.
create table known_devices (
  user_id uuid not null references users on delete cascade,
  hash bytea not null,
  seen_at timestamptz(3) not null,
  primary key (user_id, hash),
  constraint known_devices_hash_check check (octet_length(hash) = 32)
);

create index known_devices_by_seen on known_devices (seen_at);
