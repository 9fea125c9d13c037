-- The plan of an estate, if the server has plans. The row is created at the first request, which starts the trial.
create table subscriptions (
  estate_id uuid not null references estates (id) on delete cascade,
  -- Increased by each change; of two concurrent changes the second reads again.
  version integer not null default 1,
  -- Null until one is chosen.
  plan text constraint subscriptions_plan_check check (plan in ('enthusiast', 'collector', 'enterprise')),
  trial_ends_at timestamptz(3) not null,
  -- Stripe's customer.
  customer_id text,
  -- Stripe's status; null without a subscription.
  status text constraint subscriptions_status_check check (
    status in ('trialing', 'active', 'past_due', 'incomplete', 'incomplete_expired', 'unpaid', 'paused', 'canceled')
  ),
  paid_until timestamptz(3),
  -- Whether it ends then instead of renewing.
  is_ending boolean not null default false,
  constraint subscriptions_pkey primary key (estate_id)
);

-- Ids of processed Stripe events, which may arrive more than once.
create table stripe_events (
  id text not null,
  received_at timestamptz(3) not null,
  constraint stripe_events_pkey primary key (id)
);

create index stripe_events_by_received on stripe_events (received_at);
