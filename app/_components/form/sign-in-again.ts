/** Where a lost session leads: to signing in, which says why, and back to the same place. */
export const signInAgain = (pathname: string): string =>
  `/user/login?from=${encodeURIComponent(pathname)}&ended=1`;
