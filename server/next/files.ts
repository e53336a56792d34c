// The files of Next in a production image (ops/deploy/bundle.ts).

/** Next loads these by name. */
export const LOADED_BY_NEXT = ["next", "next-server", "lib/router-server"].map(
  (name) => `node_modules/next/dist/server/${name}.js`,
);

/** Next resolves these even when nothing is compiled. */
export const LOOKED_FOR_BY_NEXT = ["webpack", "@babel/runtime"].map(
  (name) => `node_modules/next/dist/compiled/${name}`,
);

/** Needed only for development, generated images and the pages router. */
export const UNUSED_OF_NEXT = [
  "node_modules/next/dist/{esm,docs,server/dev}/**",
  "node_modules/next/dist/compiled/{next-devtools,@vercel/og}/**",
  "node_modules/next/dist/compiled/next-server/pages*",
];
