-- What a wine is beside the five types: Port, sake, cider. And its tags.

alter table wines add column style text constraint wines_style_check check (
  style in (
    'Fortified', 'Orange', 'Fruit wine', 'Sake', 'Spirits', 'Cider', 'Mead', 'Vermouth', 'Non-alcoholic'
  )
);

-- Words of the estate's own, each once; null without any.
alter table wines add column tags text[] constraint wines_tags_check check (cardinality(tags) > 0);
