/** Columns of a file for the estate's own fields. */
import type { CustomField } from '@cuverie/contract';
import { CUSTOM_FIELD_LIMITS } from '@cuverie/domain';
import { dayField, fieldOf, numberField, type TargetField, textField } from '../../../platform/csv/fields.ts';
import type { ReadRow } from '../../../platform/csv/read-rows.ts';

const PREFIX = 'custom.';

/** A choice in any case; another word is no value of it. */
function choiceField(name: string, label: string, choices: readonly string[]): TargetField {
  return fieldOf(name, label, '', {
    kind: 'words',
    read: (cell) => {
      const value = choices.find((choice) => choice.toLowerCase() === cell.trim().toLowerCase());
      if (value !== undefined) return { value };
      return { problem: `“${cell}” is no choice of ${label}: add it to the field, or choose another` };
    },
  });
}

export function customTargetField({ id, name: label, kind, choices }: CustomField): TargetField {
  const name = `${PREFIX}${id}`;
  if (kind === 'number') return numberField(name, label);
  if (kind === 'day') return dayField(name, label);
  if (kind === 'choice') return choiceField(name, label, choices ?? []);
  const most = CUSTOM_FIELD_LIMITS.text;
  return textField(name, label, '', {
    read: (cell) =>
      cell.length <= most ? { value: cell } : { problem: `${label} takes at most ${most} characters` },
  });
}

/** Joins the values of own fields into the one field that a row has for them. */
export function settleCustom(row: ReadRow): void {
  const own = Object.entries(row.values).filter(([name]) => name.startsWith(PREFIX));
  if (own.length === 0) return;
  for (const [name] of own) delete row.values[name];
  row.values['custom'] = Object.fromEntries(own.map(([name, value]) => [name.slice(PREFIX.length), value]));
  row.shown = { ...row.shown, ...Object.fromEntries(own.map(([name, value]) => [name, String(value)])) };
}
