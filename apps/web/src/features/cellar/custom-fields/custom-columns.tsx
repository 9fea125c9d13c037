import type { CustomField, Wine } from '@cuverie/contract';
import { customColumnKey } from '../list/columns.ts';
import type { ItemColumn } from '../list/item-view.ts';
import { customWords } from './custom-field-words.ts';

/** Columns of the table for the estate's own fields. */
export const customColumns = (fields: readonly CustomField[]): ItemColumn<Wine>[] =>
  fields.map((field) => ({
    key: customColumnKey(field.id),
    heading: field.name,
    isNumber: field.kind === 'number',
    cell: (wine) => customWords(field, wine),
  }));
