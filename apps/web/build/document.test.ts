import { describe, expect, it } from 'vitest';
import { documentOf, type PageDocument, sectionOf } from './document.ts';

const SHELL = `<html><head>
    <title>Cuverie</title>
    <script>paint();</script>
    <script type="module" crossorigin src="/assets/index-1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/boot-1.js">
    <link rel="stylesheet" crossorigin href="/assets/boot-1.css">
  </head>
  <body>
    <div id="root"></div>
    <noscript>Switch it on.</noscript>
  </body></html>`;

const page: PageDocument = {
  path: '/pricing',
  title: 'Pricing & plans',
  description: 'From $29 a "month"',
  wakes: false,
  markup: '<h1>It costs $29</h1>',
  fonts: ['/assets/serif.woff2'],
  styles: ['/assets/boot-1.css', '/assets/pricing-1.css'],
  script: '/assets/site-1.js',
  modules: [],
};

describe('the document of a page', () => {
  const html = documentOf(SHELL, page);

  it('holds the page, as it was rendered', () => {
    expect(html).toContain('<div id="root" data-page="/pricing"><h1>It costs $29</h1></div>');
    expect(html).not.toContain('noscript');
  });

  it('has a title and a description of its own, and the placeholder of the public address', () => {
    expect(html).toContain('<title>Pricing &amp; plans</title>');
    expect(html).toContain('<meta name="description" content="From $29 a &quot;month&quot;" />');
    expect(html).toContain('<link rel="canonical" href="{{origin}}/pricing" />');
    expect(html).toContain('<meta property="og:image" content="{{origin}}/brand/card.png" />');
  });

  it('loads its own styles and the small script, nothing of the application', () => {
    const loaded = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]*)"/g)].map(([, address]) => address);
    expect(loaded).toEqual([
      '/assets/serif.woff2',
      '/assets/boot-1.css',
      '/assets/pricing-1.css',
      '/assets/site-1.js',
    ]);
    expect(html.match(/<script>/g)).toHaveLength(1);
  });

  it('of a form has the application at hand, and says what it takes', () => {
    const form = documentOf(SHELL, { ...page, wakes: true, modules: ['/assets/boot-1.js'] });
    expect(form).toContain('<div id="root" data-page="/pricing" data-wakes>');
    expect(form).toContain('<link rel="modulepreload" crossorigin href="/assets/boot-1.js" />');
    expect(form).toContain('<noscript>Switch it on.</noscript>');
  });

  it('is refused of a shell it does not fit', () => {
    expect(() => documentOf('<html></html>', page)).toThrow('index.html has no');
  });
});

describe('the document of a section', () => {
  const html = sectionOf(SHELL, {
    modules: ['/assets/FermentationPage-1.js'],
    styles: ['/assets/FermentationPage-1.css'],
    calls: ['/tanks', '/api/fermentation/alarms'],
  });

  it('is the shell that starts the application', () => {
    expect(html).toContain('<script type="module" crossorigin src="/assets/index-1.js"></script>');
    expect(html).toContain('<div id="root"></div>');
  });

  it('names all the section takes, after what the application takes', () => {
    const loaded = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]*)"/g)].map(([, address]) => address);
    expect(loaded).toEqual([
      '/assets/index-1.js',
      '/assets/boot-1.js',
      '/assets/boot-1.css',
      '/assets/FermentationPage-1.css',
      '/assets/FermentationPage-1.js',
    ]);
  });

  it('makes its first calls before a style sheet keeps it waiting', () => {
    const [first = ''] = html.split('<link rel="stylesheet"');
    expect(first).toContain('<script data-calls="/tanks /api/fermentation/alarms">');
  });
});
