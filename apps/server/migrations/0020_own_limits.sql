-- Limits a winery sets itself for what is added to its wines. They warn, and refuse nothing.
create table own_limits (
  estate_id uuid not null references estates (id),
  id uuid not null,
  version integer not null default 1,
  -- What a wine has of it, or a product that is added.
  limited text not null constraint own_limits_limited_check check (limited <> ''),
  max numeric(9, 3) not null constraint own_limits_max_check check (max >= 0),
  unit text not null constraint own_limits_unit_check check (unit in ('mg/L', 'g/L', 'g/hL', 'mL/hL')),
  -- For red wines, or for all others; null: for every wine.
  is_red boolean,
  created_at timestamptz(3) not null,
  created_by uuid not null references users (id),
  updated_at timestamptz(3) not null,
  updated_by uuid not null references users (id),
  constraint own_limits_pkey primary key (estate_id, id),
  constraint own_limits_one_of_each unique nulls not distinct (estate_id, limited, is_red)
);
