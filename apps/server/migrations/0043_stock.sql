-- Additives and dry goods of a winery.
create table stock_products (
  estate_id uuid not null references estates (id),
  id uuid not null,
  version integer not null default 1,
  name text not null constraint stock_products_name_check check (name <> ''),
  kind text not null constraint stock_products_kind_check check (kind <> ''),
  -- What it counts as for limits and analyses, if that is known.
  substance text,
  unit text not null constraint stock_products_unit_check check (unit in ('kg', 'L', 'pieces')),
  minimum numeric(13, 4) constraint stock_products_minimum_check check (minimum >= 0),
  notes text,
  archived_at timestamptz(3),
  created_at timestamptz(3) not null,
  created_by uuid not null references users (id),
  updated_at timestamptz(3) not null,
  updated_by uuid not null references users (id),
  constraint stock_products_pkey primary key (estate_id, id)
);

-- What came of a product in one receipt. What is left of it is not stored: it follows from the doses of operations.
create table stock_batches (
  estate_id uuid not null references estates (id),
  id uuid not null,
  version integer not null default 1,
  product_id uuid not null,
  batch text not null constraint stock_batches_batch_check check (batch <> ''),
  supplier text,
  received_on date not null,
  amount numeric(13, 4) not null constraint stock_batches_amount_check check (amount > 0),
  -- Of the whole amount.
  price numeric(12, 2) constraint stock_batches_price_check check (price >= 0),
  currency text constraint stock_batches_currency_check check (currency ~ '^[A-Z]{3}$'),
  best_before date,
  -- [{"at", "left", "reason"}, …]: what was counted, which holds from that instant on.
  counts jsonb not null default '[]' constraint stock_batches_counts_check check (jsonb_typeof(counts) = 'array'),
  created_at timestamptz(3) not null,
  created_by uuid not null references users (id),
  updated_at timestamptz(3) not null,
  updated_by uuid not null references users (id),
  constraint stock_batches_pkey primary key (estate_id, id),
  constraint stock_batches_product_fkey foreign key (estate_id, product_id) references stock_products (estate_id, id),
  constraint stock_batches_priced_check check (price is null or currency is not null)
);
create index stock_batches_of_product on stock_batches (estate_id, product_id);
