import type { Block } from '@cuverie/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readTable } from '../../../platform/csv/formats/table.ts';
import { OtherKind, recognise } from '../../../platform/csv/recognise.ts';
import { readAs } from '../../../platform/csv/testing/read-target.ts';
import { preferences } from '../../../platform/preferences.ts';
import { unusedColumnsSentence } from '../../../ui/import/left-out.ts';
import { measurementTarget } from '../import/measurement-target.ts';
import { weatherTarget } from '../import/weather-target.ts';

const FIELD = { id: '0190f3a4-7c1e-7b5e-9d2a-3f4b5c6d7e8f', name: 'Hang', variety: 'Riesling' } as Block;
const target = weatherTarget([FIELD]);
const usual = preferences.get();
beforeEach(() => preferences.set({ ...usual, timeZone: 'Europe/Vienna', timeZoneIsChosen: true }));
afterEach(() => preferences.set(usual));

const tableOf = (text: string, name = 'station.csv') => readTable(name, new TextEncoder().encode(text));
const daysOf = (text: string, name?: string) => {
  const { values, problems, questions } = readAs(target, text, {}, name);
  expect([problems, questions]).toEqual([[], []]);
  return values.map(({ date, min, max, mean, rain }) => ({ date, min, max, mean, rain }));
};

describe('hourly weather', () => {
  const HOURS = `latitude,longitude,elevation,utc_offset_seconds,timezone
48.2,16.4,180,0,GMT

time,temperature_2m (°C),precipitation (mm),relative_humidity_2m (%)
2026-06-30T21:00,19.0,0,60
2026-06-30T22:00,18.0,0.4,61
2026-07-01T12:00,30.5,0,40
2026-07-01T21:00,21.5,1.2,50
2026-07-01T22:00,20,,55
`;

  it('becomes days in the time zone: extremes, mean, and the sum of rain', () => {
    const expected = [
      { date: '2026-06-30', min: 19, max: 19, mean: 19, rain: 0 },
      { date: '2026-07-01', min: 18, max: 30.5, mean: 23.33, rain: 1.6 },
      { date: '2026-07-02', min: 20, max: 20, mean: 20 },
    ];
    expect(daysOf(HOURS)).toEqual(expected);
    expect(() => recognise(measurementTarget([FIELD], undefined), [tableOf(HOURS)])).toThrow(OtherKind);
  });

  it('in unix seconds, or with a time zone, is assigned to days in the estate’s zone', () => {
    // These are 2026-07-01T21:30Z and 22:30Z, which is the next day in Vienna.
    const seconds = Date.parse('2026-07-01T21:30:00Z') / 1000;
    const unix = `dt,temp,humidity,rain\n${seconds},20,50,0.1\n${seconds + 3600},18,50,0.2\n`.replace(
      'dt',
      'timestamp',
    );
    const iso = 'time,temp (°F),wind\n2026-07-01T21:30:00Z,68,1\n2026-07-02T00:30:00+02:00,64.4,1\n';
    expect(daysOf(unix)).toEqual([
      { date: '2026-07-01', min: 20, max: 20, mean: 20, rain: 0.1 },
      { date: '2026-07-02', min: 18, max: 18, mean: 18, rain: 0.2 },
    ]);
    expect(daysOf(iso).map(({ date, max }) => [date, max])).toEqual([
      ['2026-07-01', 20],
      ['2026-07-02', 18],
    ]);
  });

  describe('of a part of a day', () => {
    const hours = (day: string, from: number, to: number, step = 1) =>
      Array.from({ length: Math.ceil((to - from) / step) }, (_, at) => {
        const hour = String(from + at * step).padStart(2, '0');
        return `${day}T${hour}:00,${10 + at},0.1,${60 + at},Hang`;
      });
    const heading = 'time,temperature_2m,precipitation,relative_humidity_2m,Field';
    const rowsOf = (...rows: readonly string[]) => readAs(target, [heading, ...rows].join('\n')).rows;

    it('keeps the values of a day that is here already, and is reported', () => {
      const [whole, part] = rowsOf(...hours('2026-07-01', 0, 24), ...hours('2026-07-02', 0, 2));
      expect([whole?.values['assumed'], whole?.notes]).toEqual([undefined, []]);
      expect(part?.values).toMatchObject({ min: 10, max: 11, assumed: ['min', 'max', 'mean', 'rain'] });
      expect([part?.shown?.['hours'], part?.notes]).toEqual([
        '2 of 24',
        ['with only some hours of its day; a day that is here already keeps its own values'],
      ]);
    });

    it.each([
      ['two hours alone', hours('2026-07-01', 10, 12), '2 of 24'],
      ['one hour alone', hours('2026-07-01', 10, 11), '1 of 24'],
      ['every third hour of half a day', hours('2026-07-01', 0, 12, 3), '4 of 8'],
      ['morning and evening', hours('2026-07-01', 8, 24, 12), '2 of 8'],
      ['every third hour', hours('2026-07-01', 0, 24, 3), undefined],
      ['23 hours, as when clocks are set forward', hours('2026-03-29', 1, 24), undefined],
    ])('is told by its hours: %s', (_, rows, told) => {
      expect(rowsOf(...rows).map(({ shown }) => shown?.['hours'])).toEqual([told]);
    });

    it('reports a row without a day and columns that are not used', () => {
      const text = [heading, ...hours('2026-07-01', 0, 24), 'no signal,,,,'].join('\n');
      const [way] = recognise(target, [tableOf(text)]);
      expect(unusedColumnsSentence(way.plan.mapping, way.plan.sheet)).toBe(
        'Not used: relative_humidity_2m (60).',
      );
      expect(readAs(target, text).problems).toMatchObject([{ date: '“no signal” is not a date' }]);
    });

    it('separates the fields of a file', () => {
      const bas = hours('2026-07-01', 0, 24).map((row) => row.replace('Hang', 'Bas'));
      const rows = rowsOf(...hours('2026-07-01', 0, 24), ...bas);
      expect(rows.map(({ problems }) => problems['field'])).toEqual([
        undefined,
        'There is no field called “Bas”',
      ]);
    });
  });

  it('may have words and hours of other languages', () => {
    const us = [
      'Date,Time,Outdoor Temperature (°F),Humidity,Daily Rain (in)',
      '7/24/2026,12:00 AM,59,80,0.00',
      '7/24/2026,1:00 AM,50,82,0.10',
      '7/24/2026,1:00 PM,86,40,0.10',
      '7/24/2026,11:00 PM,68,60,0.20',
    ];
    // The rain of the day so far, and not that of the hour.
    expect(daysOf(us.join('\n'))).toEqual([
      { date: '2026-07-24', min: 10, max: 30, mean: 18.75, rain: 5.08 },
    ]);
    const fr = ['Date;Heure;Température;Humidité;Précipitations', '24/07/2026;00:00;16,5;80;0,2'];
    expect(daysOf([...fr, '24/07/2026;12:00;28,5;40;tr'].join('\n'))).toEqual([
      { date: '2026-07-24', min: 16.5, max: 28.5, mean: 22.5, rain: 0.2 },
    ]);
    const de = 'Datum;Uhrzeit;Lufttemperatur;Luftfeuchte\n24.07.2026;00:00;16,5;80\n24.07.2026;12:00;28,5;40';
    expect(daysOf(de)).toEqual([{ date: '2026-07-24', min: 16.5, max: 28.5, mean: 22.5 }]);
  });

  it('is distinguished from the log of a tank, and from days', () => {
    const log = tableOf('Time,Plato,Temperature (C)\n2026-09-14 12:18:07,11.8,19.4\n');
    expect(() => recognise(target, [log])).not.toThrow(OtherKind);
    expect(daysOf('time,temperature_2m_min,temperature_2m_max,rain_sum\n2026-07-01,10,20,1\n')).toEqual([
      { date: '2026-07-01', min: 10, max: 20, rain: 1 },
    ]);
  });
});

