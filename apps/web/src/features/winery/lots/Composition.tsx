import type { CompositionPart } from '@cuverie/contract';
import { numbers, words } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { exactPercentWords, shareOf, sourceWords } from './composition-words.ts';
import classes from './Lots.module.css';

/** The number of colours; further parts share one. */
const COLOURS = 5;

interface ShownPart extends CompositionPart {
  /** Counted from 1; `undefined` for parts beyond the last colour. */
  colour: number | undefined;
}

const Mark = ({ colour }: Pick<ShownPart, 'colour'>) => (
  <span className={classes.mark} data-colour={colour} aria-hidden="true" />
);

const COLUMNS = [
  {
    ...words<ShownPart>('Source', (part) => (
      <span className={classes.source}>
        <Mark colour={part.colour} />
        {sourceWords(part)}
      </span>
    )),
    isName: true,
  },
  numbers<ShownPart>('Share', exactPercentWords),
];

/** The composition of a wine as a bar and as exact shares. */
export function Composition({ parts }: { parts: readonly CompositionPart[] }) {
  const shown = parts.map((part, at): ShownPart => ({ ...part, colour: at < COLOURS ? at + 1 : undefined }));
  return (
    <section className={classes.section}>
      <h2>Made of</h2>
      <div className={classes.bar} aria-hidden="true">
        {shown.map((part) => (
          <span key={part.source} data-colour={part.colour} style={{ flexGrow: shareOf(part) }} />
        ))}
      </div>
      <DataTable
        caption="What it is made of"
        columns={COLUMNS}
        rows={shown}
        rowKey={({ source }) => source}
        isDense
        atFirst={12}
      />
    </section>
  );
}
