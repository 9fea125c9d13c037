import { describe, expect, it } from 'vitest';
import { problemsAmong, readOpening } from './opening-file.ts';

const read = (...lines: string[]) => readOpening(lines.join('\n'), 'L');

describe('a file of a cellar', () => {
  it('is read by its headings, and other columns become notes', () => {
    expect(
      read(
        'Vessel Code,Vessel Type,Capacity (vol),Volume,Lot Code,Lot Name,Varietal,Vintage,Vineyard,AVA,Cooper,Toast',
        'T1,Tank,"1,000",800,25-PN,Les Montots,Pinot noir,2025,Les Montots,Beaune,,',
        'B-001,Barrel,225,,,,,,,,Seguin,M',
      ),
    ).toEqual({
      vessels: [
        {
          line: 2,
          code: 'T1',
          kind: 'tank',
          capacity: 1000,
          amount: 800,
          lot: '25-PN',
          lotName: 'Les Montots',
          sources: [{ variety: 'Pinot noir', vintage: 2025, field: 'Les Montots', appellation: 'Beaune' }],
        },
        { line: 3, code: 'B-001', kind: 'barrel', capacity: 225, note: 'Cooper: Seguin; Toast: M' },
      ],
      aside: [],
      problems: [],
      leftOut: [],
      others: ['Cooper (Seguin)', 'Toast (M)'],
    });
  });

  it('may say where vessels stand', () => {
    const { vessels, others } = read('Barrel,Capacity,Location,Reihe', 'B-001,225,Chai,A', 'B-002,225,Chai,');
    expect(vessels.map(({ code, room, row }) => [code, room, row])).toEqual([
      ['B-001', 'Chai', 'A'],
      ['B-002', 'Chai', undefined],
    ]);
    expect(others).toEqual([]);
  });

  it('may have a title, sections, headings in another language and levels in percent', () => {
    const { vessels, aside, problems, leftOut } = read(
      'Keller Muster;;;;',
      'Stand 31.10.2026;;;;',
      'Behälter;Inhalt (hl);Kapazität (hl);Jahrgang;Sorte',
      'Stahltanks;;;;',
      'T11;45,5;50;25;Riesling',
      'T12;90 %;30;2025;Silvaner',
      'Holzfässer;;;;',
      'F1;50 %;;;',
      'Summe;72,5;80;;',
    );
    expect(vessels.map(({ code, capacity, amount, sources }) => [code, capacity, amount, sources])).toEqual([
      ['T11', 5000, 4550, [{ variety: 'Riesling', vintage: 2025 }]],
      ['T12', 3000, 2700, [{ variety: 'Silvaner', vintage: 2025 }]],
      ['F1', undefined, undefined, undefined],
    ]);
    expect(aside.map(({ kind, rows }) => [kind, rows.map(({ number }) => number)])).toEqual([
      ['above', [1, 2]],
      ['title', [4, 7]],
      ['total', [9]],
    ]);
    expect([problems, leftOut]).toEqual([
      [],
      [{ line: 8, words: '“50 %” is a share of a capacity that the row does not give' }],
    ]);
  });

  it('is in the chosen unit or the one it states; fruit is in kilograms', () => {
    const file = [
      'Name;Type;Capacity;Unit;Level;Batch',
      'T1;tank;100;;50;A',
      'T2;tank;10;hl;1,5;A',
      'B1;bin;500;;400;A',
      'B2;bin;1000;lb;800;A',
      'B3;bin;1,2;t;1;A',
    ];
    const { vessels } = readOpening(file.join('\n'), 'gal');
    expect(vessels.map(({ capacity, amount }) => [capacity, amount])).toEqual([
      [378.5412, 189.2706],
      [1000, 150],
      [500, 400],
      [453.5924, 362.8739],
      [1200, 1000],
    ]);
  });

  it.each([
    ['Code,Capacity (hl),Level in gal', [1000, 37.8541]],
    ['Code,Capacity hl,Gallons', [1000, 37.8541]],
    ['Code,Capacity,Litres', [37.8541, 10]],
    ['Code,Capacity (vol),Level', [37.8541, 37.8541]],
    ['Code,Capacity (gals),Level (imp gal)', [37.8541, 45.4609]],
    ['Code,Capacity hectoliters,Level cl', [1000, 0.1]],
  ])('is in the units that its headings name: %s', (headings, expected) => {
    const { vessels } = readOpening(`${headings}\nT1,10,10`, 'gal');
    expect(vessels.map(({ capacity, amount }) => [capacity, amount])).toEqual([expected]);
  });

  it('may write a unit in any way we know, and in no other', () => {
    const file =
      'Code,Capacity,Unit,Level\nT1,60 gals,,40 imp gal\nT2,2.25 hectolitres,,22500 cl\nT3,60,Gallons,60 g';
    const { vessels, leftOut } = readOpening(file, 'L');
    expect(vessels.map(({ capacity, amount }) => [capacity, amount])).toEqual([
      [227.1247, 181.8436],
      [225, 225],
      [227.1247, undefined],
    ]);
    expect(leftOut).toEqual([{ line: 4, words: '“60 g” is not a volume we know' }]);
  });

  it('of vintrace has its sizes with their unit in each cell, and its lots as batches', () => {
    const barrels = [
      'VINx2 ID,Name,Owner,Location,Capacity,Barcode',
      '10423,B0123,Estate,Barrel Hall,59.43 gal,900123',
      '10424,B0124,Estate,Barrel Hall,225 L,900124',
    ];
    const read = readOpening(barrels.join('\n'), 'gal').vessels;
    expect(read).toMatchObject([
      {
        code: 'B0123',
        capacity: 224.967,
        room: 'Barrel Hall',
        note: expect.stringContaining('VINx2 ID: 10423'),
      },
      { code: 'B0124', capacity: 225 },
    ]);
    const vessels = [
      'Vessel Name,Vessel Type,Vessel Capacity,Current Volume,Batch Name,Vintage,Primary Variety,Primary Region',
      'T12,TANK,"5,000 gal","4,812 gal",22CABSB001,2022,Cabernet Sauvignon,Napa Valley',
      'BG01,BARREL GROUP,600 gal,90 %,22MEB002,2022,Merlot,Napa Valley',
      'BIN7,Picking Bin,1000 kg,420 kg,22MEFRUIT,2022,Merlot,',
    ];
    expect(readOpening(vessels.join('\n'), 'L')).toMatchObject({
      vessels: [
        {
          code: 'T12',
          kind: 'tank',
          unit: 'L',
          capacity: 18927.0589,
          amount: 18215.4015,
          lot: '22CABSB001',
          sources: [{ variety: 'Cabernet Sauvignon', vintage: 2022, appellation: 'Napa Valley' }],
        },
        { code: 'BG01', kind: 'other', capacity: 2271.2471, amount: 2044.1224, lot: '22MEB002' },
        { code: 'BIN7', kind: 'bin', unit: 'kg', capacity: 1000, amount: 420 },
      ],
      leftOut: [],
      problems: [],
    });
  });

  it('of InnoVint has drums, eggs and bottles on their lees as vessels, and reads no bottles as litres', () => {
    const { vessels, leftOut } = readOpening(
      [
        'Vessel Code,Vessel Type,Capacity (vol),Bottle Type,Capacity (bottles),Year First Used,Cooper,Lot Code,Volume (gal),Varietal',
        'B22-001,Barrel,59.4,,,2022,Seguin Moreau,23CSNAPA,59.4 gal,Cabernet Sauvignon',
        'TIR-1,Tirage,99,750ml,500,,,,,',
        'EGG-1,Egg,160,,,,,,,',
      ].join('\n'),
      'gal',
    );
    expect(leftOut).toEqual([]);
    expect(vessels).toMatchObject([
      { kind: 'barrel', capacity: 224.8535, amount: 224.8535, lot: '23CSNAPA' },
      { kind: 'other', capacity: 374.7558, note: expect.stringContaining('Capacity (bottles): 500') },
      { kind: 'other', capacity: 605.6659 },
    ]);
    // What is said of the year of a barrel is no vintage.
    expect(vessels[0]?.sources).toEqual([{ variety: 'Cabernet Sauvignon' }]);
  });

  it('joins rows with one code to a vessel, each being a part of its wine', () => {
    const shared = read(
      'Code\tCapacity\tLevel\tLot\tVariety\tShare',
      'T1\t1000\t800\tA\tMerlot\t70',
      't1\t\t\t\tMalbec\t30',
    );
    expect(shared.vessels).toMatchObject([
      {
        amount: 800,
        sources: [
          { variety: 'Merlot', share: 70 },
          { variety: 'Malbec', share: 30 },
        ],
      },
    ]);
    const poured = read('Code,Capacity,Level,Lot,Variety', 'T1,1000,600,A,Merlot', 'T1,,200,,Malbec');
    expect(poured.vessels).toMatchObject([{ amount: 800, sources: [{ share: 75 }, { share: 25 }] }]);
  });

  it('reports rows of a vessel with another lot or capacity', () => {
    const { problems } = read(
      'Code,Capacity,Level,Lot,Variety',
      'TK-10,8000,5422,25-CH-RRV,Chardonnay',
      'tk-10,,30,25-ch-rrv,Viognier',
      'TK-10,,38,25-XX,Chardonnay',
      'TK-11,500,,,',
      'TK-11,400,100,25-XX,Chardonnay',
    );
    expect(problems).toEqual([
      {
        line: 4,
        words:
          'The lot is 25-XX here and 25-CH-RRV in row 2 of the same code: enter one for both rows, or another code',
      },
      {
        line: 6,
        words:
          'The capacity is 400 here and 500 in row 5 of the same code: enter one for both rows, or another code',
      },
    ]);
  });

  it('reports problems by line', () => {
    const { vessels, problems, leftOut } = read(
      'Code,Kind,Capacity,Level',
      'T1,tank,viel,5',
      ',tank,100,',
      'T3,boat,100,',
    );
    expect(problems).toEqual([{ line: 3, words: 'Code is required' }]);
    expect(leftOut).toMatchObject([
      { line: 2, words: '“viel” is not a number' },
      { line: 4, words: expect.stringContaining('“boat” is none of tank') },
    ]);
    expect(vessels).toHaveLength(2);
  });

  it('needs headings', () => {
    expect(() => read('T1,tank,100', 'T2,tank,100')).toThrow('The first row must name the columns');
  });

  it('leaves a total out unless it is taken', () => {
    const lines = ['Code,Capacity,Level,Lot', 'T1,1000,800,A', 'T2,500,100,B', 'Total,1500,900,'];
    const codes = (takesAll: boolean) =>
      readOpening(lines.join('\n'), 'L', takesAll).vessels.map(({ code }) => code);
    expect([codes(false), codes(true)]).toEqual([
      ['T1', 'T2'],
      ['T1', 'T2', 'Total'],
    ]);
    expect(read(...lines).aside).toMatchObject([{ kind: 'total', rows: [{ number: 4 }] }]);
  });

  it('is compared with the capacity of its vessels, of which those that are there keep theirs', () => {
    const { vessels } = read('Code,Capacity,Level', 'T1,1000,1200', 't2,900,800', 'T3,,5', 'T4,500,500');
    const problems = problemsAmong(vessels, [{ code: 'T2', capacity: 700 }]);
    expect(problems.map(({ line, words }) => [line, words.replaceAll('\u00a0', ' ')])).toEqual([
      [2, 'T1 has room for 1,000 L at that time, not for 1,200 L'],
      [3, 't2 has room for 700 L at that time, not for 800 L'],
      [4, 'Capacity is required'],
    ]);
  });
});
