/**
 * The header in which a page of the browser names the account that the page was drawn for. The cookie names only who is
 * signed in now, which another tab may have changed.
 */
export const DRAWN_FOR = "drawn-for";
