import type { FirstThings } from '../src/app/first-things.ts';

/** A public page as the application's own code renders it. */
export interface RenderedPage {
  path: string;
  title: string;
  description: string;
  /** Whether it is a form, which wakes at the first touch. */
  wakes: boolean;
  /** What stands in `#root`. */
  markup: string;
}

/**
 * Every page with a description, and the patterns of all other addresses, which the application itself answers; some of
 * those begin with what is named here.
 */
export interface RenderedPages {
  pages: RenderedPage[];
  sections: FirstThings[];
  appPaths: string[];
}

/** Every class that occurs in `markup`. */
export const classesOf = (markup: string): Set<string> =>
  new Set([...markup.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)));
