/** The `Cookie` header of a browser with the cookies of a response. */
export const cookiesOf = ({ headers }: Response): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
