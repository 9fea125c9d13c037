-- What was drunk, tasted, given away or sold of a wine, and the notes taken at it.

create table consumptions (
  estate_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  wine_id uuid not null,
  day date not null,
  quantity integer not null constraint consumptions_quantity_check check (quantity between 0 and 1000000),
  -- Whether the bottles came off the wine's quantity; those of an imported history had left before.
  from_stock boolean not null default true,
  reason text not null
    constraint consumptions_reason_check
    check (reason in ('Drunk', 'Gifted', 'Sold', 'Broken/Corked', 'Tasted', 'Other')),
  rating numeric(4, 1) constraint consumptions_rating_check check (rating between 0 and 100),
  note text,
  taken_by text not null,
  -- What an import calls the row it came from: imported again, it is not stored twice.
  source text,
  created_at timestamptz(3) not null,
  created_by uuid not null references users (id),
  updated_at timestamptz(3) not null,
  updated_by uuid not null references users (id),
  constraint consumptions_pkey primary key (estate_id, id),
  constraint consumptions_wine_fkey
    foreign key (estate_id, wine_id) references wines (estate_id, id) on delete cascade,
  constraint consumptions_take_a_bottle check (quantity > 0 or reason = 'Tasted')
);

create index consumptions_newest on consumptions (estate_id, day, id);
create index consumptions_of_wine on consumptions (estate_id, wine_id, day, id);
create unique index consumptions_source_key on consumptions (estate_id, source) where source is not null;

-- The newest day it was drunk or tasted by its history; `last_tasted` stays what a person typed. The newer
-- of the two is shown, so undoing a consumption gives the older one back.
alter table wines add column tasted_by_history date;
