/** The introduction for a stranger before the first call; Markdown. */
export const INTRODUCTION = `The API of Tolppa, the portal of taxi companies. The same rules hold here as on its screens.

**Begin** with client credentials: \`POST /api/oauth/token\` gives a token for an hour, sent as \`Authorization: Bearer …\`.

**Errors** are problem documents (RFC 9457, \`application/problem+json\`) with a \`code\` for programs and a \`message\` for
people; \`errors\` names every field that is wrong. Somebody else's thing answers as one that does not exist: 404.

**Language**: messages are Finnish, and Swedish or English where the call asks for it: \`?lang=sv\`, \`?lang=en\`. \`Accept-Language\` decides nothing.
\`Content-Language\` says which. Data, such as the texts of an invoice's lines and the journal's explanations, stay Finnish.

**Any call** may also be answered 405 (another method of this path; \`Allow\` names them), 408, 414, 417 and 431 (a request that
no route gets to see), 500 (a fault of ours, to be told by its request id) and 503 (try again after \`Retry-After\`).

**Lists** are plain arrays in the order of ids, or of \`sort\` where one takes it; \`limit\` and \`cursor\` page them, and the \`Link\` header leads to the next page. A
cursor belongs to its list and filters; \`X-Total-Count\` stands on the first page where it is known without counting.

**Versions**: a single thing carries an \`ETag\`. Sent as \`If-None-Match\`, an unchanged one answers 304; sent as \`If-Match\`, a
change of what was changed meanwhile is refused (412). It moves with everything shown; a change compares only the version in it.

**Copies**: lists of companies, vehicles and drivers tell with \`updatedSince\` what has changed. Read to the last page, whose
\`X-Updated-Until\` is the \`updatedSince\` of next time: nothing is missed in between, what is gone is told too.

**Retries**: a POST with an \`Idempotency-Key\` can be repeated safely. 429 and 503 say in \`Retry-After\` when to try again.

**Fields**: unknown ones are refused by name. Dates are \`YYYY-MM-DD\` of the Finnish calendar, instants are UTC.

**Limits**: \`RateLimit-Policy\` and \`RateLimit\` tell with every answer how many calls there are and how many are left. Programs
in browsers on other sites are let in only where the product's operator has named the site, and bring their own token.

HEAD answers as GET without its body, OPTIONS names a path's methods, and a slash after a path changes nothing.`;
