import { useElementSize } from '@mantine/hooks';
import { useState } from 'react';
import classes from './ClampedText.module.css';

/** Three lines of a text, and a way to the rest where there is more. */
export function ClampedText({ of, children }: { /** Whose text it is. */ of: string; children: string }) {
  const [isOpen, setOpen] = useState(false);
  // Measured again whenever its width changes.
  const { ref, width } = useElementSize<HTMLParagraphElement>();
  const [text, setText] = useState<HTMLParagraphElement | null>(null);
  const isCut = width > 0 && text !== null && text.scrollHeight > text.clientHeight + 1;
  return (
    <>
      <p
        ref={(element) => {
          setText(element);
          return ref(element) ?? undefined;
        }}
        className={classes.text}
        data-open={isOpen || undefined}
      >
        {children}
      </p>
      {(isCut || isOpen) && (
        <button
          type="button"
          className={classes.more}
          aria-expanded={isOpen}
          aria-label={isOpen ? `Show less of ${of}` : `Read more of ${of}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Read more'}
        </button>
      )}
    </>
  );
}
