/** How much one estate, or all of them together, may ask of the server. `Infinity` where there is no limit. */
export interface Limits {
  /** Rows an estate may have stored. */
  rowsOfEstate: number;
  /** Pictures an estate may have. */
  picturesOfEstate: number;
  /** Calls a member may make in a minute that cost much more than others. */
  costlyCallsAMinute: number;
  /** Bytes of all uploads that are under way. */
  uploadBytes: number;
  /** Bytes that are left free on the disk. */
  leastFreeBytes: number;
}
