import type { ImportKind } from '@cuverie/contract';
import { createContext } from 'react';

/** Files for an import that is about to open: dropped on its page, or passed on from another import. */
let waiting: { kind: ImportKind; files: readonly File[] } | undefined;

export function sendFiles(kind: ImportKind, files: readonly File[]): void {
  waiting = { kind, files };
}

/** Returns the files for an import once; files for other imports are dropped. */
export function takeFiles(targets: readonly { kind: ImportKind }[]): readonly File[] {
  const files = targets.some(({ kind }) => kind === waiting?.kind) ? (waiting?.files ?? []) : [];
  waiting = undefined;
  return files;
}

export interface ImportPage {
  name: string;
  open: () => void;
}

/** Finds the page for a kind of file. The app knows its pages and provides this. */
export const ImportPageOf = createContext<(kind: ImportKind) => ImportPage | undefined>(() => undefined);
