import { ActionIcon, Stack } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconArrowLeft, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link, useNavigate, useRouter, useRouterState, useSearch } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useEffect } from 'react';
import { numberWords } from '../../../ui/words.ts';
import { type CellarSearch, cellarSearch, sameDialog, withoutDialog } from '../search.ts';
import classes from './ItemPage.module.css';
import type { Neighbours } from './neighbours.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** On the page of an item: the steps back to the list it was opened from. */
    stepsFromList?: number | undefined;
  }
}

/** The steps back to the list, `undefined` if the page was not opened from it. */
export const useStepsFromList = (): number | undefined =>
  useRouterState({ select: ({ location }) => location.state.stepsFromList });

interface Props {
  to: '/cellar/wine/$id' | '/cellar/barrel/$id';
  /** `wine` or `barrel`. */
  thing: string;
  /** The title of the window. */
  title: string;
  neighbours: Neighbours & { total?: number };
  /** Buttons, which a phone shows at the bottom of its screen. */
  actions: ReactNode;
  picture: ReactNode;
  /** The name and what is most important, beside the picture. */
  head: ReactNode;
  /** What is known from the list. */
  known: ReactNode;
  /** What is read afterwards, beside or below it. */
  read: ReactNode;
  /** Below both. */
  below: ReactNode;
}

/** The page of a wine or barrel. */
export function ItemPage(props: Props) {
  const { title } = props;
  useEffect(() => {
    document.title = `${title} · Cuverie`;
  }, [title]);
  return (
    <Stack component="article" gap="lg" className={classes.page}>
      <div className={classes.top}>
        <BackToList />
        <div className={classes.bar}>
          <Beside {...props} />
        </div>
      </div>
      <div className={classes.head}>
        <div className={classes.picture}>{props.picture}</div>
        <div className={classes.summary}>{props.head}</div>
      </div>
      <div className={classes.columns}>
        <div className={classes.column}>{props.known}</div>
        <div className={classes.column}>{props.read}</div>
      </div>
      {props.below}
    </Stack>
  );
}

/** A link to the list, with its filters; if the page was opened from there, it goes back, to where it was scrolled. */
function BackToList() {
  const router = useRouter();
  const steps = useStepsFromList();
  const goBack = (event: MouseEvent) => {
    if (steps === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    router.history.go(-steps);
  };
  return (
    <Link
      to="/cellar"
      search={(search: CellarSearch) => withoutDialog(search)}
      className={classes.back}
      onClick={goBack}
    >
      <IconArrowLeft size={18} aria-hidden="true" /> My Cellar
    </Link>
  );
}

/** Whether a key is meant for the page, not for a menu or dialog above it. */
const isFree = (search: object): boolean =>
  sameDialog(cellarSearch({ ...search }), {}) &&
  document.querySelector('[role="dialog"], [role="menu"]') === null;

/** The buttons of the page, between those for the neighbours. */
function Beside({ to, thing, neighbours: { previous, next, at, total }, actions }: Props) {
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  const stepsFromList = useStepsFromList();
  const go = (id: string | null) => {
    if (id === null || !isFree(search)) return;
    void navigate({
      to,
      params: { id },
      search: withoutDialog(cellarSearch({ ...search })),
      state: { stepsFromList },
      replace: true,
    });
  };
  useHotkeys([
    ['ArrowLeft', () => go(previous)],
    ['k', () => go(previous)],
    ['ArrowRight', () => go(next)],
    ['j', () => go(next)],
  ]);
  const order = at === undefined ? ' by name' : '';
  const button = { variant: 'default', size: 'var(--cv-target)' } as const;
  return (
    <>
      <ActionIcon
        {...button}
        className={classes.previous}
        disabled={previous === null}
        aria-label={`Previous ${thing}${order}`}
        title={`Previous ${thing}${order} (← or k)`}
        onClick={() => go(previous)}
      >
        <IconChevronLeft size={22} aria-hidden="true" />
      </ActionIcon>
      {at !== undefined && total !== undefined && (
        <span className={classes.at}>
          {numberWords(at)} of {numberWords(total)}
        </span>
      )}
      <ActionIcon
        {...button}
        className={classes.next}
        disabled={next === null}
        aria-label={`Next ${thing}${order}`}
        title={`Next ${thing}${order} (→ or j)`}
        onClick={() => go(next)}
      >
        <IconChevronRight size={22} aria-hidden="true" />
      </ActionIcon>
      <div className={classes.actions}>{actions}</div>
    </>
  );
}

/** A titled part of the page. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={classes.section} aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
);

/** Facts with their names; those without a value are left out. */
export function FactList({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  const known = facts.filter(([, value]) => value !== null && value !== undefined && value !== '');
  return (
    <dl className={classes.facts}>
      {known.map(([name, value]) => (
        <div key={name} className={isLong(value) ? classes.wide : undefined}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A text of several lines in a column gets the whole width. */
const isLong = (value: ReactNode): boolean => typeof value === 'string' && value.length > 60;
