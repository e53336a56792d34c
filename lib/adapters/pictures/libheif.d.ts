declare module "libheif-js/wasm-bundle.js" {
  type Pixels = { data: Uint8ClampedArray; width: number; height: number };
  type Picture = {
    get_width(): number;
    get_height(): number;
    is_primary(): boolean;
    /** Fills `into`, and calls back with null for a damaged picture. */
    display(into: Pixels, done: (shown: Pixels | null) => void): void;
  };
  const libheif: { HeifDecoder: new () => { decode(bytes: Uint8Array): Picture[] } };
  export default libheif;
}
