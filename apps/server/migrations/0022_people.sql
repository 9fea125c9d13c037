-- The people of an estate: what each is in it, and who is invited.

alter table memberships
  drop constraint memberships_role_check,
  add constraint memberships_role_check check (role in ('owner', 'winemaker', 'cellar hand', 'viewer'));

-- When the person last said that they work in it: where sign-ins begin. Otherwise in the one they belong to longest.
alter table memberships add chosen_at timestamptz(3);

-- Found by its token before any estate is known. Accepting one removes it.
create table invitations (
  id uuid primary key,
  estate_id uuid not null references estates on delete cascade,
  -- The SHA-256 of the token.
  hash bytea not null,
  role text not null,
  -- Who alone may accept it, as it was typed, and as one account, whatever its case; null: whoever has the link.
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
