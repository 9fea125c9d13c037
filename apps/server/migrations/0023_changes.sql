-- Who changed what, and when. Rows are added in the transaction of the change and never altered; only what a deleted
-- thing said is forgotten after thirty days.
create table changes (
  estate_id uuid not null references estates (id) on delete cascade,
  -- Each sorts behind the one written before it by the same server.
  id uuid not null,
  -- The transaction, by the machine that statements are sent to. Followers read in its order: whatever lies below the
  -- oldest transaction that still runs is there for good. 0 of what came from a backup.
  tx xid8 not null default pg_current_xact_id(),
  kind text not null,
  item_id uuid not null,
  act text not null
    constraint changes_act_check check (act in ('added', 'changed', 'deleted', 'restored', 'voided')),
  -- The thing's after it; null where it is gone, or has none.
  version integer,
  -- What the thing was called.
  name text,
  made_at timestamptz(3) not null,
  -- No foreign key: what people did stays when they leave.
  made_by uuid not null,
  -- By field, those that changed. Of a deletion the row by column, while it can be restored.
  before jsonb,
  after jsonb,
  constraint changes_pkey primary key (estate_id, id)
);

create index changes_in_order on changes (estate_id, tx, id);
create index changes_newest on changes (estate_id, made_at, id);
create index changes_of_item on changes (estate_id, item_id, made_at);
create index changes_forgettable on changes (made_at) where act = 'deleted' and before is not null;

-- What cursors into the changes begin with: another one after a restore, which makes them all void.
create table change_epochs (
  epoch uuid not null,
  constraint change_epochs_pkey primary key (epoch)
);

insert into change_epochs values (gen_random_uuid());
