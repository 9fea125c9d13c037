-- Closing a period of the winery's record, and the figures that were filed for it.

-- What of a wine was stated for the tax when: `[{"from": "2025-10-20", "class": "a"}, …]`. Before the first it counts as in
-- fermenters; without a day it holds from the beginning.
alter table lots
  add tax_classes jsonb not null default '[]'
    constraint lots_tax_classes_check check (jsonb_typeof(tax_classes) = 'array');

-- Every change of `ledgers.open_from`: who closed or opened a period again, and why. Rows are only ever added.
create table period_changes (
  estate_id uuid not null references estates (id),
  id uuid not null,
  version integer not null default 1,
  -- The first day that was open, of UTC; null: nothing was closed.
  open_before date,
  open_from date,
  reason text,
  said_by text not null,
  changed_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  created_by uuid not null references users (id),
  constraint period_changes_pkey primary key (estate_id, id)
);

-- Figures as they were when a period was closed. Closed again, there is another row; none is ever changed.
create table reports (
  estate_id uuid not null references estates (id),
  id uuid not null,
  version integer not null default 1,
  form text not null constraint reports_form_check check (form in ('ttb_5120_17', 'eu_register')),
  -- `2025-10`, `2025-Q4` or `2025`.
  period text not null constraint reports_period_check check (period ~ '^[0-9]{4}(-(Q[1-4]|0[1-9]|1[0-2]))?$'),
  figures jsonb not null,
  filed_by text not null,
  filed_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  created_by uuid not null references users (id),
  constraint reports_pkey primary key (estate_id, id)
);

create index reports_by_period on reports (estate_id, form, period, filed_at);
