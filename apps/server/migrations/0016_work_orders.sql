-- Work to come in the cellar. A task is an operation that is not recorded yet: it reserves nothing.
create table work_orders (
  estate_id uuid not null references estates (id),
  id uuid not null,
  version integer not null default 1,
  title text not null constraint work_orders_title_check check (title <> ''),
  due date not null,
  assignee text,
  note text,
  -- Who signed that it was done as it should be, and when.
  checked_by text,
  checked_at timestamptz(3),
  created_at timestamptz(3) not null,
  created_by uuid not null references users (id),
  updated_at timestamptz(3) not null,
  updated_by uuid not null references users (id),
  constraint work_orders_pkey primary key (estate_id, id),
  constraint work_orders_checked_check check (num_nonnulls(checked_by, checked_at) in (0, 2))
);

create index work_orders_by_due on work_orders (estate_id, due, id);

create table tasks (
  estate_id uuid not null references estates (id),
  id uuid not null,
  version integer not null default 1,
  work_order_id uuid not null,
  place integer not null,
  -- What is to be done, as it was said: kind, lines, reason and note.
  plan jsonb not null constraint tasks_plan_check check (jsonb_typeof(plan) = 'object'),
  -- What was done for it. While that is void, the task is still to be done.
  operation_id uuid,
  created_at timestamptz(3) not null,
  created_by uuid not null references users (id),
  updated_at timestamptz(3) not null,
  updated_by uuid not null references users (id),
  constraint tasks_pkey primary key (estate_id, id),
  constraint tasks_operation_key unique (estate_id, operation_id),
  constraint tasks_work_order_fkey foreign key (estate_id, work_order_id) references work_orders (estate_id, id),
  constraint tasks_operation_fkey foreign key (estate_id, operation_id) references operations (estate_id, id)
);

create index tasks_by_order on tasks (estate_id, work_order_id, place);
