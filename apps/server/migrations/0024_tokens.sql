-- What programs call with in the name of a person, in one of their estates. Found by the hash, before any estate is
-- known, like sessions; and gone with the membership it was made for.
create table api_tokens (
  id uuid primary key,
  user_id uuid not null,
  estate_id uuid not null,
  name text not null,
  scope text not null,
  -- SHA-256 of the token: whoever reads this table can't call with what they find.
  hash bytea not null,
  created_at timestamptz(3) not null,
  -- null: it works until it is revoked.
  expires_at timestamptz(3),
  -- To the minute.
  last_used_at timestamptz(3),
  -- Kept for a while, so that whatever still calls with it is told why it is refused.
  revoked_at timestamptz(3),
  foreign key (user_id, estate_id) references memberships on delete cascade,
  constraint api_tokens_hash_key unique (hash),
  constraint api_tokens_hash_check check (octet_length(hash) = 32),
  constraint api_tokens_name_check check (name <> ''),
  constraint api_tokens_scope_check check (scope in ('read', 'write', 'ingest'))
);

create index api_tokens_by_member on api_tokens (user_id, estate_id);
-- The name is what a person knows a token by.
create unique index api_tokens_name_key on api_tokens (user_id, lower(name)) where revoked_at is null;
