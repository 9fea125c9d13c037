-- Many fields can be changed at once, which is undone like a change of many wines.
alter table undos
  drop constraint undos_things_check,
  add constraint undos_things_check check (things in ('wines', 'barrels', 'fields'));
