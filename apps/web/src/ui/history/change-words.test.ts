import type { HistoryEntry } from '@cuverie/contract';
import { describe, expect, it } from 'vitest';
import { preferences } from '../../platform/preferences.ts';
import { changedFields, sentenceOf, thingWords } from './change-words.ts';
import { whereOf } from './where.ts';

const ID = '0199a3c1-0000-7000-8000-000000000001';
const entry = (more: Partial<HistoryEntry>): HistoryEntry => ({
  id: ID,
  kind: 'wine',
  itemId: ID,
  name: 'Volnay',
  act: 'changed',
  when: '2026-11-23T10:00:00Z',
  who: 'Ana',
  by: ID,
  before: null,
  after: null,
  restorableUntil: null,
  ...more,
});

describe('a change in words', () => {
  it('names the changed fields, the first with old and new value, and counts the rest', () => {
    const before = { notes: null, price: null, holdings: [], quantity: 6, vintage: null };
    const after = { notes: 'Cherry', price: '20', holdings: [], quantity: 5, vintage: 2019 };
    expect(sentenceOf(entry({ before, after }))).toBe(
      'changed the wine Volnay: vintage NV → 2019, quantity 6 → 5 and 2 more',
    );
    const notes = { before: { notes: 'Cherry. '.repeat(9) }, after: { notes: null } };
    expect(sentenceOf(entry(notes))).toBe('changed the wine Volnay: notes rewritten');
  });

  it('names fields of the estate’s own, those alone that differ', () => {
    const custom = { [ID]: 'Berry', other: 7 };
    const change = entry({ before: { custom }, after: { custom: { ...custom, [ID]: 'Justerini' } } });
    expect(sentenceOf(change)).toBe('changed the wine Volnay: removed field Berry → Justerini');
  });

  it('shows an unknown vintage as a vintage and not as NV', () => {
    const change = (before: object, after: object) =>
      sentenceOf(entry({ before: { ...before }, after: { ...after } })).replace(
        'changed the wine Volnay: ',
        '',
      );
    expect([
      change({ vintage: 2019, vintageUnknown: null }, { vintage: null, vintageUnknown: true }),
      change({ vintageUnknown: true }, { vintageUnknown: null }),
      change({ vintage: null, vintageUnknown: true }, { vintage: 2019, vintageUnknown: null }),
    ]).toEqual(['vintage 2019 → Unknown', 'vintage Unknown → NV', 'vintage Unknown → 2019']);
  });

  it('identifies a row without a name by its day, or by its kind alone', () => {
    const nameless = { name: null, act: 'deleted' } as const;
    expect(sentenceOf(entry({ ...nameless, kind: 'reading', before: { date: '2026-09-14' } }))).toBe(
      'deleted the measurement of 14 Sep 2026',
    );
    expect(sentenceOf(entry({ ...nameless, kind: 'task' }))).toBe('deleted a task');
    expect(sentenceOf(entry({ ...nameless, kind: 'task', of: 'Top up' }))).toBe('deleted a task of Top up');
    expect(sentenceOf(entry({ name: null, act: 'added', kind: 'tank-reading', of: 'Cuve 1' }))).toBe(
      'added a reading of Cuve 1',
    );
    expect(sentenceOf(entry({ kind: 'weather', name: '2026-09-14', act: 'added' }))).toBe(
      'added the weather of 14 Sep 2026',
    );
    expect(thingWords(entry({ kind: 'settings', name: 'Clos' }))).toBe('the settings');
    expect(sentenceOf(entry({ kind: 'operation', name: 'racking', act: 'voided' }))).toBe(
      'made the operation racking void',
    );
  });

  it.each([
    [{ act: 'added' }, 'began to import cellar.csv'],
    [
      { after: { status: 'finished', added: 1200, updated: 1, skipped: 2, refused: 3, kept: 0 } },
      'imported cellar.csv: 1,200 rows added, 1 row changed, 2 rows were there already, 3 rows refused',
    ],
    [
      { after: { status: 'finished', added: 0, updated: 0, skipped: 0, refused: 0, kept: 0 } },
      'imported cellar.csv: nothing was stored',
    ],
    [
      { after: { status: 'cancelled', added: 0, updated: 0, skipped: 0, refused: 0, kept: 0 } },
      'called off the import of cellar.csv: nothing of it was stored',
    ],
    [
      { after: { status: 'undone', added: 4, updated: 0, skipped: 0, refused: 0, kept: 2 } },
      'undid the import of cellar.csv: 2 rows changed since were left',
    ],
  ] as const)('tells an import in a sentence, without names of fields: %j', (more, words) => {
    const shown = entry({ kind: 'import', name: 'cellar.csv', before: { status: 'open' }, ...more });
    expect(sentenceOf(shown)).toBe(words);
    expect(changedFields(shown)).toEqual([]);
  });

  it('shows values in the estate’s units, joins lists, and omits ids', () => {
    const usual = preferences.get();
    preferences.set({ ...usual, volumeUnit: 'hectolitre' });
    const fields = changedFields(
      entry({
        kind: 'tank',
        before: { vesselId: ID, currentVolume: 3000, archivedAt: null },
        after: { vesselId: null, currentVolume: 3100, archivedAt: null },
      }),
    );
    preferences.set(usual);
    expect(fields).toEqual([
      { label: 'Current volume', before: '30\u00a0hl', after: '31\u00a0hl' },
      { label: 'Archived', before: '–', after: '–' },
    ]);
    const holdings = [{ place: 'Rack B', bottles: 5, bottleSizeMl: 750 }];
    expect(
      changedFields(entry({ act: 'deleted', before: { holdings, someThing: true, note: null } })),
    ).toEqual([
      { label: 'Places', before: '5 bottles in Rack B', after: '–' },
      { label: 'Some thing', before: 'Yes', after: '–' },
    ]);
  });

  it('links to a restored row', () => {
    expect(whereOf(entry({ kind: 'reading', before: { block: 'f' } }))).toBe(
      `/yield-management?field=f&reading=${ID}`,
    );
    expect(whereOf(entry({ kind: 'tank', before: { name: 'Cuve 1' } }))).toBe('/fermentation?q=Cuve%201');
    expect(whereOf(entry({ kind: 'wine' }))).toBe(`/cellar/wine/${ID}`);
    expect(whereOf(entry({ kind: 'barrel' }))).toBe(`/cellar/barrel/${ID}`);
    expect(whereOf(entry({ kind: 'task' }))).toBe(null);
  });
});

