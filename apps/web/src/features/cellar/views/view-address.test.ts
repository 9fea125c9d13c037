import { expect, it } from 'vitest';
import { addressOfView, searchOfView } from './view-address.ts';

const ID = '0190f3a4-7c1e-7b5e-9d2a-3f4b5c6d7e8f';

it('keeps filters, order, layout and columns of a list, and opens them again', () => {
  const now = { layout: 'list', type: ['Red'], q: '2015', stock: 'all', sort: '-vintage', wine: ID } as const;
  const address = addressOfView({ ...now, type: [...now.type] }, ['vintage', 'price']);
  const { wine: _, ...shown } = now;
  expect(searchOfView({ id: ID, address })).toEqual({ ...shown, columns: ['vintage', 'price'], view: ID });
});

it('keeps the grid and barrels, and no columns of a grid', () => {
  const address = addressOfView({ show: 'barrels', insights: true, view: ID }, ['vintage']);
  expect(address).toBe('?layout=grid&show=barrels');
  expect(searchOfView({ id: ID, address })).toEqual({ show: 'barrels', view: ID });
});

it('leaves out what it does not know', () => {
  const address = '?layout=tiles&add=wine&type=%5B%22Blue%22%5D';
  expect(searchOfView({ id: ID, address })).toEqual({ view: ID });
});
