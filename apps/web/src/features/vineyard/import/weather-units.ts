/** Asks for the units of weather whose headings name none, if its temperatures cannot be in °C. */
import { celsiusOf, INCH_MM } from '@cuverie/domain';
import type { FieldRead, Question, TargetField } from '../../../platform/csv/fields.ts';
import { decimalMarkOf, readNumber, roundTo } from '../../../platform/csv/values.ts';

const UNITS = 'units-of-weather';

/** No air is warmer in °C, nor in °F; further values are errors of a sensor. */
const HOTTEST = { celsius: 57, fahrenheit: 135 };

function askUnits(cells: ReadonlyMap<string, number>): Question[] {
  const mark = decimalMarkOf(cells.keys(), '');
  const values = [...cells.keys()].flatMap((cell) => {
    const read = readNumber(cell, mark);
    return read && 'value' in read && read.value <= HOTTEST.fahrenheit ? [read.value] : [];
  });
  const hottest = values.reduce((most, value) => Math.max(most, value), 0);
  if (hottest <= HOTTEST.celsius) return [];
  return [
    {
      id: UNITS,
      text: `The temperatures of this file reach ${hottest}. In which units is its weather?`,
      options: [
        { value: 'inches', label: '°F, and rain in inches' },
        { value: 'fahrenheit', label: '°F, and rain in mm' },
        { value: 'celsius', label: '°C: leave out what cannot be' },
      ],
    },
  ];
}

/** A temperature or the rain of a day in the units that the user answers; °C and mm if nothing is asked. */
export function inUnitsOfFile(field: TargetField): TargetField {
  const isRain = field.name === 'rain';
  return {
    ...field,
    ...(!isRain && { ask: askUnits }),
    read: (cell, reading): FieldRead | undefined => {
      const read = field.read(cell, reading);
      if (!read || !('value' in read) || typeof read.value !== 'number') return read;
      const units = reading.answers[UNITS];
      if (isRain) return units === 'inches' ? { value: roundTo(read.value * INCH_MM, 2) } : read;
      const isFahrenheit = units === 'inches' || units === 'fahrenheit';
      return isFahrenheit ? { value: roundTo(celsiusOf(read.value), 2) } : read;
    },
  };
}
