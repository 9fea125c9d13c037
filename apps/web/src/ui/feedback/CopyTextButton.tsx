import { Button, CopyButton } from '@mantine/core';

interface Props {
  text: string;
  /** What it is called, if not by its words. */
  label?: string;
  /** Its words. */
  children: string;
}

/** Copies a text. On plain http a page cannot write to the clipboard, and has no such button. */
export function CopyTextButton({ text, label, children }: Props) {
  return (
    navigator.clipboard && (
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Button variant="default" aria-label={label} onClick={copy}>
            {copied ? 'Copied' : children}
          </Button>
        )}
      </CopyButton>
    )
  );
}
