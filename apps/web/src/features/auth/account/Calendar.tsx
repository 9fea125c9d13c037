import type { Calendar as Stored } from '@cuverie/contract';
import { CALENDAR_KINDS, type CalendarKind } from '@cuverie/domain';
import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { CopyTextButton } from '../../../ui/feedback/CopyTextButton.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { momentWords } from '../../../ui/words.ts';
import classes from './ApiTokens.module.css';
import { calendarQuery, useMakeCalendar, useRemoveCalendar, useUpdateCalendar } from './account.queries.ts';

const KIND_WORDS: Record<CalendarKind, string> = {
  picking: 'Picking dates, forecast and planned',
  'drink-by': 'Last days of drinking windows',
  deliveries: 'Days purchases are to come',
  tanks: 'When tanks are to be read again',
  'work-orders': 'Work orders',
};

/** The private address of the user's calendar, shown once, with buttons to create, renew and remove it. */
export function Calendar() {
  const calendar = useQuery(calendarQuery);
  // The mutations are kept here, because the component that starts one is replaced when it finishes.
  const [make, remove] = [useMakeCalendar(), useRemoveCalendar()];
  const [address, setAddress] = useState<string>();
  const [isJustOff, setJustOff] = useState(false);
  const made = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (address !== undefined) made.current?.focus();
  }, [address]);
  return (
    <Loaded query={calendar} loading="Loading your calendar…" failed="Your calendar could not be loaded.">
      {(stored) => (
        <Stack gap="sm">
          {address !== undefined && stored !== null && (
            <Stack gap="xs">
              <Text>
                Subscribe to this address in your calendar: it is shown only now. Anyone who has it can read
                these days without a login.
              </Text>
              <Group gap="xs" align="end">
                <TextInput
                  ref={made}
                  label="Address of your calendar"
                  readOnly
                  value={address}
                  flex="1 1 18rem"
                  classNames={{ input: classes.secret }}
                  onFocus={({ currentTarget }) => currentTarget.select()}
                />
                <CopyTextButton text={address}>Copy the address</CopyTextButton>
              </Group>
            </Stack>
          )}
          {stored === null ? (
            <Off make={make} takesFocus={isJustOff} onMade={setAddress} />
          ) : (
            <On
              stored={stored}
              make={make}
              remove={remove}
              onMade={setAddress}
              onOff={() => {
                setAddress(undefined);
                setJustOff(true);
              }}
            />
          )}
          <Text c="dimmed">
            Calendars ask for it by themselves: Apple’s as often as you set there, Outlook’s each few hours,
            Google’s up to a day late. Nothing can be changed from there.
          </Text>
        </Stack>
      )}
    </Loaded>
  );
}

interface KindsProps {
  kinds: readonly CalendarKind[];
  error?: string | undefined;
  onChange: (kinds: CalendarKind[]) => void;
}

const Kinds = ({ kinds, error, onChange }: KindsProps) => (
  <Checkbox.Group
    label="What it holds"
    value={[...kinds]}
    error={error}
    onChange={(chosen) => onChange(CALENDAR_KINDS.filter((kind) => chosen.includes(kind)))}
  >
    <Stack gap="xs" mt="xs">
      {CALENDAR_KINDS.map((kind) => (
        <Checkbox key={kind} value={kind} label={KIND_WORDS[kind]} />
      ))}
    </Stack>
  </Checkbox.Group>
);

const AT_LEAST_ONE = 'Choose at least one kind of days.';

interface OffProps {
  make: ReturnType<typeof useMakeCalendar>;
  /** Whether it replaces the pressed button and takes its focus. */
  takesFocus: boolean;
  onMade: (address: string) => void;
}

function Off({ make, takesFocus, onMade }: OffProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const [kinds, setKinds] = useState<CalendarKind[]>([...CALENDAR_KINDS]);
  const [error, setError] = useState<string>();
  const send = () => {
    if (kinds.length === 0) return setError(AT_LEAST_ONE);
    make.mutate(
      { kinds },
      {
        onSuccess: ({ address }) => onMade(address),
        onError: (failure) => toast.failed('The address was not made.', failure),
      },
    );
  };
  return (
    <>
      <Kinds
        kinds={kinds}
        error={error}
        onChange={(chosen) => {
          setError(undefined);
          setKinds(chosen);
        }}
      />
      <Group>
        <Button ref={button} variant="default" loading={make.isPending} onClick={send}>
          Make the address
        </Button>
      </Group>
    </>
  );
}

interface OnProps {
  stored: Stored;
  make: ReturnType<typeof useMakeCalendar>;
  remove: ReturnType<typeof useRemoveCalendar>;
  onMade: (address: string) => void;
  onOff: () => void;
}

function On({ stored: { kinds, createdAt, lastUsedAt }, make, remove, onMade, onOff }: OnProps) {
  const update = useUpdateCalendar();
  const [asked, setAsked] = useState<'renew' | 'remove'>();
  const [error, setError] = useState<string>();
  // React shows the old choice again before the mutation is seen to be pending.
  const [sent, setSent] = useState<CalendarKind[]>();
  const close = () => {
    setAsked(undefined);
    make.reset();
    remove.reset();
  };
  const change = (chosen: CalendarKind[]) => {
    setError(chosen.length === 0 ? AT_LEAST_ONE : undefined);
    if (chosen.length === 0) return;
    setSent(chosen);
    update.mutate(
      { kinds: chosen },
      {
        onSettled: () => setSent(undefined),
        onSuccess: () => toast.done('The calendar was changed.'),
        onError: (failure) => toast.failed('The calendar was not changed.', failure),
      },
    );
  };
  const asking = asked === 'remove' ? remove : make;
  return (
    <>
      <Text>
        {`Its address was made on ${momentWords(createdAt)}, and `}
        {lastUsedAt === null
          ? 'no calendar asked for it yet.'
          : `last asked for about ${momentWords(lastUsedAt)}.`}
      </Text>
      <Kinds kinds={sent ?? kinds} error={error} onChange={change} />
      <Group gap="xs">
        <Button variant="default" onClick={() => setAsked('renew')}>
          Make a new address
        </Button>
        <Button variant="default" onClick={() => setAsked('remove')}>
          Switch it off
        </Button>
      </Group>
      <ConfirmDialog
        opened={asked !== undefined}
        title={asked === 'remove' ? 'Switch the calendar off?' : 'Make a new address?'}
        confirm={asked === 'remove' ? 'Switch it off' : 'Make a new address'}
        isHarmless={asked === 'renew'}
        busy={asking.isPending}
        failure={asking.error === null ? undefined : messageOf(asking.error)}
        onConfirm={() => {
          if (asked === 'remove')
            return remove.mutate(undefined, {
              onSuccess: () => {
                close();
                onOff();
                toast.done('The calendar was switched off.');
              },
            });
          make.mutate(
            { kinds: [...kinds] },
            {
              onSuccess: ({ address }) => {
                close();
                onMade(address);
              },
            },
          );
        }}
        onClose={close}
      >
        The address there is now works no more, wherever it is subscribed to.
      </ConfirmDialog>
    </>
  );
}
