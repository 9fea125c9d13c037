import { expect, onTestFinished, test, vi } from 'vitest';
import { budgetOf } from './budget.ts';

const budget = () =>
  budgetOf({
    most: 100,
    mostOfOne: 50,
    full: () => new Error('full'),
    fullForOne: () => new Error('full for one'),
  });

test('counts for all and for its owner until it is released', () => {
  const open = budget();
  const [ana, bob, eva] = [open('ana'), open('bob'), open('eva')];
  ana.add(40);
  ana.add(10);
  expect(() => open('ana').add(1)).toThrow('full for one');
  bob.add(45);
  expect(() => eva.add(6)).toThrow(/^full$/);
  eva.add(5);
  ana.release();
  ana.release();
  eva.add(40);
  open('ana').add(10);
  expect(() => open('ana').add(1)).toThrow(/^full$/);
});

test('makes room after a minute, oldest first, if it can be given up', () => {
  const now = vi.spyOn(performance, 'now');
  onTestFinished(() => now.mockRestore());
  const begin = performance.now();
  const at = (ms: number) => now.mockReturnValue(begin + ms);
  const open = budget();
  const given: string[] = [];
  const taken = (name: string, can: boolean) =>
    open(name, () => {
      if (can) given.push(name);
      return can;
    }).add(30);
  at(0);
  taken('working', false);
  taken('first', true);
  at(30_000);
  taken('second', true);
  at(59_000);
  expect(() => open('late').add(30)).toThrow('full');
  at(61_000);
  open('late').add(30);
  expect(given).toEqual(['first']);
  expect(() => open('later').add(30)).toThrow('full');
});
