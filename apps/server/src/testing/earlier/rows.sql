-- A row in every table, most of them with every column filled.
insert into estates values ('00000000-0000-7000-8000-000000000001', 'Ana’s estate', '2024-01-01');
insert into users (id, email, email_key, name, password_hash, collection_size, user_type, plan, created_at)
values ('00000000-0000-7000-8000-000000000002', 'Ana@example.org', 'ana@example.org', 'Ana', '$argon2id$', 'small', 'winery',
  'collector', '2024-01-01');
insert into memberships values
  ('00000000-0000-7000-8000-000000000002', '00000000-0000-7000-8000-000000000001', 'owner', '2024-01-01');
insert into sessions values ('00000000-0000-7000-8000-000000000003', '00000000-0000-7000-8000-000000000002',
  '00000000-0000-7000-8000-000000000001', '2024-01-01', '2024-01-02');
insert into access_tokens values (sha256('access'), '00000000-0000-7000-8000-000000000003', '2024-01-02');
insert into refresh_tokens values (sha256('refresh'), '00000000-0000-7000-8000-000000000003', '2024-01-02', '2024-01-02');
insert into password_resets values (sha256('reset'), '00000000-0000-7000-8000-000000000002', '2024-01-01', '2024-01-02');
insert into throttles values ('sign-in', sha256('ana'), 3, '2024-01-02', '2024-01-03');
insert into wines (estate_id, id, version, name, producer, vintage, region, type, varietal, quantity, bottle_size_ml, price,
  currency, alcohol, rating, purchase_date, drink_from, drink_by, last_tasted, storage_location, notes, picture,
  created_at, created_by, updated_at, updated_by, tasted_by_history, extra, source, deleted_at)
select '00000000-0000-7000-8000-000000000001', id::uuid, 4, 'Clos de la Roche', 'Domaine Dujac', 2015, 'Bourgogne', 'Red',
  'Pinot Noir', 6, 1500, '1.234,50 €', 'EUR', '13.5 %', 94.5, '2018-03-01', 2022, '2040-12-31', '2023-01-01',
  'Rack A2', 'Long, cherry', picture, '2024-01-01', '00000000-0000-7000-8000-000000000002', '2024-01-02',
  '00000000-0000-7000-8000-000000000002', '2023-02-01', '{"Bin": "7"}', 'cellartracker:iWine:1:750',
  deleted_at::timestamptz
from (values
  ('00000000-0000-7000-8000-000000000011', '0123456789abcdef0123456789abcdef', null),
  ('00000000-0000-7000-8000-000000000012', null, '2024-01-05')) as pair(id, picture, deleted_at);
insert into words_put_aside (estate_id, words) values ('00000000-0000-7000-8000-000000000001', array['dujac', 'clos']);
insert into consumptions values ('00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000021', 2,
  '00000000-0000-7000-8000-000000000011', '2023-02-01', 1, false, 'Drunk', 95, 'With duck', 'Ana',
  'cellartracker:iConsumed:5', '2024-01-01', '00000000-0000-7000-8000-000000000002', '2024-01-01',
  '00000000-0000-7000-8000-000000000002');
insert into barrels (estate_id, id, barrel_code, name, vintage, region, type, capacity, fill_level, cooperage, toast_level,
  wood_type, wine_varietal, purchase_date, location, notes, picture, created_at, created_by, updated_at, updated_by,
  deleted_at, extra, source)
values ('00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000031', 'B-1', 'Lot 7', 2023, 'Saint-Émilion',
  'Oak', 225, 224.75, 'Taransaud', 'Medium', 'French Oak', 'Merlot', '2023-06-01', 'Hall 2', 'Topped up',
  'fedcba9876543210fedcba9876543210', '2024-01-01', '00000000-0000-7000-8000-000000000002', '2024-01-01',
  '00000000-0000-7000-8000-000000000002', null, '{"Forest": "Allier"}', 'sheet:7');
insert into undos values ('00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000041', 'delete', 'wines', 1,
  '2024-01-05', '00000000-0000-7000-8000-000000000002', '2024-01-06', 0, 1);
