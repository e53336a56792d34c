/**
 * The header that names the account for which the browser's page was drawn. The cookie names only the current account, which
 * another tab may have changed.
 */
export const DRAWN_FOR = "drawn-for";
