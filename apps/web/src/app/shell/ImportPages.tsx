import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ImportPageOf } from '../../ui/import/files-on-their-way.ts';
import { sections } from '../sections.ts';

const [cellar, vineyard, fermentation, grapes] = sections;

const VINEYARD = { name: vineyard.label, to: vineyard.path, search: { dialog: 'import' } } as const;

const PAGES = {
  wines: { name: 'Bottles', to: cellar.path, search: { import: 'wines' } },
  barrels: { name: 'Barrels', to: cellar.path, search: { show: 'barrels', import: 'barrels' } },
  purchases: { name: 'Wishes and deliveries', to: '/cellar/wishes', search: { importPurchases: true } },
  readings: VINEYARD,
  fields: VINEYARD,
  weather: VINEYARD,
  'tank-readings': { name: fermentation.label, to: fermentation.path, search: { dialog: 'import' } },
  grapes: { name: grapes.label, to: grapes.path, search: { importGrapes: true } },
} as const;

/** Lets the import on one page pass its file on to the import of another page. */
export function ImportPages({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  return (
    <ImportPageOf
      value={(kind) => {
        const { name, ...page } = PAGES[kind];
        // Replaces the dialog it comes from, so that going back leads to the page below.
        return { name, open: () => void navigate({ ...page, replace: true }) };
      }}
    >
      {children}
    </ImportPageOf>
  );
}
