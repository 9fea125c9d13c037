import { describe, expect, it } from 'vitest';
import { lines, read, tabbed } from '../testing/targets.ts';
import { BARREL_TARGET, WINE_TARGET } from './targets.ts';

describe('the origin of a wine', () => {
  it.each([
    ['English', 'Name,Vintage,Country,Region,Appellation,Designation,Type,Quantity'],
    ['German', 'Name,Jahrgang,Land,Anbaugebiet,Herkunftsbezeichnung,Prädikat,Farbe,Anzahl'],
    ['French', 'Vin,Millésime,Pays,Région,Appellation,Mention,Couleur,Quantité'],
    ['Italian', 'Vino,Annata,Paese,Regione,Denominazione,Menzione,Tipo,Quantità'],
    ['Spanish', 'Nombre,Añada,País,Región,Denominación,Mención,Tipo,Cantidad'],
    ['Portuguese', 'Nome,Safra,País,Região,Denominação,Menção,Tipo,Quantidade'],
  ])('is known by headings in %s', (_language, header) => {
    const { id, values, problems } = read(`${header}\nBarolo,2016,Italy,Piedmont,Barolo,Riserva,Red,12\n`);
    expect([id, problems]).toEqual(['named-columns', []]);
    expect(values).toEqual([
      {
        name: 'Barolo',
        vintage: 2016,
        country: 'Italy',
        region: 'Piedmont',
        appellation: 'Barolo',
        designation: 'Riserva',
        type: 'Red',
        quantity: 12,
      },
    ]);
  });

  it.each([
    [
      'Appellation,Country',
      'Pomerol,France',
      { region: 'Pomerol', appellation: 'Pomerol', country: 'France' },
    ],
    ['Appellation,Country', ',France', { region: 'France', country: 'France' }],
    ['Country', 'France', { region: 'France', country: 'France' }],
  ])('is the region, too, where a file has %s and no region', (headers, cells, where) => {
    const { id, values, problems } = read(
      `Name,Vintage,${headers},Type,Quantity\nLe Clos,2012,${cells},Red,12\n`,
    );
    expect([id, problems]).toEqual(['named-columns', []]);
    expect(values).toEqual([{ name: 'Le Clos', vintage: 2012, type: 'Red', quantity: 12, ...where }]);
  });
});

describe('a wine without a vintage', () => {
  it.each(['NV', 'N.V.', 'non vintage', 'sans année', '1001', '8888', '9999'])(
    'has %j as its vintage in a file',
    (cell) => {
      const { rows, values, problems } = read(
        `Name,Vintage,Region,Type,Quantity\nKrug,${cell},Champagne,Sparkling,3\n`,
      );
      expect(problems).toEqual([]);
      expect(values).toEqual([
        { name: 'Krug', vintage: null, region: 'Champagne', type: 'Sparkling', quantity: 3 },
      ]);
      expect(rows[0]?.shown).toEqual({ vintage: 'NV' });
    },
  );

  it('is restored from a file of ours', () => {
    const own = 'Name,Vintage,Region,Type,Quantity,Other Columns,Source,Id,Country,Base or Disgorgement Year';
    expect(read(`${own}\nKrug,NV,Champagne,Sparkling,3,,,,France,2015\n`)).toMatchObject({
      id: 'cuverie-wines',
      problems: [],
      values: [{ name: 'Krug', vintage: null, country: 'France', baseYear: 2015 }],
    });
  });

  it('is assumed if the file has no column for it, but not for barrels', () => {
    const wines = 'Name,Region,Type,Quantity\nKrug,Champagne,Sparkling,3\n';
    expect(read(wines).problems).toEqual([{ vintage: 'Vintage is required' }]);
    const barrels = 'Name,Vintage,Region,Type,Capacity,Fill Level\nNorth,NV,Burgundy,Oak,228,220\n';
    expect(read(barrels, {}, BARREL_TARGET).problems).toEqual([{ vintage: 'Vintage is required' }]);
  });

  it('has its bottle in centilitres, litres or words', () => {
    const sizes = ['75cl', '0,75 L', 'Magnum', 'Demi', 'Halbe', 'Piccolo', 'large'];
    const { values, leftOut } = read(
      lines(
        ['Name', 'Vintage', 'Region', 'Type', 'Quantity', 'Size'],
        ...sizes.map((size) => [`Krug ${size}`, 'NV', 'Champagne', 'Sparkling', '3', size]),
      ),
    );
    expect(values.map(({ bottleSizeMl }) => bottleSizeMl)).toEqual([
      750,
      750,
      1500,
      375,
      375,
      187,
      undefined,
    ]);
    expect([leftOut.at(-1), values.at(-1)]).toMatchObject([
      { bottleSizeMl: '“large” is not a bottle size: write it like 75 cl, 1.5 L, 750 ml or Magnum' },
      { quantity: 3, extra: { Size: 'large' } },
    ]);
  });
});

describe('columns without a field', () => {
  const header = ['Name', 'Vintage', 'Region', 'Type', 'Quantity'];
  const wine = ['Barolo', '2016', 'Piedmont', 'Red', '12'];
  const KEPT = { '“__proto__”': 'of a tulip', constructor: 'Piano' };

  it('are kept under their headings, with a quoted name for one that no object may have', () => {
    const csv = lines([...header, '__proto__', 'constructor'], [...wine, 'of a tulip', 'Piano']);
    expect(read(csv).values).toMatchObject([{ name: 'Barolo', extra: KEPT }]);
  });

  it('are kept for a list of objects, and omitted where an object lacks them', () => {
    const json = `[
      {"name":"Barolo","vintage":2016,"region":"Piedmont","type":"Red","quantity":12,
        "__proto__":"of a tulip","constructor":"Piano"},
      {"name":"Krug","vintage":2008,"region":"Champagne","type":"Sparkling","quantity":3}]`;
    const { values } = read(json, {}, WINE_TARGET, 'wines.json');
    expect(values).toMatchObject([{ name: 'Barolo', extra: KEPT }, { name: 'Krug' }]);
    expect(values[1]).not.toHaveProperty('extra');
  });

  it('are kept from our own file, even with such a name added', () => {
    const own = lines(
      [...header, 'Other Columns', 'Source'],
      [...wine, '{"__proto__":"of a tulip","constructor":"Piano"}', ''],
    );
    const { id, values } = read(own);
    expect(id).toBe('cuverie-wines');
    expect(values).toMatchObject([{ extra: KEPT }]);
  });

  it('are kept from a file of another program', () => {
    const file = tabbed(
      ['iWine', 'Wine', 'Vintage', 'Country', 'Type', 'Quantity', 'Pending', '__proto__', 'constructor'],
      ['1', 'Barolo', '2016', 'Italy', 'Red', '12', '0', 'of a tulip', 'Piano'],
    );
    const { id, values } = read(file);
    expect(id).toBe('cellartracker-list');
    expect(values).toMatchObject([{ extra: KEPT }]);
  });
});
