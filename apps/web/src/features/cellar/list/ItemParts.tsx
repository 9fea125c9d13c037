import { ActionIcon, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMay } from '../../../api/may.ts';
import { SelectBox } from '../../../ui/many/SelectBox.tsx';
import type { Selection } from '../../../ui/many/selection.ts';
import { NotSent } from '../../../ui/page/NotSent.tsx';
import { type CellarSearch, withoutDialog } from '../search.ts';
import { useView } from '../useView.ts';
import classes from './ItemParts.module.css';
import type { ItemView, NamedItem } from './item-view.ts';

interface LinkProps<Item> {
  view: ItemView<Item>;
  item: Item & NamedItem;
}

/** The address of an item's page. It carries the search, so that the page knows its neighbours and the way back. */
const pageOf = <Item,>({ view, item }: LinkProps<Item>) =>
  ({
    to: view.page,
    params: { id: item.id },
    search: (search: CellarSearch) => withoutDialog(search),
    state: { stepsFromList: 1 },
  }) as const;

/** The name of an item as a link to its page, and a button for its dialog that covers the card or row. */
export function ItemLink<Item>({ view, item }: LinkProps<Item>) {
  const { open } = useView();
  const may = useMay();
  return (
    <>
      <Link className={classes.link} {...pageOf({ view, item })}>
        {item.name}
      </Link>
      <UnstyledButton
        className={classes.cover}
        aria-label={`${may(view.edit) ? 'Edit' : 'Details of'} ${item.name}`}
        onClick={() => open(view.dialog(item.id))}
      />
      <NotSent id={item.id} />
    </>
  );
}

/** The picture of an item, which leads to its page like the name beside it. */
export const ItemPicture = <Item,>({ view, item }: LinkProps<Item>) => (
  <Link className={classes.picture} {...pageOf({ view, item })} tabIndex={-1} aria-hidden="true">
    {view.thumbnail(item)}
  </Link>
);

interface BoxProps {
  item: NamedItem;
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
export function DeleteButton<Item extends NamedItem>({ item, onDelete }: DeleteProps<Item>) {
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
export const Origin = ({ from }: { from: string }) => <p className={classes.origin}>{from}</p>;

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
