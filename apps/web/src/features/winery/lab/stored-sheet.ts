import { ANALYTE_NAMES } from '@cuverie/domain';
import { storedTyping } from '../../../ui/form/stored-typing.ts';
import type { Sheet } from './sheet.ts';

const NAME = 'lab-sheet';

/** The unsaved values of the lab sheet, stored across pages and reloads. */
export const storedSheet = {
  read(): Sheet | undefined {
    const typed = storedTyping.read(NAME, { analytes: true, cells: true })?.typed;
    if (typed?.['cells'] === undefined) return undefined;
    const analytes = (typed['analytes'] ?? '').split(' ');
    try {
      const cells = JSON.parse(typed['cells']) as Record<string, string>;
      return { analytes: analytes.flatMap((one) => ANALYTE_NAMES.find((name) => name === one) ?? []), cells };
    } catch {
      return undefined;
    }
  },
  keep: ({ analytes, cells }: Sheet): void =>
    storedTyping.keep(NAME, { analytes: analytes.join(' '), cells: JSON.stringify(cells) }, ''),
  forget: (): void => storedTyping.forget(NAME),
};
