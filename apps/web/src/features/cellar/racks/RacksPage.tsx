import { type Rack, rackOperations } from '@cuverie/contract';
import { WINE_TYPES } from '@cuverie/domain';
import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import {
  IconChecklist,
  IconGridDots,
  IconPencil,
  IconPlus,
  IconPrinter,
  IconQrcode,
  IconSearch,
  IconTrash,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { DeletionDialog } from '../../../ui/feedback/DeletionDialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Later, later } from '../../../ui/feedback/Later.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { BackLink } from '../../../ui/page/BackLink.tsx';
import { IfMay } from '../../../ui/page/IfMay.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import '../picture/wine-colours.css';
import { FoundBottles } from './FoundBottles.tsx';
import { RackBoard } from './RackBoard.tsx';
import classes from './Racks.module.css';
import { bottlesOfRack, rackList, rackProposals, useDeleteRack } from './rack.queries.ts';
import { filledWords } from './rack-words.ts';
import type { RacksSearch } from './racks-search.ts';

const RackDialog = later(async () => (await import('./RackDialog.tsx')).RackDialog);
const ProposalDialog = later(async () => (await import('./ProposalDialog.tsx')).ProposalDialog);

const route = getRouteApi('/signed-in/cellar/racks');
const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

type OpenDialog = 'add' | 'change' | 'delete' | 'places';

/** Drawings of the cellar's racks. The current rack and the search are in the address. */
export default function RacksPage() {
  const view = route.useSearch();
  const navigate = useNavigate();
  const racks = useQuery(rackList);
  const { data: proposals = [] } = useQuery(rackProposals);
  const [open, setOpen] = useState<OpenDialog>();
  const close = () => setOpen(undefined);
  const show = (changed: RacksSearch) =>
    void navigate({
      to: '/cellar/racks',
      search: (now: RacksSearch) => ({ ...now, ...changed }),
      replace: true,
      resetScroll: false,
    });
  const shown = racks.data?.find(({ id }) => id === view.rack) ?? racks.data?.[0];
  const saved = ({ id }: Pick<Rack, 'id'>) => {
    close();
    show({ rack: id });
  };
  const remove = useDeleteRack();

  return (
    <Stack gap="md">
      <PageHeader
        title="Racks"
        subtitle={<BackLink to="/cellar">My Cellar</BackLink>}
        actions={
          <>
            <IfMay call={rackOperations.add}>
              <Button leftSection={<IconPlus size={20} aria-hidden="true" />} onClick={() => setOpen('add')}>
                Draw a rack
              </Button>
              {proposals.length > 0 && (
                <Button
                  variant="default"
                  leftSection={<IconGridDots {...ICON} />}
                  onClick={() => setOpen('places')}
                >
                  Racks from places
                </Button>
              )}
            </IfMay>
            {shown && (
              <Button
                variant="default"
                leftSection={<IconPrinter {...ICON} />}
                onClick={() => globalThis.print()}
              >
                Print
              </Button>
            )}
            {shown && (
              <Button
                renderRoot={(props) => <Link {...props} to="/labels" search={{ rack: shown.id }} />}
                variant="default"
                leftSection={<IconQrcode {...ICON} />}
              >
                Labels
              </Button>
            )}
          </>
        }
      />
      <Loaded query={racks} loading="Loading your racks…" failed="Your racks could not be loaded.">
        {(all) =>
          shown === undefined ? (
            <EmptyState title="No rack is drawn yet" icon={<IconGridDots size={32} />}>
              Draw one as it stands in your cellar: rows, columns, and how many bottles lie in a slot. Then
              put bottles in, and find each again.
            </EmptyState>
          ) : (
            <ShownRack
              key={shown.id}
              racks={all}
              rack={shown}
              search={view.q ?? ''}
              onSearch={(q) => show({ q: q === '' ? undefined : q } as RacksSearch)}
              onOpen={setOpen}
            />
          )
        }
      </Loaded>
      <Later onFailed={close}>
        {open === 'add' && <RackDialog onSaved={saved} onClose={close} />}
        {open === 'change' && <RackDialog rack={shown} onSaved={saved} onClose={close} />}
        {open === 'places' && (
          <ProposalDialog proposals={proposals} onMade={({ rack }) => saved(rack)} onClose={close} />
        )}
      </Later>
      {open === 'delete' && shown && (
        <DeletionDialog
          title={`Delete ${shown.name}?`}
          remove={remove}
          of={shown}
          done={`${shown.name} was deleted.`}
          failed="The rack was not deleted."
          onClose={close}
        >
          No bottle goes: those in it are loose in {shown.place} then. The history can restore the rack with
          its bottles.
        </DeletionDialog>
      )}
    </Stack>
  );
}

interface ShownProps {
  racks: readonly Rack[];
  rack: Rack;
  search: string;
  onSearch: (search: string) => void;
  onOpen: (dialog: OpenDialog) => void;
}

function ShownRack({ racks, rack, search, onSearch, onOpen }: ShownProps) {
  const [type, setType] = useState('');
  const bottles = useQuery(bottlesOfRack(rack.id));
  return (
    <>
      <Group className={classes.notPrinted} align="end" gap="sm">
        <TextInput
          type="search"
          label="Find a bottle"
          placeholder="Name, producer, vintage…"
          leftSection={<IconSearch {...ICON} />}
          flex="1 1 16rem"
          value={search}
          onChange={({ currentTarget }) => onSearch(currentTarget.value)}
        />
        <NativeSelect
          label="Type"
          value={type}
          onChange={({ currentTarget }) => setType(currentTarget.value)}
          data={[{ value: '', label: 'All types' }, ...WINE_TYPES]}
        />
      </Group>
      {search.trim() !== '' && <FoundBottles search={search.trim()} racks={racks} />}
      <nav aria-label="Racks" className={classes.notPrinted}>
        <ul className={classes.racks}>
          {racks.map((one) => (
            <li key={one.id}>
              <Link
                to="/cellar/racks"
                search={(now: RacksSearch) => ({ ...now, rack: one.id })}
                className={classes.rack}
                aria-current={one.id === rack.id ? 'page' : undefined}
                resetScroll={false}
              >
                {one.name}
                <small>
                  {one.place} · {filledWords(one)}
                </small>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <section aria-label={rack.name}>
        <Group justify="space-between">
          <h2>{rack.name}</h2>
          <IfMay call={rackOperations.update}>
            <Group gap="xs" className={classes.notPrinted}>
              <Button
                variant="subtle"
                leftSection={<IconChecklist {...ICON} />}
                renderRoot={(props) => (
                  <Link {...props} to="/cellar/stock-taking" search={{ rack: rack.id }} />
                )}
              >
                Count
              </Button>
              <Button
                variant="subtle"
                leftSection={<IconPencil {...ICON} />}
                onClick={() => onOpen('change')}
              >
                Change
              </Button>
              <Button variant="subtle" leftSection={<IconTrash {...ICON} />} onClick={() => onOpen('delete')}>
                Delete
              </Button>
            </Group>
          </IfMay>
        </Group>
        <Loaded query={bottles} loading="Loading its bottles…" failed="Its bottles could not be loaded.">
          {(wines) => <RackBoard rack={rack} wines={wines} search={search} type={type} />}
        </Loaded>
      </section>
    </>
  );
}
