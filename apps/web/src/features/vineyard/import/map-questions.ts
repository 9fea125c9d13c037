/** Questions about a list or map of fields, each asked once for all of them. */
import {
  areasDiffer,
  distanceKm,
  fieldName,
  GEOMETRY_WORDS,
  type GeometryProblem,
  type Place,
} from '@cuverie/domain';
import type { Answers, Question } from '../../../platform/csv/fields.ts';
import type { Plan } from '../../../platform/csv/read-rows.ts';
import type { SheetRow } from '../../../platform/csv/sheet.ts';
import { decimalMarkOf, readNumber } from '../../../platform/csv/values.ts';
import { withUnit } from '../../../ui/words.ts';
import { readArea } from './area.ts';

export const ASKED = {
  area: 'area-of-map',
  place: 'fields-without-place',
  swapped: 'latitude-and-longitude',
  names: 'names-of-several',
} as const;

export type PlaceProblem = GeometryProblem | 'half';

export const placeProblemWords = (problem: PlaceProblem): string =>
  problem === 'half' ? 'only one of its coordinates' : GEOMETRY_WORDS[problem];

/** The problem of coordinates in a file; `undefined` if there are none. */
export function placeProblem(
  latitude: number | undefined,
  longitude: number | undefined,
): PlaceProblem | undefined {
  if (latitude === undefined && longitude === undefined) return undefined;
  if (latitude === undefined || longitude === undefined) return 'half';
  const farthest = Math.max(Math.abs(latitude), Math.abs(longitude));
  if (farthest > 1000) return 'projected';
  return Math.abs(latitude) > 90 || Math.abs(longitude) > 180 ? 'outside' : undefined;
}

/** `44.8943° N`. */
export const latitudeWords = (degrees: number): string => `${Math.abs(degrees)}° ${degrees < 0 ? 'S' : 'N'}`;
export const longitudeWords = (degrees: number): string => `${Math.abs(degrees)}° ${degrees < 0 ? 'W' : 'E'}`;

/** The data of a row for its questions. */
interface MapRow {
  number: number;
  name: string;
  variety: string;
  isOurs: boolean;
  declared: number | undefined;
  drawn: number | undefined;
  latitude: number | undefined;
  longitude: number | undefined;
  geometry: string;
}

function lookAt({ sheet, mapping }: Pick<Plan, 'sheet' | 'mapping'>): MapRow[] {
  const place = (field: string) => mapping.indexOf(field);
  const text = (field: string) => {
    const at = place(field);
    return ({ cells }: SheetRow) => (at < 0 ? '' : (cells[at] ?? '').trim());
  };
  const number = (field: string) => {
    const cell = text(field);
    const mark = decimalMarkOf(sheet.rows.map(cell), sheet.delimiter);
    const header = sheet.headers[place(field)];
    return (row: SheetRow) => {
      const read = field === 'area' ? readArea(cell(row), { mark, header }) : readNumber(cell(row), mark);
      return read && 'value' in read ? Number(read.value) : undefined;
    };
  };
  const [name, variety, id, geometry] = ['name', 'variety', 'id', 'geometry'].map(text);
  const [declared, drawn, latitude, longitude] = ['area', 'drawn', 'latitude', 'longitude'].map(number);
  return sheet.rows.map((row) => ({
    number: row.number,
    name: name?.(row) ?? '',
    variety: variety?.(row) ?? '',
    isOurs: (id?.(row) ?? '') !== '',
    declared: declared?.(row),
    drawn: drawn?.(row),
    latitude: latitude?.(row),
    longitude: longitude?.(row),
    geometry: geometry?.(row) ?? '',
  }));
}

/** The maximum number of examples listed. */
const MAX_EXAMPLES = 20;

