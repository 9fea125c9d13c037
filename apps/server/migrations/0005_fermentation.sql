-- Tanks of an estate, what was read off them, and what an estate wants to be told of.

create table tanks (
  estate_id uuid not null references estates (id),
  id uuid not null,
  version integer not null default 1,
  name text not null check (name <> ''),
  variety text not null,
  -- Red must is fermented warmer and faster than white; null: as the variety usually is.
  style text constraint tanks_style_check check (style in ('red', 'white')),
  -- Litres are conserved: exact to the centilitre.
  capacity integer not null constraint tanks_capacity_check check (capacity between 1 and 5000000),
  current_volume numeric(9, 2) not null constraint tanks_current_volume_check check (current_volume >= 0),
  archived_at timestamptz(3),
  created_at timestamptz(3) not null,
  created_by uuid not null references users (id),
  updated_at timestamptz(3) not null,
  updated_by uuid not null references users (id),
  constraint tanks_pkey primary key (estate_id, id),
  constraint tanks_hold_their_volume check (current_volume <= capacity)
);

create index tanks_newest on tanks (estate_id, created_at, id);

create table tank_readings (
  estate_id uuid not null references estates (id),
  id uuid not null,
  version integer not null default 1,
  tank_id uuid not null,
  taken_at timestamptz(3) not null,
  temperature numeric(4, 1)
    constraint tank_readings_temperature_check check (temperature between -10 and 60),
  brix numeric(5, 2) constraint tank_readings_brix_check check (brix between -5 and 50),
  ph numeric(4, 2) constraint tank_readings_ph_check check (ph between 2 and 5),
  alcohol numeric(4, 2) constraint tank_readings_alcohol_check check (alcohol between 0 and 25),
  alcohol_is_estimate boolean not null default false,
  -- What sugar was measured with, and what it showed before any correction.
  instrument text
    constraint tank_readings_instrument_check
    check (instrument in ('hydrometer', 'refractometer', 'densitometer')),
  raw_value numeric(8, 4),
  raw_scale text
    constraint tank_readings_scale_check check (raw_scale in ('brix', 'sg', 'oechsle', 'baume', 'plato')),
  notes text,
  taken_by text not null,
  created_at timestamptz(3) not null,
  created_by uuid not null references users (id),
  updated_at timestamptz(3) not null,
  updated_by uuid not null references users (id),
  constraint tank_readings_pkey primary key (estate_id, id),
  -- Restrict: a tank with readings is archived, not deleted.
  constraint tank_readings_tank_fkey foreign key (estate_id, tank_id) references tanks (estate_id, id),
  constraint tank_readings_say_something
    check (num_nonnulls(temperature, brix, ph, alcohol) > 0),
  constraint tank_readings_raw_has_scale check ((raw_value is null) = (raw_scale is null))
);

create index tank_readings_newest on tank_readings (estate_id, tank_id, taken_at, id);
-- The course of a ferment is read off at some moments of it. A probe of temperature may have sugar beside it twice a day,
-- one of density no temperature at all: what was not measured is not searched through.
create index tank_readings_temperatures on tank_readings (estate_id, tank_id, taken_at, id)
  include (temperature) where temperature is not null;
create index tank_readings_sugars on tank_readings (estate_id, tank_id, taken_at, id)
  include (brix) where brix is not null;
create index tank_readings_by_hand on tank_readings (estate_id, tank_id, taken_at, id)
  where ph is not null or alcohol is not null;

-- What an estate changed of the thresholds the alarms go by; the rest stays as it comes.
create table fermentation_settings (
  estate_id uuid not null references estates (id),
  -- What an import knows them by.
  id uuid not null default gen_random_uuid(),
  version integer not null default 1,
  thresholds jsonb not null,
  updated_at timestamptz(3) not null,
  updated_by uuid not null references users (id),
  constraint fermentation_settings_pkey primary key (estate_id)
);

-- Alarms somebody has seen and put off.
create table alarm_snoozes (
  estate_id uuid not null references estates (id),
  -- What an import knows it by.
  id uuid not null default gen_random_uuid(),
  version integer not null default 1,
  tank_id uuid not null,
  kind text not null,
  until timestamptz(3) not null,
  created_at timestamptz(3) not null,
  created_by uuid not null references users (id),
  constraint alarm_snoozes_pkey primary key (estate_id, tank_id, kind),
  constraint alarm_snoozes_tank_fkey
    foreign key (estate_id, tank_id) references tanks (estate_id, id) on delete cascade
);
