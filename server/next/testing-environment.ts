import "next/dist/server/node-environment-baseline.js";

// The globals that Next's cookies() and headers() need, for tests that call them outside Next.
