/** The form of a broker, and the words for its state. */
import { type Broker, type BrokerDraft, brokerDraft, inWords, sentenceOf } from '@cuverie/contract';
import { brokerAddressOf, topicProblem } from '@cuverie/domain';
import { type CheckedForm, checkForm, kinds, rowFields } from '../../../../ui/form/fields.ts';
import { momentWords } from '../../../../ui/words.ts';

export const BROKER = rowFields({
  name: kinds.needed('Name'),
  address: kinds.needed('Address'),
  topic: kinds.needed('Topic'),
  username: kinds.text('User'),
  password: kinds.text('Password'),
  authority: kinds.text('Certificate'),
});
export type BrokerFormValues = ReturnType<typeof BROKER.empty>;

/** Validates a typed broker as the server does. */
export function checkBroker(values: BrokerFormValues): CheckedForm<BrokerDraft> {
  const read = brokerDraft.safeParse(BROKER.read(values));
  const { address, topic } = read.data ?? {};
  const isNowhere = address !== undefined && brokerAddressOf(address) === undefined;
  const ofTopic = topic === undefined ? undefined : topicProblem(topic);
  return checkForm(read, {
    ...BROKER.problemsOf(read.error),
    ...(isNowhere && { address: inWords(sentenceOf('broker_address')) }),
    ...(ofTopic && { topic: inWords(ofTopic) }),
  });
}

/** `Connected since 10:04`, `Not connected: …`, `Connecting…`. */
export function connectionWords({ connectedAt, failure }: Broker, now: number): string {
  const why = failure === null ? undefined : inWords(failure);
  if (connectedAt === null) return why === undefined ? 'Connecting…' : `Not connected: ${why}`;
  const since = `Connected since ${momentWords(connectedAt, now)}`;
  return why === undefined ? since : `${since}. The last message was not kept: ${why}`;
}

/** The suggested name of a device known only by its topic: the last level that is not a word for its data. */
export function nameOf(stranger: string): string {
  const parts = stranger.split('/').filter((part) => !/^(?:|sensor|state|data|values?|…)$/i.test(part));
  return (parts.at(-1) ?? stranger).slice(0, 100);
}
