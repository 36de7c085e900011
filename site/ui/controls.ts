/** Interactive elements in document order; an index identifies one even if React replaced it. */
export const controls = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(
    '#root :is(a,button,input,select,textarea,details,summary)',
  ),
];
