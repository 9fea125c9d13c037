import { CloseButton, NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import type { AdditionValues } from '../../additions/addition-form.ts';
import { amountWords } from '../../vessels/vessel-words.ts';
import classes from '../Operation.module.css';
import { LINE, type LineValues, withAddition } from '../operation-form.ts';
import { codeOf, problemOf, type Recording, unitIn } from '../parts.tsx';

interface Props {
  recording: Recording;
  /** The fields that a new line copies from the first. */
  shared?: readonly (keyof AdditionValues)[];
  /** Whether the fields are in one row with the vessel, instead of below it. */
  isInRow?: boolean;
  children: (line: LineValues, at: number, code: string) => ReactNode;
}

const ownOf = (line: LineValues): string => line.vessel || line.from;

/** A line for each vessel, and a button to add one. */
export function VesselLines({ recording, shared, isInRow = false, children }: Props) {
  const { form, vessels, setLines } = recording;
  const { kind, lines } = form.values;
  const own = new Set(lines.map(ownOf));
  const others = [...vessels.values()].filter(
    ({ id, level, archivedAt }) => !own.has(id) && archivedAt === null && (kind === 'note' || level > 0),
  );
  const add = (id: string) => {
    const line = { ...LINE, [kind === 'remove' ? 'from' : 'vessel']: id };
    const first = lines[0]?.addition ?? LINE.addition;
    const taken = Object.fromEntries((shared ?? []).map((field) => [field, first[field]]));
    setLines([...lines, withAddition(line, taken)]);
  };
  return (
    <>
      <ul className={classes.lines} aria-label="Vessels">
        {lines.map((line, at) => {
          const id = ownOf(line);
          const code = codeOf(recording, id);
          const wrong = problemOf(recording, at, 'vessel');
          return (
            <li key={id}>
              <div className={classes.line}>
                <span>
                  <strong>{code}</strong> holds{' '}
                  {amountWords(vessels.get(id)?.level ?? 0, unitIn(recording, id))}
                </span>
                {isInRow && children(line, at, code)}
                {lines.length > 1 && (
                  <CloseButton
                    size="lg"
                    aria-label={`Take out ${code}`}
                    onClick={() => setLines(lines.filter((_, other) => other !== at))}
                  />
                )}
              </div>
              {!isInRow && children(line, at, code)}
              {wrong !== undefined && (
                <p role="alert" data-bad-field tabIndex={-1}>
                  {wrong}
                </p>
              )}
            </li>
          );
        })}
      </ul>
      {others.length > 0 && (
        <NativeSelect
          aria-label="Another vessel"
          data={[
            { value: '', label: 'Another vessel too' },
            ...others.map(({ id, code }) => ({ value: id, label: code })),
          ]}
          value=""
          onChange={({ currentTarget }) => add(currentTarget.value)}
        />
      )}
    </>
  );
}
