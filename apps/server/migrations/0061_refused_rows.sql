-- The rows of a file that were not stored, as CSV with what is wrong with each; kept as long as the import can be undone.
alter table imports add column refused_file text;
