import { describe, expect, it } from 'vitest';
import { read } from '../testing/targets.ts';
import { BARREL_TARGET } from './targets.ts';
import { readWineType } from './wine-types.ts';

const WINE = {
  name: 'Gänsberg',
  vintage: 2019,
  region: 'Baden',
  type: 'Red',
  quantity: 6,
  producer: 'Huber',
  varietal: 'Pinot Noir',
  price: '24',
  storageLocation: 'A 2',
};

describe('columns are recognised by their names', () => {
  it.each([
    ['German', 'Name;Jahrgang;Region;Weinart;Menge;Weingut;Rebsorte;Preis;Lagerort', 'Rotwein'],
    [
      'German, too',
      'Wein;Jahrgang;Anbaugebiet;Farbe;Flaschen;Erzeuger;Rebsorten;Kaufpreis;Lagerplatz',
      'rot',
    ],
    ['French', 'Nom;Millésime;Région;Couleur;Quantité;Domaine;Cépage;Prix;Emplacement', 'Rouge'],
    ['French, too', 'Vin;Année;Région;Type;Bouteilles;Producteur;Cépages;Prix d’achat;Casier', 'rouge'],
    ['Italian', 'Nome;Annata;Regione;Tipologia;Quantità;Produttore;Vitigno;Prezzo;Posizione', 'Rosso'],
    ['Italian, too', 'Vino;Annata;Regione;Colore;Bottiglie;Cantina;Vitigni;Prezzo;Scaffale', 'Vino rosso'],
    ['Spanish', 'Nombre;Añada;Región;Tipo;Cantidad;Productor;Variedad;Precio;Ubicación', 'Tinto'],
    ['Spanish, too', 'Vino;Cosecha;Región;Tipo de vino;Botellas;Bodega;Uva;Precio;Estante', 'tinto'],
    ['Portuguese', 'Nome;Safra;Região;Cor;Garrafas;Produtor;Casta;Preço;Localização', 'Tinto'],
    ['Swedish', 'Namn;Årgång;Region;Färg;Antal flaskor;Producent;Druva;Pris;Plats', 'Rött'],
    ['Danish', 'Navn;Årgang;Region;Farve;Antal;Producent;Drue;Pris;Placering', 'Rødvin'],
    ['Norwegian', 'Navn;Årgang;Region;Farge;Antall;Produsent;Drue;Pris;Plassering', 'Rød'],
    ['English', 'Wine;Vintage;Region;Colour;Bottles;Winery;Grape;Price;Location', 'Red'],
  ])('in %s', (_language, headings, type) => {
    const file = `${headings}\nGänsberg;2019;Baden;${type};6;Huber;Pinot Noir;24;A 2\n`;
    const { id, questions, problems, values } = read(file);
    expect([id, questions, problems]).toEqual(['named-columns', [], []]);
    expect(values).toMatchObject([WINE]);
  });

  it('also for barrels', () => {
    const file =
      'Fass;Jahrgang;Region;Art;Fassungsvermögen;Füllstand;Küferei\nNord;2023;Baden;Eiche;228;220;Huber\n';
    expect(read(file, {}, BARREL_TARGET)).toMatchObject({
      id: 'named-columns',
      problems: [],
      values: [
        { name: 'Nord', vintage: 2023, type: 'Oak', capacity: 228, fillLevel: 220, cooperage: 'Huber' },
      ],
    });
  });
});

it.each([
  ['Vitt', 'White'],
  ['Weißwein', 'White'],
  ['Hvidvin', 'White'],
  ['Bianco', 'White'],
  ['Blanco', 'White'],
  ['Rosado', 'Rosé'],
  ['Rosévin', 'Rosé'],
  ['Mousserande', 'Sparkling'],
  ['Musserende vin', 'Sparkling'],
  ['Schaumwein', 'Sparkling'],
  ['Espumoso', 'Sparkling'],
  ['Süßwein', 'Dessert'],
  ['Vino dulce', 'Dessert'],
  ['Licoroso', 'Dessert'],
])('%s is %s', (cell, value) => {
  expect(readWineType(cell)).toMatchObject({ value });
});

