import { countText } from '../../../ui/words.ts';

/**
 * States what is deleted with a field.
 * @param measurements their number, if known
 * @param sharesWeather whether other fields share its weather
 */
export function goesWithField(measurements: number | undefined, sharesWeather = false): string {
  const words = measurements === undefined ? 'measurements' : countText(measurements, 'measurement');
  if (sharesWeather) {
    const gone =
      measurements === 0
        ? 'It has no measurements'
        : `Its ${words} ${measurements === 1 ? 'is' : 'are'} deleted with it`;
    return `${gone}; its weather stays with the fields that share it.`;
  }
  if (measurements === 0) return 'It has no measurements; its weather is deleted with it.';
  return `Its ${words} and its weather are deleted with it.`;
}
