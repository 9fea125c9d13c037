-- A run loses wine in filling, and in bottles that break on the line.
alter table entries
  drop constraint entries_account_check,
  add constraint entries_account_check check (
    account in (
      'opening', 'received', 'must', 'added', 'gain', 'crushed', 'lees', 'pomace', 'filtered', 'evaporated', 'spilled',
      'filling', 'breakage', 'sampled', 'unexplained', 'dumped', 'removed', 'sold', 'transferred', 'distilling', 'vinegar',
      'family', 'tasting', 'testing', 'exported', 'bottled'));

update entries set account = 'filling'
from operations
where operations.estate_id = entries.estate_id and operations.number = entries.number and operations.kind = 'bottle'
  and entries.account = 'spilled';

alter table bottlings
  -- The mark of the lot on the bottle, and what the bottles were dressed with.
  add column lot_code text,
  add column label text,
  add column closure text,
  add column bottles_per_case integer constraint bottlings_case_check check (bottles_per_case > 0),
  -- Of the bottles, those kept aside in the library.
  add column library integer constraint bottlings_library_check check (library between 1 and bottles);
