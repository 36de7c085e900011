/** '1 vote', '1,204 votes', the same on every machine. */
export const votesInWords = (votes: number): string =>
  `${votes.toLocaleString('en-US')} ${votes === 1 ? 'vote' : 'votes'}`;
