import type { Importer, Removable } from '../../platform/exchange/importer.ts';
import { refused } from '../../platform/http/refusal.ts';

/** What can be imported here; the features that own it hand it over. */
export interface Kinds {
  importer(kind: string): Importer;
  readonly importers: readonly Importer[];
  /** In the order in which rows are taken back. */
  readonly all: readonly (Importer | Removable)[];
}

const ofNoKind = () =>
  refused(
    409,
    'import_of_archive',
    'This import restores an archive: its rows come with it, and by no other call.',
  );

/**
 * @param importers how the rows of each kind come in
 * @param beside what comes along with rows and is taken back after them
 */
export function kindsOf(importers: readonly Importer[], beside: readonly Removable[] = []): Kinds {
  const known = new Map(importers.map((importer) => [importer.kind, importer]));
  return {
    importer(kind) {
      const importer = known.get(kind);
      if (importer === undefined) throw ofNoKind();
      return importer;
    },
    importers,
    all: [...importers, ...beside],
  };
}
