import type { Block } from '@cuverie/contract';
import { describe, expect, it } from 'vitest';
import { readTable } from '../../../platform/csv/formats/table.ts';
import { OtherKind, recognise } from '../../../platform/csv/recognise.ts';
import { readAs } from '../../../platform/csv/testing/read-target.ts';
import { fieldTarget } from './field-target.ts';
import { measurementTarget } from './measurement-target.ts';
import { weatherTarget } from './weather-target.ts';

const target = fieldTarget([]);
const past = (degrees: number, size: number): number => Math.round((degrees + size) * 1e7) / 1e7;
/** A square of a thousandth of a degree, which is 0.8 ha in Burgundy. */
const square = (longitude: number, latitude: number, size = 0.001): number[][] => [
  [longitude, latitude],
  [past(longitude, size), latitude],
  [past(longitude, size), past(latitude, size)],
  [longitude, past(latitude, size)],
  [longitude, latitude],
];
const polygon = (...rings: unknown[]) => ({ type: 'Polygon', coordinates: rings });
const feature = (properties: object, geometry: unknown) => ({ type: 'Feature', properties, geometry });
const map = (features: object[], more: object = {}) =>
  JSON.stringify({ type: 'FeatureCollection', ...more, features });
const read = (text: string, answers = {}, name = 'map.geojson') => readAs(target, text, answers, name);

describe('a map of parcels', () => {
  it.each([
    { date: '2019-04-02', name: 'Les Aubues', flurstueck: '1234/5' },
    { date: '2019-04-02', flurstueck: '1234/5' },
    { brix: 21, ph: 3.3, date: '2024-09-01', lieu_dit: 'Les Aubues' },
    { temp_min: 3, temp_max: 9, date: '2024-09-01', label: 'Les Aubues' },
  ])('is fields, whatever its properties are called: %j', (properties) => {
    const { id, values, rows } = read(map([feature(properties, polygon(square(4.9, 47.1)))]));
    expect(id).toBe('named-columns');
    expect(rows[0]?.problems).toEqual({});
    expect(values).toMatchObject([
      {
        name: 'name' in properties || !('flurstueck' in properties) ? 'Les Aubues' : '1234/5',
        boundary: polygon(square(4.9, 47.1)),
        area: 0.8417,
        location: { coordinates: [47.1005, 4.9005] },
      },
    ]);
  });

  it('keeps the declared area beside the drawn one, and asks once if they differ by more than a tenth', () => {
    const parcels = map([
      feature({ nom: 'Aubues', area_ha: 0.8 }, polygon(square(4.9, 47.1))),
      feature({ nom: 'Charmes', area_ha: 1.9 }, polygon(square(4.91, 47.1))),
      feature({ nom: 'Combe', area_ha: '< 1.0' }, polygon(square(4.92, 47.1))),
      feature({ nom: 'Dressoles', area_ha: 'unknown' }, polygon(square(4.93, 47.1))),
    ]);
    const { questions } = read(parcels);
    expect(questions).toMatchObject([
      {
        text: expect.stringMatching(/1 field says another area .* Charmes: 1\.9\sha, drawn 0\.8417\sha\.$/),
        options: [{ value: 'declared' }, { value: 'drawn' }],
      },
    ]);
    const areas = (answer: string) =>
      read(parcels, { 'area-of-map': answer }).rows.map(({ values, problems }) => [
        values['area'],
        values['declaredArea'],
        problems,
      ]);
    expect(areas('declared')).toEqual([
      [0.8, 0.8, {}],
      [1.9, 1.9, {}],
      [0.8417, undefined, {}],
      [0.8417, undefined, {}],
    ]);
    expect(areas('drawn')[1]).toEqual([0.8417, 1.9, {}]);
    expect(read(parcels).rows[2]?.notes).toContain('whose area could not be read; the drawn one is taken');
  });
});

