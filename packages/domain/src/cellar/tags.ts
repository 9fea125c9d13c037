/** Short words of the estate's own for a wine: `gift`, `cellar B`, `for the wedding`. */
export const TAG_LIMITS = {
  /** Characters of a tag. */
  length: 40,
  /** Tags of a wine. */
  most: 20,
} as const;

/** Signs that part tags in a text; no tag has one. */
const PARTS = /[;,\n]/;

/** Each tag once, without regard to case, in the order given. */
export function tidyTags(tags: readonly string[]): string[] {
  const byFolded = new Map<string, string>();
  for (const tag of tags.flatMap((text) => text.split(PARTS))) {
    const tidy = tag.replaceAll(/\s+/g, ' ').trim();
    const folded = tidy.toLowerCase();
    if (tidy !== '' && !byFolded.has(folded)) byFolded.set(folded, tidy);
  }
  return [...byFolded.values()];
}

/** The tags in a text, `gift; for the wedding`. */
export const readTags = (text: string): string[] => tidyTags([text]);

/** Tags as one text, for forms and files. */
export const tagsText = (tags: readonly string[]): string => tags.join('; ');
