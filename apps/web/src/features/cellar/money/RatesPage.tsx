import { rateOperations } from '@cuverie/contract';
import { Anchor, Button, FileButton, Group, Stack, Text, Title } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { currentUserQuery } from '../../../api/current-user.ts';
import { messageOf } from '../../../api/failure.ts';
import { CsvProblem } from '../../../platform/csv/formats/limits.ts';
import { DeletionDialog } from '../../../ui/feedback/DeletionDialog.tsx';
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { BackLink } from '../../../ui/page/BackLink.tsx';
import { IfMay } from '../../../ui/page/IfMay.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { dayWords } from '../../../ui/words.ts';
import {
  NoRates,
  type ReadFile,
  ratesQuery,
  readRatesFile,
  useDeleteRates,
  useLoadRates,
} from './rates.queries.ts';
import { fileWords, storedWords } from './rates-words.ts';

const SOURCE =
  'https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates/html/index.en.html';

/** The exchange rates of the estate, from a file it loads. */
export default function RatesPage() {
  const rates = useQuery(ratesQuery());
  const { data: user } = useQuery(currentUserQuery);
  const [file, setFile] = useState<ReadFile>();
  const [refused, setRefused] = useState<string>();
  const [deletes, setDeletes] = useState(false);
  const [load, remove] = [useLoadRates(), useDeleteRates()];
  const take = async (chosen: File | null) => {
    if (chosen === null) return;
    load.reset();
    setFile(undefined);
    try {
      setFile(await readRatesFile(chosen));
      setRefused(undefined);
    } catch (failure) {
      setRefused(
        failure instanceof NoRates || failure instanceof CsvProblem
          ? failure.message
          : 'This file could not be read.',
      );
    }
  };
  const store = ({ csv, days }: ReadFile) =>
    load.mutate(csv, {
      onSuccess: () => {
        setFile(undefined);
        toast.done(`The rates up to ${dayWords(days.at(-1)?.day ?? null)} were stored.`);
      },
    });
  const home = user?.settings.homeCurrency ?? null;
  return (
    <Stack gap="lg">
      <PageHeader
        title="Exchange rates"
        subtitle={<BackLink to="/cellar">My Cellar</BackLink>}
        actions={
          <IfMay call={rateOperations.load}>
            <FileButton accept=".csv,.txt,.zip" onChange={(chosen) => void take(chosen)}>
              {(button) => (
                <Button {...button} leftSection={<IconUpload size={18} aria-hidden="true" />}>
                  Choose a file
                </Button>
              )}
            </FileButton>
          </IfMay>
        }
      />
      <Text maw="42rem">
        With them, prices in other currencies count in the home currency of your estate,{' '}
        {home === null ? 'which you choose' : `${home}, which you chose`} in{' '}
        <Link to="/settings">Settings</Link>. Take a file of the{' '}
        <Anchor href={SOURCE} underline="always">
          European Central Bank
        </Anchor>
        , or the zip file it comes in: eurofxref.csv has the rates of one day, eurofxref-hist.csv those of
        every day since 1999, which purchases need. This server asks no one for rates.
      </Text>
      {refused !== undefined && <ErrorNotice>{refused}</ErrorNotice>}
      {load.error && <ErrorNotice>{`The rates were not stored. ${messageOf(load.error)}`}</ErrorNotice>}
      {file && (
        <Preview
          file={file}
          isBusy={load.isPending}
          onStore={() => store(file)}
          onCancel={() => setFile(undefined)}
        />
      )}
      <Loaded query={rates} loading="Loading the rates…" failed="The rates could not be loaded.">
        {(stored) => (
          <section aria-label="Stored rates">
            <Text maw="42rem">{storedWords(stored) ?? 'No rates are stored yet.'}</Text>
            {stored.days > 0 && (
              <IfMay call={rateOperations.delete}>
                <Button variant="default" mt="sm" onClick={() => setDeletes(true)}>
                  Delete the rates
                </Button>
              </IfMay>
            )}
          </section>
        )}
      </Loaded>
      {deletes && (
        <DeletionDialog
          title="Delete the exchange rates?"
          remove={remove}
          of={undefined}
          done="The exchange rates were deleted."
          failed="They were not deleted."
          onClose={() => setDeletes(false)}
        >
          Prices stay as they are. Those in other currencies are no longer in any sum.
        </DeletionDialog>
      )}
    </Stack>
  );
}

interface PreviewProps {
  file: ReadFile;
  isBusy: boolean;
  onStore: () => void;
  onCancel: () => void;
}

/** What a file holds, before anything of it is stored. */
function Preview({ file, isBusy, onStore, onCancel }: PreviewProps) {
  const { holds, leftOut } = fileWords(file);
  return (
    <section aria-label={file.name}>
      <Title order={2} size="h4">
        {file.name}
      </Title>
      {holds.map((words) => (
        <Text key={words} maw="42rem">
          {words}
        </Text>
      ))}
      {leftOut.length > 0 && (
        <>
          <p>Not understood, and left out:</p>
          <ul>
            {leftOut.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </>
      )}
      <p>Days that are stored already are replaced.</p>
      <Group gap="xs" mt="sm">
        <Button loading={isBusy} onClick={onStore}>
          Store the rates
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </section>
  );
}
