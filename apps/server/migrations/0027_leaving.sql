-- Proven addresses, addresses that are to change, and accounts that are to go.

alter table users
  -- When its owner last showed that mail to the address reaches them.
  add email_verified_at timestamptz(3);

-- Links that prove an address. Using one removes it, and all others of the same person.
create table email_proofs (
  hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  -- The address it was sent to: it proves no later one.
  email_key text not null,
  expires_at timestamptz(3) not null,
  constraint email_proofs_hash_check check (octet_length(hash) = 32)
);

create index email_proofs_by_user on email_proofs (user_id);
create index email_proofs_by_expiry on email_proofs (expires_at);

-- The address a person wants instead of theirs; it changes once the links at both were used.
create table email_changes (
  user_id uuid primary key references users on delete cascade,
  email text not null,
  email_key text not null,
  expires_at timestamptz(3) not null,
  new_hash bytea not null,
  new_confirmed_at timestamptz(3),
  old_hash bytea not null,
  old_confirmed_at timestamptz(3),
  constraint email_changes_new_hash_key unique (new_hash),
  constraint email_changes_old_hash_key unique (old_hash),
  constraint email_changes_hashes_check check (octet_length(new_hash) = 32 and octet_length(old_hash) = 32)
);

create index email_changes_by_expiry on email_changes (expires_at);

-- Accounts that go at an instant, unless their owner keeps them before.
create table deletions (
  user_id uuid primary key references users on delete cascade,
  asked_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  -- When its owner was told that it is soon.
  warned_at timestamptz(3),
  constraint deletions_due_check check (due_at > asked_at)
);

create index deletions_by_due on deletions (due_at);
