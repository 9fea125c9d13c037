import { say } from '@cuverie/contract';
import { needSuccess, serviceAddress, type Way } from './channel.ts';

interface Room {
  /** The home server. */
  address: string;
  token: string;
  room: string;
}

/** A room of Matrix, written to by an account whose token its person gave. */
export const matrixWay: Way<Room> = {
  targetOf({ address, token, chat }) {
    const server = serviceAddress(address);
    const errors = {
      ...(server === undefined ? { address: say('outgoing_address') } : {}),
      ...(token ? {} : { token: say('required', { field: 'Token' }) }),
      ...(/^![^\s:]+(?::\S+)?$/.test(chat ?? '') ? {} : { chat: say('room_id') }),
    };
    if (server === undefined || !token || !chat || Object.keys(errors).length > 0) return { errors };
    return { address: server, token, room: chat };
  },
  nameOf: ({ address }) => `Matrix at ${new URL(address).host}`,
  async send({ outgoing }, { address, token, room }, { id, title, text, link }) {
    // The id of the message makes a second try no second message.
    const path = `/_matrix/client/v3/rooms/${encodeURIComponent(room)}/send/m.room.message/${id}`;
    const answer = await outgoing(`${address}${path}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ msgtype: 'm.text', body: `${title}\n\n${text}\n\n${link}` }),
    });
    needSuccess(address, answer, { said: (body) => (body as { error?: unknown }).error });
  },
};
