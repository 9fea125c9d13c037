import { DOMAIN_WORDS, type MeasureWords, type Sentence, wordsOf } from '@cuverie/domain';

const { inWords } = wordsOf(DOMAIN_WORDS);

/** A reason as text, and the sentence it belongs to, whose parameters are beside it. */
interface Because {
  problem: string;
  problemCode: string;
}

/** Parameters of the reason. */
export const reasonParams = ({ code, params }: Sentence): Because => ({
  ...params,
  problem: inWords({ code, params }, code),
  problemCode: code,
});

const becauseWords = ({ problem, problemCode, ...params }: Because, measure?: MeasureWords): string =>
  inWords({ code: problemCode, params }, problem, measure);

/**
 * Messages only the server can create but browsers format again: those with a day, and codes of brokers and devices'
 * posts.
 */
export const REWORDED_FIELDS = {
  broker_name_taken: ({ name }: { name: string }) => `Another device goes by ${name} at this broker`,
  broker_password_again: () =>
    'Enter the password again: it is sent to no other address than the one it was given for',
  broker_authority: () =>
    'This is no certificate: it begins with -----BEGIN CERTIFICATE----- and ends with -----END CERTIFICATE-----',
  broker_password_lost: () =>
    'The password can’t be read any more, since the key it was sealed by is gone: enter it again.',
  broker_refuses: () => 'The broker does not let this user in: check user and password.',
  broker_topic_refused: ({ topic }: { topic: string }) =>
    `The broker does not let this user listen to ${topic}.`,
  broker_ended: ({ host }: { host: string }) => `${host} ended the connection. It is tried again.`,
  broker_untrusted: ({ host }: { host: string }) =>
    `The certificate of ${host} is not trusted: give that of who vouches for it, or name the host as its certificate does.`,
  tank_locked: () => 'This tank is archived: its readings are locked',
  nothing_measured: () => 'Give at least one of temperature, brix, pH and alcohol',
  raw_without_scale: () => 'A raw value takes the scale it was read on, and a scale its value',
  other_tank: () => 'The reading names another tank than its address does',
  time_ahead: () => 'Time must not lie in the future',
  period_closed: ({ until }: { until: string }) =>
    `The record is closed up to ${until}: enter a later time, or open the period again`,
  period_not_over: ({ until }: { until: string }) => `The period ends on ${until}: close it once it is over`,
  class_in_closed_period: ({ until }: { until: string }) =>
    `The record is closed up to ${until}: set the class from a later day on, or open the period again`,
  tag_used: ({ tag, number, day }: { tag: string; number: number; day: string }) =>
    `Weigh tag ${tag} is used already, by operation ${number} of ${day}`,
};

/** Refusals with a day or a quantity, and those built from field errors with some. */
export const REWORDED_REFUSALS = {
  'invalid.fields': ({ problems }: { problems: string }) => `Please check these fields: ${problems}`,
  'invalid.rows': ({ rows }: { rows: number }) =>
    `${rows === 1 ? 'One row has a problem' : `${rows} rows have problems`}. Nothing of this call was stored.`,
  'unauthenticated.token_expired': ({ name, day }: { name: string; day: string }) =>
    `The API token “${name}” expired on ${day}. Make a new one on your account page.`,
  'unauthenticated.token_off': ({ name, day }: { name: string; day: string }) =>
    `The API token “${name}” is off since the server was restored on ${day}. Turn it on, on the page Account.`,
  'unauthenticated.token_revoked': ({ name, day }: { name: string; day: string }) =>
    `The API token “${name}” was revoked on ${day}. Make a new one on your account page.`,
  account_leaving: ({ day }: { day: string }) =>
    `Your account is deleted on ${day}. Until then everything can be read and exported; to change something, keep the account first.`,
  past_would_break: (
    {
      number,
      kind,
      day,
      ...because
    }: { operationId: string; number: number; kind: string; at: string; day: string } & Because,
    measure?: MeasureWords,
  ) =>
    `Operation ${number} (${kind}, ${day}) could then not have been done as it is recorded: ${becauseWords(because, measure)}. Enter an amount that was there, change that one or make it void first, or record a measured level between the two.`,
  cannot_restore: (because: { operationId: string } & Because, measure?: MeasureWords) =>
    `This operation cannot be restored as it was: ${becauseWords(because, measure)}. Restore or record first what was there, or record this one again.`,
  record_closed: ({ until }: { until: string }) =>
    `The winery’s record is closed up to ${until}, and the archive has operations from before. Open the period again in the journal, then restore it.`,
  record_does_not_fit: (because: Because, measure?: MeasureWords) =>
    `The archive’s operations do not fit the vessels that are here already: ${becauseWords(because, measure)}. Make void what was recorded of them here, rename vessels of yours that have the same code as one of the archive, or restore it in an account of its own.`,
};
