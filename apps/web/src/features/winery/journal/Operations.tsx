import { type CellarOperation, ledgerOperations } from '@cuverie/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMay } from '../../../api/may.ts';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { Details } from '../../../ui/page/Details.tsx';
import { NotSent } from '../../../ui/page/NotSent.tsx';
import { ListEnd } from '../../../ui/table/ListEnd.tsx';
import { momentWords } from '../../../ui/words.ts';
import { GoodsCorrections } from '../goods/GoodsCorrections.tsx';
import { type OperationsWhere, operationsOf } from '../lots/lot.queries.ts';
import { doneWords, KIND_WORDS } from '../operation-words.ts';
import { RestoreButton } from '../operations/RestoreButton.tsx';
import { WeighTags } from '../operations/weigh-tags/WeighTags.tsx';
import { FromOrder } from '../work/FromOrder.tsx';
import classes from './Journal.module.css';
import { VersionLines, Versions } from './Versions.tsx';

const WORDS = { loading: 'Loading what was done…', failed: 'What was done could not be loaded.' };

interface Props {
  where: OperationsWhere;
  /** Shown if there are no operations. */
  empty: ReactNode;
}

/** The operations of the cellar, the newest first. Further ones load as the end comes near. */
export function Operations({ where, empty }: Props) {
  const list = useInfiniteQuery(operationsOf(where));
  return (
    <Loaded query={list} {...WORDS}>
      {({ pages }) => {
        const operations = pages.flatMap(({ data }) => data);
        if (operations.length === 0) return empty;
        return (
          <>
            <ol className={classes.operations} aria-busy={list.isPlaceholderData}>
              {operations.map((operation) => (
                <li key={operation.id}>
                  <NotSent id={operation.id} />
                  <Operation operation={operation} />
                </li>
              ))}
            </ol>
            {list.hasNextPage && <ListEnd list={list} ahead={1200} words={WORDS} />}
          </>
        );
      }}
    </Loaded>
  );
}

/** Who recorded it, and whether it was corrected or made void. */
function recordedWords({ version, createdAt, updatedAt, by }: CellarOperation): string {
  return version === 1
    ? `recorded ${momentWords(createdAt)} by ${by}`
    : `recorded ${momentWords(createdAt)}, changed ${momentWords(updatedAt)} by ${by}`;
}

/** Links to correct the operation, at each vessel it involved. */
function Corrections({ operation }: { operation: CellarOperation }) {
  const may = useMay();
  const { id, entries, status } = operation;
  const vessel = entries.find(({ vesselId }) => vesselId !== null)?.vesselId;
  if (status === 'void') return <RestoreButton operation={operation} />;
  if (operation.kind === 'goods') return <GoodsCorrections operation={operation} />;
  if (!vessel) return null;
  const to = { to: '/winery/vessels/$id', params: { id: vessel } } as const;
  return (
    <p className={classes.ways}>
      {may(ledgerOperations.change) && (
        <Link {...to} search={{ change: id }}>
          Change
        </Link>
      )}
      {may(ledgerOperations.void) && (
        <Link {...to} search={{ void: id }}>
          Make void
        </Link>
      )}
    </p>
  );
}

/** An operation: what it did, who recorded it, and its earlier versions. */
export function Operation({ operation }: { operation: CellarOperation }) {
  const { id, number, kind, at, status, reason, note, voidReason, changeReason, lines } = operation;
  const isVoid = status === 'void';
  return (
    <article className={classes.operation} data-void={isVoid}>
      <p className={classes.head}>
        <strong className={classes.kind}>{isVoid ? <s>{KIND_WORDS[kind]}</s> : KIND_WORDS[kind]}</strong>
        <time dateTime={at}>{momentWords(at)}</time>
      </p>
      {isVoid ? (
        <>
          <s>
            <VersionLines lines={lines} />
          </s>
          <p className={classes.void}>Void: {voidReason}</p>
        </>
      ) : (
        <p>{doneWords(operation)}</p>
      )}
      {!isVoid && <WeighTags operation={operation} />}
      {reason !== null && kind !== 'goods' && <p>Reason: {reason}</p>}
      {note !== null && <p className={classes.note}>{note}</p>}
      <FromOrder workOrder={operation.workOrder} />
      <p className={classes.quiet}>
        No. {number}, {recordedWords(operation)}
        {changeReason && !isVoid && `: ${changeReason}`}
      </p>
      <Corrections operation={operation} />
      <Details summary="Versions">
        <Versions id={id} />
      </Details>
    </article>
  );
}