/** `A has a line; B has no geometry; and 3 more`. */
function listed(words: readonly string[]): string {
  const more = words.length - MAX_EXAMPLES;
  return [...words.slice(0, MAX_EXAMPLES), ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}

const many = (count: number, one: string, several: string): string =>
  count === 1 ? `1 field ${one}` : `${count} fields ${several}`;

const called = ({ name }: MapRow): string => name || 'A field without a name';

function areaQuestion(rows: readonly MapRow[]): Question[] {
  const differing = rows.flatMap((row) => {
    const { declared, drawn, isOurs } = row;
    if (isOurs || declared === undefined || drawn === undefined || !areasDiffer(declared, drawn)) return [];
    return [`${called(row)}: ${withUnit(declared, 'ha', 4)}, drawn ${withUnit(drawn, 'ha', 4)}`];
  });
  if (differing.length === 0) return [];
  return [
    {
      id: ASKED.area,
      text: `${many(differing.length, 'says', 'say')} another area than is drawn, by more than a tenth. Which is taken for all? ${listed(differing)}.`,
      options: [
        { value: 'declared', label: 'The area the file says' },
        { value: 'drawn', label: 'The area that is drawn' },
      ],
    },
  ];
}

const PROJECTION =
  ' Coordinates in metres belong to a projection, such as EPSG:2154: save the map again in longitude and latitude (WGS 84, EPSG:4326) to have their places.';

const problemOf = ({ geometry, latitude, longitude }: MapRow): PlaceProblem | undefined =>
  geometry === '' ? placeProblem(latitude, longitude) : (geometry as PlaceProblem);

function placeQuestion(rows: readonly MapRow[]): Question[] {
  const wrong = rows.flatMap((row) => {
    const problem = row.isOurs && row.geometry === 'no-geometry' ? undefined : problemOf(row);
    return problem ? [{ row, problem }] : [];
  });
  if (wrong.length === 0) return [];
  const reasons = wrong.map(({ row, problem }) => `${called(row)} has ${placeProblemWords(problem)}`);
  const isProjected = wrong.some(({ problem }) => problem === 'projected');
  return [
    {
      id: ASKED.place,
      text: `${many(wrong.length, 'has', 'have')} no place that can be read: ${listed(reasons)}.${isProjected ? PROJECTION : ''} What becomes of ${wrong.length === 1 ? 'it' : 'them'}?`,
      options: [
        { value: 'leave', label: 'Leave out' },
        { value: 'without', label: 'Import without a place' },
      ],
    },
  ];
}

/** Latitudes at which vines grow, in degrees from the equator. */
const isOfVines = (latitude: number): boolean => Math.abs(latitude) >= 25 && Math.abs(latitude) <= 58;

/**
 * Europe's vineyards with swapped coordinates would lie between the Gulf of Guinea and Arabia, where there are none.
 */
const isEuropeTurned = ([latitude, longitude]: Place): boolean =>
  latitude > -15 && latitude < 31 && longitude >= 35 && longitude <= 58;

const turned = ([latitude, longitude]: Place): Place => [longitude, latitude];

/** The fields of a file are usually closer to each other than this. */
const FAR_KM = 1000;

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Whether a place probably has swapped coordinates. */
function looksTurned(place: Place, middle: Place | undefined): boolean {
  const other = turned(place);
  if (Math.abs(other[0]) > 90) return false;
  if (Math.abs(place[0]) > 90) return isOfVines(other[0]);
  if (isEuropeTurned(place) || (!isOfVines(place[0]) && isOfVines(other[0]))) return true;
  return middle !== undefined && distanceKm(place, middle) > FAR_KM && distanceKm(other, middle) < FAR_KM / 2;
}

/** The answer for all places; otherwise the answer contains the numbers of rows. */
const ALL = 'all';

/** @param known the places of the estate's existing fields */
function swapQuestion(rows: readonly MapRow[], known: readonly Place[]): Question[] {
  const placed = rows.flatMap((row) => {
    const { latitude, longitude } = row;
    const isWhole = latitude !== undefined && longitude !== undefined && Math.abs(longitude) <= 180;
    return isWhole && Math.abs(latitude) <= 180 ? [{ row, place: [latitude, longitude] as Place }] : [];
  });
  const others = known.length > 0 ? known : placed.map(({ place }) => place);
  const middle: Place | undefined =
    known.length > 0 || placed.length > 2
      ? [median(others.map(([latitude]) => latitude)), median(others.map(([, longitude]) => longitude))]
      : undefined;
  const wrong = placed.filter(({ row, place }) => !row.isOurs && looksTurned(place, middle));
  if (wrong.length === 0) return [];
  const places = wrong.map(
    ({ row, place }) => `${called(row)} at ${latitudeWords(place[0])}, ${longitudeWords(place[1])}`,
  );
  return [
    {
      id: ASKED.swapped,
      text: `${many(wrong.length, 'would lie', 'would lie')} where hardly any vines grow: ${listed(places)}. Are latitude and longitude swapped in this file?`,
      options: [
        {
          value: wrong.length === placed.length ? ALL : wrong.map(({ row }) => row.number).join(' '),
          label: `Yes, swap them${wrong.length === placed.length ? '' : ' for these'}`,
        },
        { value: 'no', label: 'No, they are right' },
      ],
    },
  ];
}

/** The key that rows of different fields share by mistake. */
export const sameKey = (name: unknown, variety: unknown): string =>
  JSON.stringify([name, variety].map((text) => fieldName(typeof text === 'string' ? text : '')));

function namesQuestion(rows: readonly MapRow[]): Question[] {
  const named = rows.filter(({ name, isOurs }) => name !== '' && !isOurs);
  const several = [...Map.groupBy(named, ({ name, variety }) => sameKey(name, variety)).values()].filter(
    ({ length }) => length > 1,
  );
  const [first] = several;
  if (!first?.[0]) return [];
  const { name } = first[0];
  const names = several.map(([one, ...more]) => `${more.length + 1} are called ${one?.name}`);
  return [
    {
      id: ASKED.names,
      text: `Several fields of the file have the same name and variety: ${listed(names)}. What are they called?`,
      options: [
        { value: 'numbered', label: `${name} 1, ${name} 2 and so on` },
        { value: 'same', label: 'As they are, all the same' },
      ],
    },
  ];
}

/** The questions about a file of fields. */
export const fieldQuestions =
  (known: readonly Place[]) =>
  (plan: Pick<Plan, 'sheet' | 'mapping'>): Question[] => {
    const rows = lookAt(plan);
    return [
      ...swapQuestion(rows, known),
      ...placeQuestion(rows),
      ...areaQuestion(rows),
      ...namesQuestion(rows),
    ];
  };

/** Whether the coordinates of a row must be swapped, by the answers for the file. */
export const isToTurn = ({ number }: Pick<SheetRow, 'number'>, answers: Answers): boolean => {
  const answer = answers[ASKED.swapped];
  return answer === ALL || answer?.split(' ').includes(String(number)) === true;
};
