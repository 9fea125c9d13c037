import { CloseButton } from '@mantine/core';
import { Details } from '../../../../ui/page/Details.tsx';
import { likeVessel } from '../../vessels/vessel-groups.ts';
import { amountWords } from '../../vessels/vessel-words.ts';
import { LINE, type LineValues } from '../line-values.ts';
import classes from '../Operation.module.css';
import { problemOf, type RecordingForm } from '../parts.tsx';
import { AmountField } from './AmountField.tsx';
import { GroupProblems } from './GroupProblems.tsx';
import { groupWords, isMany } from './group-words.ts';
import { VesselChooser } from './VesselChooser.tsx';

interface Props {
  recording: RecordingForm;
  label: string;
  unit: 'L' | 'kg';
  /** The lines that draw, each with its place among all. */
  rows: readonly { row: LineValues; at: number }[];
  onChange: (at: number, changed: Partial<LineValues>) => void;
  onTakeOut: (at: number) => void;
  onAdd: (rows: readonly LineValues[]) => void;
}

/** The vessels that are drawn from together, and a choice of more. Many are folded into one sum. */
export function FromLines({ recording, label, unit, rows, onChange, onTakeOut, onAdd }: Props) {
  const { hub, vessels, simulated } = recording;
  const ids = rows.map(({ row }) => row.from);
  const offered = [...vessels.values()].filter((one) => one.unit === unit && one.archivedAt === null);
  const list = (
    <ul className={classes.lines} aria-label={label}>
      {rows.map(({ row, at }) => {
        const { code = '', level = 0 } = vessels.get(row.from) ?? {};
        return (
          <li key={row.from} className={classes.line}>
            <span>
              <strong>{code}</strong> holds {amountWords(level, unit)}
            </span>
            <AmountField
              name={`lines.${at}.amount`}
              of={`from ${code}`}
              line={row}
              choices={['all']}
              unit={unit}
              comesTo={row.how === 'all' ? level : simulated.amounts[at]}
              error={problemOf(recording, at, 'amount')}
              onChange={(changed) => onChange(at, changed)}
            />
            {rows.length > 1 && (
              <CloseButton size="lg" aria-label={`Take out ${code}`} onClick={() => onTakeOut(at)} />
            )}
          </li>
        );
      })}
    </ul>
  );
  return (
    <>
      {isMany(rows) ? (
        <div className={classes.group}>
          <p>
            <strong>{groupWords(ids, vessels)}</strong>
          </p>
          {unit === 'kg' && <GroupProblems recording={recording} shownAt={0} />}
          <Details summary="One by one">{list}</Details>
        </div>
      ) : (
        list
      )}
      <VesselChooser
        vessels={offered}
        chosen={new Set(ids)}
        refusalOf={({ level }) => (level === 0 ? 'empty' : undefined)}
        quick={likeVessel(
          offered.filter(({ level }) => level > 0),
          hub,
        )}
        hasSingle
        onChoose={(some) => {
          onAdd(some.map(({ id }): LineValues => ({ ...LINE, from: id, how: 'all' })));
          return undefined;
        }}
      />
    </>
  );
}
