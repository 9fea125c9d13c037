import { Anchor, Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useState } from 'react';

/** Three lines of a text, with a button to expand it if it is longer. */
export function ClampedText({ of, children }: { /** Whose text it is. */ of: string; children: string }) {
  const [isOpen, setOpen] = useState(false);
  // Measured again whenever the width changes.
  const { ref, width } = useElementSize<HTMLParagraphElement>();
  const [text, setText] = useState<HTMLParagraphElement | null>(null);
  const isCut = width > 0 && text !== null && text.scrollHeight > text.clientHeight + 1;
  return (
    <>
      <Text
        ref={(element: HTMLParagraphElement | null) => {
          setText(element);
          return ref(element) ?? undefined;
        }}
        {...(!isOpen && { lineClamp: 3 })}
        fz="var(--cv-text-quiet)"
        lh={1.45}
        style={{ whiteSpace: 'pre-line' }}
      >
        {children}
      </Text>
      {(isCut || isOpen) && (
        <Anchor
          component="button"
          type="button"
          mih="1.75rem"
          fz="var(--cv-text-quiet)"
          fw={550}
          aria-expanded={isOpen}
          aria-label={isOpen ? `Show less of ${of}` : `Read more of ${of}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Read more'}
        </Anchor>
      )}
    </>
  );
}
