import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { tokenInLink } from './new-password.ts';

/**
 * The part of the address after "#", with the token of a link. It is removed from the address bar and the browser's
 * history.
 */
export function useLink(to: '/reset-password' | '/confirm-email'): string {
  const given = useLocation({ select: ({ hash }) => (tokenInLink(hash) === null ? '' : hash) });
  const [link, setLink] = useState(given);
  const navigate = useNavigate();
  if (given !== '' && given !== link) setLink(given);
  useEffect(() => {
    if (given !== '') void navigate({ to, hash: '', replace: true });
  }, [given, navigate, to]);
  return given === '' ? link : given;
}
