// Which files of Next an image of production has (ops/deploy/bundle.ts).

/** Next loads these by name. */
export const LOADED_BY_NEXT = ["next", "next-server", "lib/router-server"].map(
  (name) => `node_modules/next/dist/server/${name}.js`,
);

/** Next asks where these are, even where nothing is compiled. */
export const LOOKED_FOR_BY_NEXT = ["webpack", "@babel/runtime"].map(
  (name) => `node_modules/next/dist/compiled/${name}`,
);

/** For development, pictures and pages of another kind. */
export const UNUSED_OF_NEXT = [
  "node_modules/next/dist/{esm,docs,server/dev}/**",
  "node_modules/next/dist/compiled/{next-devtools,@vercel/og}/**",
  "node_modules/next/dist/compiled/next-server/pages*",
];
