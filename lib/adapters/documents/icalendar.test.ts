import { expect, test } from "vitest";
import { payoutCalendarFile } from "./icalendar.ts";

test("the calendar of an English company has plain spaces in its dates", () => {
  const days = [{ period: { start: "2026-10-26", end: "2026-11-08" }, date: "2026-11-09" }];
  const file = payoutCalendarFile(
    { companyId: 1, companyName: "Taksi Oy", language: "en", days },
    { appUrl: "https://portal.example.fi", now: new Date("2026-11-09T06:00:00Z") },
  );
  const text = file.replaceAll("\r\n ", "");
  expect(text).toContain("26 Oct – 8 Nov 2026");
});
