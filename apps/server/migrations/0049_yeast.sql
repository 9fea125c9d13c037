-- The yeast a tank ferments with, as a person writes it: forecasts learn by it.

alter table tanks add column yeast text;
