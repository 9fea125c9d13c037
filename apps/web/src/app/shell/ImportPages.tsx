import type { ImportKind } from '@cuverie/contract';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback } from 'react';
import { type OtherPage, OtherPages } from '../../ui/import/other-page.ts';
import { sections } from '../sections.ts';

const [, vineyard, fermentation] = sections;

const PAGES: Partial<Record<ImportKind, typeof vineyard | typeof fermentation>> = {
  readings: vineyard,
  'tank-readings': fermentation,
};

/** Lets the import of one page send a file on to that of another. */
export function ImportPages({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const find = useCallback(
    (kind: ImportKind): OtherPage | undefined => {
      const page = PAGES[kind];
      return (
        page && {
          name: page.label,
          // In place of the dialog it comes from: going back leads to the page below that.
          go: () => void navigate({ to: page.path, search: { dialog: 'import' }, replace: true }),
        }
      );
    },
    [navigate],
  );
  return <OtherPages value={find}>{children}</OtherPages>;
}
