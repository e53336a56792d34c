/** A piece of work in a trace. It never holds what people typed. */
export type Span = { set(name: string, value: string | number): void; fail(): void };
export type SpanStarter = <T>(
  name: string,
  attributes: Readonly<Record<string, string>>,
  work: (span: Span) => Promise<T>,
) => Promise<T>;

/** server/instrumentation.ts sets it for the whole process, because each bundle of Next has its own modules. */
const shared = globalThis as typeof globalThis & {
  tolppaSpan?: SpanStarter;
  tolppaTraceId?: () => string | undefined;
};

const NO_SPAN: Span = { set: () => undefined, fail: () => undefined };

/** Runs `work` as a span under the current span. Without tracing it only runs `work`. */
export const inSpan: SpanStarter = (name, attributes, work) =>
  shared.tolppaSpan ? shared.tolppaSpan(name, attributes, work) : work(NO_SPAN);

/** The id of the current trace, for the log. */
export const currentTraceId = (): string | undefined => shared.tolppaTraceId?.();
