-- Readings of tanks come in as files, too.

alter table imports
  drop constraint imports_kind_check,
  add constraint imports_kind_check
    check (kind in ('wines', 'barrels', 'readings', 'tank-readings', 'archive'));
