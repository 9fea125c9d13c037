-- Where a vessel stands: a room, and a row in it.
alter table vessels
  add column room text constraint vessels_room_check check (room <> ''),
  add column row text constraint vessels_row_check check (row <> '');
