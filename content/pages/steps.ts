/** How a survival test works, for the dialog on the home page. */
export const steps = [
  {
    title: 'We pick a gadget',
    text: 'Something people are about to spend money on. Makers do not choose, and do not pay.',
  },
  {
    title: 'We look it up',
    text: 'Specifications, price, running costs, known faults, other people’s named tests. Each fact keeps its source and the date it was checked.',
  },
  {
    title: 'We invent an emergency',
    text: 'A jammed foghorn, an advancing hedge, somebody to deal with it. All of it is fake, counts included. No raccoon is harmed.',
  },
  {
    title: 'We keep the two apart',
    text: 'No figure from the story may appear in the verdict. What we know is listed separately, without a joke.',
  },
  {
    title: 'We rate it out of five',
    text: 'An opinion, with what it rests on, and who should not buy it. The link to the store pays for the next emergency, never for the rating.',
  },
] as const;
