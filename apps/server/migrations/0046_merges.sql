-- Wines that were merged into another one, which can be undone for a day like other acts.

-- The wines that became part of this one: addresses and labels of theirs lead to it.
alter table wines add column merged uuid[];

create index wines_merged on wines (estate_id) where merged is not null;

alter table undos
  drop constraint undos_act_check,
  add constraint undos_act_check check (act in ('update', 'delete', 'merge'));

-- Of a merge: whether the row is the one that stayed, and what of it was moved, by ids.
alter table undo_rows add column moved jsonb;
