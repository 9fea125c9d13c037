-- What a wine is beside the five types: Port, sake, cider.

alter table wines add column style text constraint wines_style_check check (
  style in (
    'Fortified', 'Orange', 'Fruit wine', 'Sake', 'Spirits', 'Cider or perry', 'Mead', 'Vermouth', 'Non-alcoholic'
  )
);
