-- A slope, a village or an owner: what several fields have in common beside their variety.
alter table blocks add column group_name text;
