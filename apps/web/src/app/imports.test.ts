/** Tests that apply to the import of every kind of row. */
import type { Block, Tank } from '@cuverie/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BARREL_TARGET, WINE_TARGET } from '../features/cellar/import/targets.ts';
import { PURCHASE_TARGET } from '../features/cellar/purchases/import/purchase-target.ts';
import { tankReadingTarget } from '../features/fermentation/import/tank-reading-target.ts';
import { fieldTarget } from '../features/vineyard/import/field-target.ts';
import { measurementTarget } from '../features/vineyard/import/measurement-target.ts';
import { weatherTarget } from '../features/vineyard/import/weather-target.ts';
import { writeCsv } from '../platform/csv/formats/write.ts';
import type { ImportTarget } from '../platform/csv/target.ts';
import { readAs } from '../platform/csv/testing/read-target.ts';

const FIELD = { id: '00000000-0000-4000-8000-000000000001', name: 'Upper', variety: 'Merlot' } as Block;
const NO_TANKS: readonly Tank[] = [];
const NOW = Date.parse('2026-11-20T12:00:00Z');

/** A valid file of each kind: its headings with the required ones marked, and its rows. */
const FILES: readonly (readonly [string, ImportTarget, string])[] = [
  [
    'wines',
    WINE_TARGET,
    `Name*|Vintage*|Region*|Type*|Quantity*|Producer|Country|Price|Rating|Purchase date|Drink from|Drink by|Size|Alcohol|Storage location|Notes
Steinweg|2019|Mosel|White|3|Hof|Germany|12.50|91|2021-03-04|2024|2030|750 ml|12.5|Rack A|Fresh
Coteau|2016|Loire|Red|6|Mas|France|20|88|2019-03-04|2022|2031|Magnum|13|Rack B|Firm`,
  ],
  [
    'barrels',
    BARREL_TARGET,
    `Name*|Vintage*|Region*|Type*|Capacity*|Fill Level*|Cooperage|Toast level|Wood type|Purchase date|Location|Notes|Forest|Price|Fills before
Lot 1|2025|Jura|Oak|228|220|Hardy|Medium|French Oak|2023-01-02|Hall|New|Allier|900|0
Lot 2|2024|Jura|Oak|300|300|Hardy|Medium|French Oak|2023-01-02|Hall|New|Vosges|700|2`,
  ],
  [
    'purchases',
    PURCHASE_TARGET,
    `Name*|Vintage|Producer|Type|Bottles|Size|Price|Merchant|Order date|Due date|Note
Steinweg|2019|Hof|White|3|750 ml|12.50|Shop|2026-01-02|2026-12-24|Cold`,
  ],
  [
    'readings of tanks',
    tankReadingTarget(NO_TANKS, () => NOW),
    `Tank*|Variety|Date*|Time|Temperature|Brix*|pH|Alcohol|Taken by|Notes|Vintage|Capacity
T1|Merlot|2026-09-14|08:00|18|21|3.4|1|Ana|Cap|2026|1000
T1|Merlot|2026-09-15|08:00|19|18|3.4|2|Ana|Cap|2026|1000`,
  ],
  [
    'fields',
    fieldTarget([]),
    `Field*|Variety|Area (ha)|Latitude|Longitude|Elevation|Aspect|Row spacing|Planting year|Target Brix
Upper|Merlot|1.2|44.8|-0.1|120|South|1.5|1999|23
Lower|Syrah|0.8|44.9|-0.2|90|North|1.5|2005|24`,
  ],
  [
    'measurements',
    measurementTarget([FIELD], FIELD),
    `Date*|Brix|pH|TA|Berry weight|Status|Estimated harvest|Taken by|Notes
2024-09-01|19|3.2|8|1.4||2024-09-20|Ana|Cold
2024-09-08|21|3.3|7|1.5||2024-09-20|Ana|Cold`,
  ],
  [
    'weather',
    weatherTarget([FIELD]),
    `Date*|Minimum*|Maximum*|Mean|Rain
2024-07-01|12|27|19|0
2024-07-02|13|28|20|2`,
  ],
];

const rubbish = fc.oneof(
  fc.constantFrom('Not given', 'N/A', '#N/A', '?', 'k.A.', '0000-00-00', 'nan', '-999', '1e9', '99/99/9999'),
  fc.string({ maxLength: 30 }).map((text) => text.replaceAll(/[\r\n|]/g, ' ')),
  fc.string({ minLength: 300, maxLength: 400 }).map((text) => text.replaceAll(/[\r\n|]/g, ' ')),
  fc.double({ noNaN: true }).map(String),
);

describe.each(FILES)('a file of %s', (_, target, text) => {
  const [heads = [], ...rows] = text.split('\n').map((line) => line.split('|'));
  const headers = heads.map((head) => head.replace('*', ''));
  const optional = heads.flatMap((head, index) => (head.endsWith('*') ? [] : [index]));
  const storedOf = (cells: readonly (readonly string[])[]): number =>
    readAs(target, writeCsv([headers, ...cells])).values.length;

  it('accepts as many rows whatever its optional cells contain', () => {
    expect(storedOf(rows)).toBe(rows.length);
    const spoilt = fc.array(
      fc.record({ row: fc.nat(), column: fc.constantFrom(...optional), cell: rubbish }),
      {
        minLength: 1,
        maxLength: 12,
      },
    );
    fc.assert(
      fc.property(spoilt, (changes) => {
        const cells = rows.map((row) => [...row]);
        for (const { row, column, cell } of changes) {
          const at = cells[row % cells.length];
          if (at) at[column] = cell;
        }
        expect(storedOf(cells)).toBe(rows.length);
      }),
      { numRuns: 150 },
    );
  });
});
