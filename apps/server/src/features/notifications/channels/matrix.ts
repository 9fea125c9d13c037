import { sentenceOf } from '@cuverie/contract';
import { type ChannelType, needSuccess, serviceAddress } from './channel.ts';

interface Room {
  address: string;
  token: string;
  room: string;
}

/** A Matrix room; messages are sent by an account with the person's token. */
export const matrixWay: ChannelType<Room> = {
  targetOf({ address, token, chat }) {
    const server = serviceAddress(address);
    const errors = {
      ...(server === undefined ? { address: sentenceOf('outgoing_address') } : {}),
      ...(token ? {} : { token: sentenceOf('required', { field: 'Token' }) }),
      ...(/^![^\s:]+(?::\S+)?$/.test(chat ?? '') ? {} : { chat: sentenceOf('room_id') }),
    };
    if (server === undefined || !token || !chat || Object.keys(errors).length > 0) return { errors };
    return { address: server, token, room: chat };
  },
  nameOf: ({ address }) => `Matrix at ${new URL(address).host}`,
  async send({ outgoing }, { address, token, room }, { id, title, text, link }) {
    // The transaction id keeps a retry from posting twice.
    const path = `/_matrix/client/v3/rooms/${encodeURIComponent(room)}/send/m.room.message/${id}`;
    const answer = await outgoing(`${address}${path}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ msgtype: 'm.text', body: `${title}\n\n${text}\n\n${link}` }),
    });
    needSuccess(address, answer, { said: (body) => (body as { error?: unknown }).error });
  },
};
