import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

/** How long the hand rests before what was typed is looked for. */
const REST_MS = 150;

interface Props {
  /** What is searched, as its label says it: `wines`. */
  what: string;
  /** What the address says. */
  searched: string;
  placeholder?: string;
  /** @param goesOn whether another search went before: going back leads to before the search, not through its letters */
  onSearch: (q: string, goesOn: boolean) => void;
}

/** Searches as somebody types; `/` leads to it. */
export function SearchBox({ what, searched, placeholder = `Search ${what}`, onSearch }: Props) {
  const [typed, setTyped] = useState(searched);
  const field = useRef<HTMLInputElement>(null);
  // What the address was told last; anything else in it came from elsewhere: back, a chip, a link.
  const told = useRef(searched);

  const ask = (text: string) => {
    const q = text.trim();
    if (q === told.current) return;
    const goesOn = told.current !== '' && q !== '';
    told.current = q;
    onSearch(q, goesOn);
  };
  const askSoon = useDebouncedCallback(ask, REST_MS);
  useEffect(() => {
    if (searched === told.current) return;
    askSoon.cancel();
    told.current = searched;
    setTyped(searched);
  }, [searched, askSoon]);

  // Whoever follows a link while what was typed is still pending wants the page behind it, not the search.
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        if (pathChanged) askSoon.cancel();
      }),
    [router, askSoon],
  );

  const type = (text: string) => {
    setTyped(text);
    askSoon(text);
  };
  const clear = () => {
    askSoon.cancel();
    setTyped('');
    ask('');
    field.current?.focus();
  };

  useHotkeys([['/', () => document.querySelector('[role="dialog"]') ?? field.current?.focus()]]);

  return (
    <search>
      <TextInput
        ref={field}
        type="search"
        aria-label={`Search ${what}`}
        placeholder={placeholder}
        title="Press / to search"
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        leftSection={<IconSearch size={20} aria-hidden="true" />}
        leftSectionPointerEvents="none"
        rightSection={typed !== '' && <CloseButton aria-label="Clear search" onClick={clear} />}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') ask(typed);
          if (event.key === 'Escape' && typed !== '') clear();
        }}
      />
    </search>
  );
}
