/** A public page as the application's own code renders it. */
export interface RenderedPage {
  path: string;
  title: string;
  description: string;
  /** What stands in `#root`. */
  markup: string;
}

export interface RenderedSite {
  pages: RenderedPage[];
  /** The addresses of the typefaces that the first words are set in. */
  fonts: string[];
  /** The addresses that the application answers, as patterns. */
  appPaths: readonly string[];
}
