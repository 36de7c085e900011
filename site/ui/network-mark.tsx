/** Plain marks of our own: the icon set carries no brand logos. */
const strokes: Record<string, string> = {
  GitHub:
    'M8 21v-3c-3 1-4-1-5-2M16 21v-4c0-1-.3-1.700-.8-2.200C18 14.500 20 13 20 9.500c0-1.400-.5-2.600-1.300-3.500.3-1 .2-2-.1-3-1.200 0-2.400.6-3.300 1.200a11 11 0 0 0-6.600 0C7.800 3.600 6.600 3 5.400 3c-.3 1-.4 2-.1 3A5 5 0 0 0 4 9.500c0 3.500 2 5 4.800 5.300-.5.5-.8 1.200-.8 2.200v4',
  X: 'M4 4l16 16M20 4L4 20',
  Instagram:
    'M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM17.500 6.500v.01',
  YouTube: 'M6 5h12a4 4 0 0 1 4 4v6a4 4 0 0 1-4 4H6a4 4 0 0 1-4-4V9a4 4 0 0 1 4-4zM10 9l5 3-5 3z',
  Facebook: 'M14 21v-8h3l.5-4H14V7c0-1.200.6-2 2-2h1.500V2H15c-3 0-5 2-5 5v2H7v4h3v8',
  LinkedIn: 'M4 9v11M4 4v.01M9 20V9M9 13c0-2 2-4 4.500-4S18 11 18 13v7',
};

export function NetworkMark({ network }: { network: string }) {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={strokes[network] ?? ''} />
    </svg>
  );
}
