/**
 * The site's colors, written out: mail programs know no variables. By day and, where a program follows the system, by night. A test holds
 * them against the site's tokens.
 */
export const day = {
  paper: '#f6f0e2',
  sheet: '#fffdf6',
  ink: '#16202e',
  muted: '#4d5966',
  hairline: '#d3c7a8',
  ember: '#a8340e',
  hazard: '#e8581c',
} as const;

export const night = {
  paper: '#0e1722',
  sheet: '#172433',
  ink: '#f3ecdb',
  muted: '#b4bec7',
  hairline: '#2c3d51',
  ember: '#ff9a66',
  hazard: '#ff7a3d',
} as const;

/** The same by day and by night. */
export const fixed = {
  night: '#16202e',
  onNight: '#f6f0e2',
  signal: '#f2b632',
  onHazard: '#16202e',
} as const;
