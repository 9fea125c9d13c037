-- The currency an estate adds up in; null: none, every currency for itself.
alter table estates add home_currency text
  constraint estates_home_currency_check check (home_currency ~ '^[A-Z]{3}$');

-- Exchange rates from a file the estate loaded.
create table exchange_rates (
  estate_id uuid not null references estates (id),
  day date not null constraint exchange_rates_day_check check (day >= '1999-01-01'),
  -- {"USD": 1.0823, …}: units of the currency for one euro, without the euro itself.
  rates jsonb not null constraint exchange_rates_rates_check check (jsonb_typeof(rates) = 'object'),
  constraint exchange_rates_pkey primary key (estate_id, day)
);

-- The amount in another currency, through the euro; null without a rate. As `converted` of the domain says it.
create function in_currency(amount numeric, given text, wanted text, rates jsonb) returns numeric
  language sql immutable parallel safe
  return case
    when given = wanted then amount
    else amount
      / case when given = 'EUR' then 1 else (rates ->> given)::numeric end
      * case when wanted = 'EUR' then 1 else (rates ->> wanted)::numeric end
  end;

-- What the bottles of an entry cost, as it was known when they were taken: {arrivalId, day, price, currency}. Null: no
-- purchase of the wine had arrived.
alter table consumptions add column bought_as jsonb
  constraint consumptions_bought_as_check check (jsonb_typeof(bought_as) = 'object');
