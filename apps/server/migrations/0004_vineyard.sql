-- Fields of an estate, what was measured of their grapes, and their weather day by day.

create table blocks (
  estate_id uuid not null references estates (id),
  id uuid not null,
  version integer not null default 1,
  name text not null check (name <> ''),
  variety text not null check (variety <> ''),
  -- Tonnes of grapes.
  estimated_yield numeric(9, 2) not null
    constraint blocks_estimated_yield_check check (estimated_yield between 0 and 1000000),
  planting_year integer constraint blocks_planting_year_check check (planting_year between 1900 and 9999),
  -- Degrees.
  latitude numeric(9, 6) constraint blocks_latitude_check check (latitude between -90 and 90),
  longitude numeric(9, 6) constraint blocks_longitude_check check (longitude between -180 and 180),
  -- Metres above the sea.
  elevation numeric(5, 1) constraint blocks_elevation_check check (elevation between -500 and 5000),
  aspect text
    constraint blocks_aspect_check
    check (aspect in ('North', 'Northeast', 'East', 'Southeast', 'South', 'Southwest', 'West', 'Northwest')),
  -- Hectares.
  area numeric(10, 4) not null constraint blocks_area_check check (area between 0 and 100000),
  status text not null check (status <> ''),
  -- °Bx.
  target_brix numeric(4, 2) constraint blocks_target_brix_check check (target_brix between 5 and 40),
  -- Brix·pH².
  target_index numeric(4, 1) constraint blocks_target_index_check check (target_index between 100 and 500),
  created_at timestamptz(3) not null,
  created_by uuid not null references users (id),
  updated_at timestamptz(3) not null,
  updated_by uuid not null references users (id),
  constraint blocks_pkey primary key (estate_id, id),
  constraint blocks_are_somewhere_or_nowhere check ((latitude is null) = (longitude is null))
);

create index blocks_oldest on blocks (estate_id, created_at, id);

create table readings (
  estate_id uuid not null references estates (id),
  id uuid not null,
  version integer not null default 1,
  block_id uuid not null,
  date date not null constraint readings_date_check check (date >= '1900-01-01'),
  -- °Bx, pH, and g/L as tartaric acid.
  brix numeric(5, 3) constraint readings_brix_check check (brix between 0 and 40),
  ph numeric(4, 3) constraint readings_ph_check check (ph between 2 and 5),
  ta numeric(5, 3) constraint readings_ta_check check (ta between 0 and 20),
  status text not null
    constraint readings_status_check
    check (
      status in ('Developing', 'Nearly Ready', 'Ready', 'Harvested', 'On Track', 'Monitoring', 'Delayed')
    ),
  estimated_harvest date,
  -- The name of whoever took it, as it was then.
  taken_by text not null,
  notes text,
  created_at timestamptz(3) not null,
  created_by uuid not null references users (id),
  updated_at timestamptz(3) not null,
  updated_by uuid not null references users (id),
  constraint readings_pkey primary key (estate_id, id),
  constraint readings_block_fkey
    foreign key (estate_id, block_id) references blocks (estate_id, id) on delete cascade
);

create index readings_of_block on readings (estate_id, block_id, date, created_at, id);
create index readings_by_day on readings (estate_id, date, id);
create index readings_newest on readings (estate_id, created_at, id);

create table weather_days (
  estate_id uuid not null references estates (id),
  block_id uuid not null,
  -- What an import knows the day by.
  id uuid not null default gen_random_uuid(),
  version integer not null default 1,
  date date not null constraint weather_days_date_check check (date >= '1900-01-01'),
  -- °C.
  min numeric(4, 2) constraint weather_days_min_check check (min between -50 and 60),
  max numeric(4, 2) constraint weather_days_max_check check (max between -50 and 60),
  mean numeric(4, 2) constraint weather_days_mean_check check (mean between -50 and 60),
  -- mm.
  rain numeric(6, 2) constraint weather_days_rain_check check (rain between 0 and 1000),
  -- What the day adds to the warmth of a season, by the formulas of the domain's growingDegreeDays and huglinOfDay without
  -- the factor of the latitude; a test holds the two together. A day without both extremes adds nothing that is known.
  -- °C·d.
  degree_days double precision generated always as (
    case when min is not null and max is not null then greatest(0, (min + max)::float8 / 2 - 10) end
  ) stored,
  -- The middle of mean and maximum above 10 °C.
  huglin_degrees double precision generated always as (
    case when min is not null and max is not null then
      greatest(0, (coalesce(mean::float8, (min + max)::float8 / 2) - 10 + (max::float8 - 10)) / 2)
    end
  ) stored,
  updated_at timestamptz(3) not null,
  updated_by uuid not null references users (id),
  constraint weather_days_pkey primary key (estate_id, block_id, date),
  constraint weather_days_id_key unique (estate_id, id),
  constraint weather_days_block_fkey
    foreign key (estate_id, block_id) references blocks (estate_id, id) on delete cascade,
  constraint weather_days_run_from_cold_to_warm check (min <= max and min <= mean and mean <= max)
);
