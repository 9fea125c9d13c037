-- Links to set a new password. A link is a token whose SHA-256 is kept here; using it removes it, and all others
-- of the same person. Found by the token, before any estate is known.

create table password_resets (
  hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  constraint password_resets_hash_check check (octet_length(hash) = 32)
);

create index password_resets_by_user on password_resets (user_id);
create index password_resets_by_expiry on password_resets (expires_at);
