import { BARREL, type Barrel, barrelOperations } from '@cuverie/contract';
import { fillPercent, ullage, WINE_TYPES } from '@cuverie/domain';
import { Button, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useVessel } from '../../../api/vessels.ts';
import { Later, later } from '../../../ui/feedback/Later.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { HeldWines } from '../../../ui/HeldWines.tsx';
import { ItemHistory } from '../../../ui/history/ItemHistory.tsx';
import { amountOfMoney } from '../../../ui/money.ts';
import { IfMay } from '../../../ui/page/IfMay.tsx';
import { NotSent } from '../../../ui/page/NotSent.tsx';
import { VesselLink } from '../../../ui/VesselLink.tsx';
import { dayWords, litres } from '../../../ui/words.ts';
import { barrelById, barrelList } from '../barrels/barrel.queries.ts';
import { FillBar } from '../barrels/FillBar.tsx';
import { barrelQueryOf, barrelWhereOf } from '../finding/finding.ts';
import { useFinding } from '../finding/useFinding.ts';
import { FileColumns } from '../item/FileColumns.tsx';
import { BarrelDrawing } from '../picture/Drawings.tsx';
import { Thumbnail } from '../picture/Thumbnail.tsx';
import '../picture/wine-colours.css';
import { useDialogs } from '../useDialogs.ts';
import { useView } from '../useView.ts';
import { barrelBeside } from './beside.queries.ts';
import { GoneItem, isGone } from './GoneItem.tsx';
import { FactList, ItemPage, Section } from './ItemPage.tsx';
import { useNeighbours } from './useNeighbours.ts';
import classes from './WineParts.module.css';

const EditBarrelDialog = later(
  async () => (await import('../barrels/EditBarrelDialog.tsx')).EditBarrelDialog,
);

const route = getRouteApi('/signed-in/cellar/barrel/$id');

/** A barrel of the cellar, to look at. */
export default function BarrelPage() {
  const { id } = route.useParams();
  const barrel = useQuery(barrelById(useQueryClient(), id));
  const view = route.useSearch();
  const { close } = useDialogs(view);
  if (isGone(barrel.error)) return <GoneItem thing="barrel" show="barrels" />;
  return (
    <>
      <Loaded query={barrel} loading="Loading the barrel…" failed="The barrel could not be loaded.">
        {(found) => <Shown barrel={found} />}
      </Loaded>
      <Later onFailed={close}>
        {view.barrel !== undefined && <EditBarrelDialog key={view.barrel} id={view.barrel} onClose={close} />}
      </Later>
    </>
  );
}

function Shown({ barrel }: { barrel: Barrel }) {
  const { finding } = useFinding();
  const neighbours = useNeighbours(
    barrel.id,
    barrelList(barrelQueryOf(finding)),
    barrelBeside(barrelWhereOf(finding), barrel.id),
  );
  const { open } = useView();
  const vessel = useVessel(barrel.id);
  const { capacity, fillLevel } = barrel;
  const drawing = <BarrelDrawing percent={fillPercent(capacity, fillLevel)} />;
  return (
    <ItemPage
      to="/cellar/barrel/$id"
      thing="barrel"
      title={`${barrel.name} ${barrel.vintage}`}
      neighbours={neighbours}
      actions={
        <IfMay call={barrelOperations.update}>
          <Button
            variant="default"
            mih="var(--cv-target)"
            leftSection={<IconPencil size={20} stroke={1.75} aria-hidden="true" />}
            onClick={() => open({ barrel: barrel.id })}
          >
            Edit
          </Button>
        </IfMay>
      }
      picture={<Thumbnail key={barrel.image} picture={barrel.image} tint={barrel.type} drawing={drawing} />}
      head={<BarrelHead barrel={barrel} />}
      known={
        <>
          <BarrelFill barrel={barrel} />
          {barrel.notes !== null && (
            <Section title="Notes">
              <p className={classes.notes}>{barrel.notes}</p>
            </Section>
          )}
        </>
      }
      read={
        <>
          <BarrelFacts barrel={barrel} />
          {vessel && (
            <Section title="Wines it held">
              <HeldWines vesselId={vessel.id} />
            </Section>
          )}
        </>
      }
      below={
        <>
          <FileColumns item={barrel} />
          <ItemHistory key={barrel.id} kind="barrel" id={barrel.id} name={barrel.name} />
        </>
      }
    />
  );
}

function BarrelHead({ barrel }: { barrel: Barrel }) {
  const vessel = useVessel(barrel.id);
  const isWine = WINE_TYPES.some((type) => type === barrel.type);
  return (
    <>
      <div>
        <Text c="dimmed">{barrel.barrelId}</Text>
        <h1>
          {barrel.name} <span className={classes.vintage}>{barrel.vintage}</span>
        </h1>
        <Text c="dimmed" fz="var(--cv-text-lead)">
          {barrel.region}
        </Text>
      </div>
      <FactList
        facts={[
          [BARREL.wineVarietal.label, barrel.wineVarietal],
          [isWine ? 'Type of wine' : BARREL.type.label, barrel.type],
          [BARREL.location.label, barrel.location],
          ['Winery record', vessel && <VesselLink id={vessel.id} code={vessel.code} />],
        ]}
      />
      <NotSent id={barrel.id} />
    </>
  );
}

function BarrelFill({ barrel }: { barrel: Barrel }) {
  const { capacity, fillLevel } = barrel;
  const missing = ullage(capacity, fillLevel);
  return (
    <Section title="How full it is">
      <FillBar barrel={barrel} />
      <FactList
        facts={[
          [BARREL.capacity.label, litres(capacity)],
          [BARREL.fillLevel.label, litres(fillLevel)],
          ['Ullage', missing > 0 ? litres(missing) : 'None'],
        ]}
      />
    </Section>
  );
}

const BarrelFacts = ({ barrel }: { barrel: Barrel }) => (
  <Section title="The barrel">
    <FactList
      facts={[
        [BARREL.cooperage.label, barrel.cooperage],
        [BARREL.woodType.label, barrel.woodType],
        [BARREL.toastLevel.label, barrel.toastLevel],
        [BARREL.forest.label, barrel.forest],
        [BARREL.purchaseDate.label, barrel.purchaseDate && dayWords(barrel.purchaseDate)],
        [BARREL.price.label, amountOfMoney(barrel.price, barrel.priceCurrency)],
        [BARREL.fillsBefore.label, barrel.fillsBefore?.toString()],
      ]}
    />
  </Section>
);
