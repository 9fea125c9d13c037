import { amountIn, counted, figure, type MeasureWords } from '@cuverie/domain';

/** The expected type of a value. */
const KINDS = {
  text: 'text',
  number: 'a number',
  whole_number: 'a whole number',
  boolean: 'true or false',
  list: 'a list',
  list_of_texts: 'a list of texts',
  list_of_fields: 'a list of fields',
  object: 'an object',
  object_of_texts: 'an object of texts',
  date: 'a date',
  date_or_year: 'a date or a year',
  month_like: 'a month like 2026-03',
  date_or_year_like: 'a date like 2030-06-30, or a year',
  time: 'a time',
  time_like: 'a time like 2026-09-14T07:30:00Z',
  moment_like: 'a moment like 2026-09-20T08:30:00Z',
  address: 'an address',
  currency: 'a code of three letters, such as EUR',
  uuid: 'a UUID',
  other: 'something else',
} as const;
export type Kind = keyof typeof KINDS;

/** What to do about a missing field of an operation's line. */
const LINE_MISSING: Readonly<Record<string, string>> = {
  from: 'Choose the vessel it comes from',
  to: 'Choose the vessel it goes into',
  vessel: 'Choose the vessel',
  amount: 'Enter the amount',
  volume: 'Enter the volume of must',
  lot: 'Enter a name for the lot',
  level: 'Enter the level, or what the dipstick shows',
  reason: 'Choose the reason',
  bottles: 'Enter how many bottles',
  gross: 'Enter the gross weight too, or leave out the tare',
  tare: 'Enter the tare too, or leave out the gross weight',
  product: 'Enter what was added',
  dose: 'Enter the dose',
  values: 'Enter at least one value',
  words: 'Write how it tastes',
  wine: 'Choose the wine',
  bottleSizeMl: 'Choose the size',
  currency: 'Choose the currency',
};

/** A sentence about a field, with or without its name: `Name must be text`, `Must be text`. */
const of = (field: string | undefined, rest: string): string =>
  field === undefined ? rest.charAt(0).toUpperCase() + rest.slice(1) : `${field} ${rest}`;

/** Errors of fields. */
export const FIELDS = {
  required: ({ field }: { field: string }) => `${field} is required`,
  line_missing: ({ field, name }: { field: string; name: string }) =>
    LINE_MISSING[field] ?? `Enter the ${name.toLowerCase()}`,
  must_be: ({ field, kind }: { field?: string; kind: Kind }) => of(field, `must be ${KINDS[kind]}`),
  must_be_date: ({ field, like }: { field: string; like: string }) => `${field} must be a date like ${like}`,
  must_be_one_of: ({ field, choices }: { field?: string; choices: string }) =>
    of(field, `must be one of ${choices}`),
  too_long: ({ field, most }: { field?: string; most: number }) =>
    of(field, `must be at most ${figure(most)} characters long`),
  too_short: ({ field, least }: { field?: string; least: number }) =>
    of(field, `must be at least ${figure(least)} characters long`),
  too_large: ({ most }: { most: number }) => `Must be at most ${most}`,
  too_small: ({ least }: { least: number }) => `Must be at least ${least}`,
  too_many_decimals: ({ field, most }: { field?: string; most: number }) =>
    field === undefined
      ? `Must have at most ${counted(most, 'decimal')}`
      : `${field} takes at most ${counted(most, 'decimal')}`,
  too_many_values: ({ field, most }: { field: string; most: number }) =>
    `${field} takes at most ${most} values`,
  too_many_entries: ({ field, most }: { field: string; most: number }) => `${field}: at most ${most}`,
  entry_too_long: ({ field, most }: { field: string; most: number }) =>
    `${field}: each must be at most ${most} characters long`,
  outside_years: ({ field }: { field: string }) => `${field} must lie in the years 1000 to 9999`,
  dip_unknown: () => 'Dip must be a shape, upright or lying, or a chart',
  amount_unknown: () => 'Amount must be a number, or one of all, full, rest',
  vessel_twice: () => 'This vessel is there already: say its litres once',
  bin_id_taken: ({ code }: { code: string }) =>
    `Another vessel has the id of bin ${code}: give it another id`,
  bins_of_delivery: () =>
    'New bins are added with a delivery only: leave them out, or add them to the cellar first',
  bin_unfilled: ({ code }: { code: string }) =>
    `Nothing is put into bin ${code}: leave it out, or name it in a line`,
  to_or_lost: () => 'Choose where it goes: into a vessel, or what it is lost as',
  unknown_fields: ({ object, fields, more }: { object?: string; fields: string; more: number }) => {
    const named = more > 0 ? `${fields} and ${more} more` : fields;
    return object === undefined ? `There is no field ${named}` : `${object} has no field ${named}`;
  },
  unreadable: () => 'This can’t be read',
};

