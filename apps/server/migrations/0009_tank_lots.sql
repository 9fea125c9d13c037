-- Which harvest a tank holds, and what the lot is called: a cellar has its "Cuve 1" every year.

alter table tanks add column vintage integer;
alter table tanks add column lot text;
alter table tanks add constraint tanks_vintage_check check (vintage between 1800 and 9999);

-- A tank was filled in the year of its first reading; one nobody read, in the year it was added.
update tanks set vintage = extract(year from created_at at time zone 'UTC');
update tanks set vintage = filled.year
from (
  select estate_id, tank_id, extract(year from min(taken_at) at time zone 'UTC') as year
  from tank_readings group by estate_id, tank_id
) as filled
where tanks.estate_id = filled.estate_id and tanks.id = filled.tank_id;
