import type { Block } from '@cuverie/contract';
import { expect, it } from 'vitest';
import { parseGeoJson } from '../../../platform/csv/formats/geojson.ts';
import { OtherKind } from '../../../platform/csv/recognise.ts';
import { readAs } from '../../../platform/csv/testing/read-target.ts';
import { fieldTarget as targetOf } from './field-target.ts';
import { measurementTarget } from './measurement-target.ts';
import { weatherTarget } from './weather-target.ts';

const fieldTarget = targetOf([]);

const LIST = `Parcel,Area (ha),Grape variety,Lat,Lon,Row spacing (m),Vine spacing (m),Owner
Clos Haut,1.25,Merlot,44.894321,-0.156789,1.5,0.9,Ana
Riverside,0.8,,,,,,Bob
,1,Syrah,95,4,,,`;

it('reads a list of fields with their properties', () => {
  const { id, rows } = readAs(fieldTarget, LIST);
  expect(id).toBe('named-columns');
  expect(rows.map(({ values }) => values)).toEqual([
    {
      name: 'Clos Haut',
      area: 1.25,
      variety: 'Merlot',
      location: { coordinates: [44.894321, -0.156789] },
      rowSpacing: 1.5,
      vineSpacing: 0.9,
    },
    { name: 'Riverside', area: 0.8, variety: 'Unknown' },
    { area: 1, variety: 'Syrah' },
  ]);
  expect(rows[1]?.notes).toEqual(['without a variety; “Unknown” is taken']);
  expect(rows[2]?.problems).toEqual({ name: 'Field is required' });
  expect(rows[2]?.leftOut).toEqual({ latitude: 'Latitude must be between -90 and 90' });
});

it.each(['Group', 'Sektor', 'Secteur', 'group'])(
  'reads the group of a field from the column %s',
  (heading) => {
    const { rows } = readAs(fieldTarget, `Field,Variety,${heading}\nClos Haut,Merlot,South slope`);
    expect(rows.map(({ values }) => values)).toEqual([
      { name: 'Clos Haut', variety: 'Merlot', group: 'South slope' },
    ]);
  },
);

/** The corners of a square of a thousandth of a degree. */
const SQUARE = [
  [4.7, 45],
  [4.701, 45],
  [4.701, 45.001],
  [4.7, 45.001],
  [4.7, 45],
];
const MAP = JSON.stringify({
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: { nom: 'Clos Haut', cepage: 'Merlot', surface: 9999 },
      geometry: { type: 'Polygon', coordinates: [SQUARE] },
    },
    {
      type: 'Feature',
      properties: { nom: 'Riverside', cepage: 'Syrah' },
      geometry: { type: 'Point', coordinates: [4.71, 45.01, 268] },
    },
  ],
});

it.each(['parcels.geojson', 'parcels.json'])(
  'reads the parcels of %s as fields with their area and place',
  (name) => {
    const { rows, questions } = readAs(fieldTarget, MAP, { 'area-of-map': 'drawn' }, name);
    expect(questions.map(({ id }) => id)).toEqual(['area-of-map']);
    expect(rows.map(({ values, problems }) => [values, problems])).toEqual([
      [
        {
          name: 'Clos Haut',
          variety: 'Merlot',
          area: 0.8743,
          declaredArea: 9999,
          boundary: { type: 'Polygon', coordinates: [SQUARE] },
          location: { coordinates: [45.0005, 4.7005] },
        },
        {},
      ],
      [{ name: 'Riverside', variety: 'Syrah', location: { coordinates: [45.01, 4.71] } }, {}],
    ]);
    expect(rows[0]?.shown).toEqual({
      boundary: 'drawn, 0.8743\u00A0ha',
      latitude: '45.0005° N',
      longitude: '4.7005° E',
    });
  },
);

it('draws a map of parcels, north up, and none for points alone', () => {
  expect(parseGeoJson(MAP).outline).toEqual({
    width: 212.1,
    height: 300,
    shapes: [
      { row: 1, path: 'M0 300L21.2 300L21.2 270L0 270L0 300Z', x: 10.6, y: 285 },
      { row: 2, path: '', x: 212.1, y: 0 },
    ],
  });
  const { features, ...map } = JSON.parse(MAP) as { features: object[] };
  expect(parseGeoJson(JSON.stringify({ ...map, features: features.slice(1) })).outline).toBeUndefined();
  const inMetres = MAP.replaceAll('4.7', '842000.7').replaceAll('45', '6510045');
  expect(parseGeoJson(inMetres).outline).toBeUndefined();
});

