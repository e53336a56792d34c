/** The words of the portal's frame. */
export const frameTexts = {
  signedInAs: "Kirjautunut",
  signOut: "Kirjaudu ulos",
  signOutEverywhere: "Kirjaudu ulos kaikkialta",
} as const;
