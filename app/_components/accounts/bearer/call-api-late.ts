"use client";

/** `callApi`, whose code loads with the first call instead of with the page. */
export const callApiLate = async (path: string, init?: RequestInit): Promise<Response> =>
  (await import("./call-api.ts")).callApi(path, init);
