import { describe, expect, it } from 'vitest';
import { RIGHTS, ROLES, roleMay } from './roles.ts';

describe('a role', () => {
  it.each([
    ['owner', ['own', 'see', 'record', 'keep', 'run']],
    ['winemaker', ['own', 'see', 'record', 'keep']],
    ['cellar hand', ['own', 'see', 'record']],
    ['viewer', ['own', 'see']],
  ] as const)('%s may %j', (role, rights) => {
    expect(RIGHTS.filter((right) => roleMay(role, right))).toEqual(rights);
  });

  it('includes all permissions of the next lower role', () => {
    for (const [at, role] of ROLES.entries()) {
      const next = ROLES[at + 1];
      if (next === undefined) continue;
      const less = RIGHTS.filter((right) => roleMay(next, right));
      expect(less.every((right) => roleMay(role, right))).toBe(true);
      expect(less.length).toBeLessThan(RIGHTS.filter((right) => roleMay(role, right)).length);
    }
  });
});
