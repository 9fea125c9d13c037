import { describe, expect, it } from 'vitest';
import { itemsOf, type ListSoFar, withAdded, withChanged, withoutItems } from './list-cache.ts';

interface Row {
  id: string;
  name: string;
}

const row = (id: string, name = id): Row => ({ id, name });

const list = (): ListSoFar<Row> => ({
  pageParams: [null, 'next'],
  pages: [
    { data: [row('c'), row('b')], meta: { nextCursor: 'next' } },
    { data: [row('a')], meta: { nextCursor: null } },
  ],
});

const names = (rows: ListSoFar<Row>) => itemsOf(rows).map(({ name }) => name);

describe('a list read so far', () => {
  it('takes a new row first', () => {
    expect(names(withAdded(list(), row('d')))).toEqual(['d', 'c', 'b', 'a']);
  });

  it('replaces a row it has, wherever it stands', () => {
    expect(names(withChanged(list(), row('a', 'changed')))).toEqual(['c', 'b', 'changed']);
  });

  it('does not take an added row twice', () => {
    expect(names(withAdded(list(), row('a', 'sent again')))).toEqual(['c', 'b', 'sent again']);
  });

  it('does not take in a changed row it has not come to yet', () => {
    expect(names(withChanged(list(), row('older')))).toEqual(['c', 'b', 'a']);
  });

  it('lets a row go and keeps where the next page starts', () => {
    const less = withoutItems(list(), new Set(['b']));
    expect(names(less)).toEqual(['c', 'a']);
    expect(less.pages[0]?.meta.nextCursor).toBe('next');
  });

  it('leaves the list it was given as it was', () => {
    const before = list();
    withAdded(before, row('d'));
    withoutItems(before, new Set(['a']));
    expect(before).toEqual(list());
  });
});
