import { fullTime, shortTime } from './words.ts';

/** A moment as short as it can be told; the whole of it is under the pointer. */
export function When({ at }: { at: string }) {
  return (
    <time dateTime={at} title={fullTime(at)}>
      {shortTime(at, new Date())}
    </time>
  );
}
