import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ApiFailure } from '../../../api/failure.ts';
import { momentWords } from '../../../ui/words.ts';
import classes from './Operation.module.css';
import { operationById } from './operation.queries.ts';
import { KIND_NAMES, operationTitle } from './operation-words.ts';

/** The id of the later operation that would become impossible, from the refusal that names it. */
export function idOfBrokenOperation(failure: unknown): string | undefined {
  if (!(failure instanceof ApiFailure) || failure.code !== 'past_would_break') return undefined;
  const { current } = failure;
  const id =
    typeof current === 'object' && current !== null && 'operationId' in current
      ? current.operationId
      : undefined;
  return typeof id === 'string' ? id : undefined;
}

interface Props {
  operationId: string;
  /** Whether the links replace the refused dialog, because going back would reopen it without what was typed. */
  replace?: boolean;
}

/** Links to change the later operation or make it void. */
export function Refusal({ operationId, replace = false }: Props) {
  const { data } = useQuery(operationById(operationId));
  const vessel = data?.entries.find(({ vesselId }) => vesselId !== null)?.vesselId;
  if (!data) return null;
  if (!vessel)
    return (
      <nav className={classes.waysOut} aria-label="Ways out">
        <Link to="/winery/journal" search={{ operation: operationId }} replace={replace}>
          {operationTitle(data)}, {momentWords(data.at)}
        </Link>
      </nav>
    );
  const to = { to: '/winery/vessels/$id', params: { id: vessel }, replace } as const;
  return (
    <nav className={classes.waysOut} aria-label="Ways out">
      <span>
        {operationTitle(data)}, {momentWords(data.at)}:
      </span>
      <Link {...to} search={{ change: operationId }}>
        Change this {KIND_NAMES[data.kind].toLowerCase()}
      </Link>
      <Link {...to} search={{ void: operationId }}>
        Make it void
      </Link>
    </nav>
  );
}
