import { Checkbox } from '@mantine/core';
import classes from './SelectBox.module.css';

interface Props {
  name: string;
  isPicked: boolean;
  /** Whether it is visible without hover, as when another item is selected. */
  isShown: boolean;
  /** @param isRange whether all items since the last selected one are meant, as with Shift */
  onToggle: (isRange: boolean) => void;
}

/** Selects an item; with Shift, all items since the last selected one. */
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