describe('a change of people in words', () => {
  const OTHER = '0199a3c1-0000-7000-8000-000000000002';
  it.each<[string, Partial<HistoryEntry>]>([
    ['joined as viewer', { kind: 'member', act: 'added', name: 'Bo', after: { role: 'viewer' } }],
    [
      'changed the role of Bo from viewer to owner',
      { kind: 'member', name: 'Bo', before: { role: 'viewer' }, after: { role: 'owner' } },
    ],
    ['left the estate', { kind: 'member', act: 'deleted', name: 'Bo', before: { role: 'viewer' } }],
    ['removed Bo from the estate', { kind: 'member', act: 'deleted', name: 'Bo', itemId: OTHER }],
    [
      'invited bo@example.com as viewer',
      { kind: 'invitation', act: 'added', name: 'bo@example.com', after: { role: 'viewer' } },
    ],
    ['revoked a link to join', { kind: 'invitation', act: 'deleted', name: null }],
    ['turned on the API token Sensors', { kind: 'token', act: 'restored', name: 'Sensors' }],
    ['revoked the API token Sensors', { kind: 'token', act: 'deleted', name: 'Sensors' }],
    ['added the passkey “Phone”', { kind: 'factor', act: 'added', name: 'passkey “Phone”' }],
    ['requires a second factor of every member', { kind: 'factor', name: null, after: { demanded: true } }],
  ])('%s', (sentence, more) => {
    expect(sentenceOf(entry(more))).toBe(sentence);
    expect(changedFields(entry(more))).toEqual([]);
  });
});
