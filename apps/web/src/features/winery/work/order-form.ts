import { today } from '../../../platform/clock.ts';
import { kinds, rowFields } from '../../../ui/form/fields.ts';

const { needed, text } = kinds;

export const ORDER = rowFields({
  title: needed('Title'),
  due: needed('Day'),
  assignee: text('Who'),
  note: text('Note'),
});

export const emptyOrder = (title = '') => ({ ...ORDER.empty(), title, due: today() });
export type OrderValues = ReturnType<typeof emptyOrder>;
