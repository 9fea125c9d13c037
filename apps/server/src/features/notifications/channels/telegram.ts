import { sentenceOf } from '@cuverie/contract';
import { type ChannelType, needSuccess, serviceAddress } from './channel.ts';

interface Chat {
  token: string;
  chat: string;
  /** Base URL of Telegram's API; own servers have the same API. */
  api: string;
}

const API = 'https://api.telegram.org';

/** A chat with a bot that its person created. */
export const telegramWay: ChannelType<Chat> = {
  targetOf({ token, chat, address }) {
    const api = address ? serviceAddress(address) : API;
    const errors = {
      ...(api === undefined ? { address: sentenceOf('outgoing_address') } : {}),
      ...(/^\d+:[\w-]{20,}$/.test(token ?? '') ? {} : { token: sentenceOf('bot_token') }),
      ...(/^(?:-?\d{1,20}|@\w{4,})$/.test(chat ?? '') ? {} : { chat: sentenceOf('chat_id') }),
    };
    if (Object.keys(errors).length > 0 || !token || !chat || api === undefined) return { errors };
    return { token, chat, api };
  },
  nameOf: () => 'Telegram',
  async send({ outgoing }, { token, chat, api }, { title, text, link, isUrgent }) {
    const answer = await outgoing(`${api}/bot${token}/sendMessage`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        chat_id: chat,
        text: `${title}\n\n${text}\n\n${link}`,
        disable_notification: !isUrgent,
        link_preview_options: { is_disabled: true },
      }),
    });
    needSuccess(api, answer, { said: (body) => (body as { description?: unknown }).description });
  },
};
