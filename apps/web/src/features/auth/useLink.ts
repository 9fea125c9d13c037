import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { tokenIn } from './new-password.ts';

/**
 * What stands behind the "#" of the link that led here, with its token; it is taken out of the address bar, and so out of
 * the browser's history.
 */
export function useLink(to: '/reset-password' | '/confirm-email'): string {
  const given = useLocation({ select: ({ hash }) => (tokenIn(hash) === null ? '' : hash) });
  const [link, setLink] = useState(given);
  const navigate = useNavigate();
  if (given !== '' && given !== link) setLink(given);
  useEffect(() => {
    if (given !== '') void navigate({ to, hash: '', replace: true });
  }, [given, navigate, to]);
  return given === '' ? link : given;
}
