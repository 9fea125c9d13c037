-- Blends that are thought of: wines of vessels put together on paper.
create table trials (
  estate_id uuid not null references estates (id),
  id uuid not null,
  version integer not null default 1,
  name text not null constraint trials_name_check check (name <> ''),
  note text,
  -- As they were said: each a name and litres of vessels.
  blends jsonb not null constraint trials_blends_check check (jsonb_typeof(blends) = 'array'),
  created_at timestamptz(3) not null,
  created_by uuid not null references users (id),
  updated_at timestamptz(3) not null,
  updated_by uuid not null references users (id),
  constraint trials_pkey primary key (estate_id, id)
);
