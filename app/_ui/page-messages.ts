/** The place below a page's heading for what was refused as a whole; the page scrolls up to it. */
export const PAGE_MESSAGES = "page-messages";
