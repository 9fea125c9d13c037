import type { RegisteredBarrel, Vessel } from '@cuverie/contract';
import { Button, Checkbox, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { LabelPages, LabelSizeFields, onScreen, PrintButton } from '../../../ui/labels/LabelPages.tsx';
import { sizeOf } from '../../../ui/labels/label-sizes.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { barrelRegister } from '../barrels/register.ts';
import { VesselPicker } from '../operations/forms/VesselPicker.tsx';
import { vesselList } from '../vessels/vessel.queries.ts';
import { groupVessels } from '../vessels/vessel-order.ts';
import { amountWords, capital, KIND_WORDS } from '../vessels/vessel-words.ts';
import { labelOf } from './vessel-label.ts';

const route = getRouteApi('/signed-in/winery/labels');

/** Labels for vessels with a code that opens the vessel's page on any phone. */
export default function LabelsPage() {
  const list = useQuery(vesselList());
  // Printed with what is known of the barrels, as soon as it is.
  const { data: barrels = [] } = useQuery(barrelRegister);
  return (
    <Loaded query={list} loading="Loading vessels..." failed="The vessels could not be loaded.">
      {(vessels) => (
        <Labels vessels={vessels.filter(({ archivedAt }) => archivedAt === null)} barrels={barrels} />
      )}
    </Loaded>
  );
}

interface LabelsProps {
  vessels: readonly Vessel[];
  barrels: readonly RegisteredBarrel[];
}

function Labels({ vessels, barrels }: LabelsProps) {
  const known = new Map(barrels.map((barrel) => [barrel.id, barrel]));
  const { vessel, size: sizeId } = route.useSearch();
  const navigate = route.useNavigate();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(vessels.filter(({ id }) => vessel === undefined || id === vessel).map(({ id }) => id)),
  );
  const [first, setFirst] = useState(1);
  const [hasLot, setHasLot] = useState(false);
  const size = sizeOf(sizeId);
  const groups = groupVessels(vessels);
  const labels = groups.flatMap((group) => group.vessels.filter(({ id }) => chosen.has(id)));
  const choose = (some: readonly Vessel[]) => setChosen(new Set(some.map(({ id }) => id)));
  const tap = ({ id }: Vessel) => {
    const others = new Set(chosen);
    if (!others.delete(id)) others.add(id);
    setChosen(others);
  };
  if (vessels.length === 0)
    return (
      <EmptyState
        title="No vessels yet"
        action={
          <Button component={Link} to="/winery">
            Open the cellar map
          </Button>
        }
      />
    );
  return (
    <Stack gap="lg">
      <Stack gap="lg" className={onScreen}>
        <PageHeader
          title="Labels"
          subtitle="A phone’s camera opens the vessel from its label: nothing to install"
          actions={<PrintButton count={labels.length} />}
        />
        <Group gap="xs" align="end">
          <LabelSizeFields
            size={size}
            first={first}
            onChange={(changed) => {
              if (changed.first !== undefined) setFirst(changed.first);
              const { size: other } = changed;
              if (other === undefined) return;
              void navigate({
                search: (before) => ({ ...before, size: other }),
                replace: true,
                resetScroll: false,
              });
            }}
          />
          {groups.map((group) => (
            <Button key={group.kind} variant="default" onClick={() => choose(group.vessels)}>
              {capital(KIND_WORDS[group.kind].many)} only
            </Button>
          ))}
          <Button variant="default" onClick={() => choose(chosen.size === vessels.length ? [] : vessels)}>
            {chosen.size === vessels.length ? 'None' : 'All'}
          </Button>
        </Group>
        <Checkbox
          label="With the lot it holds now"
          checked={hasLot}
          onChange={({ currentTarget }) => setHasLot(currentTarget.checked)}
        />
        <VisuallyHidden component="h2">What is printed</VisuallyHidden>
        <VesselPicker
          label="Which vessels?"
          vessels={vessels}
          chosen={chosen}
          canChoose
          chooser={{
            vessels,
            refusalOf: () => undefined,
            onChoose: (some) => {
              setChosen(new Set([...chosen, ...some.map(({ id }) => id)]));
              return undefined;
            },
          }}
          wordsOf={({ capacity, unit }) => amountWords(capacity, unit)}
          onTap={tap}
          none="No vessels yet."
        />
        {labels.length === 0 && <Text c="dimmed">Choose at least one vessel.</Text>}
      </Stack>
      <LabelPages
        items={labels.map((one) => labelOf(one, hasLot, known.get(one.id)))}
        size={size}
        first={first}
      />
    </Stack>
  );
}
