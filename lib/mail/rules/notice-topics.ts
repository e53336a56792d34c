/** What a person chooses the mail of. */
export const CHOSEN_TOPICS = ["approvals", "payouts", "disputes", "licences", "webhooks"] as const;
export type ChosenTopic = (typeof CHOSEN_TOPICS)[number];

/**
 * What a letter is about in the bell. The mail of an invitation and of a warning leaves at once, whatever a person chooses.
 * An invitation concerns its receiver alone, every other letter about a company all its people.
 */
export type NoticeTopic = ChosenTopic | "invitations" | "warnings";

/** How a person wants the mail of a topic; a person without a choice gets what is sent to the person's address. */
export const NOTICE_WAYS = ["at_once", "daily", "portal"] as const;
export type NoticeWay = (typeof NOTICE_WAYS)[number];

/** The days for which the bell keeps a notice. */
export const NOTICE_DAYS = 90;
