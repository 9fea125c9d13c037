-- What an estate pays for, where the server has plans. An estate gets its row when the server, having plans, first
-- looks at it: its trial begins then.
create table subscriptions (
  estate_id uuid not null references estates (id) on delete cascade,
  -- Moved on by each change, so that of two that read at once the later one reads again.
  version integer not null default 1,
  -- The one that is tried or paid for; none was chosen yet where it is null.
  plan text constraint subscriptions_plan_check check (plan in ('enthusiast', 'collector', 'enterprise')),
  trial_ends_at timestamptz(3) not null,
  -- Who pays, as Stripe knows them.
  customer_id text,
  -- How it stands, in Stripe's words; null while nothing was subscribed to.
  status text constraint subscriptions_status_check check (
    status in ('trialing', 'active', 'past_due', 'incomplete', 'incomplete_expired', 'unpaid', 'paused', 'canceled')
  ),
  paid_until timestamptz(3),
  -- Whether it goes on after that.
  is_ending boolean not null default false,
  constraint subscriptions_pkey primary key (estate_id)
);

-- Events of Stripe that were worked at, by their ids: each comes once or more.
create table stripe_events (
  id text not null,
  received_at timestamptz(3) not null,
  constraint stripe_events_pkey primary key (id)
);

create index stripe_events_by_received on stripe_events (received_at);
