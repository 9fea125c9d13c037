import { CloseButton, NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from '../operations/Operation.module.css';
import { LINE, type LineValues } from '../operations/operation-form.ts';
import { codeOf, problemOf, type Recording, unitIn } from '../operations/parts.tsx';
import { amountWords } from '../vessels/vessel-words.ts';
import type { AdditionValues } from './addition-form.ts';

interface Props {
  recording: Recording;
  /** What another vessel takes over of the first one's line. */
  shared: readonly (keyof AdditionValues)[];
  children: (line: LineValues, at: number, code: string) => ReactNode;
}

/** What is typed of a line, changed in part. */
export const withAddition = (line: LineValues, changed: Partial<AdditionValues>): LineValues => ({
  ...line,
  addition: { ...line.addition, ...changed },
});

/** A line for each vessel, and a way to take another one in. */
export function VesselLines({ recording, shared, children }: Props) {
  const { form, vessels, setLines } = recording;
  const { lines } = form.values;
  const own = new Set(lines.map(({ vessel }) => vessel));
  const others = [...vessels.values()].filter(
    ({ id, level, archivedAt }) => !own.has(id) && archivedAt === null && level > 0,
  );
  const add = (vessel: string) => {
    const first = lines[0]?.addition ?? LINE.addition;
    const taken = Object.fromEntries(shared.map((field) => [field, first[field]]));
    setLines([...lines, withAddition({ ...LINE, vessel }, taken)]);
  };
  return (
    <>
      <ul className={classes.lines} aria-label="Vessels">
        {lines.map((line, at) => {
          const code = codeOf(recording, line.vessel);
          const wrong = problemOf(recording, at, 'vessel');
          return (
            <li key={line.vessel}>
              <div className={classes.line}>
                <span>
                  <strong>{code}</strong> holds{' '}
                  {amountWords(vessels.get(line.vessel)?.level ?? 0, unitIn(recording, line.vessel))}
                </span>
                {lines.length > 1 && (
                  <CloseButton
                    size="lg"
                    aria-label={`Take out ${code}`}
                    onClick={() => setLines(lines.filter((_, other) => other !== at))}
                  />
                )}
              </div>
              {children(line, at, code)}
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
