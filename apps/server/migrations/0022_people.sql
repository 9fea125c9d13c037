-- Members and their roles, invitations, API tokens, changes of addresses and deletions of accounts.

alter table memberships
  drop constraint memberships_role_check,
  add constraint memberships_role_check check (role in ('owner', 'winemaker', 'cellar hand', 'viewer')),
  -- When the person last switched to this estate. Sign-ins start in the latest one, else in the oldest membership.
  add chosen_at timestamptz(3);

-- Found by its token before the estate is known. Accepting one removes it.
create table invitations (
  id uuid primary key,
  estate_id uuid not null references estates on delete cascade,
  -- The SHA-256 of the token.
  hash bytea not null,
  role text not null,
  -- Only this address may accept it, as typed and normalised; null: anyone with the link.
  email text,
  email_key text,
  invited_by uuid not null references users on delete cascade,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  constraint invitations_hash_key unique (hash),
  constraint invitations_hash_check check (octet_length(hash) = 32),
  constraint invitations_role_check check (role in ('owner', 'winemaker', 'cellar hand', 'viewer')),
  constraint invitations_email_check check ((email is null) = (email_key is null))
);

create index invitations_by_estate on invitations (estate_id);
create index invitations_by_inviter on invitations (invited_by);
create index invitations_by_expiry on invitations (expires_at);

-- Programs use them to call the API as a member of an estate. Found by hash before the estate is known; deleted with the
-- membership.
create table api_tokens (
  id uuid primary key,
  user_id uuid not null,
  estate_id uuid not null,
  name text not null,
  scope text not null,
  -- SHA-256 of the token.
  hash bytea not null,
  created_at timestamptz(3) not null,
  -- Null: it works until it is revoked.
  expires_at timestamptz(3),
  -- To the minute.
  last_used_at timestamptz(3),
  -- Revoked tokens are kept for a while, so that later calls get a clear error.
  revoked_at timestamptz(3),
  -- Set by a restore, because a token revoked after the backup would work again. The person can turn it on.
  off_since timestamptz(3),
  foreign key (user_id, estate_id) references memberships on delete cascade,
  constraint api_tokens_hash_key unique (hash),
  constraint api_tokens_hash_check check (octet_length(hash) = 32),
  constraint api_tokens_name_check check (name <> ''),
  constraint api_tokens_scope_check check (scope in ('read', 'write', 'ingest'))
);

create index api_tokens_by_member on api_tokens (user_id, estate_id);
create unique index api_tokens_name_key on api_tokens (user_id, lower(name)) where revoked_at is null;

alter table users
  -- When a link sent to the address was last used.
  add email_verified_at timestamptz(3);

-- Links that prove an address. Using one removes all of the same person.
create table email_proofs (
  hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  -- The address it was sent to, so that it proves no later one.
  email_key text not null,
  expires_at timestamptz(3) not null,
  constraint email_proofs_hash_check check (octet_length(hash) = 32)
);

create index email_proofs_by_user on email_proofs (user_id);
create index email_proofs_by_expiry on email_proofs (expires_at);

-- Requested changes of an address, which take effect once the links sent to both addresses were used.
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

-- Accounts to delete at `due_at`, unless the owner cancels before.
create table deletions (
  user_id uuid primary key references users on delete cascade,
  asked_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  -- When the owner was reminded.
  warned_at timestamptz(3),
  constraint deletions_due_check check (due_at > asked_at)
);

create index deletions_by_due on deletions (due_at);
