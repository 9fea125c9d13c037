import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CellarSearch } from '../search.ts';
import { DeleteButton } from './DeleteButton.tsx';
import classes from './ItemCard.module.css';
import { ItemLink } from './ItemLink.tsx';
import { useListPlace } from './ListPlace.tsx';
import { SelectBox } from './SelectBox.tsx';
import { WindowList } from './WindowList.tsx';

interface Props {
  opens: Pick<CellarSearch, 'wine' | 'barrel'>;
  name: string;
  /** A line above the name. */
  above: string | null;
  thumbnail: ReactNode;
  notes: string | null;
  /** What can be done with it at once. */
  actions?: ReactNode;
  onDelete: () => void;
  children: ReactNode;
}

/** One item of the grid. */
export function ItemCard(props: Props) {
  const { opens, name, above, thumbnail, notes, actions, onDelete, children } = props;
  return (
    <li className={classes.card} {...useListPlace()}>
      <div className={classes.picture}>{thumbnail}</div>
      <div className={classes.select}>
        <SelectBox id={opens.wine ?? opens.barrel} name={name} />
      </div>
      <div className={classes.body}>
        <div className={classes.above}>
          <span>{above}</span>
        </div>
        <h3 className={classes.name}>
          <ItemLink opens={opens}>{name}</ItemLink>
        </h3>
        {children}
        {notes !== null && <p className={classes.notes}>{notes}</p>}
        {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      </div>
      <div className={classes.delete}>
        <DeleteButton name={name} onDelete={onDelete} />
      </div>
    </li>
  );
}

interface GridProps<Item> {
  label: string;
  items: readonly Item[];
  /** How many there are altogether, loaded or not. */
  total: number;
  children: (item: Item) => ReactNode;
}

/** How high a card is before it has been seen, in pixels. */
const CARD_HEIGHT = 220;

/** The grid itself. */
export function CardGrid<Item extends { readonly id: string }>(props: GridProps<Item>) {
  return <WindowList className={classes.grid} estimate={CARD_HEIGHT} {...props} />;
}

/** Where an item comes from, below its name. */
export const Origin = ({ vintage, region }: { vintage: number; region: string }) => (
  <p className={classes.origin}>
    <span className={classes.vintage}>{vintage}</span> {region}
  </p>
);

interface FactProps {
  label: string;
  icon: ReactNode;
  children: ReactNode;
}

/** What else is known of an item, each with a sign of what it is. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>;
}

export function Fact({ label, icon, children }: FactProps) {
  if (children === null || children === false) return null;
  return (
    <div className={classes.fact}>
      <dt title={label}>
        {icon}
        <VisuallyHidden>{label}</VisuallyHidden>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
