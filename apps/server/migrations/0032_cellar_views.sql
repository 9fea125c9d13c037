-- Saved views of My Cellar: filters, order, layout and columns under a name, shared in the estate.
create table cellar_views (
  estate_id uuid not null references estates (id),
  id uuid not null,
  version integer not null default 1,
  name text not null constraint cellar_views_name_check check (name <> ''),
  -- The query of its address, with the question mark.
  address text not null constraint cellar_views_address_check check (address like '?%' and length(address) <= 4000),
  created_at timestamptz(3) not null,
  created_by uuid not null references users (id),
  updated_at timestamptz(3) not null,
  updated_by uuid not null references users (id),
  constraint cellar_views_pkey primary key (estate_id, id)
);
