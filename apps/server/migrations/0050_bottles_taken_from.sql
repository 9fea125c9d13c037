-- The places that bottles left, to which an undo returns them.
alter table bottlings add column taken_from jsonb;
