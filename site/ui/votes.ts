/** '1 vote' or '1,204 votes', in any locale. */
export const votesInWords = (votes: number): string =>
  `${votes.toLocaleString('en-US')} ${votes === 1 ? 'vote' : 'votes'}`;
