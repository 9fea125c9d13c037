import type { CustomField } from '@cuverie/contract';
import { describe, expect, it } from 'vitest';
import { read } from '../testing/targets.ts';
import { wineTarget } from './targets.ts';

const ID = '0199a3c1-0000-7000-8000-00000000000';
const field = (at: number, name: string, kind: CustomField['kind'], choices: string[] | null = null) => ({
  id: `${ID}${at}`,
  version: 1,
  name,
  kind,
  choices,
  position: at,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
});

const TARGET = wineTarget([
  field(1, 'Shipper', 'text'),
  field(2, 'Bin', 'number'),
  field(3, 'Open from', 'day'),
  field(4, 'Closure', 'choice', ['Natural', 'Glass']),
]);
const WINE = 'Volnay,2019,Burgundy,Red,6';

describe('columns of own fields', () => {
  it('are recognised by the names of the fields and read by their kinds', () => {
    const { values, problems, rows } = read(
      `Name,Vintage,Region,Type,Quantity,shipper,Bin,Open From,Closure\n${WINE},Berry Bros,"12,5",2027-02-15,GLASS\n`,
      {},
      TARGET,
    );
    expect(problems).toEqual([]);
    const custom = {
      [`${ID}1`]: 'Berry Bros',
      [`${ID}2`]: 12.5,
      [`${ID}3`]: '2027-02-15',
      [`${ID}4`]: 'Glass',
    };
    expect(values).toMatchObject([{ name: 'Volnay', custom }]);
    expect(rows[0]?.shown).toMatchObject({ [`custom.${ID}4`]: 'Glass' });
  });

  it('say nothing where they are empty', () => {
    const { values } = read(`Name,Vintage,Region,Type,Quantity,Shipper\n${WINE},\n`, {}, TARGET);
    expect(values[0]).not.toHaveProperty('custom');
  });

  it('leave out a choice that the field has not, and say so', () => {
    const { rows } = read(`Name,Vintage,Region,Type,Quantity,Closure\n${WINE},Plastic\n`, {}, TARGET);
    expect(rows[0]?.values).not.toHaveProperty('custom');
    expect(JSON.stringify(rows[0])).toContain('“Plastic” is no choice of Closure');
  });
});
