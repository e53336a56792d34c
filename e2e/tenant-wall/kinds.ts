// What kinds of routes there are: whose each is, and how it is guarded. Every kind has its tests in this folder.

export type Kind =
  /** Needs no sign-in and shows nobody's data. */
  | "open"
  /** A screen for every signed-in user. */
  | "screen"
  /** A screen of the provider's about one thing. */
  | "admin screen"
  /** One settlement run or area of the provider's; a run's statements as a file. */
  | "run"
  | "run file"
  /** A file of payments for the bank. */
  | "payment file"
  /** A screen about one company. */
  | "company screen"
  /** A list as a file, for every signed-in user. */
  | "file"
  /** A list over all companies as a file, for admins. */
  | "admin file"
  /** An empty file for admins to fill in. */
  | "admin template"
  /** Where somebody else's system is told of changes. */
  | "endpoint"
  /** What admins see of a person's data, and take with them. */
  | "person"
  | "person file"
  | "person api"
  | "person action"
  /** One's own data as a file. */
  | "own file"
  /** A company's list, or an empty one, as a file. */
  | "company file"
  /** A file that was sent to a company: its page, its failing rows. */
  | "import"
  /** What takes a company's files, and carries them out. */
  | "import api"
  /** API for every identified caller. */
  | "api"
  /** A screen about one vehicle or driver of a company. */
  | "member screen"
  /** API about one partner, for admins. */
  | "partner api"
  /** API about one company. */
  | "company api"
  /** API about a company's vehicles or drivers. */
  | "fleet api"
  /** API about one vehicle or driver of a company. */
  | "member api"
  /** API that lets something go again that was given up. */
  | "delivery api"
  /** API that only does something to one vehicle or driver. */
  | "member action"
  /** API that only withdraws an invitation to one company, or mails it again. */
  | "invitation action"
  /** API that only takes one of a company's people out, or gives them another role. */
  | "removal"
  /** API about one person's account. */
  | "user api"
  /** API with a list of one company's, which may be empty. */
  | "company list"
  /** A company's year as a file. */
  | "year file"
  /** A year of all companies as a file, for admins. */
  | "admin year file"
  /** A company's statement: its page, its documents, as the API gives it. */
  | "statement"
  /** API that only tells of one company. */
  | "company reading"
  /** API that only does something to one company: there is nothing to GET. */
  | "company action"
  /** What the provider's admins keep of discounts. */
  | "discount api"
  /** A screen about one of the provider's own things, and the API to it, for admins alone. */
  | "provider's screen"
  | "provider's api"
  /** API that admins, and programs they let, send something to. */
  | "sending api"
  /** API about one area of postal codes, for admins and programs of its provider. */
  | "area api";
