-- Whether an estate keeps the record of a winery, and has that section in its menu; null: by what sort of account a
-- person made.

alter table estates
  add keeps_winery boolean;
