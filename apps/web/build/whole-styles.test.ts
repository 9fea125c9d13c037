import { describe, expect, it } from 'vitest';
import { withoutRules } from './whole-styles.ts';

const EVERY = '@layer mantine {.m_1a{color:red} .m_2b > .m_3c{color:blue} .mantine-active{color:green}}';

describe('the styles a build brings', () => {
  it('are whole where every class of Mantine that the code uses has its rules', () => {
    expect(withoutRules('f({root:"m_1a"});g("mantine-active")', '.m_1a{color:red}', EVERY)).toEqual([]);
  });

  it('lack what a component uses whose style sheet was forgotten', () => {
    expect(withoutRules('f({root:"m_1a",label:"m_3c"})', '.m_1a{color:red}', EVERY)).toEqual(['m_3c']);
  });

  it('may leave out components that nothing uses', () => {
    expect(withoutRules('', '', EVERY)).toEqual([]);
  });
});
