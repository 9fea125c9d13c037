-- A probe logs ten thousand readings of one ferment: the list of tanks neither counts them nor reads them all.

-- How many readings a tank has: counted one by one, those of a busy estate take longer than all else the list says.
create table tank_reading_counts (
  estate_id uuid not null references estates (id),
  tank_id uuid not null,
  readings integer not null,
  constraint tank_reading_counts_pkey primary key (estate_id, tank_id),
  constraint tank_reading_counts_tank_fkey
    foreign key (estate_id, tank_id) references tanks (estate_id, id) on delete cascade
);

insert into tank_reading_counts (estate_id, tank_id, readings)
select estate_id, tank_id, count(*) from tank_readings group by estate_id, tank_id;

-- Once a statement, whoever stores: in the order of the tanks, so that two imports never wait for each other.
create function count_tank_readings() returns trigger language plpgsql as $$
begin
  insert into tank_reading_counts as counted (estate_id, tank_id, readings)
  select estate_id, tank_id, case tg_op when 'INSERT' then count(*) else -count(*) end
  from changed group by estate_id, tank_id order by estate_id, tank_id
  on conflict (estate_id, tank_id) do update set readings = counted.readings + excluded.readings;
  return null;
end
$$;

create trigger tank_readings_count_added after insert on tank_readings
  referencing new table as changed for each statement execute function count_tank_readings();
create trigger tank_readings_count_deleted after delete on tank_readings
  referencing old table as changed for each statement execute function count_tank_readings();

-- The course of a ferment is read off at some moments of it. A probe of temperature may have sugar beside it twice a day,
-- one of density no temperature at all: what was not measured is not searched through.
create index tank_readings_temperatures on tank_readings (estate_id, tank_id, taken_at, id)
  include (temperature) where temperature is not null;
create index tank_readings_sugars on tank_readings (estate_id, tank_id, taken_at, id)
  include (brix) where brix is not null;
create index tank_readings_by_hand on tank_readings (estate_id, tank_id, taken_at, id)
  where ph is not null or alcohol is not null;
