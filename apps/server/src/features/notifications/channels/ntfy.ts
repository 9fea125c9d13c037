import { sentenceOf } from '@cuverie/contract';
import { type ChannelType, needSuccess, serviceAddress } from './channel.ts';

interface Topic {
  /** With the topic as the last path segment. */
  address: string;
  token: string | null;
}

/** A topic of ntfy.sh or of another ntfy server. */
export const ntfyWay: ChannelType<Topic> = {
  targetOf({ address, token }) {
    const topic = serviceAddress(address);
    if (topic === undefined || new URL(topic).pathname.length < 2)
      return { errors: { address: sentenceOf('topic_address') } };
    return { address: topic, token: token || null };
  },
  nameOf: ({ address }) => `ntfy at ${new URL(address).host}`,
  async send({ outgoing }, { address, token }, { title, text, link, isUrgent }) {
    const url = new URL(address);
    const parts = url.pathname.split('/');
    const topic = decodeURIComponent(parts.pop() ?? '');
    url.pathname = parts.join('/') || '/';
    const answer = await outgoing(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({
        topic,
        title,
        message: text,
        click: link,
        priority: isUrgent ? 5 : 3,
        tags: ['wine_glass'],
      }),
    });
    needSuccess(url, answer, { said: (body) => (body as { error?: unknown }).error });
  },
};
