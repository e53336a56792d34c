/** Messages for programs before any screen or API call, by HTTP status. */
export const httpCodes = {
  400: "malformed",
  403: "forbidden_origin",
  404: "not_found",
  405: "method_not_allowed",
  408: "request_timeout",
  409: "outdated_page",
  413: "payload_too_large",
  414: "uri_too_long",
  417: "expectation_failed",
  431: "headers_too_large",
  500: "internal",
  503: "unavailable",
} as const;
export type ErrorStatus = keyof typeof httpCodes;
