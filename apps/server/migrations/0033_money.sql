-- The currency an estate adds up in; null: none, every currency for itself.
alter table estates add home_currency text
  constraint estates_home_currency_check check (home_currency ~ '^[A-Z]{3}$');

