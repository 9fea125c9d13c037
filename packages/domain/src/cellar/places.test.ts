import { expect, test } from 'vitest';
import { isInside, type PlaceNode, placesAround, placeTree, renamedPlace } from './places.ts';

test('a place is inside another one by its name and a separator', () => {
  expect(isInside('Cellar › Rack 2', 'Cellar')).toBe(true);
  expect(isInside('Cellar, B12', 'Cellar')).toBe(true);
  expect(isInside('Cellar > Left', 'Cellar')).toBe(true);
  expect(isInside('Cellar 2', 'Cellar')).toBe(false);
  expect(isInside('Cellar', 'Cellar')).toBe(false);
});

test('renaming a place renames those inside it, and no other', () => {
  expect(renamedPlace('Cellar', 'Cellar', 'Cave')).toBe('Cave');
  expect(renamedPlace('Cellar › Rack 2 › B', 'Cellar › Rack 2', 'Cellar › Left')).toBe('Cellar › Left › B');
  expect(renamedPlace('Cellar 2', 'Cellar', 'Cave')).toBeUndefined();
  expect(renamedPlace('', 'Cellar', 'Cave')).toBeUndefined();
});

test('lists the places around a place', () => {
  expect(placesAround('Cellar › Rack 2, B')).toEqual(['Cellar', 'Cellar › Rack 2', 'Cellar › Rack 2, B']);
  expect(placesAround('')).toEqual(['']);
});

const drawn = (nodes: readonly PlaceNode<{ place: string }>[]): unknown[] =>
  nodes.map(({ label, place, inside }) => [label, place?.place ?? null, ...drawn(inside)]);

test('makes a tree, in which a lonely name stays whole', () => {
  const places = [
    'Cellar › Rack 1 › A',
    'Cellar › Rack 1 › B',
    'Cellar › Rack 2',
    'Loft, left',
    'Rack',
    'Rack, 1',
    '',
  ];
  expect(drawn(placeTree(places.map((place) => ({ place }))))).toEqual([
    [
      'Cellar',
      null,
      ['Rack 1', null, ['A', 'Cellar › Rack 1 › A'], ['B', 'Cellar › Rack 1 › B']],
      ['Rack 2', 'Cellar › Rack 2'],
    ],
    ['Loft, left', 'Loft, left'],
    ['Rack', 'Rack', ['1', 'Rack, 1']],
    ['', ''],
  ]);
});
