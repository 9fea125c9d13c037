-- Weather that a service of the operator's choice knows by the hour, and what people brought stays beside it untouched: a
-- row here can be had again, or is of days to come. One row a day and field that has weather of its own.
create table weather_hours (
  estate_id uuid not null references estates (id),
  block_id uuid not null,
  -- The calendar day where the field lies.
  date date not null,
  -- The service it is from, by its name.
  source text not null,
  fetched_at timestamptz(3) not null,
  -- Whether the day was over when it was fetched; else it is a forecast, at least of its evening.
  is_past boolean not null,
  -- The beginning of the first hour, ms since 1970, and a list of each measure: °C, %, mm and km/h; null where it is not known.
  hours jsonb not null,
  -- What all hours of the day add up to: °C, and mm.
  min numeric(4, 2) constraint weather_hours_min_check check (min between -50 and 60),
  max numeric(4, 2) constraint weather_hours_max_check check (max between -50 and 60),
  mean numeric(4, 2) constraint weather_hours_mean_check check (mean between -50 and 60),
  rain numeric(6, 2) constraint weather_hours_rain_check check (rain between 0 and 1000),
  -- As of weather_days.
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

-- How asking for a field's weather went, and when to ask again.
create table weather_fetches (
  estate_id uuid not null references estates (id),
  block_id uuid not null,
  -- Where it was asked for, to two decimals: nobody is told more.
  latitude numeric(4, 2) not null,
  longitude numeric(5, 2) not null,
  source text not null,
  -- Of the place, as the service says, by the IANA database; and when it last answered. Null: never yet.
  time_zone text,
  fetched_at timestamptz(3),
  -- What went wrong since when, as a sentence; null where the last answer was one.
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
