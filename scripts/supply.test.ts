import { describe, expect, test } from 'vitest';
import {
  type Advisories,
  advisoriesOf,
  advisoryFaults,
  advisoryWarnings,
  isAllowed,
  licenceFaults,
  type Supply,
} from './supply.ts';

const supply: Supply = {
  packages: {
    '': {},
    'apps/web': {},
    'node_modules/ours': { link: true },
    'node_modules/good': { version: '1.0.0', license: 'MIT' },
    'node_modules/a/node_modules/good': { version: '2.0.0', license: 'MIT' },
    'node_modules/tool': { version: '1.0.0', dev: true },
  },
};
const HOLE = { id: 'GHSA-1', name: 'good', versions: ['2.0.0'], severity: 'high', title: 'A hole' };
const list: Advisories = {
  asked: '2026-11-23',
  isAnswered: true,
  about: ['good@1.0.0', 'good@2.0.0', 'tool@1.0.0'],
  advisories: [HOLE],
  accepted: [],
};
const today = new Date('2026-11-24');

describe('licences', () => {
  test.each([
    ['MIT', true],
    ['Apache-2.0 AND LGPL-3.0-or-later AND MIT', true],
    ['(MIT OR GPL-3.0-only)', true],
    ['MIT AND GPL-3.0-only', false],
    ['MIT AND (GPL-3.0-only OR SSPL-1.0)', false],
    ['SEE LICENSE IN FILE', false],
    [undefined, false],
  ])('are allowed as listed: %s', (licence, allowed) => {
    expect(isAllowed(licence)).toBe(allowed);
  });

  test('are checked for packages that run with Cuverie, not for tools', () => {
    expect(licenceFaults(supply)).toEqual([]);
    const packages = { ...supply.packages, 'node_modules/bad': { version: '3.1.0', license: 'SSPL-1.0' } };
    expect(licenceFaults({ packages })).toEqual(['bad@3.1.0 comes under SSPL-1.0, which is not allowed.']);
  });
});

describe('an advisory', () => {
  test('is an error if it concerns a locked version, until that version is gone', () => {
    expect(advisoryFaults(supply, list, today)).toEqual(['good@2.0.0: GHSA-1, high: A hole']);
    const mended = { packages: { 'node_modules/good': { version: '2.0.1' } } };
    expect(advisoryFaults(mended, list, today)).toEqual([]);
  });

  test('is accepted with a reason, until its date', () => {
    const accepted = [{ id: 'GHSA-1', reason: 'Only its command line is concerned', until: '2026-12-01' }];
    expect(advisoryFaults(supply, { ...list, accepted }, today)).toEqual([]);
    expect(advisoryFaults(supply, { ...list, accepted }, new Date('2026-12-01'))).toHaveLength(1);
    const unsaid = accepted.map((one) => ({ ...one, reason: '' }));
    expect(advisoryFaults(supply, { ...list, accepted: unsaid }, today)).toHaveLength(1);
  });

  test('is read from an audit with the versions it concerns, once, and not for indirect dependents', () => {
    const { id: _, versions: __, ...via } = HOLE;
    const url = 'https://github.com/advisories/GHSA-1';
    const vulnerabilities = {
      good: { via: [{ ...via, url }], nodes: ['node_modules/a/node_modules/good'] },
      a: { via: ['good'], nodes: ['node_modules/a'] },
    };
    expect(advisoriesOf({ vulnerabilities }, supply)).toEqual([HOLE]);
  });
});

test('causes a warning if the list is old, unanswered, or about other packages', () => {
  expect(advisoryWarnings(supply, list, today)).toEqual([]);
  const late = new Date('2027-03-01');
  expect(advisoryWarnings(supply, { ...list, isAnswered: false, about: [] }, today)).toEqual([
    'The registry gave no answer about advisories on 2026-11-23: none is known. npm run advisories asks again.',
  ]);
  expect(advisoryWarnings(supply, { ...list, about: ['good@1.0.0'] }, late)).toEqual([
    'The list of advisories is 98 days old. npm run advisories asks again.',
    'It was not asked about good@2.0.0, tool@1.0.0. npm run advisories asks again.',
  ]);
});
