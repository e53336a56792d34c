import { expect, test } from "vitest";
import { isOwnRequest } from "./origin.ts";

const APP = "https://portal.example";

test.each<[string, Record<string, string>, boolean]>([
  ["GET", { "sec-fetch-site": "same-origin" }, true],
  ["POST", { "sec-fetch-site": "same-origin" }, true],
  ["GET", { "sec-fetch-site": "none" }, true],
  ["POST", { "sec-fetch-site": "same-site" }, false],
  ["GET", { "sec-fetch-site": "cross-site" }, false],
  ["POST", { "sec-fetch-site": "cross-site", origin: APP }, false],
  ["POST", { "sec-fetch-site": "anything" }, false],
  ["POST", { origin: APP }, true],
  ["POST", { origin: "https://evil.example" }, false],
  ["POST", { origin: "https://portal.example.evil.example" }, false],
  ["POST", { origin: "https://sub.portal.example" }, false],
  ["POST", { origin: "http://portal.example" }, false],
  ["POST", { origin: "null" }, false],
  ["POST", { origin: "" }, false],
  ["GET", { origin: "https://evil.example" }, false],
  ["GET", {}, true],
  ["HEAD", {}, true],
  ["POST", {}, false],
  ["PUT", {}, false],
  ["DELETE", {}, false],
])("%s with %o is the site's own: %s", (method, headers, own) => {
  expect(isOwnRequest({ method, headers: new Headers(headers) }, `${APP}/anything`)).toBe(own);
});
