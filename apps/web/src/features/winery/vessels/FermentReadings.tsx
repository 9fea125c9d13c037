import { joinedOperations, type VesselReading } from '@cuverie/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../../../api/client.ts';
import { WINERY } from '../../../api/query-keys.ts';
import { words } from '../../../ui/table/columns.ts';
import { type DataColumn, DataTable } from '../../../ui/table/DataTable.tsx';
import { momentWords, numberWords, withUnit } from '../../../ui/words.ts';
import classes from './VesselPage.module.css';

/** The number of readings shown before the user expands the list. */
const AT_FIRST = 10;

const COLUMNS: readonly DataColumn<VesselReading>[] = [
  { ...words<VesselReading>('Time', ({ timestamp }) => momentWords(timestamp)), isName: true },
  words('Temperature', ({ temperature }) => withUnit(temperature, '°C', 1)),
  words('Brix', ({ brix }) => withUnit(brix, '°Bx')),
  words('pH', ({ pH }) => numberWords(pH)),
  words('Alcohol', ({ alcohol }) => withUnit(alcohol, '%')),
  words('Tank', ({ tank }) => (
    <Link to="/fermentation" search={{ q: tank }}>
      {tank}
    </Link>
  )),
];

interface Props {
  of: 'vessel' | 'lot';
  id: string;
}

/** The fermentation readings of a vessel or lot; nothing if there are none. */
export function FermentReadings({ of, id }: Props) {
  const { data: readings = [] } = useQuery({
    queryKey: [...WINERY, 'readings', of, id],
    queryFn: ({ signal }) =>
      call(of === 'vessel' ? joinedOperations.ofVessel : joinedOperations.ofLot, { params: { id }, signal }),
  });
  if (readings.length === 0) return null;
  return (
    <section className={classes.section} aria-label="Ferment readings">
      <h2>What was read of its ferment</h2>
      <DataTable
        caption="Ferment readings, the newest first"
        columns={COLUMNS}
        rows={readings}
        rowKey={({ id: key }) => key}
        atFirst={AT_FIRST}
        isDense
      />
    </section>
  );
}
