/** The headers that every answer has, whoever serves it. Pages have a content security policy of their own (middleware.ts). */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  // Nothing leaves the site. Not "no-referrer": with that, browsers post forms with "Origin: null".
  "Referrer-Policy": "same-origin",
  "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
};