/** Errors of specific fields. */
export const CERTAIN_FIELDS = {
  proof_missing: () => 'Give your password, a code, a passkey, or the answer of your organisation',
  net_is_not_amount: ({ net }: { net: number }, measure?: MeasureWords) =>
    `Gross less tare is ${amountIn(net, 'kg', measure)}: make that the amount`,
  tare_above_gross: () => 'The tare is more than the gross weight: correct one of them',
  brought_alone: () => 'Bottles filled elsewhere are an operation of their own: record the other lines apart',
  net_is_not_sum: ({ net, count }: { net: number; count: number }, measure?: MeasureWords) =>
    `Gross less tare is ${amountIn(net, 'kg', measure)}: let the ${count} amounts come to that`,
  day_twice: () => 'This day comes twice',
  period_unknown: () => 'Period must be a month like 2026-10, a quarter like 2026-Q4, or a year like 2026',
  email_wrong: () => 'Enter an email address like name@example.com',
  credentials_required: () => 'Email and password are required.',
  refresh_token_missing: () => 'The refresh token is missing',
  link_token_missing: () => 'The token of the link is missing',
  picture_as_file: () => 'Send the picture as a file',
  picture_address_too_long: () => 'Picture is too long an address',
  one_currency: () => 'Choose one currency',
  one_search: () => 'Search for one text at a time',
  one_cursor: () => 'Send one cursor at a time',
  calendar_empty: () => 'Choose at least one kind of days',
  link_key: () => 'This link is incomplete: copy all of it, or ask the sender',
  calendar_key: () =>
    'This is not the whole address of a calendar: copy it again, or make another on the page Account',
  cursor_unknown: () => 'Cursor is not one of ours',
  sort_unknown: ({ choices }: { choices: string }) =>
    `Sort must be one of ${choices}, each with a leading - to turn it round`,
  ids_missing: () => 'Choose at least one',
  ids_too_many: ({ most }: { most: number }) => `Choose at most ${most} at a time`,
  wine_or_new: () => 'Send either the id of a wine or a new wine',
  ids_or_where: () => 'Send either ids or where',
  expected_missing: () => 'Say how many you expect to match',
  changes_missing: () => 'Choose something to change',
  alcohol_estimate_wrong: () => 'Alcohol is an estimate or not: true or false',
  readings_with_tank: () => 'Add the readings after the tank',
  yield_required: () => 'Valid yield is required (≥ 0)',
  yield_too_high: ({ most }: { most: number }) => `Yield must be at most ${most} t`,
  coordinates_wrong: () => 'Coordinates are a latitude and a longitude',
  days_not_list: () => 'Send the days as a list',
  days_missing: () => 'Send at least one day',
  days_too_many: ({ most }: { most: number }) => `Send at most ${most} days a call`,
  rows_missing: () => 'Send at least one row',
  rows_too_many: ({ most }: { most: number }) => `Send at most ${most} rows at a time`,
  wine_merged_twice: () => 'Name each wine once',
  history_too_long: ({ most }: { most: number }) => `At most ${most} entries of history fit one row`,
  file_columns_too_many: ({ most }: { most: number }) => `A file has at most ${most} columns`,
  signature_wrong: () => 'A signature is a hash in hexadecimal',
  column_without_name: () => 'A column needs a name',
  columns_not_text: () => 'Other columns hold text',
  columns_too_many: ({ most }: { most: number }) => `At most ${most} other columns are kept`,
  columns_too_long: ({ most }: { most: number }) =>
    `Other columns must be at most ${most} characters long together`,
};
