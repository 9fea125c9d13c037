import { describe, expect, it } from 'vitest';
import { completed } from './licenses.ts';

const withText = '\n## react - 19.3.1 (MIT)\n\nMIT License\n\nCopyright (c) Meta\n';
const bare = '\n## react-remove-scroll-bar - 2.3.8 (MIT)\n';

describe('the list of licences', () => {
  it.each([
    ['in between', `# Licenses\n${bare}${withText}`],
    ['at the end', `# Licenses\n${withText}${bare}`],
  ])('has the text of a package that brings none, %s', (_, list) => {
    const whole = completed(list);
    expect(whole).toMatch(
      /## react-remove-scroll-bar - 2\.3\.8 \(MIT\)\n\nMIT License\n\nCopyright \(c\) Anton Korzunov\n\nPermission is/,
    );
    expect(whole).toContain(withText.trim());
    expect(whole.match(/Permission is/g)).toHaveLength(1);
  });

  it('is unchanged if all packages include theirs', () => {
    expect(completed(`# Licenses\n${withText}`)).toBe(`# Licenses\n${withText}`);
  });

  it.each([
    '## new-one - 1.0.0 (MIT)\n',
    '## new-one - 1.0.0\n',
    '## react-remove-scroll-bar - 3.0.0 (ISC)\n',
  ])('is not made without the text of %j', (heading) => {
    expect(() => completed(`${withText}\n${heading}${withText}`)).toThrow(/brings no licence text/);
  });
});
