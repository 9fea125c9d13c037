import type { ImportKind } from '@cuverie/contract';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback } from 'react';
import { type OtherPage, OtherPages } from '../../ui/import/other-page.ts';
import { sections } from '../sections.ts';

const [cellar, vineyard, fermentation] = sections;

const PAGES = {
  wines: { name: 'Bottles', to: cellar.path, search: { import: 'wines' } },
  barrels: { name: 'Barrels', to: cellar.path, search: { show: 'barrels', import: 'barrels' } },
  readings: { name: vineyard.label, to: vineyard.path, search: { dialog: 'import' } },
  'tank-readings': { name: fermentation.label, to: fermentation.path, search: { dialog: 'import' } },
} as const satisfies Partial<Record<ImportKind, object>>;

const isKnown = (kind: ImportKind): kind is keyof typeof PAGES => kind in PAGES;

/** Lets the import of one page send a file on to that of another. */
export function ImportPages({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const find = useCallback(
    (kind: ImportKind): OtherPage | undefined => {
      if (!isKnown(kind)) return undefined;
      const { name, ...page } = PAGES[kind];
      // In place of the dialog it comes from: going back leads to the page below that.
      return { name, go: () => void navigate({ ...page, replace: true }) };
    },
    [navigate],
  );
  return <OtherPages value={find}>{children}</OtherPages>;
}
