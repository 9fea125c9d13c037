-- As of a wine: true if there is a vintage that is not known. Null where it is known, NV, or any will do.
alter table purchases
  add column vintage_unknown boolean,
  add constraint purchases_vintage_unknown_check
    check (vintage_unknown is null or (vintage_unknown and vintage is null));
