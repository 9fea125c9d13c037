import { counted } from '../../../ui/words.ts';

/**
 * What goes with a field that is deleted.
 * @param measurements how many it has, as far as that is known yet
 */
export function goesWithField(measurements: number | undefined): string {
  if (measurements === 0) return 'It has no measurements; its weather is deleted with it.';
  const words = measurements === undefined ? 'measurements' : counted(measurements, 'measurement');
  return `Its ${words} and its weather are deleted with it.`;
}