it('takes the area of points from the map’s properties', () => {
  const points = MAP.replace(
    /"type":"Polygon","coordinates":.*?\]\]\]/,
    '"type":"Point","coordinates":[4.7,45]',
  ).replace('9999', '1.5');
  expect(readAs(fieldTarget, points, {}, 'a.geojson').rows[0]?.values).toMatchObject({ area: 1.5 });
});

it('refuses a map of something else with a message', () => {
  for (const text of ['{', '{"type":"Feature"}', '{"type":"FeatureCollection","features":[]}'])
    expect(() => readAs(fieldTarget, text, {}, 'a.geojson')).toThrow(
      'Error parsing GeoJSON file. It must hold a FeatureCollection of Polygons or Points, in longitude and latitude.',
    );
});

it('distinguishes fields and weather from measurements by their columns', () => {
  const measurements = measurementTarget([], undefined);
  const kindOf = (text: string, name = 'file.csv') => {
    try {
      readAs(measurements, text, {}, name);
      return 'readings';
    } catch (failure) {
      return failure instanceof OtherKind && measurements.others?.some(({ kind }) => kind === failure.kind)
        ? failure.kind
        : failure;
    }
  };
  expect(kindOf(LIST)).toBe('fields');
  expect(kindOf(MAP, 'a.geojson')).toBe('fields');
  expect(
    kindOf('Field,Variety,Date,Minimum (°C),Maximum (°C),Mean (°C),Rain (mm)\nA,B,2026-07-01,1,2,,'),
  ).toBe('weather');
  expect(kindOf('Field,Variety,date,brix,ph,ta,status\nA,B,2026-07-01,20,,,')).toBe('readings');
});

it('assigns weather to the field that shares it', () => {
  const shared = { id: 'B', name: 'Bas', variety: 'Merlot', weatherFrom: 'A' } as Block;
  const { rows } = readAs(
    weatherTarget([shared]),
    'Field,Date,Minimum,Maximum\nbas,2024-07-01,12.5,27\nNowhere,2024-07-01,1,2',
  );
  expect(rows[0]?.values).toEqual({ block: 'A', date: '2024-07-01', min: 12.5, max: 27 });
  expect(rows[1]?.problems).toEqual({ field: 'There is no field called “Nowhere”' });
});

it('ignores row numbers of other programs as ids', () => {
  const map = MAP.replace('"nom"', '"id":17,"nom"');
  expect(readAs(fieldTarget, map, {}, 'a.geojson').problems).toEqual([]);
  const OURS = '0190f3a4-7c1e-7b5e-9d2a-3f4b5c6d7e8f';
  const { rows } = readAs(fieldTarget, `Id,Field,Variety,Lat,Lon\n1,A,Merlot,45,4\n${OURS},B,Merlot,45,4`);
  expect(rows.map(({ values, problems }) => [values['id'], problems])).toEqual([
    [undefined, {}],
    [OURS, {}],
  ]);
  const measured = readAs(measurementTarget([], undefined), 'Id,Field,Date,Brix\n1,A,2024-09-01,20');
  expect(measured.problems).toEqual([]);
});

const CLOS = { id: '0190f3a4-7c1e-7b5e-9d2a-3f4b5c6d7e8f', name: 'Clos Haut', variety: 'Merlot' } as Block;
const BAS = { id: '0190f3a4-7c1e-7b5e-9d2a-3f4b5c6d7e90', name: 'Bas', variety: 'Syrah' } as Block;
const STATION = `latitude,longitude,elevation,timezone
45.0,4.7,268.0,Europe/Paris

time,temperature_2m_max (°F),temperature_2m_min (°F),precipitation_sum (inch)
2026-07-01,80.6,54.5,0.10
2026-07-02,78.8,NaN,0`;

