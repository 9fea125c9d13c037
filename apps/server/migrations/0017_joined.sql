-- Which vessel a ferment stands in; null: the winery's record does not know of it. Several ferments stand in one vessel
-- over the years, one at a time.

alter table tanks add vessel_id uuid;
alter table tanks
  add constraint tanks_vessel_fkey foreign key (estate_id, vessel_id) references vessels (estate_id, id);

create unique index tanks_one_ferment on tanks (estate_id, vessel_id) where archived_at is null;
create index tanks_by_vessel on tanks (estate_id, vessel_id) where vessel_id is not null;
