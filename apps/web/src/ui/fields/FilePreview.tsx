import { useCallback } from 'react';

/** A chosen file as a picture. Its object URL is revoked when the preview is removed. */
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
