import type { Vessel } from '@cuverie/contract';
import { countText } from '../../../ui/words.ts';
import classes from './CellarMap.module.css';
import { type Room, type Row, roomsOf } from './rooms.ts';
import { VesselTile } from './VesselTile.tsx';
import { amountWords, capital, KIND_WORDS } from './vessel-words.ts';

/** The vessels by room: in each the tanks and other large vessels, then the barrels row by row. */
export function CellarMap({ vessels }: { vessels: readonly Vessel[] }) {
  const rooms = roomsOf(vessels);
  // A cellar without rooms is shown by kind.
  const hasRooms = rooms.some(({ room }) => room !== null);
  return rooms.map((one) => (
    <section key={one.room ?? ''} className={classes.room} aria-label={one.room ?? 'Without a room'}>
      {hasRooms && (
        <h2>
          {one.room ?? 'Without a room'}{' '}
          <span>{sumWords(one.groups.flatMap(({ vessels: some }) => some))}</span>
        </h2>
      )}
      <Groups room={one} hasRooms={hasRooms} />
    </section>
  ));
}

function Groups({ room: { groups }, hasRooms }: { room: Room; hasRooms: boolean }) {
  const Heading = hasRooms ? 'h3' : 'h2';
  return groups.map(({ kind, vessels, rows }) => (
    <div key={kind} className={classes.group}>
      {(!hasRooms || rows.every(({ row }) => row === null)) && (
        <Heading className={classes.heading}>
          {capital(KIND_WORDS[kind].many)} <span>{vessels.length}</span>
        </Heading>
      )}
      {rows.map((row) => (
        <div key={row.row ?? ''} className={classes.group}>
          {rows.some((one) => one.row !== null) && (
            <h3 className={classes.heading}>
              {row.row === null ? 'Without a row' : rowName(row.row)} <span>{rowWords(row)}</span>
            </h3>
          )}
          <ul data-kind={kind} className={classes.tiles}>
            {row.vessels.map((vessel) => (
              <li key={vessel.id}>
                <VesselTile vessel={vessel} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  ));
}

const rowName = (row: string): string => (/^row\b/i.test(row) ? row : `Row ${row}`);

/** The maximum number of lots named beside a row. */
const MOST_LOTS = 3;

/** `25 barrels, 5,600 L, 25-PN-1`. */
function rowWords({ vessels }: Row): string {
  const lots = [...new Set(vessels.flatMap(({ lot }) => lot ?? []))];
  const named = lots.length > MOST_LOTS ? [`${lots.length} lots`] : lots;
  return [sumWords(vessels), ...named].join(', ');
}

function sumWords(vessels: readonly Vessel[]): string {
  const sum = vessels.reduce((total, { level, unit }) => total + (unit === 'L' ? level : 0), 0);
  const isBarrels = vessels.every(({ kind }) => kind === 'barrel');
  const count = countText(vessels.length, isBarrels ? 'barrel' : 'vessel');
  return sum === 0 ? count : `${count}, ${amountWords(Math.round(sum), 'L')}`;
}
