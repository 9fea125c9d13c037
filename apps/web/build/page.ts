/** A public page as the application's own code renders it. */
export interface RenderedPage {
  path: string;
  title: string;
  description: string;
  /** Whether it is of no use asleep: a form. */
  wakes: boolean;
  /** What stands in `#root`. */
  markup: string;
}

/** Every page with a description, and the patterns of all other addresses, which the application itself answers. */
export interface RenderedPages {
  pages: RenderedPage[];
  appPaths: string[];
}
