/** The used part of saxen; the package has no types. */
declare module "saxen" {
  export class Parser {
    on(event: "error" | "warn", handle: (error: Error) => void): this;
    on(
      event: "openTag",
      handle: (
        name: string,
        attributes: () => Record<string, string>,
        decodeEntities: (text: string) => string,
      ) => void,
    ): this;
    on(event: "closeTag", handle: (name: string) => void): this;
    on(event: "text", handle: (text: string, decodeEntities: (text: string) => string) => void): this;
    on(event: "cdata", handle: (text: string) => void): this;
    parse(xml: string): void;
  }
}
