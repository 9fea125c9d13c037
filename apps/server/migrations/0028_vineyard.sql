-- Hourly weather fetched from a service, past and forecast, beside the imported weather in weather_days; and the fields'
-- boundaries, groups and picking targets.
create table weather_hours (
  estate_id uuid not null references estates (id),
  block_id uuid not null,
  -- The calendar day in the time zone of the field.
  date date not null,
  -- The name of the service.
  source text not null,
  fetched_at timestamptz(3) not null,
  -- Whether the day was over when it was fetched; otherwise it contains a forecast.
  is_past boolean not null,
  -- The start of the first hour in ms since 1970, and a list for each measure: °C, %, mm, km/h; null if unknown.
  hours jsonb not null,
  -- Of all hours of the day, in °C and mm.
  min numeric(4, 2) constraint weather_hours_min_check check (min between -50 and 60),
  max numeric(4, 2) constraint weather_hours_max_check check (max between -50 and 60),
  mean numeric(4, 2) constraint weather_hours_mean_check check (mean between -50 and 60),
  rain numeric(6, 2) constraint weather_hours_rain_check check (rain between 0 and 1000),
  -- The same formulas as in weather_days.
  degree_days double precision generated always as (
    case when min is not null and max is not null then greatest(0, (min + max)::float8 / 2 - 10) end
  ) stored,
  huglin_degrees double precision generated always as (
    case when min is not null and max is not null then
      greatest(0, (coalesce(mean::float8, (min + max)::float8 / 2) - 10 + (max::float8 - 10)) / 2)
    end
  ) stored,
  constraint weather_hours_pkey primary key (estate_id, block_id, date),
  constraint weather_hours_block_fkey
    foreign key (estate_id, block_id) references blocks (estate_id, id) on delete cascade
);

-- The last fetch of each field, and when the next is due.
create table weather_fetches (
  estate_id uuid not null references estates (id),
  block_id uuid not null,
  -- The position sent to the service, rounded to two decimals for privacy.
  latitude numeric(4, 2) not null,
  longitude numeric(5, 2) not null,
  source text not null,
  -- The IANA time zone from the service, and its last answer; null before the first.
  time_zone text,
  fetched_at timestamptz(3),
  -- The first failure since the last answer, as a code with parameters.
  failed_since timestamptz(3),
  failure jsonb,
  failures integer not null default 0
    constraint weather_fetches_failures_check check (failures >= 0),
  due_at timestamptz(3) not null,
  constraint weather_fetches_pkey primary key (estate_id, block_id),
  constraint weather_fetches_block_fkey
    foreign key (estate_id, block_id) references blocks (estate_id, id) on delete cascade,
  constraint weather_fetches_failure_check check (
    (failed_since is null) = (failure is null) and (failed_since is null) = (failures = 0)
  )
);

-- A field's picking targets beside sugar and Brix·pH², its boundary, area and group.
alter table blocks
  add column target_ph numeric(3, 2) constraint blocks_target_ph_check check (target_ph between 2.5 and 4.5),
  -- g/L as tartaric acid.
  add column target_ta numeric(4, 2) constraint blocks_target_ta_check check (target_ta between 2 and 20),
  add column highest_ph numeric(3, 2) constraint blocks_highest_ph_check check (highest_ph between 2.5 and 4.5),
  -- A GeoJSON geometry.
  add column boundary jsonb constraint blocks_boundary_check check (boundary ->> 'type' in ('Polygon', 'MultiPolygon')),
  -- Hectares, as stated by a file or a person, beside the area of the boundary.
  add column declared_area numeric(10, 4)
    constraint blocks_declared_area_check check (declared_area between 0 and 100000),
  -- A slope, a village or an owner.
  add column group_name text;

-- The time zone that decides the calendar day of an instant. Existing estates start with UTC and are asked once.
alter table estates
  add column time_zone text not null default 'UTC',
  add column time_zone_chosen boolean not null default false;

-- Fields can be changed in bulk, with undo, like wines and barrels.
alter table undos
  drop constraint undos_things_check,
  add constraint undos_things_check check (things in ('wines', 'barrels', 'fields'));
