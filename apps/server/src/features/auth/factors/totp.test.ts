import { describe, expect, it } from 'vitest';
import { base32, codeOf, minutesOff, stepAt, stepOf, uriOf } from './totp.ts';

const SECRET = Buffer.from('12345678901234567890');

describe('codes of authenticator apps', () => {
  // RFC 6238, appendix B.
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('match the RFC, %i seconds after 1970', (seconds, code) => {
    expect(codeOf(SECRET, stepAt(new Date(seconds * 1000)), 8)).toBe(code);
  });

  // RFC 4226, appendix D.
  it('have six digits', () => {
    const codes = ['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871'];
    expect(codes.map((_, step) => codeOf(SECRET, step))).toEqual(codes);
  });

  it('are accepted one step early or late, and no further', () => {
    const now = new Date(1_000_000 * 30_000);
    const steps = [-2, -1, 0, 1, 2].map((off) => stepOf(SECRET, codeOf(SECRET, 1_000_000 + off), now));
    expect(steps).toEqual([undefined, 999_999, 1_000_000, 1_000_001, undefined]);
  });

  it('reveal by how much a clock is wrong', () => {
    const now = new Date(1_000_000 * 30_000);
    const off = (step: number) => minutesOff(SECRET, codeOf(SECRET, 1_000_000 + step), now);
    expect([-11, -10, -2, -1, 0, 1, 4, 10, 11].map(off)).toEqual([
      undefined,
      -5,
      -1,
      undefined,
      undefined,
      undefined,
      2,
      5,
      undefined,
    ]);
  });

  it('use a secret in a format apps can read', () => {
    expect(base32(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    expect(uriOf('GEZDGNBV', 'ana+wine@example.com')).toBe(
      'otpauth://totp/Cuverie:ana%2Bwine%40example.com?secret=GEZDGNBV&issuer=Cuverie',
    );
  });
});
