/** The paper of the two themes, for the browser's own frame and the home screen; `tokens.css` says the same. */
export const browserColors = { light: '#f6f0e2', dark: '#0e1722' } as const;