it.each<[string, { rain?: number }]>([
  ['Date,Tmin,Tmax\n2026-07-01,12.5,27\n2026-07-02,--,26', {}],
  [STATION, { rain: 2.54 }],
])('recognises a plain weather file, and asks once for its field', (text, rain) => {
  expect(() => readAs(measurementTarget([], undefined), text)).toThrow(OtherKind);
  const target = weatherTarget([CLOS, BAS]);
  const { id, questions } = readAs(target, text);
  expect(id).toBe('named-columns');
  expect(questions).toMatchObject([
    { options: [{ label: 'Clos Haut, Merlot' }, { value: BAS.id, label: 'Bas, Syrah' }] },
  ]);
  const [question] = questions;
  const { rows } = readAs(target, text, { [question?.id ?? '']: BAS.id });
  expect(rows.map(({ values, problems }) => [values, problems])).toEqual([
    [{ block: BAS.id, date: '2026-07-01', min: 12.5, max: 27, ...rain }, {}],
    [{ block: BAS.id, date: '2026-07-02', max: 26, ...(rain.rain !== undefined && { rain: 0 }) }, {}],
  ]);
});

it('assigns a plain weather file to the only field, and waits for one if there is none', () => {
  const text = 'Date;Tmin;Tmax\n01.07.2026;12,5;27';
  expect(readAs(weatherTarget([CLOS]), text)).toMatchObject({
    questions: [],
    values: [{ block: CLOS.id, date: '2026-07-01', min: 12.5, max: 27 }],
  });
  expect(readAs(weatherTarget([]), text).problems).toEqual([
    { field: 'There is no field yet: add one first' },
  ]);
});

it('reports impossible weather before the import', () => {
  const text =
    'Date,Minimum,Maximum,Mean\n2026-07-01,20,10,\n2026-07-02,10,20,30\n1826-07-03,10,20,\n2026-07-04,10,20,15\n';
  const { problems, leftOut } = readAs(weatherTarget([CLOS]), text);
  expect(problems).toEqual([
    { date: 'Minimum must not be above the maximum' },
    { date: 'Date must be 1900 or later' },
  ]);
  expect(leftOut[1]).toEqual({ mean: 'Mean must lie between minimum and maximum' });
});

it.each([
  'Vigneto;Vitigno;Superficie',
  'Viñedo;Variedad;Superficie',
  'Weinberg;Traube;Fläche',
  'Vingård;Druvsort;Areal',
])('a list of fields headed %j is known as such', (headings) => {
  const text = `${headings}\nRoero;Nebbiolo;1,25\n`;
  expect(() => readAs(measurementTarget([], undefined), text)).toThrow(OtherKind);
  expect(readAs(fieldTarget, text).values).toEqual([{ name: 'Roero', variety: 'Nebbiolo', area: 1.25 }]);
});

it.each([
  ['44.9', '', { longitude: 'A place takes both of its coordinates' }],
  ['', '4.8', { latitude: 'A place takes both of its coordinates' }],
])('reports the missing half of a place, “%s”, “%s”', (latitude, longitude, leftOut) => {
  const { rows } = readAs(fieldTarget, `Field,Variety,Lat,Lon\nClos Haut,Merlot,${latitude},${longitude}`);
  expect(rows[0]).toMatchObject({ problems: {}, leftOut });
  expect(rows[0]?.values).toEqual({ name: 'Clos Haut', variety: 'Merlot' });
});

it('takes no known property of a map as its name, and reads areas in acres and square metres', () => {
  const parcel = (properties: object, east: number) => ({
    type: 'Feature',
    properties,
    geometry: { type: 'Polygon', coordinates: [SQUARE.map(([x = 0, y]) => [x + east, y])] },
  });
  const map = (features: object[]) => JSON.stringify({ type: 'FeatureCollection', features });
  const { rows, questions } = readAs(
    fieldTarget,
    map([
      parcel({ OBJECT: 7, Variety: 'Pinot noir', area_acres: 2.2 }, 0),
      parcel({ OBJECT: 8, Variety: 'Chardonnay', area_acres: '8800 m²' }, 0.1),
    ]),
    {},
    'blocks.geojson',
  );
  expect(rows.map(({ values: { name, variety, area } }) => [name, variety, area])).toEqual([
    ['7', 'Pinot noir', 0.8903],
    ['8', 'Chardonnay', 0.88],
  ]);
  expect(questions).toEqual([]);
  const list = 'Block No,Variety,Area (m2),Remark\n1,Merlot,5200,a\n2,Merlot,2 ac,b\n3,Merlot,1.2 ha,c';
  expect(readAs(fieldTarget, list).rows.map(({ values: { area } }) => area)).toEqual([0.52, 0.8094, 1.2]);
});
