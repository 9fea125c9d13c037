-- The private address of a calendar, one for each person and estate. Found by the hash, before any estate is known,
-- like API tokens; and gone with the membership it was made for.
create table calendars (
  user_id uuid not null,
  estate_id uuid not null,
  -- SHA-256 of the key in the address: whoever reads this table can't read a calendar.
  hash bytea not null,
  -- What it holds.
  kinds text[] not null,
  created_at timestamptz(3) not null,
  -- To the hour; null: never yet.
  last_used_at timestamptz(3),
  constraint calendars_pkey primary key (user_id, estate_id),
  constraint calendars_member_fkey foreign key (user_id, estate_id) references memberships on delete cascade,
  constraint calendars_hash_key unique (hash),
  constraint calendars_hash_check check (octet_length(hash) = 32),
  constraint calendars_kinds_check check (
    cardinality(kinds) > 0 and kinds <@ array['picking', 'drink-by', 'tanks', 'work-orders']
  )
);
