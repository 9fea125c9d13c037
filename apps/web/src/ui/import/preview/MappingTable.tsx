import { NativeSelect, Stack } from '@mantine/core';
import { KEEP, LEAVE, neededFields, withColumn } from '../../../platform/csv/mapping.ts';
import type { Plan } from '../../../platform/csv/read-rows.ts';
import classes from '../ImportDialog.module.css';

interface Props {
  plan: Plan;
  /** Whether columns without a field are kept with their row. */
  keepsOthers: boolean;
  onChange: (mapping: Plan['mapping']) => void;
}

const SAMPLES = 3;

/** The first values of a column. */
function samplesOf({ sheet }: Plan, index: number): string {
  const notes: string[] = [];
  for (const { cells } of sheet.rows) {
    const cell = (cells[index] ?? '').trim();
    if (cell !== '' && !notes.includes(cell)) notes.push(cell);
    if (notes.length === SAMPLES) break;
  }
  return notes.join(' · ').slice(0, 120);
}

export function MappingTable({ plan, keepsOthers, onChange }: Props) {
  const { sheet, mapping, fields } = plan;
  const missing = neededFields(mapping, fields);
  const unused = keepsOthers ? KEEP : LEAVE;
  const uses = [
    ...(keepsOthers ? [{ value: KEEP, label: 'Keep with the row' }] : []),
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
    <Stack component="section" gap="xs" aria-label="Columns of the file">
      <p className={classes.quiet}>
        Say what each column is. Columns without a field are{' '}
        {keepsOthers ? 'kept with their row' : 'left out'}.{' '}
        {missing.length > 0 && <strong>Still needed: {missing.map(({ label }) => label).join(', ')}.</strong>}
      </p>
      <ul className={`${classes.list} ${classes.columns}`}>
        {sheet.headers.map((header, index) => (
          <li key={header}>
            <div>
              <strong>{header}</strong>
              <p className={classes.quiet}>{samplesOf(plan, index) || 'Empty'}</p>
            </div>
            <NativeSelect
              size="sm"
              aria-label={`“${header}” is`}
              data={uses}
              value={mapping[index] === KEEP ? unused : mapping[index]}
              onChange={(event) => onChange(withColumn(mapping, index, event.currentTarget.value))}
            />
          </li>
        ))}
      </ul>
    </Stack>
  );
}
