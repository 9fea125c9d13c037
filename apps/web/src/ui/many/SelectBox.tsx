import { Checkbox } from '@mantine/core';
import classes from './SelectBox.module.css';

interface Props {
  /** What the item is called. */
  name: string;
  isPicked: boolean;
  /** Whether it shows without being pointed at, as once another item is picked. */
  isShown: boolean;
  /** @param isRange whether all from the one picked before are meant, as with shift */
  onToggle: (isRange: boolean) => void;
}

/** Picks an item among many; with shift, all from the one picked before. */
export const SelectBox = ({ name, isPicked, isShown, onToggle }: Props) => (
  <div className={classes.pick} data-shown={isShown || undefined}>
    <Checkbox
      aria-label={`Select ${name}`}
      checked={isPicked}
      classNames={{ input: classes.box }}
      onChange={({ nativeEvent }) => onToggle('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
    />
  </div>
);
