/** Background colors for browser UI and home screen; must match `tokens.css`. */
export const browserColors = { light: '#f6f0e2', dark: '#0e1722' } as const;
