-- What each day adds to the warmth of a season, worked out as it is kept: of 200 fields a season is 42,800 days, and
-- for PostgreSQL a float of a numeric is a text written and read again. The formulas are those of the domain's
-- growingDegreeDays and of huglinOfDay without the factor of the latitude; a test holds the two together. A day without
-- both extremes adds nothing that is known.
alter table weather_days
  -- °C·d.
  add column degree_days double precision generated always as (
    case when min is not null and max is not null then greatest(0, (min + max)::float8 / 2 - 10) end
  ) stored,
  -- The middle of mean and maximum above 10 °C.
  add column huglin_degrees double precision generated always as (
    case when min is not null and max is not null then
      greatest(0, (coalesce(mean::float8, (min + max)::float8 / 2) - 10 + (max::float8 - 10)) / 2)
    end
  ) stored;
