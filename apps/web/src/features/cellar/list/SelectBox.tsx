import { Checkbox } from '@mantine/core';
import classes from './SelectBox.module.css';
import { useSelected } from './selection.tsx';

/** Picks an item among many; with shift, all from the one picked before. Nothing where items cannot be picked. */
export function SelectBox({ id, name }: { id: string | undefined; name: string }) {
  const selection = useSelected();
  if (selection === null || id === undefined) return null;
  const isPicked = selection.ids.has(id);
  return (
    <div className={classes.place} data-shown={selection.ids.size > 0 || undefined}>
      <Checkbox
        aria-label={`Select ${name}`}
        checked={isPicked}
        classNames={{ input: classes.input }}
        onChange={(event) => {
          const { nativeEvent } = event;
          selection.toggle(id, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true);
        }}
      />
    </div>
  );
}
