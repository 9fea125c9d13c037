-- How a field is drawn on a map, as the geometry of GeoJSON, and the area a file or a person declared beside it.
alter table blocks
  add column boundary jsonb constraint blocks_boundary_check check (boundary ->> 'type' in ('Polygon', 'MultiPolygon')),
  add column declared_area numeric(10, 4)
    constraint blocks_declared_area_check check (declared_area between 0 and 100000);
