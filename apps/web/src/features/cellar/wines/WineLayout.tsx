import type { Wine } from '@cuverie/contract';
import { useIsNarrow } from '../../../ui/page/useIsNarrow.ts';
import { CardGrid } from '../list/ItemCard.tsx';
import { WineCard } from './WineCard.tsx';
import { WineRows, WineTable } from './WineTable.tsx';

interface Props {
  layout: 'grid' | 'list';
  wines: Wine[];
  /** How many there are altogether, -1 where nobody knows. */
  total: number;
  onDelete: (wine: Wine) => void;
}

/** The wines as cards, as a table, or as rows where there is no room for one. */
export function WineLayout({ layout, wines, total, onDelete }: Props) {
  const isNarrow = useIsNarrow();
  if (layout === 'grid') {
    return (
      <CardGrid label="Bottles" items={wines} total={total}>
        {(wine) => <WineCard wine={wine} onDelete={() => onDelete(wine)} />}
      </CardGrid>
    );
  }
  const List = isNarrow ? WineRows : WineTable;
  return <List wines={wines} total={total} onDelete={onDelete} />;
}
