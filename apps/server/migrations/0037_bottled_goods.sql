-- What becomes of bottles after they were filled: they leave, come back to bond, or are emptied into a vessel. A row of
-- `bottlings` that fills has no bottling; any other names the operation that filled its bottles. Below 0 they leave.

alter table entries
  drop constraint entries_account_check,
  add constraint entries_account_check check (
    account in (
      'opening', 'received', 'must', 'added', 'gain', 'crushed', 'lees', 'pomace', 'filtered', 'evaporated', 'spilled',
      'sampled', 'unexplained', 'dumped', 'removed', 'sold', 'transferred', 'distilling', 'vinegar', 'family',
      'tasting', 'testing', 'exported', 'bottled'));

alter table bottlings
  add column bottling uuid,
  add column reason text,
  drop constraint bottlings_bottles_check,
  add constraint bottlings_bottles_check check (case when bottling is null then bottles > 0 else bottles <> 0 end),
  add constraint bottlings_reason_check check (num_nonnulls(bottling, reason) in (0, 2)),
  add constraint bottlings_bottling_fkey
    foreign key (estate_id, bottling) references operations (estate_id, id) deferrable initially deferred;

create index bottlings_of_bottling on bottlings (estate_id, bottling) where bottling is not null;

-- Why somebody changed what was recorded; null where it was not asked.
alter table operations add column change_reason text;
-- Of a void version: why it is void.
alter table operation_versions add column change_reason text;
