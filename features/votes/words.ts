/** The action of the form without JavaScript. */
export const voteAction = '/forms/vote';

export const voteRecorded = {
  title: 'Vote recorded!',
  description: 'Thanks for voting in the Tech Savior of the Month!',
} as const;

export const voteFailed = 'Vote failed';

/** No link uses it, so it says that a form was sent. */
export const votedFragment = (productId: number, emojiIndex: number): string =>
  `voted-${productId}-${emojiIndex}`;
