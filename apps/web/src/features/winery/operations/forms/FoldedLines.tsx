import type { ReactNode } from 'react';
import { Details } from '../../../../ui/page/Details.tsx';
import type { LineValues } from '../line-values.ts';
import classes from '../Operation.module.css';
import type { RecordingForm } from '../parts.tsx';
import { GroupProblems } from './GroupProblems.tsx';
import { isMany } from './group-words.ts';

interface Props {
  recording: RecordingForm;
  children: (line: LineValues, at: number) => ReactNode;
}

/** The lines from vessel to vessel; many are folded, with what is wrong above them. */
export function FoldedLines({ recording, children }: Props) {
  const { lines } = recording.form.values;
  if (lines.length === 0) return null;
  const list = (
    <ul className={classes.lines} aria-label="Lines">
      {lines.map((line, at) => (
        // Lines have no ids, and only change places when one is removed.
        <li key={`${line.from} ${line.to} ${line.lost}`}>{children(line, at)}</li>
      ))}
    </ul>
  );
  if (!isMany(lines)) return list;
  return (
    <div className={classes.group}>
      <GroupProblems recording={recording} />
      <Details summary={`${lines.length} lines, one by one`}>{list}</Details>
    </div>
  );
}
