import { type CellarOperation, ledgerOperations, type OperationVersion } from '@cuverie/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { callPage } from '../../../api/client.ts';
import { WINERY } from '../../../api/query-keys.ts';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { momentWords } from '../../../ui/words.ts';
import { vesselNames } from '../lots/lot.queries.ts';
import { useProductsOf } from '../stock/stock.queries.ts';
import classes from './Journal.module.css';
import { lineWords } from './line-words.ts';

const CHANGE_WORDS: Readonly<Record<OperationVersion['change'], string>> = {
  recorded: 'Recorded',
  changed: 'Changed',
  replayed: 'Recalculated',
  void: 'Made void',
  restored: 'Restored',
};

const byId = (vessels: readonly { id: string; code: string; unit: 'L' | 'kg' }[]) =>
  new Map(vessels.map((vessel) => [vessel.id, vessel]));

export function VersionLines({ lines }: Pick<CellarOperation, 'lines'>) {
  const vessels = useQuery(vesselNames);
  const products = useProductsOf(lines);
  const known = byId(vessels.data ?? []);
  return (
    <span className={classes.lines}>{lines.map((line) => lineWords(line, known, products)).join('\n')}</span>
  );
}

/** The versions of an operation side by side, the newest first, with changes marked. */
export function Versions({ id }: { id: string }) {
  const versions = useQuery({
    queryKey: [...WINERY, 'operations', 'versions', id],
    queryFn: async ({ signal }) =>
      (await callPage(ledgerOperations.versions, { params: { id }, signal })).data,
  });
  return (
    <Loaded query={versions} loading="Loading versions…" failed="The versions could not be loaded.">
      {(all) => (
        <ol className={classes.versions} aria-label="Versions">
          {all.map((version, at) => (
            <li key={version.version} className={classes.version}>
              <Version version={version} before={all[at + 1]} />
            </li>
          ))}
        </ol>
      )}
    </Loaded>
  );
}

interface VersionProps {
  version: OperationVersion;
  before: OperationVersion | undefined;
}

function Version({ version, before }: VersionProps) {
  const { change, by, recordedAt, at, lines, reason, note, changeReason, becauseOf } = version;
  const differs = (field: 'at' | 'lines' | 'reason' | 'note') =>
    before !== undefined && JSON.stringify(version[field]) !== JSON.stringify(before[field]);
  return (
    <>
      <p>
        <strong>
          {version.version}. {CHANGE_WORDS[change]}
        </strong>
      </p>
      <p className={classes.quiet}>
        {momentWords(recordedAt)} by {by}
        {becauseOf !== null && (
          <>
            , after{' '}
            <Link to="/winery/journal" search={{ operation: becauseOf }}>
              an earlier operation was corrected
            </Link>
          </>
        )}
      </p>
      <dl className={classes.said}>
        <VersionField name="Done" isNew={differs('at')}>
          {momentWords(at)}
        </VersionField>
        <VersionField name="Said" isNew={differs('lines')}>
          <VersionLines lines={lines} />
        </VersionField>
        {changeReason !== null && (
          <VersionField name="Why" isNew={false}>
            {changeReason}
          </VersionField>
        )}
        {reason !== null && reason !== changeReason && (
          <VersionField name="Reason" isNew={differs('reason')}>
            {reason}
          </VersionField>
        )}
        {note !== null && (
          <VersionField name="Note" isNew={differs('note')}>
            {note}
          </VersionField>
        )}
      </dl>
    </>
  );
}

function VersionField({ name, isNew, children }: { name: string; isNew: boolean; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{isNew ? <mark>{children}</mark> : children}</dd>
    </>
  );
}
