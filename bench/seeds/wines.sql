-- Believable wines: many names and few words, as in a real cellar. How many an estate has, `pg_temp.wines_of` says.
create function pg_temp.one_of(words text[], n bigint) returns text language sql immutable as
  $$ select words[1 + (abs(hashint8(n)::bigint) % array_length(words, 1))] $$;

insert into wines (estate_id, id, name, producer, vintage, region, type, varietal, quantity, price, currency, alcohol,
  rating, purchase_date, drink_from, drink_by, storage_location, notes, created_at, created_by, updated_at, updated_by)
select membership.estate_id, gen_random_uuid(),
  pg_temp.one_of(array['Clos', 'Château', 'Cuvée', 'Domaine', 'Les', 'La', 'Vieilles Vignes', 'Grand Cru', 'Réserve', 'Tenuta',
    'Bodega', 'Quinta', 'Monte', 'Finca', 'Haut', 'Saint'], n) || ' ' ||
  pg_temp.one_of(array['Margaux', 'Lafite', 'Latour', 'Mouton', 'Talbot', 'Figeac', 'Ausone', 'Pavie', 'Yquem', 'Climens',
    'Rieussec', 'Guiraud', 'Montrose', 'Lynch', 'Pichon', 'Beychevelle', 'Gruaud', 'Ducru', 'Léoville', 'Langoa',
    'Branaire', 'Palmer', 'Rauzan', 'Giscours', 'Kirwan', 'Cantenac', 'Lascombes', 'Prieuré', 'Chambertin', 'Musigny',
    'Vougeot', 'Romanée', 'Échézeaux', 'Corton', 'Montrachet', 'Meursault', 'Puligny', 'Volnay', 'Pommard', 'Beaune',
    'Fixin', 'Morey', 'Barolo', 'Barbaresco', 'Brunello', 'Sassicaia', 'Ornellaia', 'Masseto'], n * 7) ||
  case when n % 3 = 0 then ' ' || n % 2000 else '' end,
  case when n % 10 > 0 then pg_temp.one_of(array['Domaine', 'Maison', 'Weingut', 'Cantina', 'Azienda', 'Bodegas'], n % 1500) ||
    ' ' || pg_temp.one_of(array['Leroy', 'Dujac', 'Rousseau', 'Roumier', 'Leflaive', 'Raveneau', 'Chave', 'Guigal', 'Rayas',
      'Trimbach', 'Prüm', 'Dönnhoff', 'Keller', 'Muga', 'Torres', 'Antinori', 'Ricasoli'], n % 1500 * 3) end,
  1960 + (abs(hashint8(n * 17)) % 65),
  pg_temp.one_of(array['Bordeaux', 'Bourgogne', 'Champagne', 'Rhône', 'Loire', 'Alsace', 'Jura', 'Savoie', 'Provence',
    'Roussillon', 'Piemonte', 'Toscana', 'Veneto', 'Rioja', 'Priorat', 'Douro', 'Dão', 'Mosel', 'Rheingau', 'Wachau',
    'Tokaj', 'Napa Valley', 'Mendoza', 'Barossa', 'Marlborough', 'Stellenbosch'], n * 19),
  pg_temp.one_of(array['Red', 'Red', 'Red', 'White', 'White', 'Rosé', 'Sparkling', 'Dessert'], n * 23),
  pg_temp.one_of(array['Cabernet Sauvignon', 'Merlot', 'Pinot Noir', 'Chardonnay', 'Riesling', 'Sauvignon Blanc', 'Syrah',
    'Grenache', 'Nebbiolo', 'Sangiovese', 'Tempranillo', 'Chenin Blanc', 'Grüner Veltliner'], n * 29),
  abs(hashint8(n * 31)) % 13, case when n % 6 > 0 then abs(hashint8(n * 37)) % 400 || '.50' end,
  pg_temp.one_of(array['EUR', 'EUR', 'USD', 'CHF'], n * 41), '13.5 %',
  case when n % 3 > 0 then 80 + abs(hashint8(n * 43)) % 20 end, date '2015-01-01' + abs(hashint8(n * 47)) % 4000,
  case when n % 5 > 0 then 2010 + abs(hashint8(n * 53)) % 25 end,
  case when n % 5 > 0 then make_date(2020 + abs(hashint8(n * 59)) % 30, 12, 31) end,
  case when n % 7 > 0 then 'Rack ' || chr((65 + n % 26)::int) || abs(hashint8(n * 61)) % 40 end,
  case when n % 2 = 0 then 'Cherry, earth, ' ||
    pg_temp.one_of(array['tobacco', 'violets', 'leather', 'flint', 'honey', 'butter', 'smoke'], n * 67) ||
    ', a long and quiet end. Decant for ' || n % 5 || ' hours.' end,
  now() - n * interval '1 second', membership.user_id, now(), membership.user_id
from (select estate_id, user_id, row_number() over (order by created_at, estate_id) as place from memberships) as membership
  cross join lateral generate_series(1, pg_temp.wines_of(place)) as n;

insert into cellar_words (estate_id, word)
select distinct estate_id, word from wines, mistakable_words(search_words) as word;
