-- The alcohol of a spirit in stock, in % vol: reports count it in proof gallons.
alter table stock_products
  add strength numeric(5, 2)
    constraint stock_products_strength_check check (strength > 0 and strength <= 100);
