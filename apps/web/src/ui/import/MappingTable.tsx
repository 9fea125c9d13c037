import { NativeSelect } from '@mantine/core';
import { KEEP, LEAVE, unfilled, withColumn } from '../../platform/csv/mapping.ts';
import type { Plan } from '../../platform/csv/read-rows.ts';
import dialogClasses from './ImportDialog.module.css';
import classes from './MappingTable.module.css';

interface Props {
  plan: Plan;
  /** Whether columns without a field are left out. */
  leavesOthers: boolean;
  onChange: (mapping: Plan['mapping']) => void;
}

const SAMPLES = 3;

/** The first things a column says. */
function samplesOf({ sheet }: Plan, index: number): string {
  const said: string[] = [];
  for (const { cells } of sheet.rows) {
    const cell = (cells[index] ?? '').trim();
    if (cell !== '' && !said.includes(cell)) said.push(cell);
    if (said.length === SAMPLES) break;
  }
  return said.join(' · ').slice(0, 120);
}

/** Which column is which field. */
export function MappingTable({ plan, leavesOthers, onChange }: Props) {
  const { sheet, mapping, fields } = plan;
  const missing = unfilled(mapping, fields);
  const unused = leavesOthers ? LEAVE : KEEP;
  const shownAs = (use = unused) => (use === KEEP ? unused : use);
  const uses = [
    ...(leavesOthers ? [] : [{ value: KEEP, label: 'Keep with the row' }]),
    { value: LEAVE, label: 'Leave out' },
    {
      group: 'Fields',
      items: fields.map(({ name, label, isRequired }) => ({
        value: name,
        label: isRequired ? `${label} *` : label,
      })),
    },
  ];
  return (
    <section className={classes.mapping} aria-label="Columns of the file">
      <p className={dialogClasses.quiet}>
        Say what each column is. Columns without a field are{' '}
        {leavesOthers ? 'left out' : 'kept with their row'}.{' '}
        {missing.length > 0 && <strong>Still needed: {missing.map(({ label }) => label).join(', ')}.</strong>}
      </p>
      <ul className={classes.columns}>
        {sheet.headers.map((header, index) => (
          <li key={header} className={classes.column}>
            <div className={dialogClasses.heading}>
              <strong>{header}</strong>
              <span className={dialogClasses.quiet}>{samplesOf(plan, index) || 'Empty'}</span>
            </div>
            <NativeSelect
              size="sm"
              aria-label={`“${header}” is`}
              data={uses}
              value={shownAs(mapping[index])}
              onChange={(event) => onChange(withColumn(mapping, index, event.currentTarget.value))}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
