import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { tokenIn } from './new-password.ts';

/** The token of the link that led here; it is taken out of the address bar, and so out of the browser's history. */
export function useLinkToken(): string | null {
  const given = useLocation({ select: ({ hash }) => tokenIn(hash) });
  const [token, setToken] = useState(given);
  const navigate = useNavigate();
  if (given !== null && given !== token) setToken(given);
  useEffect(() => {
    if (given !== null) void navigate({ to: '/reset-password', hash: '', replace: true });
  }, [given, navigate]);
  return given ?? token;
}
