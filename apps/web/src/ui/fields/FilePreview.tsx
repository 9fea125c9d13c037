import { useCallback } from 'react';

/** A chosen file as a picture; its address lives as long as it is shown. */
export function FilePreview({ file, ...image }: { file: File; alt: string; onError: () => void }) {
  const show = useCallback(
    (element: HTMLImageElement) => {
      const address = URL.createObjectURL(file);
      element.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
  return <img ref={show} {...image} alt={image.alt} />;
}