describe('a geometry that is not a field', () => {
  const BAD: [string, unknown, string][] = [
    ['Nowhere', null, 'no geometry'],
    ['List', [], 'an empty geometry'],
    [
      'Collection',
      { type: 'GeometryCollection', geometries: [] },
      'a collection of geometries instead of one area',
    ],
    ['Line', { type: 'LineString', coordinates: square(4, 47) }, 'a line, not an area'],
    ['Two', polygon(square(4, 47).slice(0, 2)), 'fewer than three corners'],
    ['Text', polygon(square(4, 47).map(([x, y]) => [String(x), String(y)])), 'text where numbers should be'],
    [
      'Bow',
      polygon([
        [4, 47],
        [4.001, 47.001],
        [4.001, 47],
        [4, 47.001],
        [4, 47],
      ]),
      'a boundary that crosses itself',
    ],
    [
      'Metres',
      polygon(square(650_000, 6_860_000, 100)),
      'metres of a projection, not degrees of longitude and latitude',
    ],
  ];
  const parcels = map([
    feature({ nom: 'Good' }, polygon(square(4.9, 47.1))),
    ...BAD.map(([nom, geometry]) => feature({ nom }, geometry)),
  ]);

  it('is reported by name, and becomes a field without a place only if the user chooses so', () => {
    const { questions, problems } = read(parcels);
    expect(questions).toHaveLength(1);
    const [question] = questions;
    expect(question?.text).toMatch(/^8 fields have no place that can be read: /);
    for (const [name, , words] of BAD) expect(question?.text).toContain(`${name} has ${words}`);
    expect(question?.text).toContain('EPSG:4326');
    expect(problems).toHaveLength(BAD.length);
    const without = read(parcels, { 'fields-without-place': 'without' });
    expect(without.problems).toEqual([]);
    expect(without.values.map(({ name, location, boundary }) => [name, location, boundary])).toEqual([
      ['Good', expect.anything(), expect.anything()],
      ...BAD.map(([name]) => [name, undefined, undefined]),
    ]);
    expect(without.rows[1]?.notes).toContain('with no geometry: without a place');
    expect(read(parcels, { 'fields-without-place': 'leave' }).values).toHaveLength(1);
  });

  it('of a map in a projection is reported as such, whatever its numbers', () => {
    const crs = (name: string) => ({ crs: { type: 'name', properties: { name } } });
    const near = [feature({ nom: 'A' }, polygon(square(4.9, 47.1)))];
    expect(read(map(near, crs('urn:ogc:def:crs:EPSG::2154'))).questions[0]?.text).toContain(
      'A has metres of a projection',
    );
    expect(read(map(near, crs('urn:ogc:def:crs:OGC:1.3:CRS84'))).questions).toEqual([]);
  });

  it('in a list is a place in metres, half a place, or missing', () => {
    const list =
      'Field,Variety,Lat,Lon\nA,Merlot,6860000,650000\nB,Merlot,47,\nC,Merlot,,\nD,Merlot,47.1,4.9\n';
    const { questions } = readAs(target, list);
    expect(questions.map(({ text }) => text)).toEqual([
      expect.stringContaining(
        'A has metres of a projection, not degrees of longitude and latitude; B has only one of its coordinates.',
      ),
    ]);
    expect(readAs(target, list, { 'fields-without-place': 'without' }).values).toHaveLength(4);
  });
});

const turned = (ring: number[][]) => [ring.map(([x, y]) => [y, x])];

