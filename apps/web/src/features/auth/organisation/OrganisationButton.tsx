import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { organisation } from '../../../platform/organisation.ts';
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx';
import { NAMED_BUTTON } from '../named-button.ts';
import { type Errand, goToOrganisation } from './errand.ts';

interface Props {
  errand?: Errand;
  /** The page where the attempt started, for a retry. */
  from?: string | undefined;
  /** Whether it is the main way to log in here. */
  isFirst?: boolean;
}

/** A link to the organisation's login; nothing if the server has none. */
export function OrganisationButton({ errand = 'sign-in', from, isFirst = false }: Props) {
  const [isLeaving, setLeaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    // Resets the button if the user comes back with the browser's back button.
    const stay = () => setLeaving(false);
    addEventListener('pageshow', stay);
    return () => removeEventListener('pageshow', stay);
  }, []);
  const known = organisation();
  if (known === undefined) return null;
  const leave = async () => {
    setLeaving(true);
    setFailure(undefined);
    try {
      await goToOrganisation(errand, from);
    } catch (cause) {
      setFailure(messageOf(cause));
      setLeaving(false);
    }
  };
  return (
    <>
      {failure !== undefined && <ErrorNotice>{failure}</ErrorNotice>}
      <Button
        variant={isFirst ? 'filled' : 'default'}
        fullWidth
        {...NAMED_BUTTON}
        loading={isLeaving}
        {...(isFirst && { 'data-autofocus': true })}
        onClick={() => void leave()}
      >
        Sign in with {known.name}
      </Button>
    </>
  );
}
