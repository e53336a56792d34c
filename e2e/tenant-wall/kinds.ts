// The kinds of routes: whose data a route serves and how it is guarded. Every kind has its tests in this folder.

export type Kind =
  /** A route that needs no sign-in and shows nobody's data. */
  | "open"
  /** A screen for every signed-in user. */
  | "screen"
  /** A screen about one of the provider's entities. */
  | "admin screen"
  /** A settlement run or an area of the provider. The file holds a run's statements. */
  | "run"
  | "run file"
  /** A file of payments for the bank. */
  | "payment file"
  /** A report of sellers to the tax administration. */
  | "seller report"
  /** A screen about one company. */
  | "company screen"
  /** A screen about one company, only for the owner who has the mailed link. */
  | "linked screen"
  /** A list as a file, for every signed-in user. */
  | "file"
  /** A list of all companies' drivers as a file; other people get their own companies' part. */
  | "admin file"
  /** A file for admins: a list, or an empty file to fill in. */
  | "admin download"
  /** The screens and API of a webhook endpoint. */
  | "endpoint"
  /** The screens, files and API through which admins see and export a person's data. */
  | "person"
  | "person file"
  | "person api"
  | "person action"
  /** One notice of the user. */
  | "own notice"
  /** The user's own data as a file. */
  | "own file"
  /** The statements and payments that a text names, as JSON for the header's search. */
  | "records"
  /** A page of a company's document as a picture. */
  | "picture"
  /** A company's list or its empty template as a file. */
  | "company file"
  /** An uploaded file of a company: its page and its failing rows. */
  | "import"
  /** API that accepts and runs a company's import files. */
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
  /** API that retries a failed delivery. */
  | "delivery api"
  /** API that only performs a command on one vehicle or driver. */
  | "member action"
  /** API that only withdraws or resends an invitation to one company. */
  | "invitation action"
  /** API that only removes a person from a company or changes the person's role. */
  | "removal"
  /** API about one person's account. */
  | "user api"
  /** API that lists data of one company. The list may be empty. */
  | "company list"
  /** A company's year as a file. */
  | "year file"
  /** A year of all companies as a file, for admins. */
  | "admin year file"
  /** A company's statement: its page, its documents and its API. */
  | "statement"
  /** API that only reads one company. */
  | "company reading"
  /** API that only performs a command on one company and has no GET. */
  | "company action"
  /** API about the discounts that admins manage. */
  | "discount api"
  /** A screen or API about one of the provider's own entities, only for admins. */
  | "provider's screen"
  | "provider's api"
  /** API to which admins and permitted programs send data. */
  | "sending api"
  /** API about one area of postal codes, for admins and programs of its provider. */
  | "area api";
