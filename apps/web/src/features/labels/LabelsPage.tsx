import { NativeSelect, SegmentedControl, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Loaded } from '../../ui/feedback/Loaded.tsx';
import {
  type LabelItem,
  LabelPages,
  LabelSizeFields,
  onScreen,
  PrintButton,
} from '../../ui/labels/LabelPages.tsx';
import { labelLink } from '../../ui/labels/label-link.ts';
import { sizeOf } from '../../ui/labels/label-sizes.ts';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { ChoiceList } from './ChoiceList.tsx';
import classes from './Labels.module.css';
import { type Choice, choices, placeList, rackList } from './label.queries.ts';
import { LABELLED, type LabelledThings, type LabelsSearch, labelsSearch } from './labels-search.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The items selected on the page that links here. */
    labels?: readonly string[] | undefined;
  }
}

const route = getRouteApi('/signed-in/labels');

const NAMES: Record<LabelledThings, string> = {
  wines: 'Wines',
  racks: 'Racks',
  barrels: 'Barrels',
  tanks: 'Tanks',
  fields: 'Fields',
};

/** Labels with a QR code, for bottles, vessels, racks and fields. */
export default function LabelsPage() {
  const view = route.useSearch();
  const { state } = useLocation();
  const navigate = useNavigate();
  const things = view.of ?? 'wines';
  const show = (search: LabelsSearch) =>
    void navigate({ to: '/labels', search, replace: true, resetScroll: false, state: {} });
  const list = useQuery(choices(view));
  const [first, setFirst] = useState(1);
  const [isEach, setIsEach] = useState(false);
  const given = state.labels;
  const key = JSON.stringify([things, view.inPlace, view.rack]);
  const [picked, setPicked] = useState<{ key: string; ids: ReadonlySet<string> }>();
  const isNarrowed = view.inPlace !== undefined || view.rack !== undefined;
  const atFirst = (all: readonly Choice[]): ReadonlySet<string> =>
    new Set(given ?? (isNarrowed || things !== 'wines' ? all.map(({ id }) => id) : []));
  const all = list.data ?? [];
  const ids = picked?.key === key ? picked.ids : atFirst(all);
  const items = all.filter(({ id }) => ids.has(id)).flatMap((one) => labelsOf(one, isEach));

  return (
    <Stack gap="lg">
      <Stack gap="lg" className={onScreen}>
        <PageHeader
          title="Labels"
          subtitle="A phone’s own camera opens what a label stands on: nothing to install"
          actions={<PrintButton count={items.length} />}
        />
        <SegmentedControl
          aria-label="Labels for"
          className={classes.kinds ?? ''}
          data={LABELLED.map((value) => ({ value, label: NAMES[value] }))}
          value={things}
          onChange={(of) => show(labelsSearch({ of, size: view.size }))}
        />
        <div className={classes.settings}>
          {things === 'wines' && <Where view={view} onChange={show} />}
          {things === 'wines' && (
            <NativeSelect
              label="How many"
              data={[
                { value: 'one', label: 'One a wine' },
                { value: 'each', label: 'One a bottle' },
              ]}
              value={isEach ? 'each' : 'one'}
              onChange={({ currentTarget }) => setIsEach(currentTarget.value === 'each')}
            />
          )}
          <LabelSizeFields
            size={sizeOf(view.size)}
            first={first}
            onChange={(changed) => {
              if (changed.first !== undefined) setFirst(changed.first);
              // The selection stays.
              if (changed.size !== undefined) {
                setPicked({ key, ids });
                show({ ...view, size: changed.size });
              }
            }}
          />
        </div>
        <VisuallyHidden component="h2">What is printed</VisuallyHidden>
        <Loaded query={list} loading="Looking for what is there…" failed="The list could not be loaded.">
          {(found) => (
            <ChoiceList
              key={key}
              things={things}
              choices={found}
              chosen={ids}
              onChoose={(chosen) => setPicked({ key, ids: chosen })}
            />
          )}
        </Loaded>
        {items.length > 0 && (
          <Text c="dimmed">As it is printed, at 100 %, without margins of the printer:</Text>
        )}
      </Stack>
      <LabelPages items={items} size={sizeOf(view.size)} first={first} />
    </Stack>
  );
}

function labelsOf({ id, kind, title, lines, bottles = 1 }: Choice, isEach: boolean): LabelItem[] {
  const link = labelLink({ kind, id }, globalThis.location.origin);
  return Array.from({ length: isEach ? bottles : 1 }, (_, at) => ({ id: `${id} ${at}`, link, title, lines }));
}

interface WhereProps {
  view: LabelsSearch;
  onChange: (view: LabelsSearch) => void;
}

/** Everything in a place or a rack. */
function Where({ view, onChange }: WhereProps) {
  const { data: places = [] } = useQuery(placeList);
  const { data: racks = [] } = useQuery(rackList);
  const value =
    view.rack === undefined ? (view.inPlace === undefined ? '' : `in ${view.inPlace}`) : `rack ${view.rack}`;
  const choose = (chosen: string) => {
    const { size } = view;
    const at = size === undefined ? {} : { size };
    if (chosen.startsWith('in ')) onChange({ ...at, inPlace: chosen.slice(3) });
    else if (chosen.startsWith('rack ')) onChange({ ...at, rack: chosen.slice(5) });
    else onChange(at);
  };
  return (
    <NativeSelect
      label="Where they lie"
      value={value}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
      data={[
        { value: '', label: 'Everywhere' },
        {
          group: 'Places',
          items: places
            .filter(({ wines }) => wines > 0)
            .map(({ place }) => ({ value: `in ${place}`, label: place || 'No place' })),
        },
        {
          group: 'Racks',
          items: racks.map(({ id, name, place }) => ({ value: `rack ${id}`, label: `${name}, ${place}` })),
        },
      ]}
    />
  );
}
