/** Why a message could not be sent, and requirements of channels. */
export const NOTIFICATION_WORDS = {
  outgoing_address: () => 'The address must begin with https:// or http://',
  outgoing_inside: ({ host }: { host: string }) =>
    `${host} lies inside the network of this server. The administrator can allow it with the setting OUTGOING_HOSTS.`,
  outgoing_unknown: ({ host }: { host: string }) => `There is no ${host}: check the address.`,
  outgoing_unreachable: ({ host }: { host: string }) =>
    `${host} did not answer, or not in a way that can be trusted.`,
  outgoing_slow: ({ host }: { host: string }) => `${host} took too long.`,
  outgoing_long: ({ host }: { host: string }) => `${host} answered far more than it should.`,
  answer_refused: ({ host, status }: { host: string; status: number }) =>
    status >= 300 && status < 400
      ? `${host} answered ${status}, which leads elsewhere: give the address where it ends.`
      : `${host} answered ${status}.`,
  answer_says: ({ host, status, said }: { host: string; status: number; said: string }) =>
    `${host} answered ${status}: ${said}`,
  mail_refused: ({ said }: { said: string }) => `The mail server did not take it: ${said}`,
  mail_missing: () => 'This server sends no mail. The administrator can set a mail server with SMTP_URL.',
  sealed_otherwise: () =>
    'Where it goes was sealed by another key than this server has: remove it, and add it again.',
  push_host: () => 'This is no push service of a browser.',
  push_key: () => 'This is no key of a push subscription.',
  topic_address: () => 'Give the whole address of the topic, like https://ntfy.sh/my-cellar',
  bot_token: () => 'This is no token of a Telegram bot, like 123456:ABC-DEF…',
  chat_id: () => 'Give the number of the chat, or its @name',
  room_id: () => 'Give the id of the room, like !abc:example.org',
  zone_unknown: () => 'There is no such time zone: give one like Europe/Lisbon',
  quiet_half: () => 'Say when quiet hours begin and when they end, or neither',
  message_key: () => 'This is not the whole link: copy it again from the message',
  test_sent: () => 'A test was sent.',
};
