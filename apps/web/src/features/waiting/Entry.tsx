import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { canBeNew, discard, makeAgain, saveOverOther, tryAgain } from '../../api/outbox/decisions.ts';
import type { OutboxEntry } from '../../platform/outbox.ts';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx';
import { ConflictNotice } from '../../ui/feedback/ConflictNotice.tsx';
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx';
import { KINDS } from '../../ui/history/change-words.ts';
import { momentWords } from '../../ui/words.ts';
import classes from './Waiting.module.css';
import { differencesOf, fieldsOf, kindOf, placeOf, wordsOf } from './waiting-words.ts';

/** A waiting entry, with its possible actions. */
export function Entry({ entry }: { entry: OutboxEntry }) {
  const { held, madeAt, picture, act } = entry;
  const [isAsking, setAsking] = useState(false);
  const words = wordsOf(entry);
  const fields = fieldsOf(entry);
  const place = act === 'delete' || act === 'restore' ? null : placeOf(entry);
  return (
    <li className={classes.entry} aria-label={words}>
      <p className={classes.words}>{words}</p>
      <p className={classes.about}>
        <time dateTime={madeAt}>{momentWords(madeAt)}</time>
        {picture && ', with a picture'}
      </p>
      {fields.length > 0 && held !== 'conflict' && (
        <dl className={classes.fields}>
          {fields.map(({ label, before, after }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{act === 'change' ? `${before} → ${after}` : after}</dd>
            </div>
          ))}
        </dl>
      )}
      <Why entry={entry} />
      <Group gap="xs" mt="xs">
        {held === 'refused' && (
          <Button size="sm" variant="default" onClick={() => void tryAgain(entry)}>
            Try again
          </Button>
        )}
        {held === 'gone' && canBeNew(entry) && (
          <Button size="sm" variant="default" onClick={() => void makeAgain(entry)}>
            Make it again
          </Button>
        )}
        {place !== null && held !== 'gone' && (
          <Button size="sm" variant="default" component={Link} to={place}>
            Change
          </Button>
        )}
        <Button size="sm" variant="subtle" color="red" onClick={() => setAsking(true)}>
          Discard
        </Button>
      </Group>
      {isAsking && (
        <ConfirmDialog
          opened
          title="Discard what you wrote?"
          confirm="Discard"
          cancel="Keep it"
          onConfirm={() => {
            setAsking(false);
            void discard(entry);
          }}
          onClose={() => setAsking(false)}
        >
          {words}: the server has not stored it, and it will be gone.
        </ConfirmDialog>
      )}
    </li>
  );
}

/** Why it was refused. */
function Why({ entry }: { entry: OutboxEntry }) {
  const { held, refused = '', problems = {}, base } = entry;
  if (held === undefined) return null;
  const [one] = KINDS[kindOf(entry)];
  if (held === 'conflict')
    return (
      <ConflictNotice
        thing={one}
        called={entry.about}
        meanwhile={{
          where: { id: entry.row },
          since: typeof base?.['updatedAt'] === 'string' ? base['updatedAt'] : undefined,
        }}
        differences={differencesOf(entry)}
        onKeepMine={() => void saveOverOther(entry)}
        onTakeTheirs={() => void discard(entry)}
      />
    );
  const reasons = [...new Set([refused, ...Object.values(problems)])].filter((words) => words !== '');
  return (
    <ErrorNotice>
      {held === 'gone' ? `It is gone: someone deleted it meanwhile. ${refused}` : reasons.join(' ')}
    </ErrorNotice>
  );
}
