import { sentenceOf } from '@cuverie/contract';
import { mayPass } from '../../../platform/mail/mail.ts';
import { letterOf } from '../letter.ts';
import { type ChannelType, NotSent } from './channel.ts';

/** Sends to the verified email of the account only. */
export const mailWay: ChannelType<Record<string, never>> = {
  targetOf: () => ({}),
  nameOf: () => 'Mail',
  async send({ mail, siteUrl }, _target, message, person) {
    if (!mail.isSent) throw new NotSent(sentenceOf('mail_missing'), { isFinal: true });
    await mail.deliver(letterOf(message, person, siteUrl()), message.id).catch((error: Error) => {
      throw new NotSent(sentenceOf('mail_refused', { said: error.message.slice(0, 200) }), {
        isFinal: !mayPass(error),
      });
    });
  },
};
