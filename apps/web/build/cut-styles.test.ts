import { describe, expect, it } from 'vitest';
import { cutToUse } from './cut-styles.ts';

const used = new Set(['button', 'label']);
const cut = (css: string) => cutToUse(css, used).replaceAll(/\s+/g, ' ').trim();

describe('a style sheet cut to a page', () => {
  it('keeps what has no class, and its layers, variables and faces', () => {
    const css =
      '@layer base, mantine; :root{--gap:1rem} @font-face{font-family:Serif} html[dir="rtl"] a{color:red}';
    expect(cut(css)).toBe(css);
  });

  it('leaves out rules and selectors of classes the page does not have', () => {
    expect(cut('.button{color:red} .modal{color:blue} .button:hover, .modal:hover{color:green}')).toBe(
      '.button{color:red} .button:hover{color:green}',
    );
  });

  it('leaves out a rule that needs one class too many, wherever it stands', () => {
    expect(cut('.button .modal{color:red} .modal > .button{color:red} .button.modal{color:red}')).toBe('');
  });

  it('keeps a rule that asks for the absence of a class, or for one of several', () => {
    const css = '.button:not(.modal){color:red} :is(.modal, .button) a{color:blue}';
    expect(cut(css)).toBe(css);
  });

  it('looks inside of layers and media queries, and leaves out those that end empty', () => {
    expect(cut('@layer mantine{.modal{color:red} .label{color:blue}} @media print{.modal{color:red}}')).toBe(
      '@layer mantine{ .label{color:blue}}',
    );
  });

  it('keeps the steps of an animation', () => {
    const css = '@keyframes turn{0%{rotate:0deg} to{rotate:360deg}}';
    expect(cut(css)).toBe(css);
  });
});
