-- The history: who changed what, and when. Rows are added in the transaction of the change and never updated, but the
-- content of a deleted row is removed after thirty days.
create table changes (
  estate_id uuid not null references estates (id) on delete cascade,
  -- Ids of one server sort in the order they were written.
  id uuid not null,
  -- The transaction on the coordinator. Followers read in this order: rows below the oldest running transaction are
  -- complete. 0 for rows from a backup.
  tx xid8 not null default pg_current_xact_id(),
  kind text not null,
  item_id uuid not null,
  act text not null
    constraint changes_act_check check (act in ('added', 'changed', 'deleted', 'restored', 'voided')),
  -- The row's version after the change; null if it was deleted or has none.
  version integer,
  -- The name of the row.
  name text,
  made_at timestamptz(3) not null,
  -- No foreign key, because the history stays when people leave.
  made_by uuid not null,
  -- The fields that changed. For a deletion the whole row by column, while it can be restored.
  before jsonb,
  after jsonb,
  constraint changes_pkey primary key (estate_id, id)
);

create index changes_in_order on changes (estate_id, tx, id);
create index changes_newest on changes (estate_id, made_at, id);
create index changes_of_item on changes (estate_id, item_id, made_at);
create index changes_forgettable on changes (made_at) where act = 'deleted' and before is not null;
-- Each server asks twice a second which estates have changes, for its live streams.
create index changes_by_transaction on changes (tx);
-- Changes older than HISTORY_DAYS are removed. They are written in time order, so a small index is enough.
create index changes_by_age on changes using brin (made_at);

-- The prefix of cursors into the changes. A restore sets a new one, which makes all cursors invalid.
create table change_epochs (
  epoch uuid not null,
  constraint change_epochs_pkey primary key (epoch)
);

insert into change_epochs values (gen_random_uuid());
