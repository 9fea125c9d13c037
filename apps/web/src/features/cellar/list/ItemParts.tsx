import { vintageWords } from '@cuverie/domain';
import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SelectBox } from '../../../ui/many/SelectBox.tsx';
import type { Selection } from '../../../ui/many/selection.ts';
import { NotSent } from '../../../ui/page/NotSent.tsx';
import { type CellarSearch, withoutDialog } from '../search.ts';
import classes from './ItemParts.module.css';
import type { ItemView, Named } from './item-view.ts';

interface LinkProps<Item> {
  view: ItemView<Item>;
  item: Item & Named;
}

/** The name of an item as a link to its dialog. The whole card or row is the click target. */
export function ItemLink<Item>({ view, item }: LinkProps<Item>) {
  return (
    <>
      <Link
        className={classes.link}
        to="/cellar"
        search={(search: CellarSearch) => ({ ...withoutDialog(search), [view.dialog]: item.id })}
        resetScroll={false}
        preload={false}
      >
        {item.name}
      </Link>
      <NotSent id={item.id} />
    </>
  );
}

interface BoxProps {
  item: Named;
  /** `undefined` if items cannot be selected. */
  selection: Selection | undefined;
}

/** Selects an item; with Shift, all items since the last selected one. */
export function ItemSelectBox({ item: { id, name }, selection }: BoxProps) {
  if (selection === undefined) return null;
  return (
    <SelectBox
      name={name}
      isPicked={selection.ids.has(id)}
      isShown={selection.ids.size > 0}
      onToggle={(isRange) => selection.toggle(id, isRange)}
    />
  );
}

interface DeleteProps<Item> {
  item: Item;
  /** `undefined` if items cannot be deleted. */
  onDelete: ((item: Item) => void) | undefined;
}

/** Visible on hover and focus of its card, and always on touch screens. */
export function DeleteButton<Item extends Named>({ item, onDelete }: DeleteProps<Item>) {
  if (onDelete === undefined) return null;
  return (
    <ActionIcon
      className={classes.delete}
      variant="subtle"
      color="red"
      size="var(--cv-target)"
      aria-label={`Delete ${item.name}`}
      onClick={() => onDelete(item)}
    >
      <IconTrash size={20} aria-hidden="true" />
    </ActionIcon>
  );
}

/** The origin of an item, below its name. */
export const Origin = ({
  vintage,
  vintageUnknown,
  from,
}: {
  vintage: number | null;
  vintageUnknown?: boolean | undefined;
  from: string;
}) => (
  <p className={classes.origin}>
    <span className={classes.vintage}>{vintageWords(vintage, vintageUnknown)}</span> {from}
  </p>
);

/** Further facts about an item, each with an icon. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={classes.facts}>{children}</dl>;

interface FactProps {
  label: string;
  icon: ReactNode;
  children: ReactNode;
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
