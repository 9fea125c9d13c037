-- What is added to wine and has a volume of its own, such as water, comes from an account, and is a part of what it is
-- made of.

alter table entries
  drop constraint entries_account_check,
  add constraint entries_account_check check (
    account in (
      'opening', 'received', 'must', 'added', 'gain', 'crushed', 'lees', 'pomace', 'filtered', 'evaporated', 'spilled',
      'sampled', 'unexplained', 'dumped', 'removed', 'sold', 'transferred', 'distilling', 'vinegar', 'family',
      'tasting', 'testing', 'bottled'));

alter table sources
  drop constraint sources_kind_check,
  add constraint sources_kind_check check (kind in ('grapes', 'bought', 'unknown', 'added'));

-- Whose limits additions are held against; null: by the unit of volume.
alter table estates
  add market text constraint estates_market_check check (market in ('EU', 'US'));

-- Analyses and additions are looked for by what they are.
create index operations_by_kind on operations (estate_id, kind, at);
