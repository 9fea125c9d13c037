-- More litres of one format than an integer has of millilitres.
alter table bottlings
  drop constraint bottlings_amount_check,
  add constraint bottlings_amount_check check (amount = round(bottles * bottle_size_ml::bigint / 1000.0, 2));
