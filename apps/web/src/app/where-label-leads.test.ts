import { expect, test } from 'vitest';
import { labelLink } from '../ui/labels/label-link.ts';
import { whereLabelLeads } from './where-label-leads.ts';

const ID = '0198c0de-0000-7000-8000-0000000000ff';
const leads = (kind: Parameters<typeof labelLink>[0]['kind']) =>
  whereLabelLeads(labelLink({ kind, id: ID }, '').slice('/l/'.length));

test('returns the page of a labelled row, for a tank its reading form', () => {
  expect(leads('wine')).toBe(`/cellar/wine/${ID}`);
  expect(leads('rack')).toBe(`/cellar/racks?rack=${ID}`);
  expect(leads('barrel')).toBe(`/cellar/barrel/${ID}`);
  expect(leads('tank')).toBe(`/fermentation?recent=${ID}&dialog=add-reading&tank=${ID}`);
  expect(leads('field')).toBe(`/yield-management?field=${ID}`);
  expect(whereLabelLeads('nonsense')).toBeUndefined();
});