insert into undo_rows values ('00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000041',
  '00000000-0000-7000-8000-000000000012', 4, '{"quantity": "7"}');
insert into imports (estate_id, id, kind, file_name, format, row_count, on_match, status, added, notes, created_at, created_by,
  closed_at)
values ('00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000051', 'wines', 'cellar.csv', 'mapped', 1,
  'update', 'finished', 1, '["One note"]', '2024-01-01', '00000000-0000-7000-8000-000000000002', '2024-01-01');
insert into import_rows values ('00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000051', 'wines', 1,
  'added', '00000000-0000-7000-8000-000000000011', 1, '{"quantity": 7}', md5('left')::uuid);
insert into import_mappings values ('00000000-0000-7000-8000-000000000001', 'wines', 'a|b', '{"a": "name"}', '2024-01-01',
  '00000000-0000-7000-8000-000000000002');
insert into import_turns values
  ('00000000-0000-7000-8000-000000000001', 'wines', '00000000-0000-7000-8000-000000000051');
insert into reference_grapes values ('00000000-0000-7000-8000-000000000061', 1, 'Merlot', array['Merlau'], 'Red', 'France',
  array['France', 'Italy'], array['Plum'], 1, 12.5, 2, 24, 22, 26, 'Soft', 'Clay', '/merlot.svg', 'merlot', 'merlot merlau');
insert into grapes values ('00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000062', 2, 'Our own', array['O'],
  'White', 'Here', array['Austria'], array['Pear'], 1, 12, 2, 21, 'Ours', 'Loess', 'https://example.org/a.webp',
  '0000000000000000000000000000000a', 'our own', 'our own o', '2024-01-01', '00000000-0000-7000-8000-000000000002',
  '2024-01-01', '00000000-0000-7000-8000-000000000002');
insert into grape_changes (estate_id, grape_id, version, hidden, details, created_at, created_by, updated_at, updated_by)
values ('00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000061', 3, true, 'Softer', '2024-01-01',
  '00000000-0000-7000-8000-000000000002', '2024-01-01', '00000000-0000-7000-8000-000000000002');
insert into blocks values ('00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000071', 1, 'East', 'Merlot', 12.5,
  1998, 44.9, -0.15, 35, 'East', 2.5, 'Growing', 24.5, 260, '2024-01-01', '00000000-0000-7000-8000-000000000002',
  '2024-01-01', '00000000-0000-7000-8000-000000000002');
insert into readings values ('00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000072', 1,
  '00000000-0000-7000-8000-000000000071', '2023-09-01', 22.125, 3.412, 6.1, 'On Track', '2023-09-20', 'Ana', 'Even',
  '2024-01-01', '00000000-0000-7000-8000-000000000002', '2024-01-01', '00000000-0000-7000-8000-000000000002');
insert into weather_days (estate_id, block_id, date, min, max, mean, rain, updated_at, updated_by)
values ('00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000071', '2023-09-01', 12.5, 28.25, 20, 1.5,
  '2024-01-01', '00000000-0000-7000-8000-000000000002');
insert into tanks values ('00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000081', 1, 'Tank 1', 'Merlot', 'red',
  5000, 4200.5, null, '2024-01-01', '00000000-0000-7000-8000-000000000002', '2024-01-01',
  '00000000-0000-7000-8000-000000000002');
insert into tank_readings values ('00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000082', 1,
  '00000000-0000-7000-8000-000000000081', '2023-10-01 08:00Z', 24.5, 12.25, 3.45, 6.5, true, 'refractometer', 14.5, 'brix',
  'Cap punched down', 'Ana', '2024-01-01', '00000000-0000-7000-8000-000000000002', '2024-01-01',
  '00000000-0000-7000-8000-000000000002');
insert into fermentation_settings values ('00000000-0000-7000-8000-000000000001', '{"hot": 32}', '2024-01-01',
  '00000000-0000-7000-8000-000000000002');
insert into alarm_snoozes values ('00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000081', 'hot',
  '2024-01-02', '2024-01-01', '00000000-0000-7000-8000-000000000002');
