import { type Lot, lotOperations } from '@cuverie/contract';
import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Later, later } from '../../../ui/feedback/Later.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { IfMay } from '../../../ui/page/IfMay.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { useWayBack } from '../../../ui/page/useWayBack.ts';
import { withUnit } from '../../../ui/words.ts';
import { WinePanel } from '../additions/WinePanel.tsx';
import { wineOfLot } from '../additions/wine.queries.ts';
import { BottledWine } from '../goods/BottledWine.tsx';
import { Operations } from '../journal/Operations.tsx';
import { vesselAddress } from '../pages.ts';
import { FermentReadings } from '../vessels/FermentReadings.tsx';
import { Composition } from './Composition.tsx';
import { LabelCheck } from './LabelCheck.tsx';
import { LotCosts } from './LotCosts.tsx';
import classes from './Lots.module.css';
import { isGone, lotById } from './lot.queries.ts';
import { amountWords } from './lot-words.ts';
import { TaxClasses } from './TaxClasses.tsx';

const RenameDialog = later(async () => (await import('./RenameDialog.tsx')).RenameDialog);

const route = getRouteApi('/signed-in/winery/lots/$id');

/** A lot: its amount, composition and history. */
export default function LotPage() {
  const { id } = route.useParams();
  const lot = useQuery(lotById(id));
  if (isGone(lot.error)) {
    return (
      <EmptyState
        title="There is no such lot"
        action={
          <Button component={Link} to="/winery/lots">
            Show all lots
          </Button>
        }
      />
    );
  }
  return (
    <Loaded query={lot} loading="Loading the lot…" failed="The lot could not be loaded.">
      {(found) => <Shown key={id} lot={found} />}
    </Loaded>
  );
}

function Shown({ lot }: { lot: Lot }) {
  const { id, code, name, vessels, composition } = lot;
  const navigate = useNavigate();
  const isRenaming = route.useSearch().rename === true;
  const goBack = useWayBack(isRenaming);
  const page = { to: '/winery/lots/$id', params: { id }, resetScroll: false } as const;
  const close = () => goBack(() => void navigate({ ...page, search: {}, replace: true }));
  const trace = { to: '/winery/trace/$of/$id', params: { of: 'lots', id } } as const;
  return (
    <Stack gap="lg">
      <PageHeader
        title={code}
        subtitle={name ?? undefined}
        actions={
          <>
            <Button renderRoot={(props) => <Link {...props} {...trace} search={{ direction: 'forward' }} />}>
              Which bottles hold it?
            </Button>
            <Button variant="default" renderRoot={(props) => <Link {...props} {...trace} search={{}} />}>
              What is in it?
            </Button>
            <IfMay call={lotOperations.update}>
              <Button variant="default" onClick={() => void navigate({ ...page, search: { rename: true } })}>
                Rename
              </Button>
            </IfMay>
          </>
        }
      />
      <div className={classes.columns}>
        <Stack gap="lg">
          <section className={classes.section}>
            <h2>{vessels.length > 0 ? amountWords(lot) : 'Nothing left in vessels'}</h2>
            {vessels.length > 0 && (
              <ul className={classes.vessels} aria-label="Vessels">
                {vessels.map((vessel) => (
                  <li key={vessel.id}>
                    <Link to={vesselAddress(vessel.id)} className={classes.vessel}>
                      <strong>{vessel.code}</strong> {withUnit(vessel.level, vessel.unit)}
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </section>
          {vessels.length > 0 && <LatestAnalyses lot={lot} />}
          <BottledWine lotId={id} />
          <LotCosts lotId={id} />
          {composition.length > 0 && <Composition parts={composition} />}
          <TaxClasses lot={lot} />
          {lot.litres > 0 && <LabelCheck lot={lot} />}
        </Stack>
        <Stack gap="lg">
          <section className={classes.section}>
            <h2>What was done to it</h2>
            <Operations where={{ lot: id }} empty={<p>Nothing.</p>} />
          </section>
          <FermentReadings of="lot" id={id} />
        </Stack>
      </div>
      <Later onFailed={close}>{isRenaming && <RenameDialog lot={lot} onClose={close} />}</Later>
    </Stack>
  );
}

function LatestAnalyses({ lot: { id, vessels } }: { lot: Lot }) {
  const wine = useQuery(wineOfLot(id));
  return (
    <section className={classes.section} aria-labelledby="likeness">
      <h2 id="likeness">What it is like</h2>
      <WinePanel query={wine} vessels={vessels} />
    </section>
  );
}
