-- A wine whose vintage nobody knows is another than one of no single harvest: of both `vintage` is null. Null where it is known.
alter table wines
  add column vintage_unknown boolean,
  add constraint wines_vintage_unknown_check 
    check (vintage_unknown is null or (vintage_unknown and vintage is null));
