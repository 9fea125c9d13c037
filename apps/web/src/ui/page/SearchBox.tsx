import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback, useHotkeys, useWindowEvent } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

/** The pause in typing before the search starts. */
const REST_MS = 150;

interface Props {
  /** The searched items in the label: `wines`. */
  what: string;
  searched: string;
  placeholder?: string;
  /**
   * @param goesOn whether it continues a search: going back then leads to before the search, not through its letters
   */
  onSearch: (q: string, goesOn: boolean) => void;
}

/** Searches while the user types; the `/` key focuses it. */
export function SearchBox({ what, searched, placeholder = `Search ${what}`, onSearch }: Props) {
  const [typed, setTyped] = useState(searched);
  const field = useRef<HTMLInputElement>(null);
  // The last search this box set. Any other value in the address came from elsewhere, such as Back or a link.
  const lastSearch = useRef(searched);

  const ask = (text: string) => {
    const q = text.trim();
    if (q === lastSearch.current) return;
    const goesOn = lastSearch.current !== '' && q !== '';
    lastSearch.current = q;
    onSearch(q, goesOn);
  };
  const askSoon = useDebouncedCallback(ask, REST_MS);
  useEffect(() => {
    if (searched === lastSearch.current) return;
    askSoon.cancel();
    lastSearch.current = searched;
    setTyped(searched);
  }, [searched, askSoon]);

  // What is clicked before the pause ends adds its step to the history after the search. At the end of the focus, which
  // comes before, the search might move it away from the pointer.
  useWindowEvent('click', () => askSoon.flush(), { capture: true });

  // Following a link cancels a pending search, which would navigate back.
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
