"use client";

/** `callApi`, whose code comes with the first call instead of with the page. */
export const callApiLate = async (path: string, init?: RequestInit): Promise<Response> =>
  (await import("./call-api.ts")).callApi(path, init);
