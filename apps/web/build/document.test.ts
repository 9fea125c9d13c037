import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { documentOf } from './document.ts';

const shell = readFileSync(join(import.meta.dirname, '../index.html'), 'utf8');
const page = {
  path: '/pricing',
  title: 'Pricing & plans',
  description: 'From $29 a "month"',
  markup: '<h1>It costs $29, not $& or $`</h1>',
};
const files = { fonts: ['/assets/serif.woff2'], style: '/assets/site-1.css', script: '/assets/site-1.js' };
const html = documentOf(shell, page, files);

describe('the document of a page', () => {
  it('contains the rendered page, and nothing of the application', () => {
    expect(html).toContain(`<div id="root">${page.markup}</div>`);
    expect(html).not.toMatch(/noscript|main\.tsx/);
    expect(html.match(/<script[^>]+src="[^"]*"/g)).toEqual(['<script type="module" src="/assets/site-1.js"']);
  });

  it('has its own title and description, and the placeholder of the public address', () => {
    expect(html.match(/<title>.*<\/title>/g)).toEqual(['<title>Pricing &amp; plans</title>']);
    expect(html).toContain('<meta name="description" content="From $29 a &quot;month&quot;" />');
    expect(html).toContain('<link rel="canonical" href="{{origin}}/pricing" />');
    expect(html).toContain('<meta property="og:image" content="{{origin}}/brand/card.png" />');
  });

  it('sets colours and menu before it waits for any style', () => {
    expect(html.split('rel="stylesheet"')[0]).toContain('localStorage');
  });

  it('cannot be built from a shell without a place for it', () => {
    expect(() => documentOf('<html></html>', page, files)).toThrow('index.html has no <title>');
  });
});
