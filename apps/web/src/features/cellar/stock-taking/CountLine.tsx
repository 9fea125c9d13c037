import { ActionIcon, NumberInput } from '@mantine/core';
import { IconMinus } from '@tabler/icons-react';
import { type Line, lineWords, slotWords } from './count.ts';
import classes from './StockTaking.module.css';

interface Props {
  line: Line;
  /** `undefined` if not counted yet. */
  found: number | undefined;
  onAdd: (line: Line) => void;
  onTell: (found: number | undefined) => void;
}

const stateOf = (found: number | undefined, books: number): string =>
  found === undefined ? 'open' : found === books ? 'right' : found < books ? 'missing' : 'many';

/** A wine of the place or slot; a press counts one bottle. */
export function CountLine({ line, found, onAdd, onTell }: Props) {
  const name = lineWords(line);
  const slot = slotWords(line);
  const where = slot === '' ? name : `${name} in ${slot}`;
  return (
    <li className={classes.line} data-state={stateOf(found, line.books)}>
      <button
        type="button"
        className={classes.tap}
        aria-label={`Count a bottle of ${where}`}
        onClick={() => onAdd(line)}
      >
        {slot !== '' && <b>{slot}</b>}
        <span>
          {name}
          {line.producer !== null && <small>{line.producer}</small>}
        </span>
      </button>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={`A bottle of ${where} fewer`}
        disabled={found === undefined}
        onClick={() => onTell(found === undefined || found === 0 ? undefined : found - 1)}
      >
        <IconMinus size={20} aria-hidden="true" />
      </ActionIcon>
      <NumberInput
        className={classes.number ?? ''}
        aria-label={`Bottles of ${where} found`}
        hideControls
        min={0}
        max={1_000_000}
        allowDecimal={false}
        allowNegative={false}
        inputMode="numeric"
        placeholder="–"
        value={found ?? ''}
        onChange={(value) => onTell(value === '' ? undefined : Number(value))}
      />
      <span className={classes.books}>of {line.books}</span>
    </li>
  );
}
