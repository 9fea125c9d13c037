-- What a person and their estate have chosen. Units are what screens show and take: stored values stay as they are.

alter table estates
  add version integer not null default 1,
  add sugar_unit text not null default 'brix'
    constraint estates_sugar_unit_check check (sugar_unit in ('brix', 'oechsle', 'baume', 'kmw')),
  add volume_unit text not null default 'litre'
    constraint estates_volume_unit_check check (volume_unit in ('litre', 'hectolitre', 'us_gallon')),
  add weight_unit text not null default 'tonne'
    constraint estates_weight_unit_check check (weight_unit in ('tonne', 'us_ton')),
  add area_unit text not null default 'hectare'
    constraint estates_area_unit_check check (area_unit in ('hectare', 'acre')),
  add temperature_unit text not null default 'celsius'
    constraint estates_temperature_unit_check check (temperature_unit in ('celsius', 'fahrenheit'));

-- The language numbers and days are written in; null: as the browser does.
alter table users
  add language text;

-- A tenth of a °F, and a hundredth of a US ton, take a digit more than those of °C and t. Without a number of digits,
-- no row is written anew.
alter table tank_readings alter column temperature type numeric;
alter table blocks alter column estimated_yield type numeric;

-- Sugar is read on the scale of Klosterneuburg, too.
alter table tank_readings
  drop constraint tank_readings_scale_check,
  add constraint tank_readings_scale_check
    check (raw_scale in ('brix', 'sg', 'oechsle', 'baume', 'plato', 'kmw'));
