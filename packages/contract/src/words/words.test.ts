import { DOMAIN_WORDS } from '@cuverie/domain';
import { expect, test } from 'vitest';
import { CALENDAR_WORDS } from './calendar.ts';
import { SERVER_FIELDS } from './field-refusals.ts';
import { CERTAIN_FIELDS, FIELDS } from './fields.ts';
import { FIGURES } from './figures.ts';
import { NOTIFICATION_WORDS } from './notifications.ts';
import { REFUSALS } from './refusals.ts';
import { REWORDED_FIELDS, REWORDED_REFUSALS } from './reworded.ts';
import { SHARING_WORDS } from './sharing.ts';
import { WEATHER_WORDS } from './weather.ts';

test('a code is in one table, so that none hides another’s text', () => {
  const tables = [
    DOMAIN_WORDS,
    FIELDS,
    CERTAIN_FIELDS,
    SERVER_FIELDS,
    FIGURES,
    CALENDAR_WORDS,
    SHARING_WORDS,
    WEATHER_WORDS,
    NOTIFICATION_WORDS,
    REFUSALS,
  ];
  const codes = tables.flatMap((table) => Object.keys(table));
  expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([]);
});

test('formats days and quantities again in browsers, as the person prefers', () => {
  const toldAsTheyCame = Object.entries({ ...SERVER_FIELDS, ...REFUSALS }).filter(
    ([code]) => !(code in REWORDED_FIELDS) && !(code in REWORDED_REFUSALS),
  );
  expect(toldAsTheyCame.length).toBeGreaterThan(100);
  expect(
    toldAsTheyCame.filter(([, words]) => /\$\{[^}]*\b(day|until|measure)\b/.test(String(words))),
  ).toEqual([]);
});
