let isKnown = false;

/** Whether the server has a newer build of the application than this page. */
export const newerVersion = {
  /** The result of the last check. */
  isKnown: (): boolean => isKnown,
  /** Checks whether the file of this code still exists; its name contains a hash of its content. */
  find: async (): Promise<boolean> => {
    const answer = await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
    isKnown ||= answer?.status === 404;
    return isKnown;
  },
};
