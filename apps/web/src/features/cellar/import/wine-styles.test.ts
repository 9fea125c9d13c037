import { expect, it } from 'vitest';
import { read } from '../testing/targets.ts';

const values = (text: string, answers = {}) => read(text, answers).values;

it('takes the style from the column of types, and asks only for the type', () => {
  const file = `Name,Vintage,Region,Type,Quantity
Tawny,2001,Douro,Red - Fortified,1
Junmai,2020,Nada,Sake,2
Volnay,2015,Burgundy,Red,3`;
  const { questions } = read(file);
  expect(questions.map(({ id }) => id)).toEqual(['type:sake']);
  expect(values(file, { 'type:sake': 'White' })).toMatchObject([
    { name: 'Tawny', type: 'Dessert', style: 'Fortified' },
    { name: 'Junmai', type: 'White', style: 'Sake' },
    { name: 'Volnay', type: 'Red' },
  ]);
  expect(values(file, { 'type:sake': 'White' })[2]).not.toHaveProperty('style');
});

it('prefers a column of styles to the words of the type', () => {
  const file = `Name,Vintage,Region,Type,Style,Quantity
Ramato,2021,Friuli,White,Orange,1
Vin Jaune,2015,Jura,White,Dry,1`;
  const [first, second] = values(file);
  expect(first).toMatchObject({ type: 'White', style: 'Orange' });
  expect(second).not.toHaveProperty('style');
  expect(second).toMatchObject({ extra: { Style: 'Dry' } });
});
