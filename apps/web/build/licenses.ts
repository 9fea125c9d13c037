/**
 * Completes Vite's list of licences of the bundled packages. Distributors of the built application must include these
 * texts, and a few packages name their licence without its text.
 */
import type { Plugin } from 'vite';

/** Served at the address of the same name: apps/server/src/platform/site/pages.ts. */
export const LICENSES = 'licenses.txt';

/** The text of the MIT licence (https://opensource.org/license/mit). */
const mit = (holder: string): string => `MIT License

Copyright (c) ${holder}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
`;

/** The authors of packages under MIT that lack its text. */
const WITHOUT_TEXT = new Map([['react-remove-scroll-bar', 'Anton Korzunov']]);

/** A heading of Vite's list without a text below: `## react-remove-scroll-bar - 2.3.8 (MIT)`. */
const BARE = /^## (\S+) - \S+(?: \((.*)\))?\n(?=\n*(?:## \S+ - |$(?![\s\S])))/gm;

export function completed(list: string): string {
  return list.replace(BARE, (heading, name: string, license: string | undefined) => {
    const holder = WITHOUT_TEXT.get(name);
    if (holder === undefined || license !== 'MIT') {
      throw new Error(
        `${name} (${license ?? 'no licence named'}) brings no licence text; see build/licenses.ts.`,
      );
    }
    return `${heading}\n${mit(holder)}`;
  });
}

export function licenses(): Plugin {
  return {
    name: 'cuverie:licenses',
    apply: 'build',
    // Only for the application, which contains all packages of the public pages.
    applyToEnvironment: ({ name }) => name === 'client',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const list = bundle[LICENSES];
        if (list?.type !== 'asset') throw new Error('Vite made no list of licences.');
        list.source = completed(String(list.source));
      },
    },
  };
}