describe('swapped latitude and longitude', () => {
  it.each([
    ['Burgundy', 47.1, 4.9],
    ['Romania', 45.1, 26.4],
    ['the Cape', -33.9, 18.9],
    ['California', 38.3, -122.3],
    ['Barossa', -34.5, 138.9],
  ])('is asked of a map of %s, and turned', (_, latitude, longitude) => {
    const swapped = polygon(square(latitude, longitude));
    const parcels = map([
      feature({ nom: 'A' }, swapped),
      feature({ nom: 'B' }, polygon(square(latitude + 0.01, longitude))),
    ]);
    const { questions } = read(parcels);
    expect(questions.map(({ id }) => id)).toContain('latitude-and-longitude');
    const { values, problems } = read(parcels, { 'latitude-and-longitude': 'all' });
    expect(problems).toEqual([]);
    expect(values[0]).toMatchObject({
      location: { coordinates: [past(latitude, 0.0005), past(longitude, 0.0005)] },
      boundary: { coordinates: turned(square(latitude, longitude)) },
    });
  });

  it('are not asked about for the same places in the right order', () => {
    for (const [latitude, longitude] of [
      [47.1, 4.9],
      [45.1, 26.4],
      [-33.9, 18.9],
      [38.3, -122.3],
      [-34.5, 138.9],
    ] as const)
      expect(read(map([feature({ nom: 'A' }, polygon(square(longitude, latitude)))])).questions).toEqual([]);
  });

  it('of one field, or far from the estate’s fields, are asked about for that field', () => {
    const list =
      'Field,Variety,Lat,Lon\nA,Merlot,42.1,43.1\nB,Merlot,42.2,43.3\nC,Merlot,42.3,43.2\nD,Merlot,4.9,47\n';
    const [question] = readAs(target, list).questions;
    expect(question?.options[0]).toMatchObject({ value: '5', label: 'Yes, swap them for these' });
    const { values } = readAs(target, list, { 'latitude-and-longitude': '5' });
    expect(values.map(({ location }) => location)).toMatchObject([
      { coordinates: [42.1, 43.1] },
      { coordinates: [42.2, 43.3] },
      { coordinates: [42.3, 43.2] },
      { coordinates: [47, 4.9] },
    ]);
    const estate = fieldTarget([{ location: { coordinates: [27.8, -17.2] } } as unknown as Block]);
    const one = map([feature({ nom: 'A' }, polygon(square(27.8, -17.2)))]);
    expect(readAs(estate, one, {}, 'a.geojson').questions.map(({ id }) => id)).toEqual([
      'latitude-and-longitude',
    ]);
  });
});

describe('fields with the same name', () => {
  const list =
    'Field,Variety,Area (ha)\nLA COMBE,Gamay,1\nLa Combe,gamay,2\nLES PRES,Gamay,3\nLA COMBE,Gamay,4\nLA COMBE,Aligoté,5\n';
  const names = (answer: string) =>
    readAs(target, list, { 'names-of-several': answer }).values.map(({ name }) => name);

  it('are reported, and numbered if the user chooses so', () => {
    expect(readAs(target, list).questions).toMatchObject([
      { id: 'names-of-several', text: expect.stringContaining('3 are called LA COMBE') },
    ]);
    expect(names('numbered')).toEqual(['LA COMBE 1', 'La Combe 2', 'LES PRES', 'LA COMBE 3', 'LA COMBE']);
    expect(names('same')).toEqual(['LA COMBE', 'La Combe', 'LES PRES', 'LA COMBE', 'LA COMBE']);
  });

  it('are not asked about in our own export, which has ids', () => {
    const own = (n: number) => `LA COMBE,Gamay,1,0190f3a4-7c1e-7b5e-9d2a-3f4b5c6d7e0${n}`;
    expect(readAs(target, `Field,Variety,Area (ha),Id\n${own(1)}\n${own(2)}\n`).questions).toEqual([]);
  });
});

