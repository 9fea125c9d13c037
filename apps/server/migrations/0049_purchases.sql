-- Wines that are wished for or on their way, and what of them has arrived.

-- Whether no more bottles have arrived than were bought, and each arrival has some.
create function arrivals_fit(arrivals jsonb, bottles integer) returns boolean
  language sql immutable strict parallel safe
  return (
    select coalesce(sum((arrival ->> 'bottles')::bigint), 0) <= bottles
      and coalesce(bool_and((arrival ->> 'bottles')::bigint >= 1), true)
    from jsonb_array_elements(arrivals) as arrival
  );

create table purchases (
  estate_id uuid not null references estates (id),
  id uuid not null,
  version integer not null default 1,
  stage text not null constraint purchases_stage_check check (stage in ('Wish', 'Ordered')),
  name text not null constraint purchases_name_check check (name <> ''),
  producer text,
  -- null: any, none, or nobody said.
  vintage integer constraint purchases_vintage_check check (vintage between 1800 and 9999),
  country text,
  region text,
  appellation text,
  type text constraint purchases_type_check check (type in ('Red', 'White', 'Rosé', 'Sparkling', 'Dessert')),
  varietal text,
  bottle_size_ml integer not null
    constraint purchases_bottle_size_ml_check check (bottle_size_ml between 50 and 30000),
  bottles integer not null constraint purchases_bottles_check check (bottles between 1 and 1000000),
  -- For a bottle: the most one would pay, of an order what is paid.
  price text,
  currency text constraint purchases_currency_check check (currency ~ '^[A-Z]{3}$'),
  merchant text,
  ordered_on date,
  due_on date,
  note text,
  -- The key of its row where it came from.
  source text,
  -- [{id, wineId, bottles, bottleSizeMl, day, price, currency, merchant, place, makesWine, fills}, …]
  arrivals jsonb not null default '[]' constraint purchases_arrivals_check check (jsonb_typeof(arrivals) = 'array'),
  created_at timestamptz(3) not null,
  created_by uuid not null references users (id),
  updated_at timestamptz(3) not null,
  updated_by uuid not null references users (id),
  constraint purchases_pkey primary key (estate_id, id),
  constraint purchases_arrivals_fit check (arrivals_fit(arrivals, bottles)),
  constraint purchases_wish_has_no_days check (stage = 'Ordered' or ordered_on is null and due_on is null)
);

-- A calendar may hold the days purchases are to come on.
alter table calendars
  drop constraint calendars_kinds_check,
  add constraint calendars_kinds_check check (
    cardinality(kinds) > 0 and kinds <@ array['picking', 'drink-by', 'deliveries', 'tanks', 'work-orders']
  );

-- Purchases come by files, too.
alter table imports
  drop constraint imports_kind_check,
  add constraint imports_kind_check check (
    kind in (
      'wines', 'barrels', 'purchases', 'readings', 'tank-readings', 'grapes', 'fields', 'weather', 'archive'
    )
  );
