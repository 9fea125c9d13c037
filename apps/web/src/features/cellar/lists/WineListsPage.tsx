import { type WineList, wineListOperations } from '@cuverie/contract';
import { Button, FileButton, Progress, Stack, Text } from '@mantine/core';
import { IconListSearch, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { DeletionDialog } from '../../../ui/feedback/DeletionDialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { BackLink } from '../../../ui/page/BackLink.tsx';
import { IfMay } from '../../../ui/page/IfMay.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { countText, dateOfMoment } from '../../../ui/words.ts';
import classes from '../purchases/Purchases.module.css';
import { useDeleteWineList, useLoadWineList, wineListsQuery } from './wine-list.queries.ts';

/** The estate's lists of wines, from which names are suggested. */
export default function WineListsPage() {
  const lists = useQuery(wineListsQuery);
  const [done, setDone] = useState(0);
  const [gone, setGone] = useState<WineList>();
  const load = useLoadWineList();
  const remove = useDeleteWineList();
  const take = (file: File | null) => {
    if (file === null) return;
    setDone(0);
    load.mutate(
      { file, onProgress: setDone },
      { onSuccess: ({ name, wines }) => toast.done(`${name} was loaded: ${countText(wines ?? 0, 'wine')}.`) },
    );
  };
  return (
    <Stack gap="lg">
      <PageHeader
        title="Lists of wines"
        subtitle={<BackLink to="/cellar">My Cellar</BackLink>}
        actions={
          <IfMay call={wineListOperations.add}>
            <FileButton accept=".csv,.tsv,.txt" onChange={take}>
              {(button) => (
                <Button
                  {...button}
                  loading={load.isPending}
                  leftSection={<IconUpload size={18} aria-hidden="true" />}
                >
                  Load a list
                </Button>
              )}
            </FileButton>
          </IfMay>
        }
      />
      <Text maw="42rem">
        While you type the name of a wine, its producer, region or appellation, names are suggested from your
        cellar and from these lists, and what is known of a wine fills the fields you left empty. Take a CSV
        file you have: X-Wines, LWIN, or any with a column of names. It stays on this server, and nothing you
        type is sent elsewhere.
      </Text>
      {load.isPending && <Progress value={100 * done} aria-label="Loading the list" />}
      {load.data && load.data.leftOut.length > 0 && (
        <output className={classes.quiet}>
          {load.data.leftOut.map((words) => (
            <p key={words}>{words}</p>
          ))}
        </output>
      )}
      {load.error && <ErrorNotice>{`The list was not loaded. ${messageOf(load.error)}`}</ErrorNotice>}
      <Loaded query={lists} loading="Loading your lists…" failed="Your lists could not be loaded.">
        {(all) =>
          all.length === 0 ? (
            <EmptyState title="No list is loaded" icon={<IconListSearch size={32} />}>
              Names are suggested from your own cellar alone.
            </EmptyState>
          ) : (
            <ul className={classes.list} aria-label="Lists of wines">
              {all.map((list) => (
                <li key={list.id} className={classes.item}>
                  <div>
                    <p className={classes.name}>{list.name}</p>
                    <p className={classes.quiet}>
                      {list.wines === null
                        ? 'Not loaded to its end: delete it, and load it again'
                        : countText(list.wines, 'wine')}
                      {`, ${dateOfMoment(new Date(list.createdAt))}`}
                    </p>
                  </div>
                  <IfMay call={wineListOperations.delete}>
                    <Button
                      variant="default"
                      aria-label={`Delete: ${list.name}`}
                      onClick={() => setGone(list)}
                    >
                      Delete
                    </Button>
                  </IfMay>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {gone && (
        <DeletionDialog
          title={`Delete ${gone.name}?`}
          remove={remove}
          of={gone}
          done={`${gone.name} was deleted.`}
          failed="It was not deleted."
          onClose={() => setGone(undefined)}
        >
          Its names are suggested no more. The wines of your cellar stay as they are.
        </DeletionDialog>
      )}
    </Stack>
  );
}