it('a KML file of placemarks becomes fields with boundaries, holes and data', () => {
  const ring = (corners: number[][]) =>
    corners.map((corner) => [...corner, 268].join(',')).join('\n          ');
  const kml = `<?xml version="1.0" encoding="UTF-8"?>
<!-- <Placemark><name>None</name></Placemark> -->
<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Estate</name>
  <Folder><Placemark id="a"><name><![CDATA[Clos & Combe]]></name>
    <ExtendedData><Data name="cepage"><value>Chardonnay</value></Data>
      <SchemaData schemaUrl="#s"><SimpleData name="surface">0.8</SimpleData></SchemaData></ExtendedData>
    <Polygon><outerBoundaryIs><LinearRing><coordinates>
      ${ring(square(4.9, 47.1))}
    </coordinates></LinearRing></outerBoundaryIs>
    <innerBoundaryIs><LinearRing><coordinates>${ring(square(4.9004, 47.1004, 0.0001))}</coordinates></LinearRing></innerBoundaryIs>
    </Polygon></Placemark></Folder>
  <Placemark><name>Caf&#233; &amp; Port</name><Point><coordinates>4.95,47.2,0</coordinates></Point></Placemark>
  <Placemark><name>Path</name><LineString><coordinates>4.9,47.1 4.8,47.2</coordinates></LineString></Placemark>
</Document></kml>`;
  const { values, questions } = read(kml, { 'fields-without-place': 'leave' }, 'estate.kml');
  expect(values).toMatchObject([
    {
      name: 'Clos & Combe',
      variety: 'Chardonnay',
      area: 0.8,
      declaredArea: 0.8,
      boundary: {
        type: 'Polygon',
        coordinates: [
          square(4.9, 47.1),
          square(4.9004, 47.1004, 0.0001).map((corner) =>
            corner.map((degrees) => expect.closeTo(degrees, 7)),
          ),
        ],
      },
    },
    { name: 'Café & Port', location: { coordinates: [47.2, 4.95] } },
  ]);
  expect(questions[0]?.text).toContain('Path has a line, not an area');
  expect(() => read('<kml><Document/></kml>', {}, 'a.kml')).toThrow('It must hold Placemarks');
});

describe('rows with an ambiguous name of a field', () => {
  const field = (n: number, more: object = {}) =>
    ({
      id: `0190f3a4-7c1e-7b5e-9d2a-3f4b5c6d7e0${n}`,
      name: 'LA COMBE',
      variety: 'Gamay',
      area: n,
      plantingYear: null,
      location: null,
      ...more,
    }) as unknown as Block;
  const fields = [field(1), field(2, { plantingYear: 1987 }), field(3, { variety: 'Aligoté' })];

  it.each([
    ['measurements', measurementTarget(fields, undefined), 'Field,Date,Brix\nLa Combe,2024-09-01,20\n'],
    ['weather', weatherTarget(fields), 'Field,Date,Minimum,Maximum\nLa Combe,2024-09-01,10,20\n'],
  ])('are asked about once in a file of %s, and go to the one that is meant', (_, into, text) => {
    const { questions, problems } = readAs(into, text);
    expect(questions.at(-1)).toMatchObject({
      text: 'Which La Combe is meant? 3 fields are called so.',
      options: [
        { label: 'LA COMBE: Gamay, 1\u00A0ha' },
        { label: 'LA COMBE: Gamay, 2\u00A0ha, planted 1987' },
        { label: 'LA COMBE: Aligoté, 3\u00A0ha' },
      ],
    });
    expect(problems).toEqual([{ field: 'Several fields are called La Combe: say which is meant' }]);
    const answered = readAs(into, text, { [questions.at(-1)?.id ?? '']: field(2).id });
    expect(answered.values).toMatchObject([{ block: field(2).id }]);
  });

  it('are distinguished by a unique variety, and by the id of our own export', () => {
    const text = `Field,Variety,Date,Brix,Field Id\nLA COMBE,Aligoté,2024-09-01,20,\nLA COMBE,Gamay,2024-09-02,20,${field(2).id}\n`;
    const { questions, values } = readAs(measurementTarget(fields, undefined), text);
    expect(questions).toEqual([]);
    expect(values.map(({ block }) => block)).toEqual([field(3).id, field(2).id]);
  });
});

it('a file is read as the kind the user chooses, whatever it looks like', () => {
  const table = readTable(
    'a.csv',
    new TextEncoder().encode('Field,Area (ha),Date,Brix,TA\nA,1,2024-09-01,20,6\n'),
  );
  expect(() => recognise(weatherTarget([]), [table])).not.toThrow(OtherKind);
  const parcels = readTable(
    'a.geojson',
    new TextEncoder().encode(
      map([
        feature({ field: 'A', date: '2024-09-01', brix: 20 }, { type: 'Point', coordinates: [4.9, 47.1] }),
      ]),
    ),
  );
  const target = measurementTarget([], undefined);
  expect(() => recognise(target, [parcels])).toThrow(OtherKind);
  expect(recognise(target, [parcels], true)[0].plan.mapping).toContain('brix');
});
