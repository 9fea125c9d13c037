import type { ImportKind } from '@cuverie/contract';
import { createContext } from 'react';

/** The page where files of a kind are imported, and the way to its import. */
export interface OtherPage {
  name: string;
  go: () => void;
}

/** Finds the page for a kind of file; the app knows its pages, and gives it. */
export const OtherPages = createContext<(kind: ImportKind) => OtherPage | undefined>(() => undefined);
