-- Growers that a winery buys fruit from, and what is agreed with them. Lines of deliveries name both by id.
create table growers (
  estate_id uuid not null references estates (id),
  id uuid not null,
  version integer not null default 1,
  name text not null constraint growers_name_check check (name <> ''),
  contact text,
  address text,
  notes text,
  created_at timestamptz(3) not null,
  created_by uuid not null references users (id),
  updated_at timestamptz(3) not null,
  updated_by uuid not null references users (id),
  constraint growers_pkey primary key (estate_id, id)
);

create table contracts (
  estate_id uuid not null references estates (id),
  id uuid not null,
  version integer not null default 1,
  grower_id uuid not null,
  vintage integer not null,
  variety text not null constraint contracts_variety_check check (variety <> ''),
  vineyard text,
  district text,
  -- Tonnes.
  agreed numeric(10, 4) constraint contracts_agreed_check check (agreed > 0),
  -- For a tonne.
  price numeric(12, 4) constraint contracts_price_check check (price >= 0),
  currency text constraint contracts_currency_check check (currency ~ '^[A-Z]{3}$'),
  notes text,
  created_at timestamptz(3) not null,
  created_by uuid not null references users (id),
  updated_at timestamptz(3) not null,
  updated_by uuid not null references users (id),
  constraint contracts_price_has_currency check (price is null or currency is not null),
  constraint contracts_pkey primary key (estate_id, id),
  constraint contracts_grower_fkey foreign key (estate_id, grower_id) references growers (estate_id, id)
);
create index contracts_of_grower on contracts (estate_id, grower_id);
