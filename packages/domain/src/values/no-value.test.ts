import { describe, expect, it } from 'vitest';
import { isNotDetected, isNoValue } from './no-value.ts';

describe('a text for a missing value', () => {
  it.each([
    '',
    '  ',
    'NA',
    'N/A',
    '#N/A',
    'NULL',
    'None',
    'nan',
    '-',
    '--',
    '—',
    '?',
    '.',
    '…',
    'n.d.',
    'ND',
    'n/d',
    'not detected',
    'k.A.',
    'k. A.',
    's/d',
    'Unknown',
    'unbekannt',
    'Inconnu',
    'Non renseigné',
    'Desconhecido',
    'okänd',
    'not given',
    'Not rated',
    'not_available',
    '(none)',
    '<null>',
    '0000-00-00',
    '0000-00-00 00:00:00',
    '00/00/0000',
    '01.01.0001',
    '0001-01-01T00:00:00',
  ])('is %j', (text) => {
    expect(isNoValue(text)).toBe(true);
  });

  it.each([
    '0',
    '1',
    'NV',
    'N.V.',
    'Nantes',
    'no',
    'Nonesuch',
    '★★★',
    '½',
    'Unknown Pleasures',
    '2000-01-01',
    '€',
  ])('is not %j', (text) => {
    expect(isNoValue(text)).toBe(false);
  });
});

it.each([
  ['ND', true],
  ['n.d.', true],
  ['n/d', true],
  ['n.n.', true],
  ['Nicht nachweisbar', true],
  ['Non détecté', true],
  ['n/a', false],
  ['<0.05', false],
  ['', false],
])('%j says that nothing was detected: %s', (text, isSaid) => {
  expect(isNotDetected(text)).toBe(isSaid);
});
