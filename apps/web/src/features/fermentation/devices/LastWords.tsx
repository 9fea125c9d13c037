import type { Device, DevicePost } from '@cuverie/contract';
import { Code, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { momentWords } from '../../../ui/words.ts';
import { devicePosts } from './device.queries.ts';
import { OUTCOME_WORDS, outcomeWords, readAsWords } from './device-words.ts';

/** The last raw messages of a device, and their results. */
export function LastWords({ device, most = 20 }: { device: Pick<Device, 'id' | 'name'>; most?: number }) {
  const posts = useQuery(devicePosts(device.id));
  return (
    <Loaded query={posts} loading="Loading its words…" failed="Its words could not be loaded.">
      {(all) =>
        all.length === 0 ? (
          <Text c="dimmed">Nothing came in the last two weeks.</Text>
        ) : (
          <Stack
            component="ul"
            gap="md"
            m={0}
            p={0}
            style={{ listStyle: 'none' }}
            aria-label={`Last words of ${device.name}`}
          >
            {all.slice(0, most).map((post) => (
              <Words key={post.id} post={post} />
            ))}
          </Stack>
        )
      }
    </Loaded>
  );
}

function Words({ post }: { post: DevicePost }) {
  return (
    <li>
      <Text fw={550}>
        {momentWords(post.at)}: {outcomeWords(post)}
      </Text>
      {post.readings.map((reading) => (
        <Text key={`${reading.device} ${reading.timestamp}`}>
          {post.readings.length > 1 && `${reading.device ?? 'It'}: `}
          {readAsWords(reading)}
          {reading.outcome !== post.outcome && ` · ${OUTCOME_WORDS[reading.outcome]}`}
        </Text>
      ))}
      <Code
        block
        mah="10rem"
        tabIndex={0}
        aria-label="As it was sent"
        style={{ whiteSpace: 'pre-wrap', wordBreak: 'break-word' }}
      >
        {post.body}
      </Code>
    </li>
  );
}