describe('the text of a WeatherLink station', () => {
  const WIDE = `                  Temp     Hi    Low   Out    Dew  Wind                Rain
    Date    Time   Out   Temp   Temp   Hum    Pt. Speed   Bar    Rain  Rate
---------------------------------------------------------------------------
24/06/26   23:30  18.2   18.6   18.0    80   14.7   0.0  1014.6  0.20   0.0
24/06/26   23:45  17.9   18.2   17.7    82   14.8   0.4  1014.8  0.00   0.0
25/06/26    0:30  16.5   17.9   16.1    85   14.0   0.0  1015.0  0.60   1.2
25/06/26   13:30  27.1   27.9   26.6    45   14.1   2.1  1013.9   ---   0.0
`;
  const TABS = WIDE.split('\n')
    .filter((line) => !line.startsWith('-'))
    .slice(2)
    .map((line) => line.trim().split(/\s+/).join('\t'));
  const TABBED = [
    '\t\tTemp\tHi\tLow\tOut\tDew\tWind\t\t\tRain',
    'Date\tTime\tOut\tTemp\tTemp\tHum\tPt.\tSpeed\tBar\tRain\tRate',
    ...TABS,
  ].join('\n');

  it.each([
    ['of columns that are told by their place', WIDE],
    ['of columns parted by tabs', TABBED],
  ])('%s is read', (_, text) => {
    expect(daysOf(text, 'download.txt')).toEqual([
      { date: '2026-06-24', min: 17.7, max: 18.6, mean: 18.05, rain: 0.2 },
      { date: '2026-06-25', min: 16.1, max: 27.9, mean: 21.8, rain: 0.6 },
    ]);
  });
});

describe('a station’s codes for no measurement', () => {
  it('are missing values, and a trace of rain is zero', () => {
    const marks = ['-99', '-99.9', '-999', '-9999', '9999', '9999.0', '-127', 'M', 'NA', '--', '---'];
    const gaps = [...marks, 'not given', 'k.A.', 'n.d.', '#N/A'];
    const rows = gaps.map((gap, at) => `2026-07-${String(at + 1).padStart(2, '0')},${gap},25,T`);
    const text = ['Date,Tmin,Tmax,Rain', ...rows].join('\n');
    const expected = gaps.map((_, at) => ({
      date: `2026-07-${String(at + 1).padStart(2, '0')}`,
      max: 25,
      rain: 0,
    }));
    expect(daysOf(text)).toEqual(expected);
  });

  it('are not bounds: less than half a millimetre is a problem', () => {
    const text = 'Date;Tmin;Tmax;Rain\n01.07.2026;10,5;25;<0,5\n';
    const said = '“<0,5” says what it is below or above, and is no number itself';
    expect(readAs(target, text).rows[0]?.leftOut).toEqual({ rain: said });
  });
});
