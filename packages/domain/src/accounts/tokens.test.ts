import { describe, expect, it } from 'vitest';
import { RIGHTS } from './roles.ts';
import { scopeMay, TOKEN_SCOPES, tokenEndProblem } from './tokens.ts';

describe('the scope', () => {
  it.each([
    ['read', ['see'], ['see']],
    ['write', ['see', 'record', 'keep'], ['see', 'record', 'keep']],
    ['ingest', [], RIGHTS],
  ] as const)('%s may %j, and of operations that add readings %j', (scope, rights, ofReadings) => {
    expect(RIGHTS.filter((right) => scopeMay(scope, { right, ingests: false }))).toEqual(rights);
    expect(RIGHTS.filter((right) => scopeMay(scope, { right, ingests: true }))).toEqual(ofReadings);
  });

  it('of no token allows it to manage an account or the estate', () => {
    for (const scope of TOKEN_SCOPES)
      for (const right of ['own', 'run'] as const)
        expect(scopeMay(scope, { right, ingests: false })).toBe(false);
  });
});

describe('a token', () => {
  const now = new Date('2026-11-23T18:00:00Z');
  it.each([
    ['2026-11-23T18:00:00Z', 'token_ends_before'],
    ['2020-01-01T00:00:00Z', 'token_ends_before'],
    ['2026-11-23T19:00:01+01:00', undefined],
    ['2031-11-23T23:59:59-12:00', undefined],
    ['2031-11-26T00:00:00Z', 'token_ends_late'],
  ])('with the expiry %s is refused with %s', (end, code) => {
    expect(tokenEndProblem(end, now)?.code).toBe(code);
  });
});
