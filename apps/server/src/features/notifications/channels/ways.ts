import type { ChannelKind } from '@cuverie/domain';
import type { ChannelType } from './channel.ts';
import { mailWay } from './mail.ts';
import { matrixWay } from './matrix.ts';
import { ntfyWay } from './ntfy.ts';
import { pushWay } from './push.ts';
import { telegramWay } from './telegram.ts';

/** Each kind sends to the result of its own `targetOf`. */
const ALL: Readonly<Record<ChannelKind, ChannelType<object>>> = {
  mail: mailWay,
  push: pushWay,
  ntfy: ntfyWay,
  telegram: telegramWay,
  matrix: matrixWay,
};

/** The senders by kind of channel. */
export const wayOf = (kind: ChannelKind): ChannelType<object> => ALL[kind];
