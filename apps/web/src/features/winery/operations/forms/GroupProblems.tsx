import classes from '../Operation.module.css';
import { codeOf, problemsByLine, type RecordingForm } from '../parts.tsx';

/** The maximum number of problems shown above a folded list. */
const MOST_PROBLEMS = 5;

/** The problems of folded lines, by vessel. */
export function GroupProblems({ recording, shownAt }: { recording: RecordingForm; shownAt?: number }) {
  const { lines } = recording.form.values;
  const problems = problemsByLine(recording);
  // What is shown at the fields of all is not repeated for each.
  const shown = new Set(shownAt === undefined ? [] : problems.get(shownAt));
  const others = [...problems].flatMap(([at, words]) => {
    const line = lines[at];
    const own = words.filter((word) => !shown.has(word));
    return line === undefined || at === shownAt || own.length === 0
      ? []
      : [`${codeOf(recording, line.to || line.vessel || line.from)}: ${own.join(', ')}`];
  });
  if (others.length === 0) return null;
  return (
    <p role="alert" className={classes.wrong} data-bad-field tabIndex={-1}>
      {others.slice(0, MOST_PROBLEMS).join('. ')}
      {others.length > MOST_PROBLEMS && `, and ${others.length - MOST_PROBLEMS} more`}
    </p>
  );
}
