import type { Vessel } from '@cuverie/contract';
import { Button, Group, NativeSelect, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { QrCode } from '../../../ui/QrCode.tsx';
import { counted } from '../../../ui/words.ts';
import { VesselPicker } from '../operations/VesselPicker.tsx';
import { vesselList } from '../vessels/vessel.queries.ts';
import { grouped } from '../vessels/vessel-order.ts';
import { amountWords, capital, KIND_WORDS } from '../vessels/vessel-words.ts';
import classes from './Labels.module.css';
import { LABEL_SIZES, type LabelSize, linkTo, onPages, sizeOf } from './label-sizes.ts';

const route = getRouteApi('/signed-in/winery/labels');

/** Labels for vessels, whose code opens the page of the vessel on any phone. */
export default function LabelsPage() {
  const list = useQuery(vesselList());
  return (
    <Loaded query={list} loading="Loading vessels..." failed="The vessels could not be loaded.">
      {(vessels) => <Labels vessels={vessels.filter(({ archivedAt }) => archivedAt === null)} />}
    </Loaded>
  );
}

function Labels({ vessels }: { vessels: readonly Vessel[] }) {
  const { vessel, size: sizeId } = route.useSearch();
  const navigate = route.useNavigate();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(vessels.filter(({ id }) => vessel === undefined || id === vessel).map(({ id }) => id)),
  );
  const size = sizeOf(sizeId);
  const groups = grouped(vessels);
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
      <Stack gap="lg" className={classes.screen}>
        <PageHeader
          title="Labels"
          subtitle="A phone’s camera opens the vessel from its label: nothing to install"
          actions={
            <Button
              leftSection={<IconPrinter size={20} aria-hidden="true" />}
              disabled={labels.length === 0}
              onClick={() => print()}
            >
              Print {counted(labels.length, 'label')}
            </Button>
          }
        />
        <Group gap="xs" align="end">
          <NativeSelect
            label="Size"
            data={LABEL_SIZES.map(({ id, label }) => ({ value: id, label }))}
            value={size.id}
            onChange={({ currentTarget }) =>
              void navigate({
                search: (before) => ({ ...before, size: sizeOf(currentTarget.value).id }),
                replace: true,
                resetScroll: false,
              })
            }
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
        <VisuallyHidden component="h2">What is printed</VisuallyHidden>
        <VesselPicker
          label="Which vessels?"
          vessels={vessels}
          chosen={chosen}
          canChoose
          wordsOf={({ capacity, unit }) => amountWords(capacity, unit)}
          onTap={tap}
          none="No vessels yet."
        />
        {labels.length === 0 && <Text c="dimmed">Choose at least one vessel.</Text>}
      </Stack>
      <section className={classes.pages} data-size={size.id} aria-label="Labels" tabIndex={-1}>
        {onPages(labels, size).map((some) => (
          <div key={some[0]?.id} className={classes.page}>
            {some.map((one) => (
              <Label key={one.id} vessel={one} size={size} />
            ))}
          </div>
        ))}
      </section>
    </Stack>
  );
}

function Label({ vessel, size }: { vessel: Vessel; size: LabelSize }) {
  const { id, code, kind, capacity, unit } = vessel;
  const measures = {
    '--width': `${size.width}mm`,
    '--height': `${size.height}mm`,
    '--letters': Math.max(3, code.length),
  };
  return (
    <div className={classes.label} style={measures as object}>
      <QrCode link={linkTo(id, location.origin)} className={classes.code} />
      <div className={classes.words}>
        <strong>{code}</strong>
        <span>
          {capital(KIND_WORDS[kind].one)}, {amountWords(capacity, unit)}
        </span>
      </div>
    </div>
  );
}
