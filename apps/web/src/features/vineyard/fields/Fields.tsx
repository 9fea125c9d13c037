import { type Block, blockBulkOperations, blockOperations, readingOperations } from '@cuverie/contract';
import { Button, Group, Text } from '@mantine/core';
import { IconPlant2, IconPlus, IconWalk, IconZoomQuestion } from '@tabler/icons-react';
import { useId, useMemo, useRef } from 'react';
import { useMay } from '../../../api/may.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Later, later } from '../../../ui/feedback/Later.tsx';
import { isAnyPicked, useSelection } from '../../../ui/many/selection.ts';
import { IfMay } from '../../../ui/page/IfMay.tsx';
import { numberWords } from '../../../ui/words.ts';
import { storedPlan } from '../round/round-plan.ts';
import type { Find, Go } from '../useVineyardView.ts';
import classes from './FieldCards.module.css';
import { FieldCards } from './FieldCards.tsx';
import { FindFields } from './FindFields.tsx';
import { type FieldFilter, findFields, inGroups, isFiltered, NO_FILTERS } from './finding.ts';

const FieldSelectionBar = later(
  async () => (await import('../bulk/FieldSelectionBar.tsx')).FieldSelectionBar,
);

/** The number of fields from which there is a search, and from which they scroll in a frame. */
const SEVERAL = 4;
const MANY = 10;

interface Props {
  fields: readonly Block[];
  selected: string | undefined;
  finding: FieldFilter;
  go: Go;
  find: Find;
  /** Shows a field: below the list, or on a phone as a page of its own. */
  onSelect: (field: string) => void;
  onAdd: () => void;
  onDelete: (field: Block) => void;
}

export function Fields({ fields, selected, finding, go, find, onSelect, onAdd, onDelete }: Props) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const may = useMay();
  const looked = JSON.stringify(finding);
  // The filter is a new object after each change of the address, but its text is stable.
  const groups = useMemo(() => {
    const { by, ...rest } = JSON.parse(looked) as FieldFilter;
    return inGroups(findFields(fields, rest), by);
  }, [fields, looked]);
  const shown = groups.flatMap(([, ofGroup]) => ofGroup);
  const selection = useSelection(shown, looked);
  const picks = may(blockBulkOperations.update) ? selection : undefined;
  const sampled = shown.filter(({ id: field, status }) => selection.ids.has(field) && status === 'Active');
  const maySample = may(readingOperations.add);
  const startRound = () => {
    // A stored plan is for a reload within its round, not for the next round.
    storedPlan.forget();
    go({ round: 'start' });
  };
  /** Starts a round of the selected fields, in the order shown. */
  const sample = () => {
    storedPlan.keep(sampled.map((field) => field.id));
    go({ round: 'start' });
  };
  return (
    <section aria-labelledby={id}>
      <Group gap="xs" justify="space-between" mb="md">
        <h2 id={id} ref={heading} tabIndex={-1}>
          Your Fields{' '}
          <Text span c="dimmed">
            ({numberWords(fields.length)})
          </Text>
        </h2>
        {maySample && fields.some(({ status }) => status === 'Active') && (
          <Button
            size="sm"
            variant="light"
            color="verdigris"
            leftSection={<IconWalk size={18} aria-hidden="true" />}
            onClick={startRound}
          >
            Sampling round
          </Button>
        )}
      </Group>
      {(fields.length >= SEVERAL || isFiltered(finding)) && (
        <FindFields fields={fields} found={shown.length} finding={finding} find={find} />
      )}
      {fields.length === 0 ? (
        <NoFields onAdd={onAdd} />
      ) : shown.length === 0 ? (
        <NoMatch finding={finding} find={find} />
      ) : (
        <div className={classes.frame} data-many={shown.length >= MANY || undefined}>
          <FieldCards
            // A new search scrolls to the beginning.
            key={looked}
            labelledBy={id}
            {...{ groups, selected, go, onSelect, onDelete }}
            selection={picks}
          />
        </div>
      )}
      <Later>
        {picks && isAnyPicked(picks) && (
          <FieldSelectionBar
            selection={picks}
            onSample={maySample && sampled.length > 0 ? sample : undefined}
            total={shown.length}
            isFiltered={isFiltered(finding)}
            heading={heading}
          />
        )}
      </Later>
    </section>
  );
}

function NoFields({ onAdd }: Pick<Props, 'onAdd'>) {
  const may = useMay();
  return (
    <EmptyState
      title="No fields yet"
      icon={<IconPlant2 size={36} stroke={1.5} />}
      action={
        <IfMay call={blockOperations.add}>
          <Button leftSection={<IconPlus size={20} aria-hidden="true" />} onClick={onAdd}>
            Add your first field
          </Button>
        </IfMay>
      }
    >
      {may(blockOperations.add)
        ? 'Add your first field to start tracking grape measurements.'
        : 'Fields, and what is measured of their grapes, show here.'}
    </EmptyState>
  );
}

/** Shown if no field matches the search. */
function NoMatch({ finding, find }: Pick<Props, 'finding' | 'find'>) {
  return (
    <EmptyState
      title="No fields found"
      icon={<IconZoomQuestion size={32} />}
      action={<Button onClick={() => find(NO_FILTERS)}>Clear filters</Button>}
    >
      {finding.q === undefined
        ? 'None of your fields matches these filters. Clear them to see all.'
        : `None of your fields matches “${finding.q}” as the filters stand. Search for fewer words, or clear the filters.`}
    </EmptyState>
  );
}
