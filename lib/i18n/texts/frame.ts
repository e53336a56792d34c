/** The words of the portal's frame. */
export const frameTexts = {
  signedInAs: "Kirjautunut",
  account: "Oma tunnus",
  signOut: "Kirjaudu ulos",
  signOutEverywhere: "Kirjaudu ulos kaikkialta",
} as const;