describe('a required column that is missing', () => {
  const file = 'Name,Type\nKrug,Sparkling\nBollinger,Sparkling\n';

  it('is asked for once', () => {
    const { id, questions, problems } = read(file);
    expect(id).toBe('named-columns');
    expect(questions.map(({ text }) => text)).toEqual([
      'No column of the file is the vintage. What is it for all rows? (a year, or NV for none)',
      'No column of the file is the region. What is it for all rows? (such as Bordeaux)',
      'No column of the file is the quantity. What is it for all rows? (bottles of each wine)',
    ]);
    expect(problems).toHaveLength(2);
  });

  it('is the same for all rows, and an existing wine keeps its own', () => {
    const answers = { 'all:vintage': '2008', 'all:region': 'Champagne', 'all:quantity': '6' };
    expect(read(file, answers)).toMatchObject({
      problems: [],
      values: [
        {
          name: 'Krug',
          vintage: 2008,
          region: 'Champagne',
          quantity: 6,
          assumed: ['vintage', 'region', 'quantity'],
        },
        { name: 'Bollinger', vintage: 2008, region: 'Champagne', quantity: 6 },
      ],
    });
  });

  it('may be a vintage of none', () => {
    const answers = { 'all:vintage': 'NV', 'all:region': 'Champagne', 'all:quantity': '6' };
    const { problems, values, rows } = read(file, answers);
    expect(problems).toEqual([]);
    expect(values).toMatchObject([{ vintage: null }, { vintage: null }]);
    expect(rows[0]?.shown).toEqual({ vintage: 'NV' });
  });

  it('is validated like a cell, and an invalid answer is reported beside it', () => {
    const { questions } = read(file, { 'all:vintage': '08', 'all:quantity': 'some' });
    expect(questions.map(({ problem }) => problem)).toEqual([
      '“08”: write the year with four digits',
      undefined,
      '“some” is not a number',
    ]);
  });

  it('is also asked for with barrels', () => {
    const { questions, problems, values } = read(
      'Name,Vintage,Region\nNorth,2023,Jura\n',
      { 'all:type': 'oak', 'all:capacity': '228', 'all:fillLevel': '225' },
      BARREL_TARGET,
    );
    expect(questions.map(({ id }) => id)).toEqual(['all:type', 'all:capacity', 'all:fillLevel']);
    expect([problems, values]).toMatchObject([[], [{ type: 'Oak', capacity: 228, fillLevel: 225 }]]);
  });

  it('is a year for a barrel, whose wine always has one', () => {
    const file = 'Name,Region,Type,Capacity,Fill Level\nNorth,Jura,Oak,228,225\n';
    expect(read(file, {}, BARREL_TARGET).questions.map(({ text }) => text)).toEqual([
      'No column of the file is the vintage. What is it for all rows? (a year)',
    ]);
    expect(read(file, { 'all:vintage': 'NV' }, BARREL_TARGET).problems).toEqual([
      { vintage: 'Vintage is required' },
    ]);
    expect(read(file, { 'all:vintage': '2023' }, BARREL_TARGET).values).toMatchObject([{ vintage: 2023 }]);
  });

  it('is not asked for if nothing else is known of a file', () => {
    expect(read('Name,Foo,Bar\nBarolo,x,y\n')).toMatchObject({ id: 'mapped' });
  });
});

it('stars are read in any notation, if the user chooses to convert them to points', () => {
  const file =
    'Name,Vintage,Region,Type,Quantity,Rating\nA,2016,X,Red,1,4.5/5\nB,2016,X,Red,1,★★★★\nC,2016,X,Red,1,3 stars\n';
  expect(read(file).questions).toMatchObject([
    { id: 'rating-scale', options: [{ value: '5' }, { value: 'none' }] },
  ]);
  expect(read(file, { 'rating-scale': '5' }).values.map(({ rating }) => rating)).toEqual([96, 92, 84]);
  expect(read(file, { 'rating-scale': 'none' }).values.map(({ extra }) => extra)).toEqual([
    { Rating: '4.5/5' },
    { Rating: '★★★★' },
    { Rating: '3 stars' },
  ]);
});
