-- Which calendar day an instant is for an estate: a name of the IANA database. Estates of before begin with UTC, and are asked.
alter table estates
  add column time_zone text not null default 'UTC',
  add column time_zone_chosen boolean not null default false;
